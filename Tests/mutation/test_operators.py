"""What each operator makes of a line, and that texts and comments stay as they are."""

import unittest

from operators import changes, code_of


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


if __name__ == "__main__":
    unittest.main()
