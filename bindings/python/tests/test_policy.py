"""Policy files: the rows, real files, the linter, and what is Python's own."""

from __future__ import annotations

import gc
import json
import unittest
from typing import Any

import support

import updategate
from updategate import Policy, PolicyError, lint
from updategate._library import lib


HAS_LINT = hasattr(lib._cdll, "ug_policy_lint")


class PolicyTests(unittest.TestCase):
    def test_every_row_is_read_or_refused_with_its_place(self) -> None:
        path = support.DATA / "policies" / "rows.json"
        rows: list[dict[str, Any]] = json.loads(path.read_text()) if path.is_file() else []
        for row in rows:
            with self.subTest(row["name"]):
                if row.get("accept"):
                    Policy.parse(row["text"]).close()
                    continue
                with self.assertRaises(updategate.UpdateGateError) as caught:
                    Policy.parse(row["text"])
                problem = caught.exception
                found = {
                    "status": f"UG_E_{problem.status.name}" if problem.status else None,
                    "offset": problem.offset,
                    "line": problem.line,
                    "column": problem.column,
                    "path": problem.path or "",
                }
                self.assertEqual({key: found[key] for key in row["error"]}, row["error"])
                if problem.status in (updategate.Status.JSON, updategate.Status.POLICY):
                    self.assertIsInstance(problem, PolicyError)
            support.counted("policy rows")

    def test_every_real_file_is_read_or_refused_without_a_trap(self) -> None:
        for path in support.shared_files("policies"):
            if path.suffix not in (".json", ".xml", ".plist"):
                continue
            try:
                Policy.parse(path.read_bytes()).close()
            except PolicyError as problem:
                self.assertIsNotNone(problem.line, path.name)
            support.counted("real policy files")

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
        alive = policy._close
        del policy
        gc.collect()
        self.assertFalse(alive.alive)

    @unittest.skipUnless(HAS_LINT, "this library has no linter yet")
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

    @unittest.skipUnless(HAS_LINT, "this library has no linter yet")
    def test_a_deadline_in_the_past_needs_now_to_be_found(self) -> None:
        text = '{"deadline": "2020-01-01T00:00:00Z", "releases": [{"version": "2.0"}]}'
        self.assertEqual([f for f in lint(text) if f.path == "deadline"], [])
        self.assertEqual(len([f for f in lint(text, now="2026-11-30T00:00:00Z") if f.path == "deadline"]), 1)


if __name__ == "__main__":
    unittest.main()
