"""Small faults: each operator finds the places in a line of Swift where it can put one, and what the line then says.

A line is looked at without its comments and texts, so that only code is changed. Whether what comes of it compiles is
for the compiler to say: what does not is no mutant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Change:
    """One line that says something else; ``None`` for a line that is gone."""

    operator: str
    line: int
    before: str
    after: str


def code_of(line: str) -> str:
    """The line with blanks in the place of comments and of what stands in quotes, as long as it was."""
    masked: list[str] = []
    position, quoted = 0, False
    while position < len(line):
        character = line[position]
        if quoted:
            if character == "\\" and position + 1 < len(line):
                masked.append("  ")
                position += 2
                continue
            quoted = character != '"'
            masked.append('"' if character == '"' else " ")
        elif line.startswith("//", position):
            masked.append(" " * (len(line) - position))
            break
        else:
            quoted = character == '"'
            masked.append(character)
        position += 1
    return "".join(masked)


Operator = Callable[[str, str], Iterator[str]]
OPERATORS: dict[str, Operator] = {}


def operator(name: str) -> Callable[[Operator], Operator]:
    def keep(function: Operator) -> Operator:
        OPERATORS[name] = function
        return function

    return keep


def swaps(pairs: dict[str, str]) -> Operator:
    """Each of these words for its other; they stand between blanks or brackets, so no generic is taken for a comparison."""

    def apply(line: str, code: str) -> Iterator[str]:
        for old, new in pairs.items():
            for match in re.finditer(re.escape(old), code):
                yield line[: match.start()] + new + line[match.end() :]

    return apply


OPERATORS["comparison"] = swaps({" < ": " <= ", " <= ": " < ", " > ": " >= ", " >= ": " > ", " == ": " != ", " != ": " == "})
OPERATORS["logic"] = swaps({" && ": " || ", " || ": " && "})
OPERATORS["arithmetic"] = swaps({" + ": " - ", " - ": " + ", " &+ ": " &- ", " &- ": " &+ "})
OPERATORS["extreme"] = swaps({"min(": "max(", "max(": "min(", ".first ": ".last ", ".min ": ".max ", ".max ": ".min "})
OPERATORS["truth"] = swaps({"true": "false", "false": "true"})
OPERATORS["range"] = swaps({"..<": "..."})


@operator("constant")
def constant(line: str, code: str) -> Iterator[str]:
    """A whole number by one."""
    for match in re.finditer(r"(?<![\w.])\d[\d_]*(?![\w.])", code):
        number = int(match.group().replace("_", ""))
        yield line[: match.start()] + str(number + 1) + line[match.end() :]


@operator("negation")
def negation(line: str, code: str) -> Iterator[str]:
    """A test the other way round, or without its `!`."""
    for match in re.finditer(r"(?<=[ (])!(?=[\w(])", code):
        yield line[: match.start()] + line[match.end() :]
    match = re.match(r"(\s*(?:\} else )?if )([^{]+)( \{.*)$", code)
    if match and "let " not in match[2] and "case " not in match[2] and ", " not in match[2] and "var " not in match[2]:
        yield line[: match.end(1)] + "!(" + line[match.start(2) : match.end(2)] + ")" + line[match.start(3) :]


@operator("dropped condition")
def dropped_condition(line: str, code: str) -> Iterator[str]:
    """One of several conditions of a guard, an if or a where, or the guard as a whole."""
    match = re.match(r"(\s*(?:\} else )?(?:guard|if) )(.+?)( else \{.*| \{.*)$", code)
    if not match:
        return
    parts: list[tuple[int, int]] = []
    depth, start = 0, match.start(2)
    for position in range(match.start(2), match.end(2)):
        character = code[position]
        depth += (character in "([{") - (character in ")]}")
        if character == "," and depth == 0:
            parts.append((start, position))
            start = position + 2
    parts.append((start, match.end(2)))
    for begin, end in parts:
        if re.match(r"(let|var|case|try)\b", code[begin:end].strip()):
            continue
        rest = ", ".join(line[b:e] for b, e in parts if (b, e) != (begin, end))
        yield line[: match.end(1)] + (rest or "true") + line[match.start(3) :]


@operator("removed statement")
def removed_statement(line: str, code: str) -> Iterator[str]:
    """An assignment or a call that stands alone in its line."""
    if re.match(r"\s+(?:[\w.\[\]?!]+ (?:[-+&|]?=) [^{]+|(?:try )?[a-z][\w.]*\([^{]*\))$", code.rstrip()):
        stripped = code.strip()
        if not stripped.startswith(("return", "let ", "var ", "case ", "throw", "self.init", "init(", "super.")):
            yield ""


@operator("early return")
def early_return(line: str, code: str) -> Iterator[str]:
    """A value that is there as if it were not."""
    match = re.match(r"(\s*(?:guard .+ else \{ |if .+ \{ )?return )(?!nil\b)([^}]+?)(\s*\}?)$", code)
    if match:
        yield line[: match.end(1)] + "nil" + line[match.start(3) :]


@operator("default")
def default(line: str, code: str) -> Iterator[str]:
    """What counts where nothing is said, always."""
    for match in re.finditer(r"(?<=[ (=])[a-z][\w.]*(?:\?\.[a-z]\w*)* \?\? ", code):
        yield line[: match.start()] + line[match.end() :]


@operator("swapped case")
def swapped_case(line: str, code: str) -> Iterator[str]:
    """The answer of one of two cases that a line names together: the first alone."""
    match = re.match(r"(\s*case )((?:[.\w?]+)(?:, [.\w?]+)+)(:.*)$", code)
    if match:
        names = match[2].split(", ")
        yield line[: match.end(1)] + ", ".join(names[1:]) + line[match.start(3) :]
        yield line[: match.end(1)] + ", ".join(names[:-1]) + line[match.start(3) :]


def between_lines(lines: list[str], index: int) -> Iterator[str]:
    """Two neighbouring cases whose answers fit one line each, with the answer of the next."""
    pattern = r"(\s*case [^:]+: )(.+)$"
    if index + 1 < len(lines):
        here, there = re.match(pattern, lines[index]), re.match(pattern, lines[index + 1])
        if here and there and here[2] != there[2]:
            yield here[1] + there[2]


def changes(lines: list[str]) -> Iterator[Change]:
    """Every change of a file."""
    is_text = False
    for index, line in enumerate(lines):
        # Texts over several lines, and lines that hold no code that runs.
        if line.count('"""') % 2:
            is_text = not is_text
            continue
        code = code_of(line)
        if is_text or not code.strip() or re.match(r"\s*(@|import |public import |extension |#)", code):
            continue
        seen = {line}
        for name, apply in OPERATORS.items():
            for after in apply(line, code):
                if after not in seen:
                    seen.add(after)
                    yield Change(name, index, line, after)
        for after in between_lines(lines, index):
            if after not in seen:
                seen.add(after)
                yield Change("swapped answers", index, line, after)
