"""The examples of fleets, run as their first lines say: every engine has the same totals."""

from __future__ import annotations

import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import support

FLEETS = support.REPOSITORY / "examples" / "fleet"
TOTALS = "[('force', '2.1', 16666), ('none', None, 18751), ('recommend', '2.0', 43585), ('recommend', '2.1', 20998)]"
NEWEST = "[('android', '2.0'), ('ios', '2.0')]"
OLDER = "[('1.9', 25000), ('1.10', 25000), ('2.0-beta2', 25000)]"


def run(name: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, str(FLEETS / name)], env=support.environment(), capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout.splitlines()


class ExampleTests(unittest.TestCase):
    def test_duckdb_and_polars(self) -> None:
        for name in ("duckdb_fleet.py", "polars_fleet.py"):
            with self.subTest(name):
                self.assertEqual(run(name), [TOTALS, NEWEST, OLDER])

    def test_sqlite(self) -> None:
        # A tenth of the others.
        totals = "[('force', '2.1', 1666), ('none', None, 1897), ('recommend', '2.0', 4403), ('recommend', '2.1', 2034)]"
        self.assertEqual(run("sqlite_fleet.py"), [totals, NEWEST, OLDER.replace("25000", "2500")])

    def test_pandas(self) -> None:
        said = run("pandas_fleet.py")
        for number in ("16666", "18751", "43585", "20998"):
            self.assertTrue(any(line.split()[-1:] == [number] for line in said), said)
        self.assertEqual(said[-2:], ["{'android': '2.0', 'ios': '2.0'}", "['1.9', '1.10', '2.0-beta2']"])


if __name__ == "__main__":
    unittest.main()
