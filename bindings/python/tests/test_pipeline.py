"""What runs in other people's pipelines: the hook for pre-commit, and the action, step by step as a runner does."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import unittest
from pathlib import Path
from typing import Any

import support
from command_case import POLICY, CommandTests

try:
    import yaml
except ImportError:
    yaml = None

ROOT = Path(__file__).resolve().parents[3]
ACTION = ROOT / "packaging" / "action"
BAD = '{\n  "minimumVersoin": "2.0",\n  "every": 7\n}\n'
NOTED = POLICY.replace('"minimumVersion"', '"enabled": false, "minimumVersion"')


@unittest.skipIf(yaml is None, "PyYAML is not installed, so hook and action were not read (python3-yaml)")
class PipelineTests(CommandTests):
    def setUp(self) -> None:
        super().setUp()
        programs = self.folder / "bin"
        programs.mkdir()
        program = programs / "updategate"
        program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m updategate "$@"\n')
        program.chmod(0o755)
        self.environment = support.environment()
        self.environment["PATH"] = f"{programs}:{self.environment.get('PATH', '/usr/bin:/bin')}"
        self.file("good policy.json", POLICY)
        self.file("bad.json", BAD)
        self.file("noted.json", NOTED)
        self.file("none.json", "minimumVersion: 2")

    def ran(self, *words: str, **variables: str) -> tuple[int, str]:
        done = subprocess.run(
            words, cwd=self.folder, env={**self.environment, **variables}, capture_output=True, text=True, check=False, timeout=60
        )
        return done.returncode, done.stdout + done.stderr

    def read(self, path: Path) -> Any:
        assert yaml is not None
        return yaml.safe_load(path.read_text(encoding="utf-8"))

    # ---- The hook -----------------------------------------------------------------------------------------------------

    def test_the_hook_fails_a_commit_for_more_than_a_note(self) -> None:
        (hook,) = self.read(ROOT / ".pre-commit-hooks.yaml")
        self.assertLessEqual({"id", "name", "entry", "language"}, set(hook))
        words = shlex.split(hook["entry"])
        for files, status in ((["good policy.json"], 0), (["noted.json", "good policy.json"], 0), (["good policy.json", "bad.json"], 1)):
            found, said = self.ran(*words, *files)
            self.assertEqual(found, status, said)
        self.assertIn("bad.json:2:3: error: minimumVersoin", said)
        for name, taken in (("policy.json", True), ("app/ios-policy.json", True), ("update_policy.json", True), ("package.json", False),
                            ("policy.json.bak", False), ("monopoly.json", False), ("mypolicy.json", False)):  # fmt: skip
            self.assertEqual(re.search(hook["files"], name) is not None, taken, name)

    # ---- The action ---------------------------------------------------------------------------------------------------

    def act(self, **given: str) -> tuple[int, str]:
        """Runs the steps until one fails."""
        action = self.read(ACTION / "action.yml")
        self.assertEqual(action["runs"]["using"], "composite")
        known = action["inputs"]
        self.assertLessEqual(set(given), set(known))
        inputs = {name: given.get(name, about.get("default", "")) for name, about in known.items()}
        output = ""
        for step in action["runs"]["steps"]:
            self.assertEqual(step["shell"], "bash", "a step without a shell is refused")
            # What was handed in reaches a script as a variable, never as a part of its text.
            self.assertNotIn("${{", step["run"])
            if (condition := step.get("if")) is not None:
                asked = re.fullmatch(r"inputs\.(\w+) != ''", condition)
                assert asked is not None, condition
                if not inputs[asked[1]]:
                    continue
            variables = {}
            for name, value in step.get("env", {}).items():
                whole = re.fullmatch(r"\$\{\{ inputs\.(\w+) \}\}", value)
                assert whole is not None, value
                variables[name] = inputs[whole[1]]
            status, said = self.ran("bash", "-e", "-c", step["run"], GITHUB_ACTION_PATH=str(ACTION), **variables)
            output += said
            if status:
                return status, output
        return 0, output

    def test_findings_are_annotations_of_their_lines(self) -> None:
        status, said = self.act(policies="good policy.json\nbad.json\n")
        self.assertEqual(status, 1)
        self.assertEqual(
            said.splitlines(),
            [
                "::error file=bad.json,line=2,col=3,title=misspeltKey::minimumVersoin: unknown key, so its value does not count; "
                "did you mean minimumVersion?",
                '::warning file=bad.json,line=3,col=12,title=secondsAsDays::every: is 7 seconds; for days write "P7D"',
                "2 linted; cause and cure of each code: docs/messages.md",
            ],
        )

    def test_good_files_pass_and_notes_only_where_not_strict(self) -> None:
        self.assertEqual(self.act(policies="good policy.json")[0], 0)
        self.assertEqual(self.act(policies="noted.json")[0], 0)
        status, said = self.act(policies="noted.json", strict="true")
        self.assertEqual(status, 1)
        self.assertIn("::notice file=noted.json,line=1,col=13,title=policyDisabled::", said)

    def test_what_is_no_policy_fails_whatever_else_is_there(self) -> None:
        for files in ("none.json\ngood policy.json", "bad.json\nmissing.json", "none.json\nbad.json"):
            self.assertEqual(self.act(policies=files)[0], 2, files)
        self.assertNotEqual(self.act(policies="")[0], 0)

    def test_a_name_forges_no_annotation(self) -> None:
        self.file("a,line=1::b.json", '{"x\\n::error::forged": 1}')
        _, said = self.act(policies="a,line=1::b.json")
        self.assertEqual([line[:40] for line in said.splitlines()][:-1], ["::warning file=a%2Cline=1%3A%3Ab.json,li"])

    def test_cases_are_checked_where_they_are_given(self) -> None:
        self.file("cases.csv", "version,outcome\n1.0,force\n")
        status, said = self.act(policies="\ngood policy.json", cases="cases.csv")
        self.assertEqual((status, said.splitlines()[-1]), (0, "1 case, all as expected"))
        self.file("cases.csv", "version,outcome\n1.0,none\n")
        self.assertEqual(self.act(policies="good policy.json", cases="cases.csv")[0], 1)


if __name__ == "__main__":
    unittest.main()
