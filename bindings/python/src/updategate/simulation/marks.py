"""What happens on which date, marked over a chart: releases, deadlines, and the grace before them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .result import Result
from .words import cut, number, short_date, text

MOST = 12
_LEVEL = 16
_COLOURS = {"release": "#2f6f3e", "deadline": "#a32a21", "grace": "#b0731a"}


@dataclass(frozen=True, slots=True)
class Mark:
    """A release or a deadline, or the grace from its announcement to its end. Unix seconds."""

    kind: str
    at: int
    label: str
    until: int | None = None


def marks_of(result: Result, releases: Iterable[tuple[str, int | None]] = ()) -> list[Mark]:
    """The marks that lie within the dates, the earliest first and no more than MOST of each kind."""
    first, last = result.dates[0], result.dates[-1]
    found: dict[str, list[Mark]] = {"release": [], "grace": [], "deadline": []}
    for version, date in dict.fromkeys(releases):
        if date is not None and first <= date <= last:
            found["release"].append(Mark("release", date, f"release {version}, {short_date(date)}"))
    for at, target, announced in result.deadlines:
        if at >= first and announced < min(at, last):
            found["grace"].append(Mark("grace", announced, f"grace before {target}" if target else "grace", min(at, last)))
        if first <= at <= last:
            found["deadline"].append(Mark("deadline", at, f"deadline{f' for {target}' if target else ''}, {short_date(at)}"))
    chosen = [mark for kind in found.values() for mark in sorted(kind, key=lambda mark: mark.at)[:MOST]]
    return sorted(chosen, key=lambda mark: (mark.at, mark.kind, mark.label))


def height_of(marks: Sequence[Mark], result: Result) -> float:
    """The room that the labels take above the columns."""
    return _LEVEL * len(marks) + 6 if marks and len(result.dates) > 1 else 0


def drawn(
    marks: Sequence[Mark], result: Result, left: float, slot: float, top: float, bottom: float
) -> list[str]:
    """A line for each date, a bar for each grace, each with its label on a level of its own."""
    out = []
    width = slot * len(result.dates)
    for level, mark in enumerate(marks):
        colour = _COLOURS[mark.kind]
        y = top - _LEVEL * (len(marks) - level) + 4
        x = left + slot * _place(result, mark.at)
        begin = f'<g class="mark" data-kind="{mark.kind}" data-at="{mark.at}">'
        if mark.until is not None:
            end = left + slot * _place(result, mark.until)
            shape = f'<line x1="{number(x)}" x2="{number(end)}" y1="{number(y)}" y2="{number(y)}" stroke="{colour}" stroke-width="4"/>'
            middle = y + 4
        else:
            shape = (
                f'<line x1="{number(x)}" x2="{number(x)}" y1="{number(y)}" y2="{number(bottom)}" stroke="{colour}" '
                'stroke-width="1.5" stroke-dasharray="5 3"/>'
            )
            end, middle = x, y + 4
        before = end > left + width * 0.6
        at = x - 7 if before else end + 7
        out.append(
            f"{begin}{shape}"
            f'<text x="{number(at)}" y="{number(middle)}" font-size="12" fill="{colour}" '
            f'text-anchor="{"end" if before else "start"}">{text(cut(mark.label, 48))}</text></g>'
        )
    return out


def _place(result: Result, at: int) -> float:
    """Where a time lies among the columns, in columns: a column's beginning stands for its date."""
    place = bisect_left(result.dates, at)
    if place == len(result.dates):
        return place
    if result.dates[place] == at or not place:
        return place
    before = result.dates[place - 1]
    return place - 1 + (at - before) / (result.dates[place] - before)
