"""Rows that are missing are no success."""

from __future__ import annotations

import tempfile
import unittest
from pathlib import Path
from unittest import mock

import support


class RowTests(unittest.TestCase):
    def test_rows_that_are_missing_or_too_few_fail(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for name in ("versions", "decisions", "states"):
                (root / name).mkdir()
            (root / "versions" / "app.tsv").write_text("1\t<\t2\twords\n")
            (root / "states" / "rows.json").write_text("[]")
            (root / "decisions" / "one.json").write_text('[{"name": "one"}]')
            with mock.patch.object(support, "DATA", root):
                self.assertRaisesRegex(AssertionError, "1 rows", support.own_rows, "app.tsv", 4)
                self.assertRaisesRegex(AssertionError, "0 rows", support.json_rows, "states/rows.json")
                self.assertRaisesRegex(AssertionError, "1 rows", support.decision_rows)
                self.assertRaises(FileNotFoundError, support.own_rows, "semver.tsv", 4)
                self.assertRaises(FileNotFoundError, support.json_rows, "lookups/rows.json")
            with mock.patch.object(support, "SHARED", root):
                self.assertRaises(FileNotFoundError, support.shared_rows, "semver.tsv", 4)
                self.assertRaises(FileNotFoundError, support.shared_files, "policies")
                self.assertRaisesRegex(AssertionError, "no files", support.shared_files, "versions", ".json")

    def test_shared_data_that_is_not_at_hand_is_skipped_by_name(self) -> None:
        with mock.patch.object(support, "SHARED", Path("/nonexistent")):
            self.assertRaisesRegex(unittest.SkipTest, "/nonexistent", support.shared_rows, "semver.tsv", 4)
            self.assertRaisesRegex(unittest.SkipTest, "/nonexistent", support.shared_files, "policies")

    def test_every_list_of_versions_has_its_least_number_of_rows(self) -> None:
        lists = {f"versions/{path.name}" for path in (support.DATA / "versions").iterdir()}
        self.assertEqual({name for name in support.LEAST if name.startswith("versions/")}, lists)


if __name__ == "__main__":
    unittest.main()
