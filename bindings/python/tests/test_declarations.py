"""The table of declarations says what include/updategate.h says."""

from __future__ import annotations

import ctypes
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import support

from updategate import _declarations as d
from updategate import enums

HEADER = support.REPOSITORY / "include" / "updategate.h"
SCALARS = {
    "int32_t": ctypes.c_int32,
    "int64_t": ctypes.c_int64,
    "uint32_t": ctypes.c_uint32,
    "size_t": ctypes.c_size_t,
    "double": ctypes.c_double,
}


def header() -> str:
    return re.sub(r"/\*.*?\*/", " ", HEADER.read_text(), flags=re.S)


def ctype(text: str) -> object:
    """The ctypes type of a C parameter, field or result, from its text without the name."""
    stars = text.count("*")
    word = text.replace("const", " ").replace("*", " ").split()[-1]
    if word == "void":
        return None
    if word == "char":
        return ctypes.c_char_p if stars else ctypes.c_char
    kind = SCALARS.get(word) or getattr(d, word)
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
        values = {name: int(value) for name, value in re.findall(r"\b(UG_[A-Z0-9_]+) = (\d+)", header())}
        values.update((name, int(value)) for name, value in re.findall(r"#define (UG_[A-Z_]+) (\d+)", header()))
        for prefix, kind in (
            ("UG_SCHEME_", enums.Scheme),
            ("UG_UPDATE_", enums.UpdateType),
            ("UG_APP_", enums.AppKind),
            ("UG_STORE_", enums.StoreForm),
            ("UG_POLICY_", enums.PolicyFormat),
            ("UG_OUTCOME_", enums.Outcome),
            ("UG_REASON_", enums.Reason),
            ("UG_TRIGGER_", enums.Trigger),
            ("UG_EVENT_", enums.Event),
            ("UG_LOOKUP_", enums.LookupFailureKind),
        ):
            in_header = {name.removeprefix(prefix): value for name, value in values.items() if name.startswith(prefix)}
            if kind is enums.LookupFailureKind:
                del in_header["NONE"]
            with self.subTest(prefix):
                self.assertEqual({member.name: member.code for member in kind}, in_header)
        statuses = {"OK": 0}
        statuses.update((n.removeprefix("UG_E_"), v) for n, v in values.items() if n.startswith("UG_E_"))
        self.assertEqual({member.name: member.value for member in enums.Status}, statuses)
        for name, value in values.items():
            if hasattr(d, name):
                self.assertEqual(getattr(d, name), value, name)
        for name in ("UG_MAX_BODY", "UG_MAX_POLICY", "UG_NOT_COMPARABLE", "UG_ABI_VERSION", "UG_FIELD_ADVISORIES"):
            self.assertIn(name, values)
        self.assertEqual(d.ABI_VERSION, values["UG_ABI_VERSION"])

    def test_the_names_of_closed_sets_are_the_library_s(self) -> None:
        from updategate._library import lib

        for function, kind in (
            (lib.ug_scheme_name, enums.Scheme),
            (lib.ug_update_type_name, enums.UpdateType),
            (lib.ug_outcome_name, enums.Outcome),
            (lib.ug_reason_name, enums.Reason),
            (lib.ug_lookup_failure_name, enums.LookupFailureKind),
        ):
            for member in kind:
                self.assertEqual(function(member.code).decode(), member.value)
            self.assertIsNone(function(99))
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
