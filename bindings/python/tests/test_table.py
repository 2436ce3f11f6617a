"""table: for every row of a fleet it says what the library decides, read as a table and run as SQL."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
import tempfile
import unittest
from pathlib import Path
from random import Random
from typing import Any

import support
from support import command
from test_decision import facts, rows

import updategate
from updategate._time import seconds
from updategate.decision import Facts
from updategate.tabling.build import NoTable, Table, _Asker, build, row_for
from updategate.tabling.unsaid import unsaid
from updategate.tabling.write import SAID, as_csv, as_sql

NOW = 1_796_083_200
POLICY = {
    "minimumVersion": "1.5", "waitAfterRelease": "P2D", "grace": {"major": "P14D"},
    "versions": [{"range": ">=2.1.0 <2.2", "policy": "force"}, {"version": "2.3-beta.2", "policy": "none"}],
    "rules": {"patch": "none"},
    "releases": [
        {"version": "2.2.0", "date": "2026-11-01T00:00:00Z"},
        {"version": "3.0.0", "date": "2026-11-05T00:00:00Z", "minimumOS": "15.0"},
        {"version": "3.4", "date": "2026-11-05T00:00:00Z", "rollout": {"percent": 25}},
    ],
    "platforms": {"android": {"minimumVersion": "9", "releases": [{"version": "9.1", "minimumOS": "13"}]}, "web": {"enabled": False}},
}  # fmt: skip


def key(text: str | None, scheme: str = "app", flags: int = 0) -> bytes | None:
    try:
        return None if text is None else updategate.sort_key(text, scheme, flags=flags)
    except updategate.UpdateGateError:
        return None


def fleet(random: Random, policy: Any, size: int) -> list[tuple[str, str | None, str | None]]:
    """Versions near those that a policy mentions and far from them, platforms and OS versions."""
    numbers = [word for word in "".join(c if c.isdigit() or c == "." else " " for c in json.dumps(policy)).split() if word.strip(".")]
    found = []
    for _ in range(size):
        parts = [part for part in random.choice([*numbers, "1", "2.0"]).split(".") if part][:4]
        place = random.randrange(len(parts))
        parts[place] = str(max(0, int(parts[place]) + random.choice((-1, 0, 0, 0, 1, 7))))
        version = ".".join(parts[: random.randint(1, 4)]) + random.choice(("", "", "", "", "", ".0", ".1", "-beta.2", "-rc1", "-alpha", "-dev", "b", "+5", " (7)"))
        version = random.choice(("latest", "", "x1")) if random.random() < 0.02 else version
        os = random.choice((None, "12", "13", "13.0.1", "14.8", "15", "15.0", "15.0.1", "16", "17.1", "99", *numbers[:20]))
        found.append((version, random.choice((None, "ios", "iOS", "android", "ipados", "web", "toaster")), os))
    return found


def table_of(policy: Any, now: int = NOW, scheme: str = "app", flags: int = 0) -> tuple[updategate.Policy, Table]:
    rules = updategate.Policy(policy, scheme=scheme, flags=flags)
    with Facts(policy=rules, scheme=scheme, flags=flags) as given:
        return rules, build(given, policy, ["ios", "android", "ipados", "web"], now, scheme=scheme, flags=flags)


class TableTests(unittest.TestCase):
    def agrees(self, policy: Any, size: int, now: int, scheme: str = "app", flags: int = 0) -> int:
        """Table and SQL against evaluate(), row by row."""
        rules, table = table_of(policy, now, scheme, flags)
        database = sqlite3.connect(":memory:")
        self.addCleanup(database.close)
        database.execute("CREATE TABLE fleet (number INTEGER, version_key TEXT, platform TEXT, os_key TEXT)")
        wanted = []
        for number, (version, platform, os) in enumerate(fleet(Random(size), policy, size)):
            own, system = key(version, scheme, flags), key(os)
            decision = updategate.evaluate(
                installed=version, now=now, policy=rules, platform=platform, os_version=os, scheme=scheme, flags=flags
            )
            wanted.append((str(decision.outcome), str(decision.reason), decision.target))
            self.assertEqual(row_for(table.rows, platform, system, own).answer, wanted[-1], (version, platform, os, policy))
            database.execute("INSERT INTO fleet VALUES (?, ?, ?, ?)", (number, own and own.hex(), platform, system and system.hex()))
        for place, said in enumerate(SAID):
            case = as_sql(table, said, "version_key", "platform", "os_key", ["a remark"])
            found = [told for (told,) in database.execute(f"SELECT {case} FROM fleet ORDER BY number")]
            self.assertEqual(found, [answer[place] for answer in wanted], case)
        return len(wanted)

    def test_a_fleet_is_told_what_the_library_decides(self) -> None:
        support.counted("rows of a fleet, by a table and by its SQL", self.agrees(POLICY, 4000, NOW))

    def test_the_policies_of_all_decision_rows(self) -> None:
        known: dict[str, dict[str, Any]] = {}
        for _, row in rows():
            told = facts(row["request"]) if isinstance(row["request"], dict) and "answer" in row else {}
            if told.get("policy") and told.get("scheme", "app") not in ("foundation", "sparkle") and "now" in told:
                known.setdefault(f"{told['policy']} {told.get('scheme')} {told.get('flags')}", told)
        several = sorted(known)
        Random(3).shuffle(several)
        tried = 0
        for name in several[:40]:
            told = known[name]
            policy = json.loads(told["policy"]) if isinstance(told["policy"], (str, bytes)) else told["policy"]
            now = seconds(told["now"])
            tried += self.agrees(policy, 120, now, told.get("scheme", "app"), told.get("flags", 0))
        support.counted("rows of fleets under the policies of decision rows", tried)

    def test_a_number_that_is_longer_than_any_installed_version_is_passed_over(self) -> None:
        _, table = table_of({"minimumVersion": "2.0", "x": "1" * 1500, "y": "1" * 1023})
        self.assertEqual(table.rows, table_of({"minimumVersion": "2.0"})[1].rows)
        with Facts(policy=updategate.Policy(POLICY)) as given, self.assertRaisesRegex(NoTable, "nothing can be decided for 111"):
            _Asker(given, NOW).ask(["1.0", "1" * 1500], None, None)

    def test_the_table_says_until_when_it_holds(self) -> None:
        policy = {"waitAfterRelease": "P2D", "releases": [{"version": "2.0", "date": "2026-11-30T00:00:00Z"}]}
        _, table = table_of(policy)
        self.assertEqual(table.until, 1_796_169_600)
        self.assertIsNone(table_of({"minimumVersion": "2.0"})[1].until)

    def test_what_it_cannot_say_is_listed(self) -> None:
        policy = {
            "every": "P1D", "minimumBuild": "7", "grace": {"major": "P1D"},
            "releases": [{"version": "2", "rollout": {"percent": 5}, "only": {"tags": ["x"]}, "channel": "beta", "notes": {"only": "x"}}],
            "platforms": {"ios": {"deferrals": 3, "meta": {"every": 1}}},
        }  # fmt: skip
        self.assertEqual(
            [path for path, _ in unsaid(policy)],
            ["every", "minimumBuild", "grace", "releases[0].rollout", "releases[0].only", "releases[0].channel", "platforms.ios.deferrals"],
        )

    def test_csv_holds_the_same_rows(self) -> None:
        _, table = table_of(POLICY)
        found = list(csv.DictReader(io.StringIO(as_csv(table))))
        self.assertEqual(len(found), len(table.rows))
        for told, row in zip(found, table.rows):
            self.assertEqual((told["outcome"], told["reason"], told["target"] or None), row.answer)
            self.assertEqual(told["key_from"], row.first.hex() if row.first else "")
        for before, after in zip(found, found[1:]):
            if after["installed"] == "readable" and after["key_from"]:
                self.assertEqual(before["key_to"], after["key_from"], "stretches meet")
                self.assertLess(before["key_from"], after["key_from"])


class CommandTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "p.json").write_text(json.dumps(POLICY))

    def run_it(self, *arguments: str) -> support.Ran:
        return command("table", *arguments, cwd=self.folder)

    def test_csv_and_sql(self) -> None:
        ran = self.run_it("p.json", "--now", "2026-12-01")
        self.assertEqual(ran.status, 0)
        self.assertTrue(ran.out.startswith(b"platform,os,os_from,"))
        self.assertIn("not said: releases[2].rollout: a share of the devices", ran.err)
        sql = self.run_it("p.json", "--now", "2026-12-01", "--sql", "--say", "target", "--key", "v.key", "--os-key", "v.os")
        self.assertEqual((sql.status, sql.err), (0, ""))
        text = sql.out.decode()
        self.assertIn("-- not said: releases[2].rollout", text)
        self.assertIn("WHEN v.key < '", text)
        self.assertIn("THEN '3.0.0'", text)

    def test_bad_input_is_one_line(self) -> None:
        (self.folder / "bad.json").write_text('{"minimumVersion": 7.5}')
        (self.folder / "long.json").write_text(f'{{"releases": [{{"version": "2.0", "rollout": {{"percent": 20}}}}], "x": {"1" * 4400}}}')
        for arguments, words in (
            (("none.json",), "none.json"),
            (("bad.json",), "bad.json:1:"),
            (("long.json",), "long.json: no table: a number is longer, or values lie deeper, than can be read here"),
            (("p.json", "--scheme", "foundation"), "has no sort keys"),
            (("p.json", "--sql", "--parquet", "x"), "either --sql or --parquet"),
            (("p.json", "--parquet", "p.json"), "same file"),
            (("p.json", "--say", "why"), "--say"),
        ):
            ran = self.run_it(*arguments)
            self.assertEqual((ran.status, ran.out, ran.err.count("\n")), (2, b"", 1), ran)
            self.assertIn(words, ran.err)


if __name__ == "__main__":
    unittest.main()
