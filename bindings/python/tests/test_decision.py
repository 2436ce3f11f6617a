"""Decisions: every row through the text interface and through handles, byte for byte the same."""

from __future__ import annotations

import copy
import json
import unittest
from datetime import datetime, timezone
from typing import Any, Iterator

import support

import updategate
from updategate import Decision, Reply, VersionFlag, evaluate, evaluate_json, evaluate_text

KEYS = {
    "installed": "installed",
    "now": "now",
    "build": "build",
    "scheme": "scheme",
    "appName": "app_name",
    "platform": "platform",
    "osVersion": "os_version",
    "deviceId": "device_id",
    "bundleId": "bundle_id",
    "trackId": "track_id",
    "languages": "languages",
    "channel": "channel",
    "architecture": "architecture",
    "storefront": "storefront",
    "tags": "tags",
    "preset": "preset",
    "every": "every",
    "trigger": "trigger",
    "trace": "trace",
    "minimumInDescription": "minimum_in_description",
}


#: The last second of the year 9999: nobody decides for a later one.
LAST_SECOND = 253_402_300_799


def rows() -> list[tuple[str, dict[str, Any]]]:
    return support.decision_rows()


def text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def facts(request: dict[str, Any]) -> dict[str, Any]:
    """A text request as the arguments of evaluate()."""
    found: dict[str, Any] = {}
    for key, value in request.items():
        if value is None:
            continue
        if key in KEYS:
            found[KEYS[key]] = value
        elif key == "versionOptions":
            found["flags"] = (
                (VersionFlag.COMPARE_BUILD if value.get("build") else 0)
                | (VersionFlag.LETTER_IS_LATER if value.get("loneLetter") == "postrelease" else 0)
                | (VersionFlag.LETTER_IS_PRERELEASE if value.get("loneLetter") == "prerelease" else 0)
                | (VersionFlag.IGNORE_UNKNOWN_WORDS if value.get("unknownWords") == "ignored" else 0)
                | (VersionFlag.DASH_IS_REVISION if value.get("dashNumber") == "revision" else 0)
            )
        elif key == "policy":
            found["policy"] = text(value)
        elif key == "state":
            found["state"] = value if isinstance(value, str) else text(value)
        elif key == "lookups":
            found["lookups"] = [
                Reply(
                    body if isinstance(body := reply.get("body") or "", str) else text(body),
                    reply.get("status"),
                    reply.get("storefront"),
                )
                for reply in value
            ]
        else:
            raise KeyError(key)
    return found


class RowTests(unittest.TestCase):
    def covers(self, answer: Any, wanted: Any, where: str = "answer") -> None:
        """What a row states must be so; what it does not state may be anything."""
        if isinstance(wanted, dict) and isinstance(answer, dict):
            for key, value in wanted.items():
                self.assertIn(key, answer, where)
                self.covers(answer[key], value, f"{where}.{key}")
        elif isinstance(wanted, list) and isinstance(answer, list):
            self.assertEqual(len(answer), len(wanted), f"{where}: {answer}")
            for index, (one, other) in enumerate(zip(answer, wanted)):
                self.covers(one, other, f"{where}[{index}]")
        else:
            self.assertEqual(answer, wanted, where)

    def test_every_row_is_answered_as_it_says_and_alike_by_text_and_by_handles(self) -> None:
        for name, row in rows():
            with self.subTest(name):
                request = row["request"]
                if "error" in row:
                    self.error(row)
                    support.counted("decision rows with an error")
                    continue
                answer = evaluate_text(text(request))
                self.covers(json.loads(answer), row["answer"])
                self.assertEqual(evaluate_json(request), json.loads(answer))
                decision = evaluate(**facts(request))
                self.assertEqual(decision.json, answer, "byte for byte")
                self.agrees(decision, json.loads(answer))
                support.counted("decision rows, by text and by handles")

    def error(self, row: dict[str, Any]) -> None:
        with self.assertRaises(updategate.UpdateGateError) as caught:
            evaluate_json(row["request"])
        problem, wanted = caught.exception, row["error"]
        assert problem.status is not None
        self.assertEqual(f"UG_E_{problem.status.name}", wanted["status"])
        self.assertEqual(problem.path or "", wanted.get("path", problem.path or ""))
        if wanted["status"] in ("UG_E_REQUEST", "UG_E_POLICY", "UG_E_JSON"):
            self.assertIsNotNone(problem.line)
        for place in ("offset", "line", "column"):
            if place in wanted:
                self.assertEqual(getattr(problem, place), wanted[place])

    def agrees(self, decision: Decision, answer: dict[str, Any]) -> None:
        """The fields of a decision are those of its JSON."""

        def date(at: datetime | None) -> str | None:
            return None if at is None else at.astimezone(timezone.utc).replace(tzinfo=None).isoformat() + "Z"

        message = decision.message
        self.assertEqual(
            {
                "outcome": decision.outcome,
                "reason": decision.reason,
                "installed": decision.installed,
                "target": decision.target,
                "updateType": None if decision.target is None else decision.update_type,
                "message": None
                if message is None
                else {
                    "title": message.title,
                    "message": message.message,
                    "continueButtonText": message.continue_button_text,
                    "cancelButtonText": message.cancel_button_text,
                    "skipButtonText": message.skip_button_text,
                    "language": message.language,
                },
                "storeURL": decision.store_url,
                "releaseNotes": decision.release_notes,
                "askAgainAt": date(decision.ask_again_at),
                "deadline": date(decision.deadline),
                "lookupFailures": [{"kind": f.kind, "storefront": f.storefront} for f in decision.lookup_failures],
                "state": json.loads(decision.state),
                "trackId": decision.track_id,
                "missed": [
                    {"version": m.version, "date": date(m.date), "notes": m.notes, "critical": m.critical}
                    for m in decision.missed
                ],
                "missedCount": decision.missed_count,
                "deferralsLeft": decision.deferrals_left,
                "notHonoured": list(decision.not_honoured),
                "meta": decision.meta,
                "stateChanged": decision.state_changed,
            },
            {key: value for key, value in answer.items() if key != "trace"},
        )
        self.assertEqual(decision.trace, answer.get("trace"))


class LawTests(unittest.TestCase):
    """What holds for every row, whatever it says."""

    def answers(self) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
        for name, row in rows():
            if "answer" in row:
                yield name, row["request"], evaluate_json(row["request"])

    def test_the_same_request_gets_the_same_answer(self) -> None:
        for name, request, answer in self.answers():
            self.assertEqual(evaluate_json(copy.deepcopy(request)), answer, name)

    def test_time_moves_an_answer_only_where_it_said_so(self) -> None:
        def told(answer: dict[str, Any]) -> dict[str, Any]:
            """What moves an answer, but for title and message, which may say how many days are left."""
            told = {key: answer[key] for key in ("outcome", "reason", "target", "storeURL", "releaseNotes", "message")}
            if told["message"] is not None:
                told["message"] = {key: words for key, words in told["message"].items() if key not in ("title", "message")}
            return told

        for name, request, answer in self.answers():
            at = answer["askAgainAt"]
            was = told(answer)
            start = updategate.evaluate(**facts(request))
            now = request["now"]
            begin = now if isinstance(now, int) else int(datetime.fromisoformat(now.replace("Z", "+00:00")).timestamp())
            moments = [begin + step for step in (1, 60, 3600, 86399, 86400, 864000, 31536000)]
            if at is not None:
                assert start.ask_again_at is not None
                change = int(start.ask_again_at.timestamp())
                self.assertGreater(change, begin, name)
                moments = [m for m in moments if m < change] + [change - 1]
                then = evaluate_json({**request, "now": change})
                self.assertNotEqual(told(then), was, f"{name}: at {at}")
            for moment in moments:
                if moment < begin or moment > LAST_SECOND:
                    continue
                then = evaluate_json({**request, "now": moment})
                self.assertEqual(told(then), was, f"{name}: at {moment}")
            support.counted("rows moved in time")

    def test_a_force_is_not_softened_by_what_the_user_said(self) -> None:
        for name, request, answer in self.answers():
            if answer["outcome"] != "force" or answer["reason"] == "deadlinePassed":
                continue
            now = request["now"]
            for event in ("shown", "later", "skipped"):
                version = answer["target"] or "99.0"
                state = updategate.record(text(request.get("state") or {}), event, version, now)
                self.assertEqual(evaluate_json({**request, "state": state})["outcome"], "force", f"{name}: {event}")
            support.counted("forces that stay")

    def test_a_decision_s_state_is_taken_back_as_it_is(self) -> None:
        for name, request, answer in self.answers():
            again = evaluate_json({**request, "state": answer["state"]})
            if "trace" in request or answer["reason"] == "storeLoop":
                continue
            self.assertEqual(again["outcome"], answer["outcome"], name)
            self.assertEqual(again["state"], answer["state"], name)


if __name__ == "__main__":
    unittest.main()
