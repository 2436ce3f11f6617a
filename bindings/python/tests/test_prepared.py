"""A policy made ready for many questions: what evaluate() says, whatever was said beforehand and whatever with the question."""

from __future__ import annotations

import copy
import pickle
import threading
import unittest
from concurrent.futures import ThreadPoolExecutor
from random import Random

import support
from test_decision import facts, rows
from test_decision_calls import NOW

from updategate import Policy, Reply, UpdateGateError, evaluate

REPLY = b'{"resultCount":1,"results":[{"kind":"software","version":"2.5","bundleId":"a.b","trackId":7}]}'


class PreparedTests(unittest.TestCase):
    def test_every_row_however_its_facts_are_parted(self) -> None:
        random = Random(14)
        tried = 0
        for name, row in rows():
            told = facts(row["request"]) if isinstance(row["request"], dict) else {}
            if "policy" not in told or "installed" not in told or "now" not in told:
                continue
            try:
                expected = evaluate(**told).json
            except UpdateGateError:
                continue
            reading = {key: told.pop(key) for key in ("scheme", "flags") if key in told}
            policy = Policy(told.pop("policy"), **reading)
            for _ in range(3):
                known = {key: value for key, value in told.items() if random.random() < 0.5}
                rest = {key: value for key, value in told.items() if key not in known or random.random() < 0.2}
                self.assertEqual(policy.gate(**known).evaluate(**rest).json, expected, name)
                tried += 1
        self.assertGreater(tried, 1000)
        support.counted("decisions whose facts were partly made ready", tried)

    def test_a_constant_can_be_said_otherwise_or_taken_away_for_one_question(self) -> None:
        policy = Policy('{"ios": {"minimumVersion": "2.0"}, "android": {"minimumVersion": "1.0"}}')
        gate = policy.gate(platform="ios", now=NOW, lookups=[REPLY], languages=["de"], track_id=5, trace=True)
        self.assertEqual(gate.evaluate(installed="1.5").outcome, "force")
        self.assertEqual(gate.evaluate(installed="1.5", platform="android", lookups=()).reason, "noReleaseKnown")
        other = gate.evaluate(installed="1.5", lookups=(), track_id=None, languages=None, trace=False, trigger="manual")
        same = evaluate(installed="1.5", now=NOW, policy=policy, platform="ios", trigger="manual")
        self.assertEqual(other.json, same.json)
        self.assertEqual(gate.evaluate(installed="1.5").outcome, "force", "the gate is as it was")

    def test_what_is_missing_or_unknown_is_said(self) -> None:
        gate = Policy("{}").gate(now=NOW)
        with self.assertRaisesRegex(TypeError, "needs installed"):
            gate.evaluate(platform="ios")
        for name in ("instaled", "policy", "scheme"):
            with self.assertRaisesRegex(TypeError, f"no fact '{name}'"):
                gate.evaluate(installed="1", **{name: "app"})
        with self.assertRaisesRegex(TypeError, "no fact 'platfrom'"):
            Policy("{}").gate(platfrom="ios")
        with self.assertRaisesRegex(UpdateGateError, "preset: is no preset"):
            gate.evaluate(installed="1", preset="x")

    def test_versions_are_read_as_the_policy_reads_them(self) -> None:
        policy = Policy('{"minimumVersion": "1.0-1"}', flags=2)
        self.assertEqual(policy.gate(now=NOW).evaluate(installed="1.0").outcome, "force")
        self.assertEqual(Policy('{"minimumVersion": "1.0-1"}').gate(now=NOW).evaluate(installed="1.0").outcome, "none")

    def test_it_goes_to_another_process(self) -> None:
        gate = Policy('{"minimumVersion": "2.0"}').gate(platform="ios", lookups=[(REPLY, 200)], languages=("de",))
        again = pickle.loads(pickle.dumps(gate))
        told = {"installed": "1.0", "now": NOW}
        self.assertEqual(again.evaluate(**told).json, gate.evaluate(**told).json)

    def test_what_can_be_gone_through_once_goes_to_copies_and_other_processes_too(self) -> None:
        policy = Policy('{"releases": [{"version": "2.4", "channel": "beta"}, {"version": "2.2", "tags": ["lab"]}], "messaging": {"de": {}}}')
        told = {"installed": "1.0", "now": NOW}
        body, state = bytearray(REPLY), {"format": 1}
        for facts, used in (
            ({"lookups": [REPLY]}, {"lookups": iter([REPLY])}),
            ({"lookups": [(REPLY, 200)]}, {"lookups": ((body, 200) for body in [REPLY])}),
            ({"lookups": [Reply(REPLY, 200, "de")]}, {"lookups": iter([Reply(memoryview(body), 200, "de")])}),
            ({"lookups": (REPLY, 200)}, {"lookups": (body, 200)}),
            ({"lookups": body[:]}, {"lookups": body}),
            ({"channel": ["beta"]}, {"channel": iter(["beta"])}),
            ({"channel": "beta"}, {"channel": "beta"}),
            ({"tags": ["lab"]}, {"tags": iter([bytearray(b"lab")])}),
            ({"languages": ["de"]}, {"languages": (tag for tag in ["de"])}),
            ({"state": {"format": 1}}, {"state": state}),
            ({"languages": None, "channel": None, "tags": None}, {"languages": None, "channel": None, "tags": None}),
        ):  # fmt: skip
            expected = policy.gate(**facts).evaluate(**told).json
            one = policy.gate(**used)
            if "state" in facts or "lookups" in facts:  # What becomes of them later is nothing to the gate.
                body[:] = b" " * len(body)
                state["format"] = 9
            for gate in (one, copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one)), copy.copy(copy.copy(one))):
                self.assertEqual(gate.evaluate(**told).json, expected, facts)
            body[:] = REPLY
        self.assertEqual(policy.gate(lookups=iter([REPLY])).evaluate(**told).target, "2.5")
        self.assertEqual(policy.gate(channel=iter(["beta"])).evaluate(**told).target, "2.4")

    def test_it_holds_its_policy_open(self) -> None:
        policy = Policy('{"minimumVersion": "2.0"}')
        gate = policy.gate(now=NOW)
        policy.close()
        self.assertEqual(gate.evaluate(installed="1.0").outcome, "force")

    def test_many_threads_ask_one_gate(self) -> None:
        gate = Policy('{"minimumVersion": "1.500"}').gate(now=NOW, platform="ios", app_name="Harbor")
        together = threading.Barrier(8)

        def ask(numbers: range) -> list[tuple[str, str]]:
            together.wait(60)
            found = []
            for number in numbers:
                one = gate.evaluate(installed=f"1.{number}", device_id=f"d{number}", state='{"format":1}' if number % 2 else None)
                found.append((one.installed, str(one.outcome)))
            return found

        with ThreadPoolExecutor(8) as threads:
            parts = list(threads.map(ask, (range(start, 2000, 8) for start in range(8))))
        for start, part in enumerate(parts):
            expected = [(f"1.{number}", "force" if number < 500 else "none") for number in range(start, 2000, 8)]
            self.assertEqual(part, expected)


if __name__ == "__main__":
    unittest.main()
