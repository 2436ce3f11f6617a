"""Many faults in one build: each stands behind its number, and which is in force is chosen when a test process starts.

`a < b` becomes `a ∘∁∂ b`, an operator of that fault's own that compares as `<` does, and as `<=` does where its number is the
one in force; a condition becomes `(mutant(7) || (…))`, a statement `if !mutant(7) { … }`. The number comes from the
environment, once, through a C function that only the copied tree has. `&&` and `||` keep the precedence that they had.
"""

from __future__ import annotations

from collections.abc import Iterable

from operators import IS, NUMBER, Change, Edit

# What names and operators are made of: letters may stand in names alone, these in operators alone.
SIGNS = "".join(chr(code) for code in range(0x2200, 0x2240))
OPPOSITE = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "+": "-", "-": "+", "&+": "&-", "&-": "&+"}
OTHER = {"min": "max", "max": "min", "first": "last", "last": "first"}

C_FILE = """#include <stdlib.h>
static int chosen;
__attribute__((constructor)) static void choose(void) {
  const char *text = getenv("UPDATEGATE_MUTANT");
  chosen = text ? atoi(text) : 0;
}
int ug_mutant(void) { return chosen; }
"""
C_PROTOTYPE = "\nint ug_mutant(void);\n"
SWIFT_FILE = """import UpdateGateKernels
@usableFromInline func mutant(_ number: Int32) -> Bool { ug_mutant() == number }
"""


def name_of(change: Change, number: int) -> str:
    """The operator, function or member of this fault's own."""
    if change.needs.startswith(("infix", "prefix")):
        return "∘" + SIGNS[number // 64 % 64] + SIGNS[number % 64]
    return f"ofMutant{number}"


def declaration(change: Change, number: int) -> str:
    """What the edits of a change use, in Swift."""
    if not change.needs:
        return ""
    kind, what = change.needs.split(" ")
    name, other = name_of(change, number), OPPOSITE.get(what, OTHER.get(what, ""))
    head = f"@usableFromInline func {name}"
    if kind == "call":
        return f"{head}<T: Comparable>(_ a: T, _ b: T) -> T {{ mutant({number}) ? {other}(a, b) : {what}(a, b) }}"
    if kind == "member":
        if what in ("min", "max"):
            member = f"var {name}: Self {{ mutant({number}) ? .{other} : .{what} }}"
            return f"extension FixedWidthInteger {{ @usableFromInline static {member} }}"
        return f"extension BidirectionalCollection {{ var {name}: Element? {{ mutant({number}) ? {other} : {what} }} }}"
    if what == "!":
        return f"prefix operator {name}\n@usableFromInline prefix func {name}(a: Bool) -> Bool {{ mutant({number}) ? a : !a }}"
    if what == "..<" and kind == "prefix":
        return (
            f"prefix operator {name}\n@usableFromInline prefix func {name}<T: BinaryInteger>(a: T) -> PartialRangeUpTo<T> "
            f"{{ ..<(mutant({number}) ? a + 1 : a) }}"
        )
    if what == "..<":
        return (
            f"infix operator {name}: RangeFormationPrecedence\n"
            f"{head}<T: BinaryInteger>(a: T, b: T) -> Range<T> {{ a..<(mutant({number}) ? b + 1 : b) }}"
        )
    if what in ("&&", "||"):
        precedence = "LogicalConjunctionPrecedence" if what == "&&" else "LogicalDisjunctionPrecedence"
        is_and = f"mutant({number})" if what == "||" else f"!mutant({number})"
        return (
            f"infix operator {name}: {precedence}\n"
            f"{head}<E: Error>(a: Bool, b: @autoclosure () throws(E) -> Bool) throws(E) -> Bool "
            f"{{ {is_and} ? (a ? try b() : false) : (a ? true : try b()) }}"
        )
    chosen = f"mutant({number}) ? a {other} b : a {what} b"
    if what in ("==", "!="):
        return (
            f"infix operator {name}: ComparisonPrecedence\n{head}<T: Equatable>(a: T, b: T) -> Bool {{ {chosen} }}\n"
            f"@_disfavoredOverload {head}<T>(a: T?, b: _OptionalNilComparisonType) -> Bool {{ {chosen} }}"
        )
    if what in ("<", "<=", ">", ">="):
        return f"infix operator {name}: ComparisonPrecedence\n{head}<T: Comparable>(a: T, b: T) -> Bool {{ {chosen} }}"
    kinds = "FixedWidthInteger" if what.startswith("&") else "AdditiveArithmetic"
    text = f"infix operator {name}: AdditionPrecedence\n{head}<T: {kinds}>(a: T, b: T) -> T {{ {chosen} }}"
    if what in "+-":
        step = f"mutant({number}) ? a.advanced(by: {'0 - b' if what == '+' else 'b'}) : a.advanced(by: {'b' if what == '+' else '0 - b'})"
        text += f"\n@_disfavoredOverload {head}<T: Strideable>(a: T, b: T.Stride) -> T {{ {step} }}"
    return text


def fits(edits: Iterable[Edit], others: Iterable[Edit]) -> bool:
    """Whether two changes of one line can stand beside each other: what one replaces, the other leaves alone or holds."""
    for a in edits:
        for b in others:
            for replaced, other in ((a, b), (b, a)):
                if replaced.closing is not None:
                    continue
                apart = replaced.end <= other.start or other.end <= replaced.start
                held = other.closing is not None and other.start <= replaced.start and replaced.end <= other.end
                if not (apart or held):
                    return False
            crossing = a.start < b.start < a.end < b.end or b.start < a.start < b.end < a.end
            if crossing:
                return False
    return True


def rewritten(line: str, chosen: list[tuple[int, Change]]) -> str:
    """The line with all these faults in it, each behind its number."""
    pieces: list[tuple[int, int, int, int, str]] = []
    replaced: list[tuple[int, int]] = []
    for number, change in chosen:
        for edit in change.edits:
            def text(of: str) -> str:
                return of.replace(IS, f"mutant({number})").replace(NUMBER, name_of(change, number))

            if edit.closing is None:
                pieces.append((edit.start, 2, 0, 0, text(edit.opening)))
                replaced.append((edit.start, edit.end))
            else:
                # At one place what ends comes before what begins, and the shorter ends first, the longer begins first.
                size = edit.end - edit.start
                pieces.append((edit.end, 0, size, number, text(edit.closing)))
                pieces.append((edit.start, 1, -size, -number, text(edit.opening)))
    out, position = [], 0
    for place, _, _, _, text_ in sorted(pieces):
        out.append(kept(line, position, place, replaced))
        out.append(text_)
        position = place
    return "".join(out) + kept(line, position, len(line), replaced)


def kept(line: str, start: int, end: int, replaced: list[tuple[int, int]]) -> str:
    return "".join(line[i] for i in range(start, end) if not any(a <= i < b for a, b in replaced))
