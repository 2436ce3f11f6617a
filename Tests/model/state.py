"""The state that a request brings, what of it counts at a time, and the next one (design section 7, "Settled points")."""

from __future__ import annotations

import json
from dataclasses import dataclass
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
        self.marks = {name: found for name in self.MARKS if (found := _mark(raw.get(name))) is not None}
        laters = raw.get("laters")
        self.laters: int = laters if isinstance(laters, int) and not isinstance(laters, bool) and laters > 0 else 0

    def times(self) -> list[int]:
        """Every stored time."""
        return [mark.at for mark in self.marks.values()]


def _mark(raw: Any) -> Mark | None:
    if not isinstance(raw, dict):
        return None
    version, at, count = raw.get("version"), moment(raw.get("at")), raw.get("count", 1)
    if at is None or not (version is None or isinstance(version, str)):
        return None
    if not isinstance(count, int) or isinstance(count, bool) or count < 1:
        return None
    return Mark(version or None, at, count)


class Memory:
    """What of a state counts at one time, for one installed version."""

    def __init__(self, state: State, installed: str, versions: Versions, now: int) -> None:
        self._versions = versions
        self._marks = {name: mark for name, mark in state.marks.items() if mark.at <= now}
        self.changed = state.installed is not None and not _same(versions, state.installed, installed)
        if self.changed:
            for name in ("firstSeen", "store"):
                self._marks.pop(name, None)
        self.laters = 0 if self.changed else state.laters

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
                mark = marks[name]
                answer[name] = {"version": mark.version, "at": date(mark.at), "count": mark.count}
        answer["laters"] = self.laters
        return answer


def same_target(versions: Versions, a: str | None, b: str | None) -> bool:
    """Whether two targets are one: equal under the scheme, or both none."""
    if a is None or b is None:
        return a is b
    return _same(versions, a, b)


def _same(versions: Versions, a: str, b: str) -> bool:
    if versions.readable(a) and versions.readable(b):
        return versions.order(a, b) == 0
    return a == b
