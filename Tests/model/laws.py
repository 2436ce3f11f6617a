"""Laws of the decision, tried on random requests: what must hold between two answers, whatever each of them is.

    python3 Tests/model/laws.py --count 2000 --seed 1

A law draws a request and tells whether it spoke of it, and how it is broken. --on model asks the model instead, which
finds laws that the design itself does not keep.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

from answer import answer
from asking import request
from features import DAY, NOW, Draw
from candidates import View
from compare import library
from histories import kept_deadlines
from primitives import date, seconds
from world import World

Ask = Callable[[dict[str, Any]], dict[str, Any]]
Broken = dict[str, Any]
_FORCED = {"none": 0, "recommend": 1, "force": 2}


def _say(**found: Any) -> Broken:
    return found


def newer_is_never_more_forced(rng: random.Random, ask: Ask) -> Broken | None | bool:
    """Newer installed is never more forced under floors alone."""
    draw = Draw(rng, ("releases",), 1.0)
    asked = request(rng, ("releases", "minimumVersion", "lookups"), 0.5)
    policy = asked["policy"]
    for key in set(policy) - {"minimumVersion", "recommendedVersion", "waitAfterRelease", "releases", "prereleaseMeetsMinimum"}:
        del policy[key]
    for release in policy["releases"]:
        release.pop("critical", None)
    for key in ("state", "preset", "build"):
        asked.pop(key, None)
    world = World(asked)
    pool = [each for each in (draw.version(), draw.version(), draw.version()) if world.versions.readable(each)]
    if len(pool) < 2:
        return None
    low, high = pool[:2] if world.versions.order(pool[0], pool[1]) <= 0 else pool[1::-1]
    was, now = ask(asked | {"installed": low}), ask(asked | {"installed": high})
    if _FORCED.get(now["outcome"], 0) > _FORCED.get(was["outcome"], 2):
        return _say(request=asked, low=low, high=high, outcomes=[was["outcome"], now["outcome"]])
    return False


def ask_again_is_the_first_change(rng: random.Random, ask: Ask) -> Broken | None | bool:
    """askAgainAt is the first time at which outcome, reason, target or address changes."""
    asked = request(rng)
    first = ask(asked)
    until = seconds(first["askAgainAt"]) if first["askAgainAt"] else None
    last = until - 1 if until else NOW + 60 * DAY
    if last > NOW:
        near = [min(last, NOW + at) for at in (1, DAY // 2, DAY, 2 * DAY)]
        for at in sorted({last, *near, *(rng.randint(NOW, last) for _ in range(3))}):
            then = ask(asked | {"now": date(at)})
            if _sight(then) != _sight(first):
                answers = [_sight(first), _sight(then)]
                return _say(request=asked, askAgainAt=first["askAgainAt"], changes_at=date(at), answers=answers)
    if until and _sees(ask(asked | {"now": date(until)})) == _sees(first):
        return _say(request=asked, askAgainAt=first["askAgainAt"], says="and nothing changes then")
    return False


def _sight(given: dict[str, Any]) -> list[Any]:
    return [given[key] for key in ("outcome", "reason", "target", "storeURL")]


def _sees(given: dict[str, Any]) -> list[Any]:
    return [*_sight(given), given["releaseNotes"], given["buttons"]]


def withdrawing_never_adds_a_force(rng: random.Random, ask: Ask) -> Broken | None | bool:
    """Adding `withdrawn` never adds a force."""
    asked = request(rng, ("releases",))
    releases = asked["policy"]["releases"]
    place = rng.randrange(len(releases))
    fewer = [each | {"withdrawn": True} if at == place else each for at, each in enumerate(releases)]
    less = asked["policy"] | {"releases": fewer}
    was, now = ask(asked), ask(asked | {"policy": less})
    if now["outcome"] == "force" and was["outcome"] != "force":
        return _say(request=asked, withdrawn=place, outcomes=[was["outcome"], now["outcome"]])
    return False


def an_open_release_never_takes_a_must_away(rng: random.Random, ask: Ask) -> Broken | None | bool:
    """Where some release is known, adding an open one of a version that nothing else lists never takes a must away (the
    store's wait aside)."""
    asked = request(rng, ("releases",))
    world = World(asked)
    if not world.groups or not world.readable or world.record is not None and world.device.wait is not None:
        return None
    version = rng.choice(("1.0.7", "1.3", "1.95", "2.7", "9.0"))
    if world.versions.scheme == "integer":
        version = version.replace(".", "")
    if not world.versions.readable(version) or world.versions.order(version, world.installed) <= 0:
        return None
    if any(world.versions.order(version, group[0].version) == 0 for group in world.groups):
        return None
    was = ask(asked)
    if was["outcome"] != "force":
        return None
    more = asked["policy"] | {"releases": [*asked["policy"]["releases"], {"version": version}]}
    now = ask(asked | {"policy": more})
    effective = World(asked | {"policy": more})
    listed = [each for group in effective.groups for each in group if each.version == version]
    if not listed or effective.device.blockers(listed[0], View(NOW, False), effective.memory(NOW)):
        return None
    if now["outcome"] != "force":
        return _say(request=asked, added=version, answers=[_sight(was), _sight(now)])
    return False


def by_hand_never_takes_a_must_away(rng: random.Random, ask: Ask) -> Broken | None | bool:
    """Asking by hand never takes a must away, and is never answered more weakly."""
    asked = request(rng)
    was, now = ask(asked | {"trigger": "automatic"}), ask(asked | {"trigger": "manual"})
    strength = _FORCED | {"unsupported": 2}
    if strength[now["outcome"]] < strength[was["outcome"]]:
        return _say(request=asked, answers=[_sight(was), _sight(now)])
    return False


def answers_of_the_user_never_soften_a_must(rng: random.Random, ask: Ask) -> Broken | None | bool:
    """Skip, later and counts never soften a must."""
    asked = request(rng)
    was = ask(asked)
    if was["outcome"] != "force" or isinstance(asked.get("state", {}), (str, list, int)):
        return None
    target, state = was["target"], dict(asked.get("state") or {})
    for event in rng.sample(("shown", "later", "skipped"), rng.randint(1, 3)):
        if event != "skipped" or target is not None:
            state = record(state, event, target, asked)
    now = ask(asked | {"state": state})
    if now["outcome"] != "force":
        return _say(request=asked, state=state, answers=[_sight(was), _sight(now)])
    return False


def record(state: Any, event: str, version: str | None, asked: dict[str, Any]) -> Any:
    """The state after an event, as the library writes it."""
    import updategate

    return json.loads(updategate.record(json.dumps(state), event, version, asked["now"]))


LAWS: dict[str, Callable[[random.Random, Ask], Broken | None | bool]] = {
    "deadlines": kept_deadlines,
    "newer": newer_is_never_more_forced,
    "askAgain": ask_again_is_the_first_change,
    "withdrawn": withdrawing_never_adds_a_force,
    "open": an_open_release_never_takes_a_must_away,
    "manual": by_hand_never_takes_a_must_away,
    "answers": answers_of_the_user_never_soften_a_must,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=2_000, help="requests for each law (2000)")
    parser.add_argument("--seed", type=int, help="which ones; by the clock where it is not given")
    parser.add_argument("--on", choices=("library", "model"), default="library", help="whose answers (library)")
    parser.add_argument("--law", choices=sorted(LAWS), action="append", help="one law only")
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else time.time_ns() % 1_000_000
    print(f"laws: {options.count} requests each, seed {seed}", flush=True)
    broken = 0
    for name in options.law or LAWS:
        law = LAWS[name]
        says = " ".join((law.__doc__ or "").split())
        spoke = 0
        for number in range(options.count):
            found = law(random.Random(f"{name}/{seed}/{number}"), library if options.on == "library" else answer)
            spoke += found is not None
            if found:
                broken += 1
                print(f"laws: {name} is broken by request {number} of seed {seed}: {says}", file=sys.stderr)
                for key, value in found.items():
                    print(f"  {key}: {json.dumps(value)}", file=sys.stderr)
                break
        else:
            if not spoke:
                print(f"laws: {name} spoke of nothing", file=sys.stderr)
                broken += 1
            print(f"  {name:10} holds, {spoke} times: {says}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
