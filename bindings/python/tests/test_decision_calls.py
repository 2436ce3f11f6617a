"""Calling for a decision from Python: what may be handed in, and what comes back."""

from __future__ import annotations

import copy
import pickle
import signal
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import fields, replace
from datetime import datetime, timedelta, timezone
from typing import Any

import support
import updategate
from updategate import Decision, Lookup, Policy, Reply, evaluate, evaluate_json, evaluate_text
from test_decision import facts, rows


NOW = "2026-11-30T00:00:00Z"


class PythonTests(unittest.TestCase):
    REPLY = b'{"resultCount":1,"results":[{"kind":"software","version":"2.0","bundleId":"a.b","trackId":1}]}'

    def test_now_may_be_seconds_a_datetime_or_a_text(self) -> None:
        moments: list[Any] = [
            1796083200,
            1796083200.9,
            NOW.replace("2026-11-30", "2026-11-30").replace("Z", "+00:00"),
            "2026-11-30",
            "2026-11-30T01:00:00+01:00",
            datetime(2026, 11, 30, tzinfo=timezone.utc),
            datetime(2026, 11, 30, 2, tzinfo=timezone(timedelta(hours=2))),
        ]
        seconds = int(datetime(2026, 11, 30, tzinfo=timezone.utc).timestamp())
        moments[:2] = [seconds, seconds + 0.9]
        policy = {"every": "P1D", "releases": [{"version": "2.0"}]}
        state = updategate.record(None, "shown", "2.0", NOW)
        answers = {evaluate(installed="1", now=now, policy=policy, state=state).json for now in moments}
        self.assertEqual(len(answers), 1)
        for wrong in ("yesterday", "2026-02-30", 1 << 70, float("nan"), float("inf"), datetime(2026, 1, 1)):
            self.assertRaises(updategate.ArgumentError, evaluate, installed="1", now=wrong)
        for wrong in (None, True, []):
            self.assertRaises(TypeError, evaluate, installed="1", now=wrong)

    def test_replies_may_come_in_every_form(self) -> None:
        forms: list[Any] = [
            self.REPLY,
            self.REPLY.decode(),
            [self.REPLY],
            (self.REPLY, 200),
            [(self.REPLY, 200, "us")],
            Reply(self.REPLY, 200),
            Lookup(self.REPLY),
            iter([Lookup(self.REPLY)]),
        ]
        for form in forms:
            decision = evaluate(installed="1.0", now=0, lookups=form)
            self.assertEqual((decision.outcome, decision.target), ("recommend", "2.0"), form)

    def test_every_may_be_a_timedelta(self) -> None:
        for every in ("P1D", 86400, timedelta(days=1), "86400"):
            state = updategate.record(None, "shown", "2.0", 1_800_000_000)
            one = evaluate(installed="1", now=1_800_086_399, lookups=self.REPLY, state=state, every=every)
            two = evaluate(installed="1", now=1_800_086_400, lookups=self.REPLY, state=state, every=every)
            self.assertEqual((one.reason, two.reason), ("askedRecently", "newerAvailable"), every)
            self.assertEqual(one.ask_again_at, datetime.fromtimestamp(1_800_086_400, timezone.utc))

    def test_misuse_names_the_argument(self) -> None:
        for argument, wrong in (
            ("preset", "strict"),
            ("every", "P1M"),
            ("trigger", "timer"),
            ("scheme", "calver"),
        ):
            with self.assertRaises(updategate.ArgumentError) as caught:
                evaluate(installed="1", now=0, **{argument: wrong})  # type: ignore[arg-type]
            self.assertEqual(caught.exception.path, argument)
        self.assertRaises(TypeError, evaluate, installed="1")
        self.assertRaises(TypeError, evaluate, installed=1, now=0)
        self.assertRaises(TypeError, evaluate, installed="1", now=0, languages=["en", 7])
        self.assertRaises(TypeError, evaluate, installed="1", now=0, typo=1)
        self.assertRaises(updategate.PolicyError, evaluate, installed="1", now=0, policy="{")

    def test_several_apps_and_nothing_to_select_by_is_refused(self) -> None:
        other = self.REPLY.replace(b"a.b", b"c.d").replace(b'"trackId":1', b'"trackId":2')
        with self.assertRaises(updategate.ArgumentError):
            evaluate(installed="1", now=0, lookups=[self.REPLY, other])
        self.assertEqual(evaluate(installed="1", now=0, lookups=[self.REPLY, other], bundle_id="c.d").target, "2.0")
        self.assertEqual(evaluate(installed="1", now=0, lookups=[self.REPLY, other], track_id="1").target, "2.0")

    def test_what_the_caller_made_stays_open_and_what_was_made_here_is_freed(self) -> None:
        policy, reply = Policy.parse("{}"), Lookup(self.REPLY)
        for _ in range(3):
            evaluate(installed="1", now=0, policy=policy, lookups=[reply])
        self.assertIsNotNone(policy.handle)
        self.assertIsNotNone(reply.handle)

    def test_a_text_request_that_is_wrong_says_where(self) -> None:
        with self.assertRaises(updategate.RequestError) as caught:
            evaluate_text('{"installed": "1.0",\n "now": 7')
        self.assertEqual((caught.exception.status, caught.exception.line), (updategate.Status.JSON, 2))
        with self.assertRaises(updategate.RequestError) as caught:
            evaluate_json({"installed": "1.0"})
        self.assertEqual(caught.exception.status, updategate.Status.REQUEST)
        with self.assertRaises(updategate.PolicyError) as policy:
            evaluate_json({"installed": "1.0", "now": NOW, "policy": {"enabled": "yes"}})
        self.assertEqual(policy.exception.path, "policy.enabled")

    def test_a_decision_is_a_frozen_value(self) -> None:
        one = evaluate(installed="1", now=0, lookups=self.REPLY)
        two = evaluate(installed="1", now=0, lookups=self.REPLY)
        self.assertEqual(one, two)
        self.assertRaises(AttributeError, setattr, one, "outcome", "none")
        self.assertFalse(hasattr(one, "__dict__"))
        self.assertIn("state", [field.name for field in fields(Decision)])
        self.assertEqual({"recommend": "asked"}[one.outcome], "asked", "outcomes are their texts")

    def test_a_decision_says_the_same_whatever_it_is_asked_first_and_when(self) -> None:
        names = [field.name for field in fields(Decision)]
        for _, row in rows()[::20]:
            if "answer" not in row:
                continue
            told = facts(row["request"])
            whole = evaluate(**told)
            expected = {name: getattr(whole, name) for name in names}
            for order in (names[::-1], names[7:] + names[:7]):
                policy = Policy(told["policy"], scheme=told.get("scheme", "app"), flags=told.get("flags", 0)) if "policy" in told else None
                with policy or nullcontext():
                    one = evaluate(**{**told, "policy": policy})
                self.assertEqual({name: getattr(one, name) for name in order}, expected)
            other = evaluate(**told)
            for again in (copy.copy(other), copy.deepcopy(other), pickle.loads(pickle.dumps(other)), replace(other)):
                self.assertEqual(again, whole)
                self.assertEqual(repr(again), repr(whole))
                self.assertRaises(AttributeError, getattr, again, "no_such_field")
            self.assertEqual(replace(other, state="x").state, "x")
            support.counted("decisions read in other orders, pickled, copied and replaced")

    def test_facts_of_any_size_are_laid_out(self) -> None:
        policy = Policy('{"minimumVersion": "2.0"}')
        for size in (0, 1, 900, 1023, 1024, 1025, 5000, 60_000):
            name = "ä" * (size // 2) + "b" * (size % 2)
            one = evaluate(
                installed="1.0", now=NOW, policy=policy, app_name=name, lookups=[self.REPLY] * (size % 7),
                languages=["de", "e" * (size % 50)][: size % 3], tags=["x"] * (size % 5), channel=["beta", "c"],
            )  # fmt: skip
            self.assertEqual((one.outcome, one.installed), ("force", "1.0"))
            assert one.message is not None and one.message.message is not None
            self.assertIn(name, one.message.message)

    def test_a_signal_s_handler_that_asks_does_not_disturb_who_was_asking(self) -> None:
        policy = Policy('{"minimumVersion": "2.0"}')
        within: list[str] = []

        def ask(*_: object) -> None:
            within.append(evaluate(installed="3.0", now=NOW, policy=policy, platform="android", languages="de").installed)
            awaited.clear()

        # One signal at a time: where a machine is slow, handlers that interrupt handlers would never come to an end.
        awaited: set[int] = set()
        before = signal.signal(signal.SIGALRM, ask)
        try:
            end = time.monotonic() + 60
            number = 0
            while len(within) < 300 and time.monotonic() < end:
                number += 1
                if not awaited:
                    awaited.add(number)
                    signal.setitimer(signal.ITIMER_REAL, 0.0001 + number % 7 * 0.00003)
                one = evaluate(installed=f"1.{number}", now=NOW, policy=policy, platform="ios")
                self.assertEqual((one.installed, one.outcome), (f"1.{number}", "force"))
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
        self.assertGreaterEqual(len(within), 300)
        self.assertEqual(set(within), {"3.0"})

    def test_texts_of_any_language_come_through_whole(self) -> None:
        policy = {"messaging": {"recommended": {"title": "更新 😀\0x"}}, "releases": [{"version": "2.0"}]}
        decision = evaluate(installed="1.0", now=NOW, policy=policy)
        assert decision.message is not None
        self.assertEqual(decision.message.title, "更新 😀\0x")

    def test_the_facts_of_a_thousand_decisions_in_many_threads_do_not_mix(self) -> None:
        policy, reply = Policy('{"minimumVersion": "1.500"}'), Lookup(self.REPLY)
        together = threading.Barrier(16)

        def decide(numbers: range) -> list[tuple[str, str, str | None]]:
            together.wait(60)  # None is done before the last has begun.
            found = []
            for number in numbers:
                one = evaluate(installed=f"1.{number}", now=number, policy=policy, lookups=[reply], app_name=f"A{number}")
                found.append((one.installed, str(one.outcome), one.message and one.message.message))
            return found

        with ThreadPoolExecutor(16) as threads:
            parts = list(threads.map(decide, (range(start, 1008, 16) for start in range(16))))
        for start, part in enumerate(parts):
            for number, (installed, outcome, words) in zip(range(start, 1008, 16), part, strict=True):
                self.assertEqual((installed, outcome), (f"1.{number}", "force" if number < 500 else "recommend"))
                self.assertIn(f"A{number} ", f"{words} ")
        support.counted("decisions in sixteen threads", sum(map(len, parts)))


if __name__ == "__main__":
    unittest.main()
