"""The model's answer to a request, in the names of the text interface."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from candidates import Candidate
from primitives import LAST_SECOND, ONCE, date, duration, moment
from state import State
from store import failures
from thought import Thought, Verdict
from world import World

_PAUSES = ("every", "afterLater", "afterStore")
_SHOWN = 50


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """What the library should answer, but for texts."""
    world = World(request)
    thought = Thought(world, world.now)
    verdict = thought.verdict()
    missed = _missed(world, thought, verdict)
    target = verdict.target
    state = thought.memory.next(world.given, thought.next_first_seen(), thought.next_waiting())
    return {
        "outcome": verdict.outcome,
        "reason": verdict.reason,
        "installed": world.given,
        "target": target.version if target else None,
        "updateType": world.kind(target) if target else None,
        "storeURL": _address(world, verdict),
        "releaseNotes": _notes(verdict),
        "askAgainAt": date(_ask_again(world, verdict)),
        "deadline": date(None if verdict.deadline is None else min(verdict.deadline, LAST_SECOND)),
        "deferralsLeft": verdict.deferrals_left,
        "missed": missed[:_SHOWN],
        "missedCount": len(missed),
        "notHonoured": world.not_honoured(),
        "trackId": world.track,
        "lookupFailures": failures(request),
        "meta": world.policy.keys.get("meta"),
        "buttons": _buttons(world, verdict),
        "state": state,
        "stateChanged": not world.state.says_the_same(State(state)),
    }


def _address(world: World, verdict: Verdict) -> str | None:
    if verdict.outcome == "none":
        return None
    entry, target = verdict.entry, verdict.target
    return (
        (entry.url if entry else None)
        or (target.item.get("url") if target else None)
        or world.policy.get("storeURL")
        or world.page
    )


def _notes(verdict: Verdict) -> str | None:
    if verdict.outcome in ("none", "unsupported"):
        return None
    entry, target = verdict.entry, verdict.target
    own = entry.notes if entry else None
    if own or target is None:
        return own
    return target.item.get("notes") or (target.record.notes if target.record else None)


_KINDS = {"force": "forced", "recommend": "recommended", "unsupported": "unsupported"}


def _buttons(world: World, verdict: Verdict) -> dict[str, bool]:
    """Which buttons there are: one whose text is null or empty is not shown, and the nearest word counts."""
    asked = verdict.outcome == "recommend"
    there = {
        "continueButtonText": verdict.outcome != "none",
        "cancelButtonText": asked,
        "skipButtonText": asked and verdict.skippable and verdict.target is not None,
    }
    kind = _KINDS.get(verdict.outcome, "")
    texts = (world.policy.get("messaging") or {}).get(kind, {})
    if verdict.entry and verdict.outcome != "unsupported":  # An entry's texts ask for an update, which cannot be had here.
        texts = texts | verdict.entry.texts
    return {name: bool(shown and texts.get(name, "built in")) for name, shown in there.items()}


def _missed(world: World, thought: Thought, verdict: Verdict) -> list[dict[str, Any]]:
    """The newer releases up to the target, newest first, without what is withdrawn; the target as it was chosen."""
    target = verdict.target
    if target is None:
        return []
    lower = [
        each
        for each in world.speakers(thought.view(), thought.memory)
        if not each.withdrawn and world.versions.order(each.version, target.version) < 0
    ]
    return [
        {
            "version": each.version,
            "date": date(each.date),
            "notes": each.item.get("notes") or (each.record.notes if each.record else None),
            "critical": thought.says_critical(each),
        }
        for each in [target, *lower]
    ]


def _ask_again(world: World, verdict: Verdict) -> int | None:
    """The first later time at which the same request gets another answer: every time that could matter is tried."""
    today = _sight(world, verdict)
    for at in sorted({at for at in _times(world) if at > world.now}):
        if _sight(world, Thought(world, at).verdict()) != today:
            return at
    return None


def _sight(world: World, verdict: Verdict) -> tuple[Any, ...]:
    target = verdict.target.version if verdict.target else None
    return (verdict.outcome, verdict.reason, target, _address(world, verdict), _notes(verdict), verdict.skippable)


def _times(world: World) -> Iterator[int]:
    """Every time at which anything could begin or end."""
    policy = world.policy
    graces = [duration(policy.grace(kind)) or 0 for kind in (policy.get("grace") or {})]
    pauses = {0, *_pauses(world)}
    marks = world.state.times()
    waiting = world.state.marks.get("waiting")
    wait = world.device.wait or 0
    if waiting:
        yield waiting.at + wait
    for at in marks:
        yield from (at + pause for pause in pauses)
        yield from (at + grace for grace in graces)
    for group in world.groups:
        for candidate in group:
            for start in _starts(world, candidate):
                yield start
                yield start + wait
                yield from (start + grace for grace in graces)
    for key in ("minimumVersion", "minimumBuild", "recommendedVersion", "recommendedBuild"):
        yield from (floor.since for floor in policy.floors(key) if floor.since is not None)
    for item in policy.keys.get("versions") or ():
        yield from (at for at in [moment(item.get("from"))] if at is not None)
    yield from (at for at in [moment(policy.get("deadline"))] if at is not None)


def _starts(world: World, candidate: Candidate) -> list[int]:
    return [at for at in (candidate.date, world.device.let_in(candidate)) if at is not None]


def _pauses(world: World) -> Iterator[int]:
    sources = [world.request, world.policy.keys, world.policy.preset]
    for source in sources[1:]:
        sources = sources + [rule for rule in (source.get("rules") or {}).values() if isinstance(rule, dict)]
    for source in sources:
        for key in _PAUSES:
            if source.get(key) not in (None, ONCE):
                yield duration(source[key]) or 0
