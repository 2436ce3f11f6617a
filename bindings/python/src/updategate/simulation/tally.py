"""How many get what and why, on each of a list of dates."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from ctypes import POINTER, byref, c_int64
from dataclasses import dataclass
from typing import Any

from .._call import encode, error, string, take
from .._declarations import ug_decision
from .._library import lib
from .._time import text as date_text
from ..decision import Facts, refused
from ..enums import OUTCOMES, REASONS, Outcome, Reason
from ..errors import VersionError
from ..versions import compare
from .population import Row

# Different (version, platform, OS) kept at a time. When there are more, counts are carried over and answers forgotten,
# so that memory does not grow with the file.
KEPT = 2048

SEVERITY = (Outcome.UNSUPPORTED, Outcome.FORCE, Outcome.RECOMMEND, Outcome.NONE)


@dataclass(slots=True)
class Answer:
    """One thing that people are told, and the oldest and newest installed version that is told it."""

    outcome: Outcome
    reason: Reason
    target: str | None
    oldest: str | None = None
    newest: str | None = None

    @property
    def order(self) -> tuple[int, int, str]:
        return (SEVERITY.index(self.outcome), self.reason.code, self.target or "")


@dataclass(frozen=True, slots=True)
class Result:
    """counts[d][a] installations get answers[a] on dates[d]. Unix seconds; the gravest answers first."""

    installed: int
    rows: int
    dates: tuple[int, ...]
    answers: tuple[Answer, ...]
    counts: tuple[tuple[int, ...], ...]

    def as_data(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {
            "installed": self.installed,
            "rows": self.rows,
            "answers": [
                {
                    "outcome": answer.outcome,
                    "reason": answer.reason,
                    "target": answer.target,
                    "oldest": answer.oldest,
                    "newest": answer.newest,
                }
                for answer in self.answers
            ],
            "dates": [
                {"date": date_text(date), "counts": list(counts)} for date, counts in zip(self.dates, self.counts)
            ],
        }


class Simulation:
    """Counts up a population. Nobody in it has been asked before, and the app asks by itself."""

    def __init__(
        self, facts: Facts, dates: Sequence[int], *, scheme: str = "app", flags: int = 0, devices: int = 0
    ) -> None:
        """devices: how many made-up device ids to ask for with each version, for the shares of a roll-out; with 0 no
        device id is given, so that only releases for everybody are offered."""
        self._facts = facts
        self._dates = tuple(dates)
        self._scheme = scheme
        self._flags = flags
        self._devices = [f"device-{number}".encode() for number in range(devices)]
        # The texts, not the request's fields: those are views, and change with it.
        self._platform, self._os = facts.platform, facts.os_version
        self._answers: dict[tuple[Outcome, Reason, str | None], int] = {}
        self._found: list[Answer] = []
        self._totals: list[Counter[int]] = [Counter() for _ in self._dates]
        self._pending: dict[tuple[str, str | None, str | None], int] = {}
        self.installed = 0
        self.rows = 0

    def add(self, population: Iterable[Row]) -> None:
        """Counts rows in."""
        pending = self._pending
        for row in population:
            key = (row.version, row.platform, row.os)
            if key in pending:
                pending[key] += row.count
            else:
                if len(pending) >= KEPT:
                    self._carry()
                pending[key] = row.count
            self.installed += row.count
            self.rows += 1

    def result(self) -> Result:
        """What it comes to."""
        self._carry()
        order = sorted(range(len(self._found)), key=lambda index: self._found[index].order)
        return Result(
            installed=self.installed,
            rows=self.rows,
            dates=self._dates,
            answers=tuple(self._found[index] for index in order),
            counts=tuple(tuple(total[index] for index in order) for total in self._totals),
        )

    def _carry(self) -> None:
        for (version, platform, os), count in self._pending.items():
            self._decide(version, platform, os, count)
        self._pending.clear()

    def _decide(self, version: str, platform: str | None, os: str | None, count: int) -> None:
        request = self._facts.request
        request.installed = string(encode(version))
        request.platform = string(self._platform if platform is None else encode(platform))
        request.os_version = string(self._os if os is None else encode(os))
        told = set()
        if not self._devices:
            for total, index in zip(self._totals, self._walk(request)):
                total[index] += count
                told.add(index)
        else:
            shares: list[Counter[int]] = [Counter() for _ in self._dates]
            for device in self._devices:
                request.device_id = string(device)
                for share, index in zip(shares, self._walk(request)):
                    share[index] += 1
            for total, share in zip(self._totals, shares):
                for index, part in _split(count, share, len(self._devices)):
                    total[index] += part
                    if part:
                        told.add(index)
        for index in told:
            self._widen(self._found[index], version)

    def _walk(self, request: Any) -> Iterator[int]:
        """The answer on each date. Asked again only where the last answer said that time would change it."""
        place, dates = 0, self._dates
        while place < len(dates):
            request.now = dates[place]
            index, until = self._ask(request)
            end = len(dates) if until is None else max(bisect_left(dates, until, place), place + 1)
            for place in range(place, end):
                yield index
            place = end

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
            until = at.value if lib.ug_decision_ask_again_at(made, byref(at)) else None
        finally:
            lib.ug_decision_free(made)
        index = self._answers.setdefault(key, len(self._answers))
        if index == len(self._found):
            self._found.append(Answer(*key))
        return index, until

    def _widen(self, answer: Answer, version: str) -> None:
        try:
            if answer.oldest is None or self._order(version, answer.oldest) < 0:
                self._order(version, version)
                answer.oldest = version
            if answer.newest is None or self._order(version, answer.newest) > 0:
                answer.newest = version
        except VersionError:
            pass  # No version: it is neither old nor new.

    def _order(self, a: str, b: str) -> int:
        return compare(a, b, self._scheme, flags=self._flags)


def _split(count: int, shares: Counter[int], whole: int) -> list[tuple[int, int]]:
    """Parts of a count by shares, without losing or making any: largest remainders first."""
    parts = {index: divmod(count * share, whole) for index, share in shares.items()}
    left = count - sum(part for part, _ in parts.values())
    ranked = sorted(parts, key=lambda index: (-parts[index][1], index))
    return [(index, parts[index][0] + (place < left)) for place, index in enumerate(ranked)]


def span(start: int, end: int, step: int) -> list[int]:
    """The dates from start to end, both included where the step lands on it."""
    return list(range(start, end + 1, step))
