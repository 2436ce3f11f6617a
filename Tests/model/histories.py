"""Histories of store records and lists, as one installation lives through them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from features import DAY, NOW
from primitives import date, seconds

Ask = Callable[[dict[str, Any]], dict[str, Any]]
_SPANS = (0, DAY // 2, DAY, 3 * DAY, 7 * DAY, 14 * DAY)


def kept_deadlines(rng: random.Random, ask: Ask) -> dict[str, Any] | None | bool:
    """While the installed version stays and nothing is withdrawn, a deadline never moves later and a grace that is over
    never comes back, however often new releases come."""
    policy = _policy(rng)
    releases: list[dict[str, Any]] = []
    record: dict[str, Any] | None = None
    state: Any = None
    now, patch = NOW, 0
    deadline = forced = None
    lived: list[dict[str, Any]] = []
    where = rng.choice(("store", "list", "both"))
    for _ in range(rng.randint(3, 14)):
        now += rng.choice((3_600, DAY // 2, DAY, 2 * DAY, 5 * DAY, 11 * DAY))
        if rng.random() < 0.7 or not (releases or record):
            patch += 1
            version = _version(rng, patch)
            since = now - rng.choice((0, 1, 3_600, DAY))
            if where == "store" or where == "both" and rng.random() < 0.5:
                record = {"kind": "software", "trackId": 1, "version": version, "currentVersionReleaseDate": date(since)}
            else:
                item: dict[str, Any] = {"version": version}
                if rng.random() < 0.8:
                    item["date"] = date(since)
                releases = [item] if rng.random() < 0.3 else [*releases, item]
        listed = {"releases": releases} if releases else {}
        asked: dict[str, Any] = {"installed": "1.0", "now": date(now), "policy": policy | listed}
        if record:
            asked["lookups"] = [{"body": {"resultCount": 1, "results": [record]}}]
        if rng.random() < 0.15:
            asked["trigger"] = "manual"
        if state is not None:
            asked["state"] = state
        found = ask(asked)
        lived.append(asked)
        was, said = deadline, found["deadline"]
        if said is not None and was is not None and seconds(said) > was:
            return {"says": "the deadline moves later", "from": date(was), "to": said, "history": lived}
        if forced and found["outcome"] != "force":
            return {"says": "a must is gone", "was": forced, "now": [found["outcome"], found["reason"]], "history": lived}
        if asked.get("trigger") != "manual":
            deadline = seconds(said) if said else was
            forced = found["reason"] if found["reason"] == "deadlinePassed" else forced
        state = found["state"]
    return False if deadline or forced else None


def _policy(rng: random.Random) -> dict[str, Any]:
    policy: dict[str, Any] = {"grace": {kind: rng.choice(_SPANS) for kind in ("minor", "patch", "major") if rng.random() < 0.8}}
    if rng.random() < 0.5:
        policy["waitAfterRelease"] = rng.choice(_SPANS[:5])
    if rng.random() < 0.2:
        policy["waitAppliesToForce"] = False
    if rng.random() < 0.2:
        policy["rules"] = {"patch": "none"}
    return policy


def _version(rng: random.Random, number: int) -> str:
    """Versions that only rise, of several types."""
    return rng.choice((f"1.{number}", f"1.{number}.1") if number < 8 else (f"2.{number}", f"2.{number}.1"))
