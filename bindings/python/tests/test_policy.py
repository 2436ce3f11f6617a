"""Policy files: the rows, real files, the linter, and what is Python's own."""

from __future__ import annotations

import gc
import json
import unittest
import weakref
from typing import Any

import support

import updategate
from updategate import Policy, PolicyError, lint


class PolicyTests(unittest.TestCase):
    def same_error(self, problem: updategate.UpdateGateError, wanted: dict[str, Any]) -> None:
        found = {
            "status": f"UG_E_{problem.status.name}" if problem.status else None,
            "offset": problem.offset,
            "line": problem.line,
            "column": problem.column,
            "path": problem.path or "",
        }
        self.assertEqual({key: found[key] for key in wanted}, wanted)

    def test_every_row_is_read_or_refused_with_its_place(self) -> None:
        for row in support.json_rows("policies/rows.json"):
            with self.subTest(row["name"]):
                if row.get("accept"):
                    Policy.parse(row["text"]).close()
                    continue
                with self.assertRaises(updategate.UpdateGateError) as caught:
                    Policy.parse(row["text"])
                problem = caught.exception
                self.same_error(problem, row["error"])
                if problem.status in (updategate.Status.JSON, updategate.Status.POLICY):
                    self.assertIsInstance(problem, PolicyError)
            support.counted("policy rows")

    def test_every_text_of_another_system_decides_as_its_row_says(self) -> None:
        rows = [row for row in support.json_rows("policies/foreign.json") if "file" not in row]
        self.assertGreater(len(rows), 20)
        self.foreign([(row, row["text"]) for row in rows])

    def test_every_file_of_another_system_decides_as_its_row_says(self) -> None:
        rows = [row for row in support.json_rows("policies/foreign.json") if "file" in row]
        files = {path.name: path for path in support.shared_files("policies", ".json")}
        self.assertEqual(set(files), {row["file"] for row in rows})
        self.foreign([(row, files[row["file"]].read_bytes()) for row in rows])

    def foreign(self, rows: list[tuple[dict[str, Any], Any]]) -> None:
        formats = {member.code: member for member in updategate.PolicyFormat}
        for row, data in rows:
            scheme = row.get("scheme", "app")
            with self.subTest(row["name"]):
                support.counted("policy files of other systems")
                try:
                    policy = Policy.parse(data, format=formats[row.get("format", 0)], scheme=scheme)
                except updategate.UpdateGateError as problem:
                    self.assertIn("error", row, str(problem))
                    self.same_error(problem, row["error"])
                    continue
                self.assertNotIn("error", row)
                for wanted in row.get("decisions", []):
                    self.decides(policy, scheme, wanted)

    def decides(self, policy: Policy, scheme: str, wanted: dict[str, Any]) -> None:
        platform, os_version = wanted.get("platform"), wanted.get("osVersion")
        state = updategate.record(None, "shown", wanted["shown"], 1_799_999_999) if "shown" in wanted else None
        decision = updategate.evaluate(
            installed=wanted["installed"], now=1_800_000_000, policy=policy, scheme=scheme, platform=platform,
            os_version=os_version, languages=wanted.get("languages", ()), state=state,
        )  # fmt: skip
        found = {
            "outcome": decision.outcome,
            "reason": decision.reason,
            "target": decision.target,
            "storeURL": decision.store_url,
            "title": decision.message and decision.message.title,
            "message": decision.message and decision.message.message,
            "notes": decision.release_notes,
        }
        for key in found.keys() & wanted.keys():
            self.assertEqual(found[key], wanted[key], f"{wanted}: {key}")
        if "metadata" in wanted:
            metadata = wanted["metadata"]
            self.assertEqual(
                policy.metadata(platform, os_version), json.loads(metadata) if isinstance(metadata, str) else metadata
            )

    def test_every_row_of_the_linter(self) -> None:
        for row in support.json_rows("policies/lint.json"):
            findings = lint(row["text"], now=row.get("now"), scheme=row.get("scheme", "app"))
            with self.subTest(row["name"]):
                self.assertEqual(len(findings), len(row["findings"]), findings)
                for finding, wanted in zip(findings, row["findings"]):
                    self.assertEqual({key: getattr(finding, key) for key in wanted}, wanted)
                    self.assertIn(finding.severity, ("error", "warning", "note", "info", "remark"))
            support.counted("linter rows")

    def test_files_that_are_no_json_are_refused_with_their_place(self) -> None:
        for path in support.shared_files("policies"):
            if path.suffix in (".xml", ".plist"):
                with self.assertRaises(PolicyError) as caught:
                    Policy.parse(path.read_bytes())
                self.assertIsNotNone(caught.exception.line, path.name)

    def test_a_policy_may_come_as_text_bytes_or_mapping(self) -> None:
        for given in ('{"minimumVersion":"2"}', b'{"minimumVersion":"2"}', {"minimumVersion": "2"}):
            decision = updategate.evaluate(installed="1", now=0, policy=given)
            self.assertEqual((decision.outcome, decision.reason), ("force", "belowMinimum"))

    def test_an_error_says_where(self) -> None:
        with self.assertRaises(PolicyError) as caught:
            Policy.parse('{"versions": [\n  {"version": "1.0", "policy": "forced"}]}')
        problem = caught.exception
        self.assertEqual(problem.path, "versions[0].policy")
        self.assertEqual(problem.line, 2)
        self.assertIn("versions[0].policy: ", str(problem))
        self.assertIn("line 2", str(problem))
        self.assertRaises(PolicyError, Policy.parse, "{")
        self.assertRaises(updategate.TooLongError, Policy.parse, b" " * (4194304 + 1))
        self.assertRaises(updategate.ArgumentError, Policy.parse, "{}", format="yaml")
        self.assertRaises(TypeError, Policy.parse, 5)

    def test_a_closed_policy_decides_nothing(self) -> None:
        with Policy.parse("{}") as policy:
            updategate.evaluate(installed="1", now=0, policy=policy)
            self.assertEqual(repr(policy), "<Policy>")
        self.assertEqual(repr(policy), "<Policy, closed>")
        self.assertRaises(ValueError, updategate.evaluate, installed="1", now=0, policy=policy)

    def test_a_policy_is_freed_with_its_object(self) -> None:
        policy = Policy.parse("{}")
        handle = weakref.ref(policy.handle)
        del policy
        gc.collect()
        self.assertIsNone(handle())

    def test_the_linter_names_code_place_and_sentence(self) -> None:
        findings = lint('{\n  "minimumVersoin": "2.0"\n}', now="2026-11-30T00:00:00Z")
        self.assertEqual(len(findings), 1)
        (finding,) = findings
        self.assertEqual((finding.path, finding.line), ("minimumVersoin", 2))
        self.assertTrue(finding.code and finding.severity and finding.message)
        self.assertIn("minimumVersion", finding.message)
        self.assertIn(finding.code, str(finding))
        self.assertEqual(lint('{"minimumVersion": "2.0"}'), [])
        self.assertRaises(PolicyError, lint, "{")

    def test_a_deadline_in_the_past_needs_now_to_be_found(self) -> None:
        text = '{"deadline": "2020-01-01T00:00:00Z", "releases": [{"version": "2.0"}]}'
        self.assertEqual([f for f in lint(text) if f.path == "deadline"], [])
        self.assertEqual(len([f for f in lint(text, now="2026-11-30T00:00:00Z") if f.path == "deadline"]), 1)


if __name__ == "__main__":
    unittest.main()
