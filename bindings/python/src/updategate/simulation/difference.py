"""Two policies, one population: who is told something else, when, and for how long."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from .._time import text as date_text
from ..decision import Facts
from .population import Row
from .ranges import Cell, Stretch, stretches
from .result import HELD_UP, SEVERITY, Answer
from .tally import KEPT
from .walk import Answers, Path, Person, Walk, shared

Pair = tuple[int, int]

#: Where a pair of answers begins, and which it is.
Joint = tuple[tuple[int, Pair], ...]


@dataclass(frozen=True, slots=True)
class Change:
    """So many are told after in place of before, on the dates from the place first to the place last."""

    first: int
    last: int
    before: Answer
    after: Answer
    count: int
    who: tuple[Stretch, ...]

    @property
    def worse(self) -> int:
        """By how many steps it is graver; below zero where it is milder."""
        return SEVERITY.index(self.before.outcome) - SEVERITY.index(self.after.outcome)


@dataclass(frozen=True, slots=True)
class Difference:
    """The changes, the worst first; on each date how many more must update, and how many must no longer."""

    installed: int
    rows: int
    dates: tuple[int, ...]
    changes: tuple[Change, ...]
    forced: tuple[int, ...]
    freed: tuple[int, ...]
    complete: bool

    @property
    def worst(self) -> int:
        """The place of the first date on which most must update who need not have."""
        return max(range(len(self.dates)), key=lambda date: (self.forced[date], -date))

    def as_data(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {
            "installed": self.installed,
            "rows": self.rows,
            "forced": {"date": date_text(self.dates[self.worst]), "count": self.forced[self.worst]},
            "dates": [
                {"date": date_text(date), "forced": forced, "freed": freed}
                for date, forced, freed in zip(self.dates, self.forced, self.freed)
            ],
            "changes": [
                {
                    "from": date_text(self.dates[change.first]),
                    "to": date_text(self.dates[change.last]),
                    "old": _answer(change.before),
                    "new": _answer(change.after),
                    "count": change.count,
                    "who": [stretch.as_data() for stretch in change.who],
                }
                for change in self.changes
            ],
        }


def _answer(answer: Answer) -> dict[str, Any]:
    return {"outcome": answer.outcome, "reason": answer.reason, "target": answer.target}


def difference(
    old: Facts,
    new: Facts,
    dates: Sequence[int],
    population: Iterable[Row],
    *,
    scheme: str = "app",
    flags: int = 0,
    devices: int = 0,
    kept: int = KEPT,
) -> Difference:
    """Asks both for everybody, each different row once, and a made-up device as the same one."""
    answers = Answers()
    before = Walk(old, dates, devices=devices, answers=answers)
    after = Walk(new, dates, devices=devices, answers=answers)
    sums: dict[tuple[int, int, Pair], int] = {}
    cells: dict[tuple[int, int, Pair], list[Cell]] = {}
    installed = seen = batches = 0
    for batch, size in grouped(population, kept):
        batches += 1
        seen += size
        for (who, count), old_told, new_told in zip(batch.items(), before.told(batch), after.told(batch)):
            installed += count
            old_paths, new_paths = [answers.path(told) for told in old_told], [answers.path(told) for told in new_told]
            pairs = [_joint(a, b) for a, b in zip(old_paths, new_paths)]
            for joint, part in shared(pairs, count):
                ends = [place for place, _ in joint[1:]] + [len(dates)]
                for (place, pair), end in zip(joint, ends):
                    if pair[0] != pair[1]:
                        key = (place, end - 1, pair)
                        sums[key] = sums.get(key, 0) + part
                        if batches == 1:
                            cells.setdefault(key, []).append((*who[:3], {pair: part}))
        if batches > 1:
            cells.clear()
    forced, freed = [0] * (len(dates) + 1), [0] * (len(dates) + 1)
    changes = []
    for key, count in sums.items():
        first, last, pair = key
        change = Change(
            first, last, Answer(*answers.found[pair[0]]), Answer(*answers.found[pair[1]]), count,
            tuple(stretches(cells[key], scheme, flags)) if key in cells else (),
        )  # fmt: skip
        changes.append(change)
        held = (change.before.outcome in HELD_UP, change.after.outcome in HELD_UP)
        tally = {(False, True): forced, (True, False): freed}.get(held)
        if tally is not None:
            tally[first] += count
            tally[last + 1] -= count
    changes.sort(key=lambda change: (-change.worse, -change.count, change.first, change.after.order))
    return Difference(
        installed, seen, tuple(dates), tuple(changes), _running(forced)[:-1], _running(freed)[:-1], batches < 2
    )


def grouped(population: Iterable[Row], kept: int = KEPT) -> Iterable[tuple[dict[Person, int], int]]:
    """Everybody by version, platform, OS and device, in as few parts as may be held, and how many rows each part had."""
    batch: dict[Person, int] = {}
    size = 0
    for row in population:
        key = (row.version, row.platform, row.os, row.device)
        if key not in batch and len(batch) >= kept:
            yield batch, size
            batch, size = {}, 0
        batch[key] = batch.get(key, 0) + row.count
        size += row.rows
    yield batch, size


def _joint(a: Path, b: Path) -> Joint:
    """Both paths as one of pairs."""
    found: list[tuple[int, Pair]] = []
    i = j = -1
    for place in sorted({place for place, _ in (*a, *b)}):
        if i + 1 < len(a) and a[i + 1][0] == place:
            i += 1
        if j + 1 < len(b) and b[j + 1][0] == place:
            j += 1
        found.append((place, (a[i][1], b[j][1])))
    return tuple(found)


def _running(steps: Sequence[int]) -> tuple[int, ...]:
    sums, now = [], 0
    for change in steps:
        now += change
        sums.append(now)
    return tuple(sums)
