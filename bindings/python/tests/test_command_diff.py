"""diff: two policies over one population, against both simulated apart."""

from __future__ import annotations

import json
import unittest
from typing import Any

from command_case import CommandTests
from support import command

OLD: dict[str, Any] = {
    "minimumVersion": "1.5",
    "waitAfterRelease": "P2D",
    "grace": {"major": "P14D"},
    "releases": [
        {"version": "2.2.0", "date": "2026-11-25T00:00:00Z"},
        {"version": "3.0.0", "date": "2026-12-05T00:00:00Z", "minimumOS": "15.0"},
        {"version": "3.1.0", "date": "2026-12-10T00:00:00Z", "rollout": {"percent": 40}},
    ],
}
NEW: dict[str, Any] = {**OLD, "minimumVersion": "2.0", "grace": {"major": "P7D"}}
USERS = "App Version,Active Devices,Platform,OS Version\n1.9,310,ios,14.8\n1.9,420,ios,17.1\n2.1,700,android,13\n1.0,7,,\n3.0.0,90,ios,17\n"
SPAN = ("--from", "2026-12-01", "--to", "2026-12-24")


class DiffTests(CommandTests):
    def setUp(self) -> None:
        super().setUp()
        self.old, self.new = self.file("old.json", json.dumps(OLD)), self.file("new.json", json.dumps(NEW))
        self.users = self.file("users.csv", USERS)

    def test_on_each_day_the_newly_forced_are_those_that_two_simulations_give(self) -> None:
        def held(policy: str) -> list[int]:
            data = json.loads(self.good("simulate", self.users, "--policy", policy, *SPAN, "--devices", "50", "--json"))
            return [day["outcomes"]["force"] + day["outcomes"]["unsupported"] for day in data["dates"]]

        data = json.loads(self.good("diff", self.old, self.new, "--users", self.users, *SPAN, "--devices", "50", "--json"))
        days = data["dates"]
        self.assertEqual([day["forced"] - day["freed"] for day in days], [b - a for a, b in zip(held(self.old), held(self.new))])
        self.assertEqual(days[0], {"date": "2026-12-01T00:00:00Z", "forced": 730, "freed": 0})
        self.assertEqual(data["forced"]["count"], max(day["forced"] for day in days))
        for change in data["changes"]:
            self.assertEqual(sum(stretch["count"] for stretch in change["who"]), change["count"])

    def test_the_worst_comes_first_with_its_versions_and_days(self) -> None:
        text = self.good("diff", self.old, self.new, "--users", self.users, *SPAN, "--devices", "10")
        first = text.split("\n")[4]
        self.assertRegex(first, r"^2026-12-\d\d to 2026-12-\d\d  .*→ .*force: ")
        self.assertIn("must update, and need not have: ", text)
        steps = {"none": 0, "recommend": 1, "force": 2, "unsupported": 3}
        data = json.loads(self.good("diff", self.old, self.new, "--users", self.users, *SPAN, "--devices", "10", "--json"))
        worse = [steps[change["new"]["outcome"]] - steps[change["old"]["outcome"]] for change in data["changes"]]
        self.assertEqual(worse, sorted(worse, reverse=True))

    def test_more_forced_than_allowed_is_status_1(self) -> None:
        words = ("diff", self.old, self.new, "--users", self.users, "--now", "2026-12-01", "--devices", "10")
        self.assertEqual(command(*words).status, 0)
        self.assertEqual(command(*words, "--most-forced", "730").status, 0)
        ran = command(*words, "--most-forced", "729")
        self.assertEqual((ran.status, ran.err.count("\n")), (1, 1))
        self.assertIn("730 more must update on 2026-12-01, and --most-forced allows 729", ran.err)
        self.assertEqual(command("diff", self.new, self.old, "--users", self.users, *SPAN, "--devices", "10", "--most-forced", "0").status, 0)

    def test_a_rollout_that_no_row_has_a_device_for_is_said_and_never_passed(self) -> None:
        said = "updategate: 3.1.0 is in a rollout and no row has a device: it is counted as offered to nobody; for its share give --devices 200\n"
        words = ("--users", self.users, *SPAN)
        ran = command("diff", self.old, self.new, *words)
        self.assertEqual((ran.status, ran.err), (0, said))
        self.assertEqual(self.bad("diff", self.old, self.new, *words, "--most-forced", "100000"), said)
        whole = self.file("whole.json", json.dumps({**NEW, "releases": NEW["releases"][:2]}))
        self.assertEqual(self.bad("diff", self.old, whole, *words, "--most-forced", "100000"), said)
        self.good("diff", whole, whole, *words, "--most-forced", "100000")
        devices = self.file("devices.csv", "version,count,device_id\n1.9,310,anna\n2.1,5,\n")
        self.good("diff", self.old, self.new, "--users", devices, *SPAN, "--most-forced", "100000")

    def test_a_lock_out_of_a_rollout_s_part_does_not_pass(self) -> None:
        before = self.file("before.json", json.dumps({"releases": [{"version": "2.0", "date": "2026-11-01"}]}))
        release = {"version": "3.0", "date": "2026-12-01", "rollout": {"percent": 20}}
        after = self.file("after.json", json.dumps({"grace": {"major": "P7D"}, "releases": [{"version": "2.0", "date": "2026-11-01"}, release]}))
        words = ("diff", before, after, "--users", self.file("many.csv", "version,count\n2.0,40000\n"), *SPAN, "--most-forced", "500")
        self.assertIn("3.0 is in a rollout and no row has a device", self.bad(*words))
        ran = command(*words, "--devices", "200")
        self.assertEqual((ran.status, ran.err.count("\n")), (1, 1))
        self.assertRegex(ran.err, r"[3-9],\d{3} more must update on 2026-12-08, and --most-forced allows 500")

    def test_the_same_policy_changes_nothing(self) -> None:
        text = self.good("diff", self.old, self.old, "--users", self.users, *SPAN, "--devices", "10")
        self.assertEqual(text, "nothing changes for any of 1,527 installations from 2026-12-01 to 2026-12-24\n")

    def test_bad_input_is_one_line(self) -> None:
        for words, said in (
            ((self.old, self.new), "--users"),
            ((self.old, str(self.folder / "none"), "--users", self.users), "none"),
            ((self.old, self.new, "--users", self.old), "this is JSON"),
            ((self.old, self.new, "--users", self.file("s.csv", "version,sessions\n1.0,5\n")), "no column says how many"),
            (("-", self.new, "--users", "-"), "standard input can be read only once"),
            ((self.users, self.new, "--users", self.users), "users.csv:1:1"),
        ):
            self.assertIn(said, self.bad("diff", *words))


if __name__ == "__main__":
    unittest.main()
