"""docs/names.md: the public names of C, Python and Swift, each with the first sentence that its source says of it."""

from __future__ import annotations

import inspect
import re

import updategate
from tables import MADE, ROOT, cell, same, swift_types

# What every dataclass and closed set says of itself, and nothing of this one.
SAYS_NOTHING = ("Enum where", "An enumeration", "Create and return")

TYPE = re.compile(
    r"((?:^ *///[^\n]*\n)+)(?:^@[^\n]*\n)*^(?:@[\w()]+ )*public (?:final |indirect )?"
    r"(struct|enum|class|actor|protocol) (\w+)",
    re.M,
)


def first_sentence(text: str) -> str:
    """The first sentence of a text in several lines."""
    words = " ".join(text.strip().split("\n\n")[0].split())
    found = re.match(r"(.+?[.:?])(?: (?=[A-Z*.])|$)", words)
    sentence = (found[1] if found else words).rstrip(":.")
    return sentence if sentence.endswith("?") else sentence + "."


def python() -> list[tuple[str, str]]:
    found = []
    for name in updategate.__all__:
        value = getattr(updategate, name)
        said = (vars(value).get("__doc__") if inspect.isclass(value) else inspect.getdoc(value)) or ""
        if not said or said.startswith((f"{name}(", *SAYS_NOTHING)):
            raise SystemExit(f"names: nothing is said of {name} in Python")
        found.append((name, first_sentence(said)))
    return sorted(found, key=lambda entry: entry[0].lower())


def swift(module: str) -> list[tuple[str, str]]:
    found = []
    for path in (ROOT / "Sources" / module).rglob("*.swift"):
        for comment, _, name in TYPE.findall(path.read_text(encoding="utf-8")):
            said = re.sub(r"^ */// ?", "", comment, flags=re.M).split("\n\n")[0]
            found.append((name, first_sentence(said).replace("``", "`")))
    same(f"names of {module}", [name for name, _ in found], sorted(swift_types(module)))
    return sorted(found, key=lambda entry: entry[0].lower())


def c() -> list[tuple[str, str]]:
    header = (ROOT / "include" / "updategate.h").read_text(encoding="utf-8")
    found = []
    for said, code in re.findall(r"/\*\*(?!<)(.*?)\*/\n((?:(?!/\*\*).)*?)(?=;|\{\n|/\*\*)", header, re.S):
        name = re.search(r"\b(ug_\w+)\s*\(", code)
        if name and not code.lstrip().startswith("#"):
            words = re.sub(r"^ *\* ?", "", said, flags=re.M)
            found.append((name[1], first_sentence(re.sub(r"@since [\d.]+", "", words))))
    same("names of C", [name for name, _ in found], ["ug_str", *(ROOT / "abi" / "exports.txt").read_text().split()])
    return sorted(found)


def table(entries: list[tuple[str, str]]) -> str:
    rows = "".join(f"| `{name}` | {cell(said)} |\n" for name, said in entries)
    return f"| name | |\n|---|---|\n{rows}"


def text() -> str:
    parts = [
        MADE,
        "# Public names\n\nEvery name that a program may use, with the first sentence that its source says of it. The pages of the\n"
        "interfaces, which `make docs` makes, say the rest.\n\n"
        "## Python\n\n`import updategate`\n\n" + table(python()),
    ]
    for module in ("UpdateGate", "UpdateGateClient", "UpdateGateApp"):
        parts.append(f"\n## Swift: {module}\n\n`import {module}`\n\n" + table(swift(module)))
    parts.append("\n## C\n\n`#include <updategate.h>`; by task in [the C interface](c-reference.md).\n\n" + table(c()))
    return "".join(parts)
