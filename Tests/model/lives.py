"""Lives: one installation asked again and again, with the state that the last answer and the user's answers left.

The states of random requests are made up; those here are what the library itself writes, step after step, while time
passes, releases come and go, and the user says later, skips, goes to the store and updates.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import updategate
from asking import request
from features import DAY, SPANS, Draw
from primitives import date, seconds

_EVENTS = ("shown", "later", "skipped", "wentToStore")


def life(rng: random.Random) -> Iterator[dict[str, Any]]:
    """The requests of one life, and the events between them, in their order."""
    asked = request(rng)
    asked.pop("state", None)
    draw = Draw(rng, scheme=asked.get("scheme", "app"))
    for _ in range(rng.randint(2, 7)):
        yield asked
        try:
            answer = updategate.evaluate_json(asked)
        except updategate.UpdateGateError:  # Who compares the answers has seen it too.
            return
        state = answer["state"]
        for event in rng.sample(_EVENTS, rng.choice((0, 0, 1, 1, 2))):
            if event != "skipped" or answer["target"] is not None:
                done = {"event": event, "version": answer["target"], "now": asked["now"], "state": state}
                yield done
                state = recorded(done)
        now = seconds(asked["now"]) + rng.choice((0, 1, *SPANS)) + rng.choice((-1, 0, 0, 1))
        if answer["askAgainAt"] and rng.random() < 0.4:
            now = seconds(answer["askAgainAt"]) - rng.choice((0, 0, 1))
        asked = asked | {"now": date(max(now, seconds(asked["now"]) - DAY)), "state": state}
        _move(rng, draw, asked, answer["target"])


def recorded(done: dict[str, Any]) -> Any:
    """The state after an event, as the library writes it."""
    text = updategate.record(json.dumps(done["state"]), done["event"], done["version"], done["now"])
    return json.loads(text)


def _move(rng: random.Random, draw: Draw, asked: dict[str, Any], target: str | None) -> None:
    """What changes in the world before the next request."""
    if rng.random() < 0.15:
        asked["trigger"] = rng.choice(("manual", "automatic"))
    if target is not None and rng.random() < 0.1:
        asked["installed"] = target
    policy = dict(asked.get("policy") or {})
    releases = list(policy.get("releases") or ())
    change = rng.random()
    if change < 0.3:
        releases.append({"version": draw.version(), "date": asked["now"]} if rng.random() < 0.7 else {"version": draw.version()})
    elif change < 0.4 and releases:
        place = rng.randrange(len(releases))
        releases[place] = releases[place] | {"withdrawn": True}
    elif change < 0.5 and len(releases) > 1:
        releases.pop(rng.randrange(len(releases)))
    elif change < 0.75 and asked.get("lookups"):
        record = {"kind": "software", "bundleId": "com.example.app", "trackId": 42, "version": draw.version()}
        if asked.get("platform") == "macos":
            record["kind"] = "mac-software"
        if rng.random() < 0.8:
            record["currentVersionReleaseDate"] = asked["now"]
        asked["lookups"] = [{"body": {"resultCount": 1, "results": [record]}}]
    if releases:
        policy["releases"] = releases
        asked["policy"] = policy
