"""test: a reviewer's table of cases, and what build servers read of it."""

from __future__ import annotations

import json
import unittest
import xml.etree.ElementTree as ET

import support
from command_case import POLICY, CommandTests
from support import command

import updategate

CASES = (
    "Name,Version,OS Version,Platform,Date,Device,Outcome,Reason,Target\n"
    "too old,1.0,17.1,ios,2026-12-01,,force,belowMinimum,2.0\n"
    ",1.7,,,2026-12-01,,Recommend,,\n"
    ",2.0,,,2026-12-01,someone,none,upToDate,-\n"
)


class CaseTests(CommandTests):
    def setUp(self) -> None:
        super().setUp()
        self.policy = self.file("p.json", POLICY)

    def test_cases_that_come_out_as_expected(self) -> None:
        text = self.good("test", self.policy, self.file("c.csv", CASES))
        self.assertEqual(text, "3 cases, all as expected\n")
        self.assertEqual(self.good("test", self.policy, "-", stdin=b"version;outcome\n1.0;force\n"), "1 case, all as expected\n")

    def test_a_case_that_does_not_is_named_with_what_came(self) -> None:
        path = self.file("c.csv", CASES.replace("Recommend", "force") + "nothing,1.9,17,ios,2026-12-02,x,recommend,upToDate,3\n")
        ran = command("test", self.policy, path)
        self.assertEqual((ran.status, ran.err), (1, ""))
        self.assertEqual(
            ran.out.decode().replace(str(self.folder) + "/", ""),
            "c.csv:3: 1.7 at 2026-12-01: outcome recommend, expected force (newerAvailable)\n"
            "c.csv:5: nothing: reason newerAvailable, expected upToDate; target 2.0, expected 3 (newerAvailable)\n"
            "4 cases, 2 failed\n",
        )
        data = json.loads(command("test", self.policy, path, "--json").out)
        self.assertEqual((data["cases"], [row["line"] for row in data["failed"]]), (4, [3, 5]))

    def test_junit_has_every_case_and_every_failure(self) -> None:
        path = self.file("c.csv", CASES.replace("Recommend", "force").replace("too old", 'a<b & ""c""\u0001'.replace('"', "'")))
        report = self.folder / "r.xml"
        self.assertEqual(command("test", self.policy, path, "--junit", str(report)).status, 1)
        suite = ET.fromstring(report.read_bytes())[0]
        self.assertEqual((suite.tag, suite.get("tests"), suite.get("failures")), ("testsuite", "3", "1"))
        self.assertEqual([case.get("line") for case in suite], ["2", "3", "4"])
        self.assertEqual(suite[0].get("name"), "line 2: a<b & ''c''\ufffd")
        (failure,) = suite.iter("failure")
        self.assertEqual(failure.get("message"), "outcome recommend, expected force")
        self.assertEqual(json.loads(failure.text or "")["outcome"], "recommend")
        self.assertEqual(command("test", self.policy, path, "--junit", str(report)).status, 1)
        self.assertIn("is no JUnit report", self.bad("test", self.policy, path, "--junit", self.file("notes", "dear diary")))
        self.assertIn("same file", self.bad("test", self.policy, path, "--junit", path))

    def test_every_fact_of_a_row_reaches_the_decision(self) -> None:
        policy = {
            "minimumBuild": "50",
            "channels": {},
            "releases": [
                {"version": "2.0", "date": "2026-11-01"}, {"version": "3.0-beta", "channel": "beta"},
                {"version": "4.0", "minimumOS": "18"}, {"version": "5.0", "architectures": ["arm64"]},
                {"version": "2.5", "rollout": {"percent": 50}},
            ],
        }  # fmt: skip
        facts = (
            ({"build": "40"}, {"build": "40"}), ({"os": "17"}, {"os_version": "17"}), ({"channel": "beta"}, {"channel": "beta"}),
            ({"architecture": "x86_64"}, {"architecture": "x86_64"}), ({"device": "d1"}, {"device_id": "d1"}),
            ({"trigger": "manual"}, {"trigger": "manual"}), ({"platform": "ios"}, {"platform": "ios"}),
        )  # fmt: skip
        for cells, given in facts:
            decision = updategate.evaluate(installed="1.0", now="2026-12-01", policy=policy, **given)  # type: ignore[arg-type]
            row = {"version": "1.0", "date": "2026-12-01", **cells, "outcome": decision.outcome, "reason": decision.reason, "target": decision.target or "-"}
            table = ",".join(row) + "\n" + ",".join(map(str, row.values())) + "\n"
            self.good("test", self.file("q.json", json.dumps({k: v for k, v in policy.items() if k != "channels"})), self.file("c.csv", table))

    def test_what_is_wrong_with_a_table_names_its_line(self) -> None:
        for text, said in (
            ("version,platform\n1.0,ios\n", "c.csv:1: the first line has no column outcome or reason or target"),
            ("outcome\nforce\n", "no column version"),
            ("version,outcome\n1.0,forced\n", "c.csv:2: 'forced' is no outcome"),
            ("version,outcome\n1.0,\n", "c.csv:2: nothing is expected"),
            ("version,reason\n1.0,belowMinimun\n", "did you mean belowMinimum?"),
            ("version,outcmoe\n1.0,force\n", "did you mean outcome?"),
            ("version,outcome,date\n1.0,force,2026-13-01\n", "c.csv:2: date: date is no date"),
            ("version,outcome\n1.0,force,x\n", "more cells than columns"),
            ("", "is empty; it must hold a header"),
            ("version,outcome\n", "no row below the header"),
        ):
            self.assertIn(said, self.bad("test", self.policy, self.file("c.csv", text)), text)

    def test_the_stories_of_the_guide_as_a_table(self) -> None:
        """Every decision row that a line of a table can tell comes out as its row says."""
        tried = 0
        tables: dict[str, list[str]] = {}
        told = {"installed", "now", "platform", "osVersion", "policy", "deviceId"}
        for _, row in support.decision_rows():
            request = row["request"]
            if "answer" not in row or not {"policy", "now"} <= request.keys() <= told or not isinstance(request["now"], str):
                continue
            answer = row["answer"]
            cells = [request["installed"], request.get("platform", ""), request.get("osVersion", ""), request["now"], request.get("deviceId", "")]
            if not {"outcome", "reason"} <= answer.keys() or not all(isinstance(cell, str) for cell in cells) or any(set(cell) & set(',;\t"\n\r') for cell in cells):
                continue
            if not cells[0].strip() or cells[0] != cells[0].strip():
                continue
            line = ",".join([*cells, answer["outcome"], answer["reason"], answer.get("target") or "-"])
            tables.setdefault(json.dumps(request["policy"]), []).append(line)
            tried += 1
        for policy, lines in list(tables.items())[:120]:
            ran = command("test", self.file("q.json", policy), self.file("c.csv", "\n".join(["version,platform,os,date,device,outcome,reason,target", *lines]) + "\n"))
            self.assertEqual(ran.status, 0, (policy, lines, ran))
        support.counted("decision rows as cases of a table", tried)
        self.assertGreater(tried, 20)


if __name__ == "__main__":
    unittest.main()
