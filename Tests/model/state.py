"""The state that a request brings, what of it counts at a time, and the next one (design section 7, "Settled points")."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any

from primitives import Versions, date, moment


@dataclass(frozen=True)
class Mark:
    """Something that happened, for a version or for none."""

    version: str | None
    at: int
    count: int = 1


class State:
    """A state as it was handed in: whatever can be read of it."""

    MARKS = ("firstSeen", "waiting", "shown", "later", "skipped", "skippedMajor", "store")

    def __init__(self, raw: Any) -> None:
        if isinstance(raw, str):
            try:
                raw = json.loads(raw)
            except ValueError:
                raw = None
        raw = raw if isinstance(raw, dict) else {}
        installed = raw.get("installed")
        self.installed: str | None = installed if isinstance(installed, str) else None
        self.marks = {name: found for name in self.MARKS if (found := _mark(name, raw.get(name))) is not None}

    def says_the_same(self, other: State) -> bool:
        """Whether another state says the same, however it is written."""
        return (self.installed, self.marks) == (other.installed, other.marks)

    def times(self) -> list[int]:
        """Every stored time."""
        return [mark.at for mark in self.marks.values()]


# What may have happened to no version, and what is counted: from here, and whether a count is written where it is 1.
_NAMELESS = ("waiting", "shown", "later", "store")
_COUNTED = {"shown": (1, False), "later": (0, False), "store": (0, True)}


def _mark(name: str, raw: Any) -> Mark | None:
    if not isinstance(raw, dict):
        return None
    version, at = raw.get("version") or None, moment(raw.get("at"))
    if at is None or not (isinstance(version, str) or version is None and name in _NAMELESS):
        return None
    least, always = _COUNTED.get(name, (1, False))
    count = raw.get("count", None if always else 1) if name in _COUNTED else 1
    if not isinstance(count, int) or isinstance(count, bool) or count < least:
        return None
    return Mark(version, at, count)


class Memory:
    """What of a state counts at one time, for one installed version."""

    def __init__(self, state: State, installed: str, versions: Versions, now: int) -> None:
        self._versions = versions
        self._marks = {name: mark for name, mark in state.marks.items() if mark.at <= now}
        if state.installed is not None and not same_target(versions, state.installed, installed):
            self._marks.pop("firstSeen", None)
            # What was counted begins again; that it happened, and when, still says something of its target.
            for name in ("later", "store"):
                if name in self._marks:
                    self._marks[name] = replace(self._marks[name], count=0)
        if versions.readable(installed):
            self._sort_skips(installed)

    def _sort_skips(self, installed: str) -> None:
        """Each skip in its own place, seen from what is installed now: of two of one kind the higher one stays."""
        skips = [self._marks.pop(name) for name in ("skipped", "skippedMajor") if name in self._marks]
        for skip in skips:
            name = "skippedMajor" if _is_major(self._versions, installed, skip.version) else "skipped"
            there = self._marks.get(name)
            if there is None or self._versions.order(skip.version, there.version) >= 0:
                self._marks[name] = skip

    @property
    def laters(self) -> int:
        """How often later was said since the installed version changed, whatever the targets were."""
        return self._marks["later"].count if "later" in self._marks else 0

    def skip(self, kind: str) -> Mark | None:
        """The skip that covers updates of a type."""
        major = kind == "major" and self._versions.scheme not in _WITHOUT_MAJORS
        return self._marks.get("skippedMajor" if major else "skipped")

    def mark(self, name: str) -> Mark | None:
        """A mark, whatever it is for."""
        return self._marks.get(name)

    def mark_for(self, name: str, target: str | None) -> Mark | None:
        """A mark for one target, compared as versions; None is a target of its own."""
        found = self._marks.get(name)
        return found if found is not None and same_target(self._versions, found.version, target) else None

    def next(self, installed: str, first_seen: Mark | None, waiting: Mark | None) -> dict[str, Any]:
        """The next state, as it is written."""
        marks = dict(self._marks)
        for name, mark in (("firstSeen", first_seen), ("waiting", waiting)):
            if mark is None:
                marks.pop(name, None)
            else:
                marks[name] = mark
        answer: dict[str, Any] = {"version": 1, "installed": installed}
        for name in State.MARKS:
            if name in marks:
                answer[name] = _written(name, marks[name])
        return answer


def record(raw: Any, event: str, version: str | None, now: int) -> dict[str, Any]:
    """The state after an event. No scheme is known here, so versions compare as those of apps do."""
    state, versions = State(raw), Versions()
    marks = {name: mark for name, mark in state.marks.items() if mark.at <= now}
    name = "store" if event == "wentToStore" else event
    if event == "skipped" and state.installed is not None and versions.readable(state.installed):
        name = "skippedMajor" if _is_major(versions, state.installed, version or "") else "skipped"
    was = marks.get(name)
    if event == "skipped":
        higher = was is not None and versions.readable(was.version) and versions.readable(version)
        if not (higher and versions.order(was.version, version) > 0):
            marks[name] = Mark(version, now)
    else:
        before = was.count if was and _counts_on(name, versions, was.version, version) else 0
        marks[name] = Mark(version, now, before + 1)
    answer: dict[str, Any] = {"version": 1}
    if state.installed is not None:
        answer["installed"] = state.installed
    return answer | {each: _written(each, marks[each]) for each in State.MARKS if each in marks}


def _counts_on(name: str, versions: Versions, was: str | None, version: str | None) -> bool:
    """Whether an event is one more of what was counted: laters whatever their targets, prompts of one target, and visits
    to the store for the version visited and those below it."""
    if name == "later" or same_target(versions, was, version):
        return True
    if name == "shown" or was is None or version is None:
        return False
    return versions.readable(was) and versions.readable(version) and versions.order(version, was) < 0


def _written(name: str, mark: Mark) -> dict[str, Any]:
    found: dict[str, Any] = {"version": mark.version, "at": date(mark.at)}
    if name in _COUNTED and (mark.count != 1 or _COUNTED[name][1]):
        found["count"] = mark.count
    return found


_WITHOUT_MAJORS = ("integer",)


def _is_major(versions: Versions, installed: str, skipped: str) -> bool:
    if versions.scheme in _WITHOUT_MAJORS or not versions.readable(skipped):
        return False
    return versions.order(skipped, installed) > 0 and versions.kind(installed, skipped) == "major"


def same_target(versions: Versions, a: str | None, b: str | None) -> bool:
    """Whether two targets are one: equal under the scheme, or both none."""
    if a is None or b is None or not (versions.readable(a) and versions.readable(b)):
        return a == b
    return versions.order(a, b) == 0
