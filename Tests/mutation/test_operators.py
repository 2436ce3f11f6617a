"""What each operator makes of a line, and that texts and comments stay as they are."""

import unittest

from operators import Change, changes, code_of
from switches import declaration, fits, name_of, rewritten


def after(*lines: str) -> list[tuple[str, str]]:
    return [(change.operator, change.after.strip()) for change in changes(list(lines))]


class OperatorTests(unittest.TestCase):
    def test_texts_and_comments_are_no_code(self) -> None:
        line = 'a("x < y \\" z") < b // c < d'
        self.assertEqual(code_of(line), 'a("' + " " * 10 + '") < b' + " " * 9)
        self.assertEqual(len(code_of(line)), len(line))
        self.assertEqual(after('  note("a < b") // c < d'), [("removed statement", "")])
        self.assertEqual(after("/// a < b", "import A", "@inline(__always)", '"""', "a < b", '"""'), [])

    def test_lines(self) -> None:
        rows = [
            ("  x = a < b", ("comparison", "x = a <= b")),
            ("  let x: Array<Int> = a && b", ("logic", "let x: Array<Int> = a || b")),
            ("  if count > 7 {", ("constant", "if count > 8 {")),
            ("  if isOpen {", ("negation", "if !(isOpen) {")),
            ("  if !isOpen {", ("negation", "if isOpen {")),
            ("  guard a(b, c), let d, e else { return }", ("dropped condition", "guard let d, e else { return }")),
            ("  guard a(b, c), let d, e else { return }", ("dropped condition", "guard a(b, c), let d else { return }")),
            ("  guard a else { return }", ("dropped condition", "guard true else { return }")),
            ("  state.shown = mark", ("removed statement", "")),
            ("  return x.y", ("early return", "return nil")),
            ("  let x = a.b ?? c", ("default", "let x = c")),
            ("  case .a, .b: 1", ("swapped case", "case .b: 1")),
            ("  for i in 0..<n {", ("range", "for i in 0...n {")),
            ("  x = min(a, b)", ("extreme", "x = max(a, b)")),
        ]
        for line, change in rows:
            with self.subTest(line=line, change=change):
                self.assertIn(change, after(line))

    def test_what_binds_is_not_dropped(self) -> None:
        self.assertNotIn("dropped condition", dict(after("  guard let a, case .b = c else { return }")))
        self.assertNotIn("negation", dict(after("  if let a {")))

    def test_answers_of_neighbours(self) -> None:
        self.assertIn(("swapped answers", "case .a: y"), after("  case .a: x", "  case .b: y"))


def behind_numbers(*lines: str, wanted: tuple[str, ...] = ()) -> str:
    """The first line with all of its faults in it, or those of some operators."""
    chosen: list[tuple[int, Change]] = []
    for change in changes(list(lines)):
        right = change.line == 0 and change.edits and (not wanted or change.operator in wanted)
        if right and all(fits(change.edits, other.edits) for _, other in chosen):
            chosen.append((len(chosen) + 1, change))
    return rewritten(lines[0], chosen)


class SwitchTests(unittest.TestCase):
    def test_a_fault_stands_behind_its_number(self) -> None:
        rows = [
            ("  if count > 7 {", "constant", "  if count > (mutant(1) ? 8 : 7) {"),
            ("  if isOpen {", "negation", "  if (mutant(1) != (isOpen)) {"),
            ("  guard a(b, c), let d, e else { return }", "dropped condition",
             "  guard (mutant(1) || (a(b, c))), let d, (mutant(2) || (e)) else { return }"),
            ("  state.shown = mark", "removed statement", "  if !mutant(1) { state.shown = mark }"),
            ("  return x.y", "early return", "  return (mutant(1) ? nil : (x.y))"),
            ("  return try x.y", "early return", "  return try (mutant(1) ? nil : (x.y))"),
            ("  let x = a.b ?? c", "default", "  let x = (mutant(1) ? nil : a.b) ?? c"),
            ("  case .a, .b: 1", "swapped case", "  case .a where !mutant(1), .b where !mutant(2): 1"),
            ("  let x = true", "truth", "  let x = (!mutant(1))"),
        ]  # fmt: skip
        for line, operator, after in rows:
            with self.subTest(line=line):
                self.assertEqual(behind_numbers(line, wanted=(operator,)), after)
        self.assertEqual(behind_numbers("  case .a: x", "  case .b: y"), "  case .a: if mutant(1) { y } else { x }")

    def test_several_stand_in_one_line(self) -> None:
        line = behind_numbers("  if a < 3 {")
        self.assertEqual(line.count("mutant("), 3)
        self.assertEqual(line.count("("), line.count(")"))

    def test_an_operator_of_its_own_is_declared(self) -> None:
        for line in ("  x = a < b", "  x = a && b", "  x = a == b", "  x = a + b", "  for i in 0..<n {", "  x = min(a, b)", "  if !a, b {"):
            with self.subTest(line=line):
                change = next(one for one in changes([line]) if one.needs)
                name = name_of(change, 70)
                self.assertIn(name, rewritten(line, [(70, change)]))
                self.assertIn(name, declaration(change, 70))
                self.assertIn("mutant(70)", declaration(change, 70))
        names = {name_of(change, number) for number in range(4096)}
        self.assertEqual(len(names), 4096)

    def test_what_two_replace_is_replaced_once(self) -> None:
        both = [one for one in changes(["  for i in 0..<9 {"]) if one.edits]
        self.assertTrue(all(fits(a.edits, b.edits) for a in both for b in both if a is not b))
        self.assertFalse(fits(both[0].edits, both[0].edits))

    def test_what_only_another_build_has_is_left_alone(self) -> None:
        self.assertEqual(after("#if !hasFeature(Embedded)", "x = a", "#else", "  y = a < b", "#endif"), [])


if __name__ == "__main__":
    unittest.main()
