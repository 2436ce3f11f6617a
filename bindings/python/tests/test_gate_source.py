"""A gate and its policy source: what counts while there is no policy, and a pending one."""

from __future__ import annotations

import json
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import updategate
from updategate import PolicySource
from updategate.gate import Verdict
from test_gate import POLICY, ask, gate


class StartTests(unittest.TestCase):
    def test_what_would_fail_at_every_request_fails_at_the_start(self) -> None:
        semver = updategate.Policy(POLICY | {"minimumVersion": "2.0.0", "recommendedVersion": "2.5.0", "releases": []}, scheme="semver")
        with self.assertRaises(updategate.ArgumentError):
            gate(semver)
        self.assertTrue(ask(gate(semver, scheme="semver"), version="1.0.0").blocked)
        with self.assertRaises(updategate.UpdateGateError):
            gate(preset="no-such-preset")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "policy.json")
            path.write_text('{"minimumVersion": "2.0.0"}')
            source = PolicySource(path, scheme="semver")
            with self.assertRaises(ValueError):
                gate(source, scheme="app")
            with self.assertRaises(ValueError):
                gate(POLICY, pending=PolicySource(path), scheme="semver")
            self.assertTrue(ask(gate(source), version="1.0.0").blocked)
            self.assertEqual(ask(gate(source), version="1.0").outcome, "none")
            source.stop()

    def test_a_library_that_is_too_old_is_found_out(self) -> None:
        from updategate._library import LibraryError

        with mock.patch("updategate.gate.rules.evaluate", side_effect=LibraryError("it is older than this package")):
            self.assertRaises(LibraryError, gate)


class SourceTests(unittest.TestCase):
    def test_without_a_policy_it_fails_open_or_closed(self) -> None:
        for fail, blocked, why, status in (("open", False, "noPolicy", 200), ("closed", True, "unavailable", 503)):
            source = PolicySource("/nowhere/policy.json", fail=fail)
            with self.assertLogs("updategate", "WARNING"):
                one = gate(source)
            verdict = ask(one, version="1")
            self.assertEqual((verdict.blocked, verdict.why, verdict.status), (blocked, why, status))
            self.assertNotIn(b"nowhere", verdict.body)
            source.stop()

    def test_a_source_that_has_nothing_to_begin_with_is_told_of_once(self) -> None:
        missing = "there is no such file"
        opened, closed = 'without a policy everybody passes (fail="open")', 'without a policy everybody is answered with 503 (fail="closed")'
        with tempfile.TemporaryDirectory() as folder:
            path, wrong, good, kept = (Path(folder, name) for name in ("polcy.json", "refused.json", "policy.json", "kept"))
            wrong.write_text('{"minimumVersoin": "2.0"}')
            good.write_text('{"minimumVersion": "2.0"}')
            refused = "minimumVersoin: "
            with PolicySource(good, keep=kept):
                good.rename(Path(folder, "moved.json"))
            last = PolicySource(good, keep=kept, clock=lambda: kept.stat().st_mtime)
            moved = Path(folder, "moved.json")
            for policy, more, address, why, then in (
                (str(path), {}, path, missing, opened),
                (wrong, {}, wrong, refused, opened),
                (PolicySource(path, fail="closed"), {}, path, missing, closed),
                (path, {"preset": "major-forces"}, path, missing, 'without a policy the preset alone decides (fail="open")'),
                (moved, {"pending": str(path)}, path, missing, "nothing is tried beside the policy in use"),
                (last, {}, good, "the last good policy is 0 seconds old: " + missing, "it stays in use"),
            ):  # fmt: skip
                with self.assertLogs("updategate") as told:
                    one = gate(policy, **more)
                    for number in range(100):
                        ask(one, version=f"1.{number}")
                self.assertEqual([record.levelname for record in told.records], ["WARNING"])
                text = told.records[0].getMessage()
                self.assertTrue(text.startswith(f"updategate: {address}: {why}"), text)
                self.assertTrue(text.endswith("; " + then), text)
                assert one.source is not None
                one.source.stop()
            with self.assertNoLogs("updategate"):
                one = gate(moved)
            assert one.source is not None
            one.source.stop()

    def test_a_pending_policy_is_only_counted(self) -> None:
        seen: list[tuple[str, str | None]] = []

        class Watch:
            def observed(self, verdict: Verdict, pending: Verdict | None) -> None:
                seen.append((verdict.outcome, None if pending is None else pending.outcome))

        later = {**POLICY, "minimumVersion": "2.4"}
        one = gate(pending=later, observer=Watch())
        for version in ("1.0", "2.2", "3.0"):
            ask(one, version=version)
        ask(gate(observer=Watch()), version="2.2")
        self.assertEqual(seen, [("force", "force"), ("recommend", "force"), ("none", "none"), ("recommend", None)])
        with tempfile.TemporaryDirectory() as folder:
            now, pending = Path(folder, "now.json"), Path(folder, "pending.json")
            now.write_text(json.dumps(POLICY))
            pending.write_text(json.dumps(later))
            source = PolicySource(now, pending=pending)
            one = gate(source, observer=Watch())
            ask(one, version="2.2")
            self.assertEqual(seen[-1], ("recommend", "force"))
            source.stop()


if __name__ == "__main__":
    unittest.main()
