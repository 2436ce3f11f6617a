"""Natural mistakes, each answered with what was meant: the rows of Tests/data/messages, and those of Python callers."""

from __future__ import annotations

import datetime
import json
import pickle
import shlex
import unittest
from pathlib import Path

import support
from command_case import POLICY, CommandTests

import updategate

FILES = {
    "policy.json": POLICY,
    "policy.yaml": "minimumVersion: 2.0\n",
    "appcast.xml": '<?xml version="1.0"?><rss version="2.0"><channel></channel></rss>',
    "address.txt": "https://example.com/policy.json\n",
    "users.csv": "version,count\n1.0,5\n",
    "users.json": '[{"version":"1.0","count":5}]',
    "app-1.json": '{"version":1,"installed":"1.0","app":{"trackId":1,"bundleId":"com.example.one"}}',
    "sessions.csv": "version,sessions\n1.0,500\n",
}


class MessageTests(CommandTests):
    def test_every_row_is_answered_with_what_was_meant(self) -> None:
        for name, text in FILES.items():
            self.file(name, text)
        rows = support.rows(support.DATA / "messages" / "rows.tsv", 3)
        self.assertGreater(len(rows), 30)

        def one(row: support.Row) -> None:
            words, status, said = row.fields
            ran = support.command(*shlex.split(words), cwd=self.folder)
            self.assertEqual((str(ran.status), ran.err.count("\n")), (status, 1), (row.place, ran))
            self.assertIn(said, ran.err, row.place)

        support.together(one, rows)
        support.counted("messages for natural mistakes", len(rows))

    def test_what_is_natural_and_can_be_meant_is_taken(self) -> None:
        path = self.file("p.json", POLICY)
        for words, outcome in (
            (("--minimum", "2.0"), "force"), (("--latest", "2.0"), "recommend"), (("--minimum", "0.5", "--latest", "2.0"), "recommend"),
            (("--policy", path, "--id", "284882215"), "force"), (("--policy", path, "--id", "id284882215"), "force"),
        ):  # fmt: skip
            self.assertTrue(self.good("decide", "--installed", "1.0", *words).startswith(outcome), words)

    def test_a_note_fails_lint_only_where_that_is_asked_for(self) -> None:
        for text, statuses in (("{}", None), ('{"minimumVersoin":"2"}', [0, 1, 1]), (POLICY, [0, 0, 0])):
            path = self.file("q.json", text)
            severities = {finding["severity"] for finding in json.loads(self.good("lint", path, "--json"))}
            wanted = statuses or [0, int(bool(severities - {"note"})), int(bool(severities))]
            found = [support.command("lint", path, *more).status for more in ((), ("--exit-code",), ("--strict",))]
            self.assertEqual(found, wanted, text)

    def test_the_cure_of_each_finding_cures_it(self) -> None:
        now = datetime.datetime(2026, 12, 1, tzinfo=datetime.timezone.utc)
        rows = support.rows(support.DATA.parents[1] / "docs" / "generate" / "lint.tsv", 5)
        for row in rows:
            code, _, _, policy, cured = row.fields
            self.assertIn(code, [finding.code for finding in updategate.lint(policy, now=now)], row.place)
            self.assertNotIn(code, [finding.code for finding in updategate.lint(cured, now=now)], row.place)
        support.counted("findings with their cures", len(rows))

    def test_python_callers_are_told_too(self) -> None:
        for call, kind, said in (
            (lambda: updategate.Policy("policy.json"), updategate.PolicyError, "looks like a file's name"),
            (lambda: updategate.Policy(Path("policy.json")), TypeError, "hand over path.read_bytes()"),  # type: ignore[arg-type]
            (lambda: updategate.evaluate(installed="1", now=datetime.datetime(2026, 12, 1)), updategate.ArgumentError, "datetime.now(timezone.utc)"),
            (lambda: updategate.evaluate(installed="1", now=0, preset="critcal"), updategate.ArgumentError, "there are once-per-version"),
            (lambda: updategate.Version("1.9"), TypeError, "call parse_version('1.9')"),  # type: ignore[call-arg]
        ):  # fmt: skip
            with self.assertRaises(kind) as caught:
                call()
            self.assertIn(said, str(caught.exception))
        version = updategate.parse_version("1.9")
        self.assertEqual(pickle.loads(pickle.dumps(version)), version)


if __name__ == "__main__":
    unittest.main()
