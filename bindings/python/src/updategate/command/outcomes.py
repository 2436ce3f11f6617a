"""A simulation's result for a person: who gets what, what changes on which day, by platform and OS."""

from __future__ import annotations

from collections import Counter

from .._time import text as date_text
from ..enums import Outcome
from ..simulation.chart import label, share
from ..simulation.ranges import Stretch
from ..simulation.result import SEVERITY, Result
from .grid import grid
from .terminal import bold

MOST_CHANGES = 60
MOST_GROUPS = 24


def table(result: Result, moving: bool = False) -> str:
    """Everything, under headings; moving: people update meanwhile, so that every date differs."""
    first = date_text(result.dates[0])
    if len(result.dates) == 1:
        parts = [f"{bold(first)}\n\n{who(result)}"]
    else:
        head = f"{result.installed:,} installations, {len(result.dates)} dates from {day(result, 0)} to {day(result, -1)}"
        parts = [f"{bold(head)}\n", f"{bold(f'on {day(result, 0)}')}\n\n{who(result)}"]
        if not moving:
            parts.append(f"{bold('what changes')}\n\n{changes(result)}")
        if result.moves or moving:
            parts.append(f"{bold('how many then')}\n\n{sums(result)}")
    if result.groups:
        parts.append(f"{bold(f'by platform and OS, on {day(result, result.peak)}')}\n\n{groups(result)}")
    if result.held_up(result.peak):
        parts.append(able(result))
    return "\n".join(parts)


def able(result: Result) -> str:
    """Those who must update on the date of the peak, by whether they can."""
    can, cannot, unknown = result.able(result.peak)
    words = [f"{can:,} can", f"{cannot:,} cannot: their device is too old or nothing newer is known"]
    words += [f"for {unknown:,} no release is known"] if unknown else []
    return f"must update on {day(result, result.peak)}: {result.held_up(result.peak):,}; {'; '.join(words)}\n"


def asked(counts: Counter[int], installed: int) -> str:
    """How often people are asked who always say later."""
    body = [[f"{times:,}", f"{count:,}", share(count, installed)] for times, count in sorted(counts.items())]
    return f"\n{bold('prompts until the last date, or until one must update')}\n\n{grid(['prompts', 'count', 'share'], body, right=(0, 1, 2))}"


def day(result: Result, place: int) -> str:
    """A date, without its time where all are whole days."""
    return date_text(result.dates[place])[: 20 if any(date % 86400 for date in result.dates) else 10]


def who(result: Result) -> str:
    """The first date: every answer with its versions, and a sum for each outcome."""
    stretches: dict[int, list[Stretch]] = {}
    for stretch in result.start:
        stretches.setdefault(stretch.value, []).append(stretch)
    body: list[list[str]] = []
    totals = result.outcomes(0)
    for outcome in SEVERITY:
        lines = [line for place in range(len(result.answers)) for line in _lines(result, place, outcome, stretches)]
        body += lines
        if len(lines) > 1:
            body.append([f"{outcome} in all", "", "", "", "", "", f"{totals[outcome]:,}", share(totals[outcome], result.installed)])
    body.append(["total", "", "", "", "", "", f"{result.installed:,}", share(result.installed, result.installed)])
    head = ["outcome", "reason", "target", "platform", "OS", "installed versions", "count", "share"]
    return grid(head, body, right=(6, 7))


def _lines(result: Result, place: int, outcome: Outcome, stretches: dict[int, list[Stretch]]) -> list[list[str]]:
    answer = result.answers[place]
    if answer.outcome is not outcome:
        return []
    start = [str(outcome), str(answer.reason), answer.target or ""]
    found = [
        [*start, *stretch.where(), stretch.text(), f"{stretch.count:,}", share(stretch.count, result.installed)]
        for stretch in stretches.get(place, ())
    ]
    count = result.counts[0][place]
    if not found and count:
        ends = f"{answer.oldest} to {answer.newest}, among others" if answer.oldest is not None else ""
        found.append([*start, "", "", ends, f"{count:,}", share(count, result.installed)])
    return found


def changes(result: Result) -> str:
    """A line for each group of people who are told something else from a date on."""
    if not result.moves:
        return f"nothing, from {day(result, 0)} to {day(result, -1)}\n"
    body = [
        [
            day(result, move.date),
            label(result.answers[move.before]),
            label(result.answers[move.after]),
            "; ".join(" ".join((*stretch.where(), stretch.text(3))).strip() for stretch in move.who),
            f"{move.count:,}",
        ]
        for move in result.moves
    ]
    more = len(body) - MOST_CHANGES
    rest = f"and {more:,} more; --json and --html have them all\n" if more > 0 else ""
    return grid(["date", "from", "to", "installed versions", "count"], body[:MOST_CHANGES], right=(4,)) + rest


def sums(result: Result) -> str:
    """By outcome, on the first date and on each on which something changes."""
    places = [place for place in range(len(result.dates)) if not place or result.counts[place] != result.counts[place - 1]]
    body = []
    for place in places:
        totals = result.outcomes(place)
        body.append(
            [
                day(result, place),
                *(f"{totals[outcome]:,}" for outcome in SEVERITY),
                "peak" if place == result.peak and result.held_up(place) else "",
            ]
        )
    more = len(body) - MOST_CHANGES
    rest = f"and {more:,} more\n" if more > 0 else ""
    return grid(["date", *map(str, SEVERITY), ""], body[:MOST_CHANGES], right=(1, 2, 3, 4)) + rest


def groups(result: Result) -> str:
    """By platform and the first part of the OS version."""
    body = [
        [group.platform or "–", group.os or "–", *(f"{group.outcomes[o]:,}" for o in SEVERITY), f"{group.installed:,}"]
        for group in result.groups[:MOST_GROUPS]
    ]
    more = len(result.groups) - MOST_GROUPS
    rest = f"and {more:,} more; --json has them all\n" if more > 0 else ""
    return grid(["platform", "OS", *map(str, SEVERITY), "in all"], body, right=(2, 3, 4, 5, 6)) + rest
