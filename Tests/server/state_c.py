#!/usr/bin/env python3
"""examples/state_sqlite.c: state_c.py PROGRAM. A user's story, and many processes at once, of which none may lose an event."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PROGRAM = ""
NOW = 1796029200
DAY = 86400
POLICY = '{"every": "P1D", "releases": [{"version": "2.0"}]}'


class StateTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.database = str(Path(folder.name) / "states.db")

    def run_it(self, *words: str, status: int = 0) -> str:
        done = subprocess.run([PROGRAM, self.database, *words], capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout.strip() or done.stderr.strip()

    def decide(self, user: str, now: int, installed: str = "1.0", policy: str = POLICY) -> str:
        return self.run_it("decide", user, policy, installed, str(now))

    def state(self, user: str) -> dict:
        connection = sqlite3.connect(self.database)
        row = connection.execute("SELECT state FROM states WHERE user = ?", (user,)).fetchone()
        connection.close()
        return json.loads(row[0])

    def test_a_users_story(self) -> None:
        self.assertEqual(self.decide("user-1", NOW), "recommend: newerAvailable 2.0")
        self.run_it("record", "user-1", "shown", "2.0", str(NOW))
        self.run_it("record", "user-1", "later", "2.0", str(NOW + 5))
        self.assertEqual(self.decide("user-1", NOW + 60).split()[0], "none:")
        self.assertEqual(self.decide("user-2", NOW + 60), "recommend: newerAvailable 2.0")
        self.assertEqual(self.decide("user-1", NOW + 5 + DAY), "recommend: newerAvailable 2.0")
        self.run_it("record", "user-1", "skipped", "2.0", str(NOW + 2 * DAY))
        self.assertEqual(self.decide("user-1", NOW + 9 * DAY).split()[:2], ["none:", "skipped"])

    def test_a_decision_that_changes_nothing_writes_nothing(self) -> None:
        self.decide("user-1", NOW)
        kept = self.state("user-1")
        connection = sqlite3.connect(self.database)
        before = connection.execute("PRAGMA data_version").fetchone()
        self.decide("user-1", NOW + 1)
        self.assertEqual(connection.execute("PRAGMA data_version").fetchone(), before)
        self.assertEqual(self.state("user-1"), kept)
        self.decide("user-1", NOW + 2, installed="1.1")
        self.assertNotEqual(connection.execute("PRAGMA data_version").fetchone(), before)
        self.assertEqual(self.state("user-1")["installed"], "1.1")
        connection.close()

    def test_no_event_is_lost_between_many_processes(self) -> None:
        events = 60

        def one(number: int) -> None:
            # Deciding runs between them; it changes the state the first time, and that of user-2, whose version changes, each time.
            self.run_it("record", "user-1", "later", "2.0", str(NOW))
            self.decide("user-1", NOW)
            self.decide("user-2", NOW, installed=f"1.{number}")

        with ThreadPoolExecutor(8) as pool:
            list(pool.map(one, range(events)))
        self.assertEqual((self.state("user-1")["later"]["count"], self.state("user-1")["installed"]), (events, "1.0"))
        self.assertIn(self.state("user-2")["installed"], [f"1.{number}" for number in range(events)])

    def test_what_is_wrong_is_said(self) -> None:
        self.assertIn("no such event", self.run_it("record", "user-1", "waved", "2.0", str(NOW), status=1))
        self.assertIn("must be", self.run_it("decide", "user-1", '{"minimumVersion": 7}', "1.0", str(NOW), status=1))


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
