"""The table of declarations says what include/updategate.h says."""

from __future__ import annotations

import ctypes
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path
from typing import Any

import support

from updategate import _declarations as d
from updategate import enums

HEADER = support.REPOSITORY / "include" / "updategate.h"
SCALARS = {
    "int8_t": ctypes.c_int8,
    "uint8_t": ctypes.c_uint8,
    "int32_t": ctypes.c_int32,
    "int64_t": ctypes.c_int64,
    "uint32_t": ctypes.c_uint32,
    "size_t": ctypes.c_size_t,
    "double": ctypes.c_double,
}
NAMED: dict[str, Any] = {
    "UG_SCHEME_": enums.Scheme,
    "UG_UPDATE_": enums.UpdateType,
    "UG_APP_": enums.AppKind,
    "UG_STORE_": enums.StoreForm,
    "UG_POLICY_": enums.PolicyFormat,
    "UG_OUTCOME_": enums.Outcome,
    "UG_REASON_": enums.Reason,
    "UG_TRIGGER_": enums.Trigger,
    "UG_EVENT_": enums.Event,
    "UG_LOOKUP_": enums.LookupFailureKind,
}


def header() -> str:
    text = re.sub(r"/\*.*?\*/", " ", HEADER.read_text(), flags=re.S)
    # What is said to compilers about a function, and its definitions, are no part of it.
    text = re.sub(r"^#if defined\(__GNUC__\).*?(?=^#ifdef __cplusplus)", "", text, count=1, flags=re.S | re.M)
    return re.sub(r"^UG_API\s+(UG_MUST_USE\s+)?(UG_NONNULL\(\d+\)\s+)?", "", text, flags=re.M)


def ctype(text: str) -> object:
    """The ctypes type of a C parameter, field or result, from its text without the name."""
    stars = text.count("*")
    word = text.replace("const", " ").replace("*", " ").split()[-1]
    kind: Any
    if word == "void":
        return ctypes.c_void_p if stars else None
    if word == "char" and stars:
        kind, stars = ctypes.c_char_p, stars - 1
    else:
        kind = ctypes.c_char if word == "char" else SCALARS.get(word) or getattr(d, word)
    for _ in range(stars):
        kind = ctypes.POINTER(kind)
    return kind


@unittest.skipUnless(HEADER.is_file(), "the header is not at hand")
class DeclarationTests(unittest.TestCase):
    def prototypes(self) -> dict[str, tuple[object, list[object]]]:
        found = {}
        pattern = r"^((?:const )?\w+\s*\*?)\s*(ug_\w+)\(([^)]*)\);"
        for result, name, arguments in re.findall(pattern, header(), flags=re.M):
            types: list[object] = []
            for argument in arguments.replace("\n", " ").split(","):
                argument = argument.strip()
                if argument == "void":
                    continue
                array = re.fullmatch(r"char \w+\[(\d+)\]", argument)
                if array:
                    types.append(ctypes.c_char * int(array[1]))
                else:
                    types.append(ctype(re.sub(r"\w+$", "", argument)))
            found[name] = (ctype(result), types)
        return found

    def test_every_function_of_the_header_is_declared_alike(self) -> None:
        prototypes = self.prototypes()
        self.assertEqual(list(prototypes), list(d.FUNCTIONS), "the same functions in the same order")
        for name, (result, arguments) in prototypes.items():
            with self.subTest(name):
                self.assertIs(d.FUNCTIONS[name][0], result)
                self.assertEqual(d.FUNCTIONS[name][1], arguments)
        support.counted("functions compared with the header", len(prototypes))

    def test_every_structure_has_the_fields_of_the_header(self) -> None:
        structs = dict(
            (name, body) for body, name in re.findall(r"typedef struct \w+ \{([^}]*)\} (\w+);", header(), flags=re.S)
        )
        self.assertEqual(set(structs), set(d.STRUCTS))
        for name, body in structs.items():
            fields = []
            for field in body.split(";"):
                field = " ".join(field.split())
                if not field:
                    continue
                array = re.fullmatch(r"char (\w+)\[(\d+)\]", field)
                if array:
                    fields.append((array[1], ctypes.c_char * int(array[2])))
                    continue
                last = re.search(r"(\w+)$", field)
                assert last is not None
                kind = ctype(field[: last.start()])
                if (name, last[1]) == ("ug_string", "data"):
                    kind = ctypes.POINTER(ctypes.c_char)  # It may hold NUL bytes.
                fields.append((last[1], kind))
            with self.subTest(name):
                self.assertEqual(d.STRUCTS[name]._fields_, fields)

    def test_every_constant_has_the_value_of_the_header(self) -> None:
        """Both ways: what the header has and the package lacks, and what the package has and the header lacks."""
        text = header()
        constants: dict[str, object] = {}
        for body in re.findall(r"\benum\s*\{(.*?)\}", text, flags=re.S):
            for entry in filter(None, map(str.strip, body.split(","))):
                name, value = re.fullmatch(r"(UG_\w+)\s*=\s*(\d+)", entry).groups()  # type: ignore[union-attr]
                constants[name] = int(value)
        structures = set()
        for name, value in re.findall(r"^[ \t]*#[ \t]*define[ \t]+(\w+)[ \t]*\\?\n?[ \t]*(.*)$", text, flags=re.M):
            value = value.strip()
            if name.endswith("_INIT"):
                structures.add(name)
            elif re.fullmatch(r"\d+|\(-\d+\)", value):
                constants[name] = int(value.strip("()"))
            elif value == "INT64_MIN":
                constants[name] = -(2**63)
            elif value.startswith('"'):
                constants[name] = value.strip('"')
            elif value == "((size_t)-1)":
                constants[name] = ctypes.c_size_t(-1).value
            else:
                self.assertEqual((name, value), ("UPDATEGATE_H", ""), "a definition of a form that is new")

        mirrored = {name: value for name, value in vars(d).items() if name.startswith("UG_")}
        for prefix, kind in NAMED.items():
            mirrored |= {prefix + member.name: member.code for member in kind}
        mirrored |= {f"UG_VERSION_{flag.name}": flag.value for flag in enums.VersionFlag if flag}
        mirrored |= {f"UG_E_{status.name}" if status else "UG_OK": status.value for status in enums.Status}
        mirrored["UG_LOOKUP_NONE"] = 0  # No failure is None in Python.
        self.assertEqual(mirrored, constants)
        self.assertGreater(len(constants), 130)

        sizes = {name for name in vars(d) if name.endswith("_SIZE")}
        self.assertEqual({f"UG_{name.removesuffix('_SIZE')}_INIT" for name in sizes}, structures)
        for name in sizes:
            self.assertEqual(getattr(d, name), ctypes.sizeof(d.STRUCTS[f"ug_{name.removesuffix('_SIZE').lower()}"]), name)
        support.counted("constants compared with the header", len(constants))

    def test_the_names_of_closed_sets_are_the_library_s(self) -> None:
        from updategate._library import lib

        for function, kind in (
            (lib.ug_scheme_name, enums.Scheme),
            (lib.ug_update_type_name, enums.UpdateType),
            (lib.ug_outcome_name, enums.Outcome),
            (lib.ug_reason_name, enums.Reason),
            (lib.ug_lookup_failure_name, enums.LookupFailureKind),
            (lib.ug_app_kind_name, enums.AppKind),
            (lib.ug_store_form_name, enums.StoreForm),
            (lib.ug_policy_format_name, enums.PolicyFormat),
            (lib.ug_trigger_name, enums.Trigger),
            (lib.ug_event_name, enums.Event),
        ):
            back = getattr(lib, function.__name__.replace("_name", "_from_name"))
            for member in kind:
                self.assertEqual(function(member.code).decode(), member.value)
                self.assertEqual(back(member.value.encode(), len(member.value)), member.code)
            self.assertIsNone(function(99))
            self.assertEqual(back(b"nothing", 7), -1)
        for status in enums.Status:
            name = lib.ug_status_name(status).decode()
            self.assertIn(name, (f"UG_E_{status.name}", "UG_OK"))

    @unittest.skipUnless(shutil.which("cc") or shutil.which("gcc"), "no C compiler")
    def test_sizes_and_offsets_are_those_of_a_c_compiler(self) -> None:
        lines = []
        for name, struct in d.STRUCTS.items():
            lines.append(f'printf("{name} %zu\\n", sizeof({name}));')
            lines += [
                f'printf("{name}.{field[0]} %zu\\n", offsetof({name}, {field[0]}));' for field in struct._fields_
            ]
        program = '#include <stdio.h>\n#include "updategate.h"\nint main(void) {\n' + "\n".join(lines) + "\nreturn 0; }\n"
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "sizes.c")
            source.write_text(program)
            binary = Path(folder, "sizes")
            compiler = shutil.which("cc") or "gcc"
            subprocess.run([compiler, "-I", HEADER.parent, source, "-o", binary], check=True)
            printed = subprocess.run([binary], check=True, capture_output=True, text=True).stdout
        expected = dict(line.split() for line in printed.splitlines())
        for name, struct in d.STRUCTS.items():
            self.assertEqual(ctypes.sizeof(struct), int(expected[name]), name)
            for field in struct._fields_:
                self.assertEqual(getattr(struct, field[0]).offset, int(expected[f"{name}.{field[0]}"]), field[0])
        support.counted("structure sizes and offsets", len(expected))


if __name__ == "__main__":
    unittest.main()
