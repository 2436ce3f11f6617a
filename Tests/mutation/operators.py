"""Small faults: each operator finds the places in a line of Swift where it can put one, and what the line then says.

A line is looked at without its comments and texts, so that only code is changed. Each change comes in two forms: the line as
it would read, and the edits that put it behind a number, so that one build holds many of them (switches.py). Whether what
comes of it compiles is for the compiler to say: what does not is no mutant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

# In the text of an edit: whether the fault is chosen, and its number, of which names are made.
IS, NUMBER = "\N{SECTION SIGN}is", "\N{SECTION SIGN}number"


@dataclass(frozen=True)
class Edit:
    """What stands from `start` to `end` reads `opening` alone, or is kept between `opening` and `closing`."""

    start: int
    end: int
    opening: str
    closing: str | None = None


@dataclass(frozen=True)
class Change:
    """One line that says something else; `after` is empty for a line that is gone."""

    operator: str
    line: int
    before: str
    after: str
    edits: tuple[Edit, ...] = ()
    # What must be declared for the edits: `prefix !`, `infix <`, `call min`, `member first`.
    needs: str = ""


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


# What an operator finds: the line after it, the edits, and what these need.
Found = Iterator[tuple[str, list[Edit], str]]
Operator = Callable[[str, str], Found]
OPERATORS: dict[str, Operator] = {}


def operator(name: str) -> Callable[[Operator], Operator]:
    def keep(function: Operator) -> Operator:
        OPERATORS[name] = function
        return function

    return keep


def swaps(pairs: dict[str, str]) -> Operator:
    """Each of these operators for its other; they stand between blanks, so no generic is taken for a comparison."""

    def apply(line: str, code: str) -> Found:
        for old, new in pairs.items():
            for match in re.finditer(re.escape(old), code):
                edit = Edit(match.start(), match.end(), f" {NUMBER} ")
                yield line[: match.start()] + new + line[match.end() :], [edit], f"infix {old.strip()}"

    return apply


OPERATORS["comparison"] = swaps({" < ": " <= ", " <= ": " < ", " > ": " >= ", " >= ": " > ", " == ": " != ", " != ": " == "})
OPERATORS["logic"] = swaps({" && ": " || ", " || ": " && "})
OPERATORS["arithmetic"] = swaps({" + ": " - ", " - ": " + ", " &+ ": " &- ", " &- ": " &+ "})


@operator("extreme")
def extreme(line: str, code: str) -> Found:
    """The other end."""
    for old, new in {"min(": "max(", "max(": "min("}.items():
        for match in re.finditer(r"(?<![\w.])" + re.escape(old), code):
            edit = Edit(match.start(), match.end(), f"{NUMBER}(")
            yield line[: match.start()] + new + line[match.end() :], [edit], f"call {old[:-1]}"
    for old, new in {".first ": ".last ", ".last ": ".first ", ".min ": ".max ", ".max ": ".min "}.items():
        for match in re.finditer(re.escape(old), code):
            edit = Edit(match.start(), match.end(), f".{NUMBER} ")
            yield line[: match.start()] + new + line[match.end() :], [edit], f"member {old.strip()[1:]}"


@operator("truth")
def truth(line: str, code: str) -> Found:
    for match in re.finditer(r"(?<![\w.])(true|false)\b", code):
        new, switch = ("false", f"(!{IS})") if match[1] == "true" else ("true", IS)
        yield line[: match.start()] + new + line[match.end() :], [Edit(match.start(), match.end(), switch)], ""


@operator("range")
def range_end(line: str, code: str) -> Found:
    for match in re.finditer(r"\.\.<", code):
        kind = "prefix" if match.start() == 0 or code[match.start() - 1] in " ([" else "infix"
        edit = Edit(match.start(), match.end(), NUMBER)
        yield line[: match.start()] + "..." + line[match.end() :], [edit], f"{kind} ..<"


@operator("constant")
def constant(line: str, code: str) -> Found:
    """A whole number by one."""
    for match in re.finditer(r"(?<![\w.])\d[\d_]*(?![\w.]|\.\d)", code):
        number = int(match.group().replace("_", ""))
        edit = Edit(match.start(), match.end(), f"({IS} ? {number + 1} : {match.group()})")
        # The compiler wants a plain number behind the name of a case.
        is_raw = re.match(r"\s*case \w+ = ", code) is not None
        yield line[: match.start()] + str(number + 1) + line[match.end() :], [] if is_raw else [edit], ""


@operator("negation")
def negation(line: str, code: str) -> Found:
    """A test the other way round, or without its `!`."""
    for match in re.finditer(r"(?<=[ (])!(?=[\w(])", code):
        yield line[: match.start()] + line[match.end() :], [Edit(match.start(), match.end(), NUMBER)], "prefix !"
    match = re.match(r"(\s*(?:\} else )?if )([^{]+)( \{.*)$", code)
    if match and "let " not in match[2] and "case " not in match[2] and ", " not in match[2] and "var " not in match[2]:
        after = line[: match.end(1)] + "!(" + line[match.start(2) : match.end(2)] + ")" + line[match.start(3) :]
        yield after, [Edit(match.start(2), match.end(2), f"({IS} != (", "))")], ""


def conditions(code: str, start: int, end: int) -> list[tuple[int, int]]:
    """Where each of the conditions between two places stands, that commas part."""
    parts: list[tuple[int, int]] = []
    depth, begin = 0, start
    for position in range(start, end):
        character = code[position]
        depth += (character in "([{") - (character in ")]}")
        if character == "," and depth == 0:
            parts.append((begin, position))
            begin = position + 2
    return parts + [(begin, end)]


@operator("dropped condition")
def dropped_condition(line: str, code: str) -> Found:
    """One of several conditions of a guard, an if or a where, or the guard as a whole."""
    match = re.match(r"(\s*(?:\} else )?(?:guard|if) )(.+?)( else \{.*| \{.*)$", code)
    if not match:
        return
    parts = conditions(code, match.start(2), match.end(2))
    for begin, end in parts:
        if re.match(r"(let|var|case|try)\b", code[begin:end].strip()):
            continue
        rest = ", ".join(line[b:e] for b, e in parts if (b, e) != (begin, end))
        after = line[: match.end(1)] + (rest or "true") + line[match.start(3) :]
        yield after, [Edit(begin, end, f"({IS} || (", "))")], ""


@operator("removed statement")
def removed_statement(line: str, code: str) -> Found:
    """An assignment or a call that stands alone in its line."""
    if re.match(r"\s+(?:[\w.\[\]?!]+ (?:[-+&|]?=) [^{]+|(?:try )?[a-z][\w.]*\([^{]*\))$", code.rstrip()):
        stripped = code.strip()
        if not stripped.startswith(("assert(", "return", "let ", "var ", "case ", "throw", "self.init", "init(", "super.")):
            start = len(code) - len(code.lstrip())
            whole = stripped.count("(") == stripped.count(")")
            yield "", [Edit(start, len(code.rstrip()), f"if !{IS} {{ ", " }")] if whole else [], ""


@operator("early return")
def early_return(line: str, code: str) -> Found:
    """A value that is there as if it were not."""
    match = re.match(r"(\s*(?:guard .+ else \{ |if .+ \{ )?return )(?!nil\b)([^}]+?)(\s*\}?)$", code)
    if match:
        attempt = re.match(r"try[?]? ", match[2])
        start = match.start(2) + (attempt.end() if attempt else 0)
        whole = match[2].count("(") == match[2].count(")")
        after = line[: match.end(1)] + "nil" + line[match.start(3) :]
        yield after, [Edit(start, match.end(2), f"({IS} ? nil : (", "))")] if whole else [], ""


@operator("default")
def default(line: str, code: str) -> Found:
    """What counts where nothing is said, always."""
    for match in re.finditer(r"(?<=[ (=])([a-z][\w.]*(?:\?\.[a-z]\w*)*) \?\? ", code):
        edit = Edit(match.start(), match.end(1), f"({IS} ? nil : ", ")")
        yield line[: match.start()] + line[match.end() :], [edit], ""


@operator("swapped case")
def swapped_case(line: str, code: str) -> Found:
    """The answer of one of two cases that a line names together: the first alone."""
    match = re.match(r"(\s*case )((?:[.\w?]+)(?:, [.\w?]+)+)(:.*)$", code)
    if match:
        names = match[2].split(", ")
        first, last = match.end(1) + len(names[0]), match.end(2)
        without = f" where !{IS}"
        yield line[: match.end(1)] + ", ".join(names[1:]) + line[match.start(3) :], [Edit(first, first, without)], ""
        yield line[: match.end(1)] + ", ".join(names[:-1]) + line[match.start(3) :], [Edit(last, last, without)], ""


def between_lines(lines: list[str], index: int) -> Found:
    """Two neighbouring cases whose answers fit one line each, with the answer of the next."""
    pattern = r"(\s*case [^:]+: )(.+)$"
    if index + 1 < len(lines):
        here, there = re.match(pattern, lines[index]), re.match(pattern, lines[index + 1])
        if here and there and here[2] != there[2]:
            end = len(code_of(lines[index]).rstrip())
            other = code_of(lines[index + 1]).rstrip()
            edit = Edit(here.start(2), end, f"if {IS} {{ {lines[index + 1][there.start(2) : len(other)]} }} else {{ ", " }")
            yield here[1] + there[2], [edit] if "{" not in here[2] + there[2] else [], ""


def changes(lines: list[str]) -> Iterator[Change]:
    """Every change of a file."""
    is_text = False
    # For each `#if` around the line, whether an ordinary build has what stands there.
    built: list[bool] = []
    for index, line in enumerate(lines):
        # Texts over several lines, and lines that hold no code that runs.
        if line.count('"""') % 2:
            is_text = not is_text
            continue
        code = code_of(line)
        if not is_text and (match := re.match(r"\s*#(if|else|endif)\b\s*(.*)", code)):
            if match[1] == "if":
                built.append(match[2].strip() not in ("hasFeature(Embedded)", "os(Windows)"))
            elif match[1] == "else":
                built[-1] = not built[-1]
            else:
                built.pop()
        if is_text or not all(built) or not code.strip() or re.match(r"\s*(@|import |public import |extension |#)", code):
            continue
        seen = {line}
        found = [(name, *one) for name, apply in OPERATORS.items() for one in apply(line, code)]
        found += [("swapped answers", *one) for one in between_lines(lines, index)]
        for name, after, edits, needs in found:
            if after not in seen:
                seen.add(after)
                yield Change(name, index, line, after, tuple(edits), needs)
