"""People update over time: a population that shrinks at its old versions and grows at the new ones, day by day."""

from __future__ import annotations

import dataclasses
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from typing import BinaryIO

from ..enums import Outcome
from .cells import TableError, keyed
from .result import Answer, Result
from .tally import Simulation
from .walk import Path, Who, answer_at, split

_DAY = 86400
_NAMES = {"day": "day", "days": "day", "share": "share", "adoption": "share", "percent": "share", "updated": "share"}


class Curve:
    """Which share has updated so many days after an update was first offered; it never falls and begins at 0."""

    def __init__(self, points: Sequence[tuple[float, float]]) -> None:
        self._days = [0.0, *(day for day, _ in points if day > 0)]
        self._shares = [0.0, *(share for day, share in points if day > 0)]

    def share(self, day: float) -> float:
        """Straight from point to point, and level after the last."""
        place = bisect_right(self._days, day)
        if place == len(self._days):
            return self._shares[-1]
        start, end = self._days[place - 1], self._days[place]
        low, high = self._shares[place - 1], self._shares[place]
        return low + (high - low) * (day - start) / (end - start)

    def leaves(self, day: float, days: float) -> float:
        """The share of those still there on a day who leave within so many days."""
        there = 1 - self.share(day)
        return 0.0 if there <= 0 else min(1.0, (self.share(day + days) - self.share(day)) / there)


class Rate(Curve):
    """The same share of those still there each day."""

    def __init__(self, a_day: float) -> None:
        super().__init__(())
        self._a_day = a_day

    def share(self, day: float) -> float:
        return float(1 - (1 - self._a_day) ** day)

    def leaves(self, day: float, days: float) -> float:
        return float(1 - (1 - self._a_day) ** days)


def read_curve(file: BinaryIO) -> Curve:
    """A curve from CSV: day and share, as 7 and 40% or 0.4; one line a day that is known."""
    points: list[tuple[float, float]] = []
    for line, cells in keyed(file, _NAMES, (("day",), ("share",)), "a header with day and share"):
        try:
            day, share = float(cells.get("day", "")), part(cells.get("share", ""))
        except ValueError:
            raise TableError(line, "day must be a number of days, and share 0 to 1 or 0% to 100%") from None
        if points and (day <= points[-1][0] or share < points[-1][1]) or not 0 <= day < 1e6:
            raise TableError(line, "days must grow, and shares must not fall")
        points.append((day, share))
    return Curve(points)


def part(text: str) -> float:
    """5% or 0.05. ValueError for what is none."""
    value = float(text.rstrip("% ")) / (100 if text.rstrip().endswith("%") else 1)
    if not 0 <= value <= 1:
        raise ValueError
    return value


def adopted(simulation: Simulation, curve: Curve) -> Result:
    """The result where people who are offered an update take it by a curve. Rounded without losing anybody; where rows
    could not all be kept apart, nobody moves."""
    plain = simulation.result()
    if not plain.complete:
        return plain
    dates = plain.dates
    walk = simulation.walk
    there: dict[tuple[Who, Path], float] = {}
    for who, parts in simulation.cohorts():
        for path, size in parts:
            there[who, path] = there.get((who, path), 0) + size
    homes: dict[Who, list[Path]] = {}
    offered: dict[tuple[tuple[Who, Path], str], int] = {}
    days: list[dict[int, float]] = []
    for place, date in enumerate(dates):
        length = (dates[place + 1] - date) / _DAY if place + 1 < len(dates) else 0
        today: dict[int, float] = {}
        arrivals: dict[Who, float] = {}
        for cohort, count in there.items():
            answer = answer_at(cohort[1], place)
            today[answer] = today.get(answer, 0) + count
            outcome, _, target = walk.answers.found[answer]
            if target is None or outcome not in (Outcome.RECOMMEND, Outcome.FORCE):
                continue
            since = offered.setdefault((cohort, target), date)
            gone = count * curve.leaves((date - since) / _DAY, length)
            there[cohort] = count - gone
            home = (target, cohort[0][1], cohort[0][2])
            arrivals[home] = arrivals.get(home, 0) + gone
        days.append(today)
        new = [who for who in arrivals if who not in homes]
        homes.update(zip(new, walk.each(new)))
        for who, coming in arrivals.items():
            paths = homes[who]
            for path in paths:
                there[who, path] = there.get((who, path), 0) + coming / len(paths)
    return _result(plain, [Answer(*key) for key in walk.answers.found], days)


def _result(plain: Result, found: list[Answer], days: list[dict[int, float]]) -> Result:
    spans = {(answer.outcome, answer.reason, answer.target): answer for answer in plain.answers}
    found = [spans.get((answer.outcome, answer.reason, answer.target), answer) for answer in found]
    told = {index for day in days for index, count in day.items() if count}
    order = sorted(told, key=lambda index: found[index].order)
    places = {answer.order: place for place, answer in enumerate(found[index] for index in order)}
    counts = []
    for day in days:
        scale = 10**6
        whole = Counter({index: round(count * scale) for index, count in day.items()})
        size = sum(whole.values())
        parts = dict(split(plain.installed, whole, size)) if size else {}
        counts.append(tuple(parts.get(index, 0) for index in order))
    start = tuple(
        dataclasses.replace(stretch, value=places[plain.answers[stretch.value].order])
        for stretch in plain.start
        if plain.answers[stretch.value].order in places
    )
    return dataclasses.replace(
        plain, answers=tuple(found[index] for index in order), counts=tuple(counts), start=start, moves=(), groups=()
    )
