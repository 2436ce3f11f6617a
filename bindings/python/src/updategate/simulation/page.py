"""A result as one page of HTML that needs nothing beside it: the chart, and the tables below."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .chart import label, share, stamp, svg
from .marks import Mark
from .ranges import Stretch
from .result import SEVERITY, Result
from .words import text

MOST_ROWS = 2000

_STYLE = """\
:root { color-scheme: light dark; --ink: #1c2530; --soft: #5c6773; --line: #dfe3e8; --paper: #ffffff; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ed; --soft: #a3adb8; --line: #39424d; --paper: #151a20; } }
body { margin: 2rem auto; max-width: 62rem; padding: 0 1rem; color: var(--ink); background: var(--paper);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", Arial, sans-serif; }
svg { max-width: 100%; height: auto; border-radius: 8px; border: 1px solid var(--line); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: .5rem 0 2rem; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--soft); font-weight: 500; }
.n { text-align: right; }
.sum td { font-weight: 600; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 2rem; } p { color: var(--soft); }
"""


def html(result: Result, title: str, marks: Sequence[Mark] = (), notes: Iterable[str] = ()) -> str:
    """The page."""
    first, last = stamp(result.dates[0]), stamp(result.dates[-1])
    when = f"on {first}" if len(result.dates) == 1 else f"from {first} to {last}"
    parts = [
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{text(title)}</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<style>\n{_STYLE}</style>\n<h1>{text(title)}</h1>\n<p>{result.installed:,} installations {when}.</p>",
        f'<div class="wide">{svg(result, title, marks)}</div>',
    ]
    parts += [f"<p>{text(note)}</p>" for note in notes]
    parts.append(f"<h2>Who gets what {'on ' + first}</h2>\n{_start(result)}")
    if result.moves or len(result.dates) > 1 and len(set(result.counts)) == 1:
        parts.append(f"<h2>What changes</h2>\n{_changes(result)}")
    if result.groups:
        parts.append(f"<h2>By platform and OS, on {stamp(result.dates[result.peak])}</h2>\n{_groups(result)}")
    return "\n".join(parts) + "\n</html>\n"


def _start(result: Result) -> str:
    whole = result.installed
    stretches: dict[int, list[Stretch]] = {}
    for stretch in result.start:
        stretches.setdefault(stretch.value, []).append(stretch)
    rows = []
    sums = result.outcomes(0)
    for outcome in SEVERITY:
        for place, answer in enumerate(result.answers):
            if answer.outcome is not outcome or not result.counts[0][place]:
                continue
            for stretch in stretches.get(place, ()):
                where = " ".join(stretch.where()).strip()
                rows.append((label(answer), where, stretch.text(12), f"{stretch.count:,}", share(stretch.count, whole)))
            if place not in stretches:
                count = result.counts[0][place]
                rows.append((label(answer), "", "", f"{count:,}", share(count, whole)))
        if sums[outcome]:
            rows.append((f"\0{outcome} in all", "", "", f"{sums[outcome]:,}", share(sums[outcome], whole)))
    return _table(("answer", "where", "installed versions", "count", "share"), rows, (3, 4))


def _changes(result: Result) -> str:
    rows = [
        (
            stamp(result.dates[move.date]), label(result.answers[move.before]), label(result.answers[move.after]),
            "; ".join(" ".join((*stretch.where(), stretch.text(8))).strip() for stretch in move.who), f"{move.count:,}",
        )
        for move in result.moves
    ]  # fmt: skip
    return _table(("date", "from", "to", "installed versions", "count"), rows, (4,)) if rows else "<p>Nothing.</p>"


def _groups(result: Result) -> str:
    rows = [
        (group.platform or "", group.os or "", *(f"{group.outcomes[outcome]:,}" for outcome in SEVERITY), f"{group.installed:,}")
        for group in result.groups
    ]
    return _table(("platform", "OS", *map(str, SEVERITY), "in all"), rows, (2, 3, 4, 5, 6))


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int]) -> str:
    """A table; a row whose first cell begins with a zero byte is a sum."""

    def line(cells: Sequence[str], tag: str) -> str:
        inside = "".join(
            f"<{tag}{' class=n' if place in right else ''}>{text(cell.lstrip(chr(0)))}</{tag}>" for place, cell in enumerate(cells)
        )
        return f"<tr{' class=sum' if cells[0][:1] == chr(0) else ''}>{inside}</tr>"

    more = len(rows) - MOST_ROWS
    body = [line(row, "td") for row in rows[:MOST_ROWS]]
    left_out = f"<p>{more:,} more rows are left out.</p>" if more > 0 else ""
    return f'<div class="wide"><table>\n{line(head, "th")}\n' + "\n".join(body) + f"\n</table></div>{left_out}"
