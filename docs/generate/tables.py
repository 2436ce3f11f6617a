"""The tables beside the generators, and how pages are put together."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent

MADE = "<!-- Made by make pages. Do not edit it here: docs/generate says what it is made from. -->\n"


def rows(name: str, columns: int) -> list[list[str]]:
    """The rows of a table, each with so many columns."""
    found = []
    for number, line in enumerate((HERE / name).read_text(encoding="utf-8").splitlines(), 1):
        if not line.startswith("#"):
            cells = line.split("\t")
            if len(cells) != columns or not all(cells):
                raise SystemExit(f"docs/generate/{name}:{number}: {len(cells)} columns, not {columns}")
            found.append(cells)
    return found


def same(what: str, told: list[str], known: list[str]) -> None:
    """Stops where a table and the program have not the same names."""
    if missing := [name for name in known if name not in told]:
        raise SystemExit(f"{what}: nothing is said of {', '.join(missing)}")
    if unknown := [name for name in told if name not in known]:
        raise SystemExit(f"{what}: there is no {', '.join(unknown)}")


def lint_codes() -> list[tuple[str, str, str]]:
    """Code, severity and sentence of each finding, from the linter's own table."""
    source = (ROOT / "Sources/UpdateGate/Policy/Lint/LintCode.swift").read_text(encoding="utf-8")
    table = source[source.index("private static let rows") :]
    found = re.findall(r'\(\s*"(\w+)", \.(\w+),\s*"((?:[^"\\]|\\.)*)"\s*\)', table)
    cases = re.findall(r"^  case (\w+)$", source, re.M)
    same("LintCode.swift", [name for name, _, _ in found], cases)
    return [(name, severity, words) for name, severity, words in found]


def swift_types(module: str) -> set[str]:
    """The types that a program names: public ones at the outermost level."""
    pattern = re.compile(r"^(?:@[\w()]+ )*public (?:final |indirect )?(?:struct|enum|class|actor|protocol) (\w+)", re.M)
    return {name for path in (ROOT / "Sources" / module).rglob("*.swift") for name in pattern.findall(path.read_text(encoding="utf-8"))}


def cell(text: str) -> str:
    """Text for a cell of a Markdown table."""
    return re.sub(r"(?<!\\)\|", r"\\|", text)
