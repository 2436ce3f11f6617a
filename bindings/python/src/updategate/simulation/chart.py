"""A result as a chart: stacked columns over time, or bars for a single date. SVG, standing alone."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from datetime import datetime, timezone
from xml.sax.saxutils import quoteattr

from .._time import text as date_text
from ..enums import Outcome
from .marks import Mark, drawn, height_of
from .result import Answer, Result
from .words import cut as _cut, number as _n, short_date, text as _text

WIDTH = 960
_FONT = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', Arial, sans-serif"

# Red for what blocks, violet for what locks out, blue for what asks, grey for what is silent; gravest first in each.
_COLOURS = {
    Outcome.UNSUPPORTED: ("#6a3d9a", "#8e6bb5", "#b39bce", "#d3c4e3"),
    Outcome.FORCE: ("#a32a21", "#d9542b", "#7a1f3d", "#e98a3a", "#c4453f", "#f2ac5c", "#8f3f2a"),
    Outcome.RECOMMEND: ("#1f6fb2", "#5aa7dc", "#2f8582", "#8fc4e6", "#77b8b3", "#3f5f9e"),
    Outcome.NONE: ("#b8bec6", "#d3d7dc", "#9aa3ad", "#e4e7ea", "#aeb9c1", "#c6cfd4", "#eceef0"),
}


def colours(answers: tuple[Answer, ...]) -> list[str]:
    """A colour for each answer: the hue says the outcome."""
    used: dict[Outcome, int] = {}
    chosen = []
    for answer in answers:
        place = used.get(answer.outcome, 0)
        palette = _COLOURS[answer.outcome]
        chosen.append(palette[place % len(palette)])
        used[answer.outcome] = place + 1
    return chosen


def label(answer: Answer) -> str:
    """An answer in a few words."""
    target = "" if answer.target is None else f" → {answer.target}"
    return f"{answer.outcome}: {answer.reason}{target}"


def svg(result: Result, title: str = "Who gets what", marks: Sequence[Mark] = ()) -> str:
    """The chart. Each column or bar carries its date, answer and count as data-date, data-answer, data-count."""
    return _bars(result, title) if len(result.dates) == 1 else _columns(result, title, marks)


def _open(height: float, title: str, subtitle: str) -> list[str]:
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{_n(height)}" '
        f'viewBox="0 0 {WIDTH} {_n(height)}" role="img" font-family={quoteattr(_FONT)}>',
        f"<title>{_text(title)}</title>",
        f'<rect width="{WIDTH}" height="{_n(height)}" fill="#ffffff"/>',
        f'<text x="32" y="40" font-size="20" font-weight="600" fill="#1c2530">{_text(_cut(title, 84))}</text>',
        f'<text x="32" y="62" font-size="13" fill="#5c6773">{_text(subtitle)}</text>',
    ]


def _bars(result: Result, title: str) -> str:
    left, right, row = 330, 130, 34
    counts = result.counts[0]
    height = 92 + row * max(len(counts), 1) + 24
    out = _open(height, title, f"{result.installed:,} installations on {stamp(result.dates[0])}")
    room = WIDTH - left - right
    most = max(counts, default=0) or 1
    for place, (answer, count, colour) in enumerate(zip(result.answers, counts, colours(result.answers))):
        y = 92 + place * row
        length = max(room * count / most, 1.5 if count else 0)
        out.append(
            f'<text x="{left - 12}" y="{y + 16}" font-size="13" fill="#1c2530" text-anchor="end">'
            f"{_text(_cut(label(answer), 44))}</text>"
        )
        out.append(
            f'<rect x="{left}" y="{y}" width="{_n(length)}" height="22" rx="2" fill="{colour}" '
            f"{_data(result.dates[0], place, count)}><title>{_text(label(answer))}: {count:,}</title></rect>"
        )
        out.append(
            f'<text x="{_n(left + length + 8)}" y="{y + 16}" font-size="13" fill="#1c2530">{count:,}'
            f'<tspan dx="10" fill="#5c6773">{_text(share(count, result.installed))}</tspan></text>'
        )
    out.append("</svg>")
    return "\n".join(out) + "\n"


def _columns(result: Result, title: str, marks: Sequence[Mark]) -> str:
    left, right, plot = 92, 32, 320
    top = 92 + height_of(marks, result)
    legend = 24
    rows = math.ceil(len(result.answers) / 2)
    bottom = top + plot
    height = bottom + 56 + rows * legend + 16
    first, last = result.dates[0], result.dates[-1]
    out = _open(height, title, f"{result.installed:,} installations from {stamp(first)} to {stamp(last)}")
    scale = _nice(result.installed)
    room = WIDTH - left - right

    def y_of(count: float) -> float:
        return bottom - plot * count / max(result.installed, 1)

    for tick in scale:
        if tick > result.installed:
            break
        y = y_of(tick)
        out.append(
            f'<line x1="{left}" x2="{WIDTH - right}" y1="{_n(y)}" y2="{_n(y)}" stroke="#e3e7eb" stroke-width="1"/>'
            f'<text x="{left - 10}" y="{_n(y + 4)}" font-size="12" fill="#5c6773" text-anchor="end">{_short(tick)}</text>'
        )
    out.append(
        f'<text class="axis" transform="translate(22 {_n(top + plot / 2)}) rotate(-90)" font-size="13" fill="#5c6773" '
        f'text-anchor="middle">installations</text>'
    )
    slot = room / len(result.dates)
    gap = min(slot * 0.18, 6) if slot >= 5 else 0
    shades = colours(result.answers)
    crisp = "" if gap else ' shape-rendering="crispEdges"'
    for place, answer in enumerate(result.answers):
        out.append(f'<g fill="{shades[place]}"{crisp} data-answer="{place}">')
        for column, date in enumerate(result.dates):
            counts = result.counts[column]
            count = counts[place]
            below = sum(counts[:place])
            top_y, low_y = y_of(below + count), y_of(below)
            out.append(
                f'<rect x="{_n(left + column * slot + gap / 2)}" y="{_n(top_y)}" width="{_n(slot - gap)}" '
                f'height="{_n(low_y - top_y)}" {_data(date, place, count)}>'
                f"<title>{_text(f'{stamp(date)}  {label(answer)}: {count:,}')}</title></rect>"
            )
        out.append("</g>")
    out.append(f'<line x1="{left}" x2="{WIDTH - right}" y1="{bottom}" y2="{bottom}" stroke="#8a949e"/>')
    out += _dates(result, left, slot, bottom)
    out += drawn(marks, result, left, slot, top, bottom)
    out += _peak(result, left, slot, y_of, top)
    for place, answer in enumerate(result.answers):
        x = left + (place % 2) * room / 2
        y = bottom + 56 + (place // 2) * legend
        change = _change([counts[place] for counts in result.counts])
        out.append(
            f'<rect x="{_n(x)}" y="{_n(y)}" width="13" height="13" rx="2" fill="{shades[place]}"/>'
            f'<text x="{_n(x + 20)}" y="{_n(y + 11.5)}" font-size="13" fill="#1c2530">{_text(_cut(label(answer), 38))}'
            f'<tspan dx="10" fill="#5c6773">{change}</tspan></text>'
        )
    out.append("</svg>")
    return "\n".join(out) + "\n"


def _peak(result: Result, left: float, slot: float, y_of: Callable[[float], float], top: float) -> list[str]:
    """Where most must update, and how many those are."""
    place = result.peak
    count = result.held_up(place)
    if not count:
        return []
    x, y = left + (place + 0.5) * slot, y_of(count)
    after = place < len(result.dates) / 2
    words = f"peak: {count:,} must update, {short_date(result.dates[place])}"
    return [
        f'<g class="peak"><circle cx="{_n(x)}" cy="{_n(y)}" r="4" fill="#1c2530" stroke="#ffffff" stroke-width="1.5"/>'
        f'<text x="{_n(x + (9 if after else -9))}" y="{_n(y - 7 if y > top + 20 else y + 18)}" font-size="13" font-weight="600" fill="#1c2530" '
        f'text-anchor="{"start" if after else "end"}" stroke="#ffffff" stroke-width="3" paint-order="stroke">{words}</text></g>'
    ]


def _change(counts: list[int]) -> str:
    """How a count goes over the dates, in a few words."""
    start, end, most = counts[0], counts[-1], max(counts)
    words = f"{start:,}" if start == end else f"{start:,} → {end:,}"
    return words if most in (start, end) else f"{words}, at most {most:,}"


def _dates(result: Result, left: float, slot: float, bottom: float) -> list[str]:
    """Dates under the columns, as many as there is room for; the time of day where a step is under a day."""
    count = len(result.dates)
    hours = any(date % 86400 for date in result.dates)
    wanted = 8 if hours else 10
    every = max(1, math.ceil(count / wanted))
    out = []
    year = None
    for column in range(0, count, every):
        at = datetime.fromtimestamp(result.dates[column], timezone.utc)
        words = short_date(result.dates[column]) + (f" {at:%H:%M}" if hours else "")
        x = left + (column + 0.5) * slot
        out.append(
            f'<line x1="{_n(x)}" x2="{_n(x)}" y1="{bottom}" y2="{bottom + 5}" stroke="#8a949e"/>'
            f'<text x="{_n(x)}" y="{bottom + 20}" font-size="12" fill="#5c6773" text-anchor="middle">{words}</text>'
        )
        if at.year != year:
            year = at.year
            out.append(
                f'<text x="{_n(x)}" y="{bottom + 36}" font-size="12" fill="#8a949e" text-anchor="middle">{year}</text>'
            )
    return out


def _nice(most: int) -> list[float]:
    """Round numbers from 0 to at least the largest, about five of them."""
    rough = max(most, 1) / 5
    power = 10 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor >= rough)
    if step < 1:
        step = 1
    return [step * place for place in range(math.ceil(max(most, 1) / step) + 1)]


def _short(number: float) -> str:
    for size, unit in ((1e9, " bn"), (1e6, " M"), (1e4, " k")):
        if number >= size:
            value = number / (1e3 if size == 1e4 else size)
            return f"{value:,.4g}{unit}"
    return f"{number:,.4g}" if number < 1000 else f"{number:,.0f}"


def share(count: int, whole: int) -> str:
    """A share in per cent, never rounded to none or all where it is not."""
    if not whole:
        return "–"
    exact = 100 * count / whole
    if 0 < exact < 0.05:
        return "<0.1 %"
    if 99.95 <= exact < 100:
        return ">99.9 %"
    return f"{exact:.1f} %"


def stamp(date: int) -> str:
    """Unix seconds as 2026-12-05, with the time of day where there is one."""
    stamp = date_text(date)
    return stamp[:10] if stamp.endswith("T00:00:00Z") else stamp


def _data(date: int, answer: int, count: int) -> str:
    return f'data-date="{date_text(date)}" data-answer="{answer}" data-count="{count}"'
