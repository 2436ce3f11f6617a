"""What one installation is told over a list of dates, asked of the library."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from ctypes import POINTER, byref, c_int64
from typing import Any

from .._call import encode, error, string, take
from .._declarations import ug_decision
from .._library import lib
from ..decision import Facts, refused
from ..enums import OUTCOMES, REASONS, Outcome, Reason

Key = tuple[Outcome, Reason, "str | None"]

#: Where an answer begins, and which it is: ((0, 3), (14, 1)) is answer 3 on the first fourteen dates and 1 from then on.
Path = tuple[tuple[int, int], ...]

MOST_DEADLINES = 256


class Answers:
    """The different answers there are; several walks may share them."""

    def __init__(self) -> None:
        self._places: dict[Key, int] = {}
        self.found: list[Key] = []

    def place(self, key: Key) -> int:
        place = self._places.setdefault(key, len(self.found))
        if place == len(self.found):
            self.found.append(key)
        return place


class Walk:
    """Asks for one installation after the other. Nobody has been asked before, and the app asks by itself."""

    def __init__(self, facts: Facts, dates: Sequence[int], *, devices: int = 0, answers: Answers | None = None) -> None:
        """devices: how many made-up device ids to ask for with each version, for the shares of a rollout; with 0 no
        device id is given, so that only releases for everybody are offered."""
        self._facts = facts
        self._dates = tuple(dates)
        self._devices = [f"device-{number}".encode() for number in range(devices)]
        # The texts, not the request's fields: those are views, and change with it.
        self._platform, self._os = facts.platform, facts.os_version
        self.answers = Answers() if answers is None else answers
        #: (deadline, target): the first date on which it was named.
        self.deadlines: dict[tuple[int, str | None], int] = {}

    def each(self, version: str, platform: str | None, os: str | None) -> list[Path]:
        """The path of each made-up device, in their order, or the one path where there are none."""
        request = self._facts.request
        request.installed = string(encode(version))
        request.platform = string(self._platform if platform is None else encode(platform))
        request.os_version = string(self._os if os is None else encode(os))
        if not self._devices:
            return [self._path(request)]
        found = []
        for device in self._devices:
            request.device_id = string(device)
            found.append(self._path(request))
        return found

    def paths(self, version: str, platform: str | None, os: str | None, count: int) -> list[tuple[Path, int]]:
        """How many of so many installations take which path."""
        return shared(self.each(version, platform, os), count)

    def _path(self, request: Any) -> Path:
        """The answer on each date. Asked again only where the last answer said that time would change it."""
        place, dates = 0, self._dates
        path: list[tuple[int, int]] = []
        while place < len(dates):
            request.now = dates[place]
            index, until = self._ask(request)
            if not path or path[-1][1] != index:
                path.append((place, index))
            place = len(dates) if until is None else max(bisect_left(dates, until, place), place + 1)
        return tuple(path)

    def _ask(self, request: Any) -> tuple[int, int | None]:
        """The answer, and when time alone will change it."""
        made = POINTER(ug_decision)()
        wrong = error()
        if lib.ug_evaluate(byref(request), byref(made), byref(wrong)):
            raise refused(wrong)
        try:
            key = (
                OUTCOMES[lib.ug_decision_outcome(made)],
                REASONS[lib.ug_decision_reason(made)],
                take(lib.ug_decision_target(made)),
            )
            at = c_int64()
            if lib.ug_decision_deadline(made, byref(at)) and len(self.deadlines) < MOST_DEADLINES:
                known = self.deadlines.setdefault((at.value, key[2]), request.now)
                if request.now < known:
                    self.deadlines[at.value, key[2]] = request.now
            until = at.value if lib.ug_decision_ask_again_at(made, byref(at)) else None
        finally:
            lib.ug_decision_free(made)
        return self.answers.place(key), until


def shared(found: Sequence[Any], count: int) -> list[tuple[Any, int]]:
    """Parts of a count by how often each thing is there; none that is empty, but where there is nobody at all."""
    if len(found) == 1:
        return [(found[0], count)]
    return [(thing, part) for thing, part in split(count, Counter(found), len(found)) if part or not count]


def split(count: int, shares: Counter[Any], whole: int) -> list[tuple[Any, int]]:
    """Parts of a count by shares, without losing or making any: largest remainders first."""
    parts = {index: divmod(count * share, whole) for index, share in shares.items()}
    left = count - sum(part for part, _ in parts.values())
    ranked = sorted(parts, key=lambda index: (-parts[index][1], index))
    return [(index, parts[index][0] + (place < left)) for place, index in enumerate(ranked)]


def answer_at(path: Path, place: int) -> int:
    """The answer of a path on the date at a place."""
    return path[bisect_left(path, (place + 1,)) - 1][1]


def span(start: int, end: int, step: int) -> list[int]:
    """The dates from start to end, both included where the step lands on it."""
    return list(range(start, end + 1, step))
