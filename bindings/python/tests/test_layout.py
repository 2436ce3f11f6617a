"""The ctypes structures against the table that the C side checks with offsetof."""

import ctypes
import unittest
from pathlib import Path

from updategate import _declarations

TABLE = Path(__file__).resolve().parents[3] / "abi" / "layout.txt"


class LayoutTests(unittest.TestCase):
    def test_every_field_lies_where_the_c_compiler_puts_it(self) -> None:
        rows = [line.split() for line in TABLE.read_text(encoding="utf-8").splitlines()]
        self.assertGreater(len(rows), 60)
        for name, offset, size in rows:
            structure, _, field = name.partition(".")
            declared = getattr(_declarations, structure)
            with self.subTest(name):
                if field:
                    place = getattr(declared, field)
                    self.assertEqual((place.offset, place.size), (int(offset), int(size)))
                else:
                    self.assertEqual(ctypes.sizeof(declared), int(size))

    def test_no_field_is_declared_that_the_table_does_not_know(self) -> None:
        known = {line.split()[0] for line in TABLE.read_text(encoding="utf-8").splitlines()}
        for structure in {name.partition(".")[0] for name in known}:
            for field in getattr(_declarations, structure)._fields_:
                self.assertIn(f"{structure}.{field[0]}", known)


if __name__ == "__main__":
    unittest.main()
