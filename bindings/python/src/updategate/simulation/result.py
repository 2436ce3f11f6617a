"""What a simulation comes to, as plain data: who gets what on which date, what changes when, by platform and OS."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .._time import text as date_text
from ..enums import Outcome, Reason
from .ranges import Stretch

SEVERITY = (Outcome.UNSUPPORTED, Outcome.FORCE, Outcome.RECOMMEND, Outcome.NONE)
ABLE = ("can", "cannot", "unknown")
HELD_UP = (Outcome.UNSUPPORTED, Outcome.FORCE)


@dataclass(slots=True)
class Answer:
    """One thing that people are told, and the oldest and newest installed version that is told it on some date."""

    outcome: Outcome
    reason: Reason
    target: str | None
    oldest: str | None = None
    newest: str | None = None

    @property
    def order(self) -> tuple[int, int, str]:
        return (SEVERITY.index(self.outcome), self.reason.code, self.target or "")


@dataclass(frozen=True, slots=True)
class Move:
    """So many installations go from one answer to another on a date (the places of all three), and whose they are."""

    date: int
    before: int
    after: int
    count: int
    who: tuple[Stretch, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """The installations of a platform and the first part of its OS version, by outcome on the date of the peak."""

    platform: str | None
    os: str | None
    installed: int
    outcomes: dict[Outcome, int]


@dataclass(frozen=True, slots=True)
class Result:
    """counts[d][a] installations get answers[a] on dates[d]. Unix seconds; the gravest answers first."""

    installed: int
    rows: int
    dates: tuple[int, ...]
    answers: tuple[Answer, ...]
    counts: tuple[tuple[int, ...], ...]
    start: tuple[Stretch, ...] = ()
    """Who gets what on the first date: the value is the answer's place."""
    moves: tuple[Move, ...] = ()
    groups: tuple[Group, ...] = ()
    """Empty where all are of one platform and OS."""
    deadlines: tuple[tuple[int, str, int], ...] = ()
    """When a deadline is, for which target, and on which date it was first announced."""
    complete: bool = True
    """Whether every row could be kept apart; else start and the moves say no versions."""

    def outcomes(self, date: int) -> dict[Outcome, int]:
        """The sum for each outcome on the date at a place."""
        sums = dict.fromkeys(SEVERITY, 0)
        for answer, count in zip(self.answers, self.counts[date]):
            sums[answer.outcome] += count
        return sums

    def held_up(self, date: int) -> int:
        """How many must update, whether they can or not."""
        sums = self.outcomes(date)
        return sum(sums[outcome] for outcome in HELD_UP)

    def able(self, date: int) -> tuple[int, int, int]:
        """Of those who must update: how many can, how many cannot on their device, and for how many nothing is known to
        update to."""
        can = cannot = unknown = 0
        for answer, count in zip(self.answers, self.counts[date]):
            if answer.outcome is Outcome.UNSUPPORTED:
                cannot += count
            elif answer.outcome is Outcome.FORCE:
                can, unknown = (can + count, unknown) if answer.target is not None else (can, unknown + count)
        return can, cannot, unknown

    @property
    def peak(self) -> int:
        """The place of the first date on which most must update."""
        return peak(self.answers, self.counts)

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
                {"date": date_text(date), "counts": list(counts), "outcomes": self.outcomes(place), "mustUpdate": dict(zip(ABLE, self.able(place)))}
                for place, (date, counts) in enumerate(zip(self.dates, self.counts))
            ],
            "start": [{"answer": stretch.value, **stretch.as_data()} for stretch in self.start],
            "changes": [
                {
                    "date": date_text(self.dates[move.date]),
                    "from": move.before,
                    "to": move.after,
                    "count": move.count,
                    "who": [stretch.as_data() for stretch in move.who],
                }
                for move in self.moves
            ],
            "groups": [
                {"platform": group.platform, "os": group.os, "installed": group.installed, "outcomes": group.outcomes}
                for group in self.groups
            ],
            "peak": {"date": date_text(self.dates[self.peak]), "count": self.held_up(self.peak)},
            "deadlines": [
                {"date": date_text(at), "target": target or None, "announced": date_text(first)}
                for at, target, first in self.deadlines
            ],
        }


def peak(answers: tuple[Answer, ...], counts: tuple[tuple[int, ...], ...]) -> int:
    """The place of the first date on which most must update."""
    held = [place for place, answer in enumerate(answers) if answer.outcome in HELD_UP]
    return max(range(len(counts)), key=lambda date: (sum(counts[date][place] for place in held), -date))

