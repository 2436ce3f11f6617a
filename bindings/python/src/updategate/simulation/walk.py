"""What installations are told over a list of dates, asked of the library: all of them at once, as columns."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from ctypes import POINTER, byref
from itertools import islice
from typing import Any, NoReturn, Union

from .._call import encode, error, string
from .._declarations import UG_NO_TIME, ug_decision
from .._library import lib
from .._rows import Memo, decided
from ..decision import Facts, refused
from ..enums import OUTCOMES, REASONS, Outcome, Reason

Key = tuple[Outcome, Reason, "str | None"]
#: Version, platform and OS; a person may have a device, too.
Who = tuple[str, "str | None", "str | None"]
Person = Union[Who, "tuple[str, str | None, str | None, str | None]"]

#: Where an answer begins, and which it is: ((0, 3), (14, 1)) is answer 3 on the first fourteen dates and 1 from then on.
Path = tuple[tuple[int, int], ...]
#: The same with the answers themselves.
Told = tuple[tuple[int, Key], ...]

#: The facts of a row: version, platform, OS, device.
Facts4 = tuple[bytes, "bytes | None", "bytes | None", "bytes | None"]

MOST_DEADLINES = 256
_AT_ONCE = 1 << 15


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

    def path(self, told: Told) -> Path:
        return tuple((date, self.place(key)) for date, key in told)


class Walk:
    """Asks for many installations at once. Nobody has been asked before, and the app asks by itself."""

    def __init__(self, facts: Facts, dates: Sequence[int], *, devices: int = 0, answers: Answers | None = None) -> None:
        """devices: how many made-up device ids to ask for with each version, for the shares of a rollout; with 0 no
        device id is given, so that only releases for everybody are offered."""
        self._facts = facts
        self._dates = tuple(dates)
        self._devices: list[bytes | None] = [f"device-{number}".encode() for number in range(devices)]
        self._memo = Memo()
        self.answers = Answers() if answers is None else answers
        #: How many decisions were asked for.
        self.asked = 0
        #: (deadline, target): the first date on which it was named.
        self.deadlines: dict[tuple[int, str | None], int] = {}

    def told(self, people: Iterable[Person]) -> Iterator[list[Told]]:
        """For each who they are: what each made-up device is told, in their order; the one thing where there are none, or
        where the device is known."""
        devices = self._devices or [None]
        rows: list[Facts4] = []
        sizes: list[int] = []
        for person in people:
            one = self._row(*person[:3])
            known = person[3] if len(person) > 3 else None
            own = devices if known is None else [encode(known)]
            rows += [(*one, device) for device in own]
            sizes.append(len(own))
            if len(rows) >= _AT_ONCE:
                yield from self._parted(rows, sizes)
                rows, sizes = [], []
        yield from self._parted(rows, sizes)

    def each(self, people: Iterable[Person]) -> Iterator[list[Path]]:
        """The same as paths."""
        for several in self.told(people):
            yield [self.answers.path(told) for told in several]

    def _row(self, version: str, platform: str | None, os: str | None) -> tuple[bytes, bytes | None, bytes | None]:
        return (
            encode(version),
            self._facts.platform if platform is None else encode(platform),
            self._facts.os_version if os is None else encode(os),
        )

    def _parted(self, rows: list[Facts4], sizes: list[int]) -> Iterator[list[Told]]:
        found = iter(self._walked(rows))
        for size in sizes:
            yield list(islice(found, size))

    def _walked(self, rows: list[Facts4]) -> list[Told]:
        """The answers to each row on all dates. A row is asked for again only where its last answer said that time would
        change it: all that are left on their next date together."""
        dates, end = self._dates, len(self._dates)
        found: list[list[tuple[int, tuple[int, int, int]]]] = [[] for _ in rows]
        named: list[tuple[int, int, int, int]] = []
        left, places = list(range(len(rows))), [0] * len(rows)
        while left:
            answers = self._asked([rows[row] for row in left], [dates[places[row]] for row in left])
            again = []
            for row, outcome, reason, target, deadline, until in zip(left, *answers):
                if outcome < 0:
                    self._refused(rows[row], dates[places[row]])
                place, own, key = places[row], found[row], (outcome, reason, target)
                if not own or own[-1][1] != key:
                    own.append((place, key))
                if deadline != UG_NO_TIME:
                    named.append((row, place, deadline, target))
                if until != UG_NO_TIME:
                    place = max(bisect_left(dates, until, place), place + 1)
                    if place < end:
                        places[row] = place
                        again.append(row)
            left = again
        targets = [*self._memo.targets(), None]  # What -1 leads to.
        self._note(named, targets)
        keys = {
            key: (OUTCOMES[key[0]], REASONS[key[1]], targets[key[2]]) for own in found for _, key in own
        }
        return [tuple((date, keys[key]) for date, key in own) for own in found]

    def _asked(self, rows: list[Facts4], now: list[int]) -> tuple[list[int], ...]:
        self.asked += len(rows)
        versions, platforms, systems, devices = zip(*rows)
        columns = {"installed": versions, "platform": platforms, "os_version": systems, "device_id": devices}
        said = {name: values for name, values in columns.items() if name == "installed" or any(v is not None for v in values)}
        return decided(self._facts.request, self._memo, now, said)

    def _note(self, named: list[tuple[int, int, int, int]], targets: Sequence[str | None]) -> None:
        """Keeps the deadlines that were named, row by row."""
        for _, place, deadline, target in sorted(named):
            if len(self.deadlines) < MOST_DEADLINES:
                date, key = self._dates[place], (deadline, targets[target])
                self.deadlines[key] = min(date, self.deadlines.get(key, date))

    def _refused(self, row: Facts4, now: int) -> NoReturn:
        """Raises what is wrong with a row: the columns only say that something is."""
        request = self._facts.request
        request.installed, request.platform, request.os_version, request.device_id = map(string, row)
        request.now = now
        made, wrong = POINTER(ug_decision)(), error()
        if not lib.ug_evaluate(byref(request), byref(made), byref(wrong)):
            lib.ug_decision_free(made)
        raise refused(wrong)


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
