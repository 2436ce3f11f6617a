#!/usr/bin/env python3
"""The functions that a C header declares: their names, or a shadow library of empty bodies with the same types.

    prototypes.py names HEADER      one name a line, sorted; static inline functions are not exports
    prototypes.py shadow HEADER     C source that defines each of them, for `gcc -g -shared -fPIC`
    prototypes.py types HEADER      the opaque and the public structures, one a line

abidiff reads types from debug data. The library's own debug data is Swift's and knows no C types, so the shadow stands in.
"""

import os
import re
import subprocess
import sys


def declarations(header: str) -> list[str]:
    """The header's own statements at file scope, comments and directives gone."""
    compiler = os.environ.get("CC", "cc").split()
    plain = [f"-D{name}=" for name in ("UG_API", "UG_MUST_USE", "UG_NONNULL(output)", "UG_DEPRECATED(instead)")]
    done = subprocess.run([*compiler, "-std=c99", *plain, "-E", header], check=True, capture_output=True, text=True)
    own, lines = False, []
    for line in done.stdout.splitlines():
        mark = re.match(r'# \d+ "([^"]*)"', line)
        if mark:
            own = os.path.basename(mark.group(1)) == os.path.basename(header)
        elif own:
            lines.append(line)
    text, statements, depth, current = "\n".join(lines), [], 0, ""
    for character in text:
        current += character
        depth += (character == "{") - (character == "}")
        if depth == 0 and (character == ";" or (character == "}" and re.match(r"\s*static\b", current))):
            statements.append(" ".join(current.split()))
            current = ""
    return statements


def functions(header: str) -> list[tuple[str, str]]:
    """(name, prototype without its semicolon) of each exported function."""
    found = []
    for statement in declarations(header):
        if re.match(r"(typedef|enum|struct|static)\b", statement):
            continue
        name = re.search(r"\b(\w+)\s*\(", statement)
        if name is None:
            raise SystemExit(f"prototypes.py: cannot read: {statement}")
        found.append((name.group(1), statement.rstrip(";").strip()))
    return found


def shadow(header: str) -> str:
    """Bodies that give zeros back, and a definition for each opaque structure, so that its name reaches the debug data."""
    opaque = sorted(set(re.findall(r"typedef struct (\w+) \1;", " ".join(declarations(header)))))
    lines = [f'#include "{os.path.basename(header)}"', ""]
    lines += [f"struct {name} {{ int opaque; }};" for name in opaque]
    for name, prototype in functions(header):
        result = prototype[: prototype.index(name)].strip()
        body = "" if result == "void" else f"static const {result} nothing; return nothing; "
        if result.endswith("*"):
            body = "return 0; "
        lines.append(f"{prototype} {{ {body}}}")
    return "\n".join(lines) + "\n"


def main() -> None:
    if len(sys.argv) != 3 or sys.argv[1] not in ("names", "shadow", "types"):
        raise SystemExit(__doc__)
    mode, header = sys.argv[1:]
    if mode == "names":
        print("\n".join(sorted(name for name, _ in functions(header))))
    elif mode == "shadow":
        print(shadow(header), end="")
    else:
        text = " ".join(declarations(header))
        print("\n".join(sorted(set(re.findall(r"typedef struct (\w+)", text)))))


if __name__ == "__main__":
    main()
