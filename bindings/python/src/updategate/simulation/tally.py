"""How many get what and why, on each of a list of dates."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from ..decision import Facts
from ..enums import Outcome
from ..errors import VersionError
from ..versions import compare
from .population import Row
from .ranges import Cell, stretches
from .result import SEVERITY, Answer, Group, Move, Result, peak
from .walk import Path, Walk, Who, answer_at, shared

# Different (version, platform, OS) kept at a time; each is decided once. Only a file with more than that is counted in
# parts, so that memory does not grow with it for ever, and then its ranges are only an oldest and a newest version.
KEPT = 1 << 18
MOST_GROUPS = 1000
OTHERS = ("others", None)
_MAJOR = re.compile(r"\d+", re.ASCII)

# Rows that say their device, decided at a time.
_DEVICES = 1 << 15


class Simulation:
    """Counts up a population. Nobody in it has been asked before, and the app asks by itself."""

    def __init__(
        self, facts: Facts, dates: Sequence[int], *, scheme: str = "app", flags: int = 0, devices: int = 0, kept: int = KEPT,
        step: Callable[[int, int], None] | None = None, ranges: bool = True,
    ) -> None:
        """devices: how many made-up device ids to ask for with each version that comes without one, for the shares of a
        rollout; with 0 no device id is given, so that only releases for everybody are offered. step is told now and then
        how many of how many were decided."""
        # Whose each answer is takes long to tell where there are many, and not everybody asks.
        self._ranges = ranges
        self._step = step
        self._dates = tuple(dates)
        self._scheme = scheme
        self._flags = flags
        self._kept = kept
        self._default = None if facts.platform is None else facts.platform.decode("utf-8", "replace")
        self.walk = Walk(facts, dates, devices=devices)
        self._pending: dict[Who, int] = {}
        self._devices: list[Row] = []
        self._by_device: dict[Who, Counter[int]] = {}
        self._whole = True
        self._spans: dict[int, list[str]] = {}
        self._paths: dict[Path, int] = {}
        self._cells: list[tuple[Who, tuple[tuple[int, int], ...]]] = []
        self._groups: dict[tuple[str | None, str | None], Counter[int]] = {}
        self.installed = 0
        self.rows = 0

    def add(self, population: Iterable[Row]) -> None:
        """Counts rows in."""
        pending = self._pending
        for row in population:
            self.installed += row.count
            self.rows += row.rows
            if row.device is not None:
                self._devices.append(row)
                if len(self._devices) >= _DEVICES:
                    self._decide_devices()
                continue
            key = (row.version, row.platform, row.os)
            if key in pending:
                pending[key] += row.count
            else:
                if len(pending) >= self._kept:
                    self._whole = False
                    self._carry()
                pending[key] = row.count

    def cohorts(self) -> Iterable[tuple[Who, list[tuple[Path, int]]]]:
        """Everybody by version, platform and OS, with the paths that they take; nobody where not all could be kept."""
        paths = list(self._paths)
        for who, parts in self._cells:
            yield who, [(paths[number], count) for number, count in parts]

    def result(self) -> Result:
        """What it comes to."""
        self._decide_devices()
        self._carry_devices()
        self._carry()
        found = [Answer(*key, *(self._spans.get(place) or (None, None))) for place, key in enumerate(self.walk.answers.found)]
        order = sorted((place for place in range(len(found)) if place in self._told()), key=lambda place: found[place].order)
        places = {index: place for place, index in enumerate(order)}
        paths = [tuple((date, places[index]) for date, index in path) for path in self._paths]
        whole: Counter[int] = Counter()
        for group in self._groups.values():
            whole.update(group)
        answers = tuple(found[index] for index in order)
        counts = _counts(paths, whole, len(self._dates), len(answers))
        return Result(
            installed=self.installed,
            rows=self.rows,
            dates=self._dates,
            answers=answers,
            counts=counts,
            start=tuple(stretches(self._on(0, paths), self._scheme, self._flags)),
            moves=tuple(self._moves(paths, whole)),
            groups=tuple(self._by(paths, answers, peak(answers, counts))),
            deadlines=tuple(sorted((at, target or "", first) for (at, target), first in self.walk.deadlines.items())),
            complete=self._whole,
        )

    def _told(self) -> set[int]:
        return {index for path in self._paths for _, index in path}

    def _carry(self) -> None:
        for place, ((who, count), found) in enumerate(zip(self._pending.items(), self.walk.each(self._pending))):
            self._count(who, shared(found, count))
            if self._step is not None and place % 4096 == 0:
                self._step(place, len(self._pending))
        self._pending.clear()
        if not self._whole:
            self._cells.clear()

    def _decide_devices(self) -> None:
        """Rows that say their device, each decided as it is; kept are only their paths."""
        rows, self._devices = self._devices, []
        people = [(row.version, row.platform, row.os, row.device) for row in rows]
        for row, (path,) in zip(rows, self.walk.each(people)):
            who = (row.version, row.platform, row.os)
            told = self._by_device.get(who)
            if told is None:
                if len(self._by_device) >= self._kept:
                    self._whole = False
                    self._carry_devices()
                told = self._by_device.setdefault(who, Counter())
            told[self._paths.setdefault(path, len(self._paths))] += row.count

    def _carry_devices(self) -> None:
        paths = list(self._paths)
        for who, told in self._by_device.items():
            self._count(who, [(paths[number], count) for number, count in told.items()])
        self._by_device.clear()

    def _count(self, who: Who, parts: Iterable[tuple[Path, int]]) -> None:
        numbered = []
        group = self._group(who)
        for path, part in parts:
            number = self._paths.setdefault(path, len(self._paths))
            numbered.append((number, part))
            group[number] += part
            for _, index in path if self._ranges else ():
                self._widen(index, who[0])
        if self._whole and self._ranges:
            self._cells.append((who, tuple(numbered)))

    def _group(self, who: Who) -> Counter[int]:
        major = _MAJOR.search(who[2] or "")
        key = (who[1] or self._default, major[0] if major else None)
        if key not in self._groups and len(self._groups) >= MOST_GROUPS:
            key = OTHERS
        return self._groups.setdefault(key, Counter())

    def _on(self, date: int, paths: Sequence[Path]) -> Iterable[Cell]:
        """Everybody with what they are told on a date."""
        for (version, platform, os), parts in self._cells:
            values: dict[int, int] = {}
            for number, part in parts:
                answer = answer_at(paths[number], date)
                values[answer] = values.get(answer, 0) + part
            yield version, platform, os, values

    def _moves(self, paths: Sequence[Path], whole: Counter[int]) -> Iterable[Move]:
        """What changes on which date, the gravest first."""
        sums: dict[tuple[int, int, int], int] = {}
        for number, path in enumerate(paths):
            for (_, before), (date, after) in zip(path, path[1:]):
                sums[date, before, after] = sums.get((date, before, after), 0) + whole[number]
        who: dict[tuple[int, int, int], list[Cell]] = {key: [] for key in sums}
        for (version, platform, os), parts in self._cells:
            moved: dict[tuple[int, int, int], int] = {}
            for number, part in parts:
                path = paths[number]
                for (_, before), (date, after) in zip(path, path[1:]):
                    moved[date, before, after] = moved.get((date, before, after), 0) + part
            for key, part in moved.items():
                who[key].append((version, platform, os, {key: part}))
        for key in sorted(sums, key=lambda key: (key[0], key[2], key[1])):
            yield Move(*key, sums[key], tuple(stretches(who[key], self._scheme, self._flags)))

    def _by(self, paths: Sequence[Path], answers: Sequence[Answer], date: int) -> Iterable[Group]:
        if len(self._groups) < 2:
            return
        for (platform, os), counts in sorted(self._groups.items(), key=lambda item: _order(item[0])):
            outcomes = dict.fromkeys(SEVERITY, 0)
            for number, count in counts.items():
                outcomes[answers[answer_at(paths[number], date)].outcome] += count
            yield Group(platform, os, sum(counts.values()), outcomes)

    def _widen(self, index: int, version: str) -> None:
        span = self._spans.get(index)
        try:
            if span is None:
                compare(version, version, self._scheme, flags=self._flags)
                self._spans[index] = [version, version]
            elif compare(version, span[0], self._scheme, flags=self._flags) < 0:
                span[0] = version
            elif compare(version, span[1], self._scheme, flags=self._flags) > 0:
                span[1] = version
        except VersionError:
            pass  # No version: it is neither old nor new.


def _counts(paths: Sequence[Path], shares: Counter[int], dates: int, answers: int) -> tuple[tuple[int, ...], ...]:
    """How many get which answer on each date."""
    changes: list[Counter[int]] = [Counter() for _ in range(dates)]
    for number, count in shares.items():
        before: int | None = None
        for date, answer in paths[number]:
            changes[date][answer] += count
            if before is not None:
                changes[date][before] -= count
            before = answer
    row = [0] * answers
    found = []
    for change in changes:
        for answer, count in change.items():
            row[answer] += count
        found.append(tuple(row))
    return tuple(found)


def _order(key: tuple[str | None, str | None]) -> tuple[bool, str, int]:
    return key == OTHERS, key[0] or "", int((key[1] or "-1")[:9])
