"""updategate simulate."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, BinaryIO

from .._time import text as date_text
from ..files import existing, name_of_stream, replace
from . import arguments
from .policyfile import add_policy, named_policy
from .terminal import Problem, bold, clean, distinct, opened, say, warn, write_json

if TYPE_CHECKING:
    from ..simulation.population import Row
    from ..simulation.tally import Result

NAME = "simulate"
USAGE = (
    "updategate simulate FILE [--policy FILE] [--lookup FILE]...\n"
    "                           [--from DATE --to DATE] [option]..."
)
SUMMARY = "how many installations would get what, before you publish a policy"
DESCRIPTION = """\
Puts a file of installed versions with counts to a policy and replies, on a date or over a span of dates: how many get
what and why. The file is CSV with columns version and count and optionally platform and os, by a header line or in that
order; without a count, as where the column is missing, a row counts as 1. A million rows are read as a stream. Nobody in
it has been asked before."""
EPILOG = """\
examples:
  who is locked out if this is published today?
    updategate simulate installed.csv --policy policy.json

  and over the next weeks, as a chart?
    updategate simulate installed.csv --policy policy.json \\
      --from 2026-12-01 --to 2027-01-15 --svg chart.svg

  with the store's answer, and a roll-out's share, by 200 made-up devices?
    updategate simulate installed.csv --policy policy.json \\
      --lookup reply.json --devices 200
"""

MOST_DATES = 5000
_STEP = re.compile(r"P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?", re.ASCII)


def step(text: str) -> int:
    """A duration in seconds: P1D, PT6H, or whole seconds."""
    if text.isascii() and text.isdigit() and 0 < int(text[:12]) and len(text) <= 12:
        return int(text)
    match = _STEP.fullmatch(text)
    total = 0
    if match is not None and text[-1] not in "PT":
        for part, size in zip(match.groups(), (604800, 86400, 3600, 60, 1)):
            total += int(part or 0) * size
    if total <= 0:
        raise argparse.ArgumentTypeError(f"no duration: {text!r}; write P1D, PT6H or whole seconds")
    return total


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="installed versions as CSV, - for standard input")
    when = parser.add_argument_group("when")
    when.add_argument("--now", type=arguments.moment, metavar="DATE", help="one date (default: what the clock says)")
    when.add_argument("--from", dest="start", type=arguments.moment, metavar="DATE", help="the first date of a span")
    when.add_argument("--to", dest="end", type=arguments.moment, metavar="DATE", help="the last date of a span")
    when.add_argument("--step", type=step, metavar="TIME", help="from one date to the next (default: P1D)")
    against = parser.add_argument_group("against what")
    add_policy(against)
    arguments.add_policy_format(against)
    against.add_argument(
        "--preset", metavar="NAME", type=str.lower, choices=arguments.PRESETS, help="a preset, as for decide"
    )
    arguments.add_replies(against)
    against.add_argument("--platform", metavar="NAME", help="for rows that do not say")
    against.add_argument("--os", type=arguments.os_version, metavar="VERSION", help="for rows that do not say")
    against.add_argument("--bundle-id", metavar="ID", help="the app's bundle id")
    against.add_argument("--track-id", metavar="N", type=arguments.number, help="the app's number in the App Store")
    arguments.add_audience(against)
    against.add_argument(
        "--devices",
        metavar="N",
        type=arguments.number,
        default=0,
        help="made-up device ids a version, for shares of a roll-out (default: 0, only full roll-outs are offered)",
    )
    arguments.add_versions(parser)
    output = parser.add_argument_group("output")
    output.add_argument("--json", action="store_true", help="as one JSON object")
    output.add_argument("--svg", metavar="FILE", help="also as a chart")
    output.add_argument("--title", default=None, help="the chart's title")


def dates(args: argparse.Namespace) -> list[int]:
    """The dates to decide for."""
    from ..simulation.tally import span

    if args.start is None and args.end is None:
        if args.step is not None:
            raise Problem("--step needs --from and --to")
        return [int(time.time()) if args.now is None else args.now]
    if args.start is None or args.end is None:
        raise Problem("a span needs both --from and --to")
    if args.now is not None:
        raise Problem("give either --now or --from and --to")
    if args.end < args.start:
        raise Problem("--to lies before --from")
    distance = args.step or 86400
    if (args.end - args.start) // distance >= MOST_DATES:
        raise Problem(f"more than {MOST_DATES} dates; take a longer --step")
    return span(args.start, args.end, distance)


def run(args: argparse.Namespace) -> int:
    from ..decision import Facts
    from ..errors import ArgumentError, TooLongError
    from ..simulation.chart import svg
    from ..simulation.population import PopulationError, rows
    from ..simulation.tally import Simulation
    from .answer import misused

    when = dates(args)
    if args.policy is None and not args.lookup and args.preset is None:
        raise Problem("nothing to decide by: give --policy, --lookup or both (see updategate simulate --help)")
    if [args.file, args.policy, *args.lookup].count("-") > 1:
        raise Problem("standard input can be read only once")
    if args.devices > 100_000:
        raise Problem("--devices must be at most 100000")
    if args.svg == "-":
        raise Problem("--svg is a file to write; the table goes to standard output")
    if args.svg is not None:
        may_be_drawn(args)
    arguments.question_platform(args.platform)
    arguments.question_architecture(args.architecture)
    replies = arguments.replies(args)
    odd = Odd()
    try:
        facts = Facts(
            policy=arguments.policy(args), preset=args.preset, lookups=replies, platform=args.platform,
            os_version=args.os, device_id=None, bundle_id=args.bundle_id, track_id=args.track_id, languages=(),
            channel=args.channel, architecture=args.architecture, tags=args.tag, state=None, every=None,
            trigger="automatic", build=None, app_name=None, scheme=args.scheme, flags=arguments.flags(args), trace=False,
            minimum_in_description=False,
        )  # fmt: skip
        with facts, opened(args.file) as file, Progress(file) as progress:
            simulation = Simulation(
                facts, when, scheme=args.scheme, flags=arguments.flags(args), devices=args.devices
            )
            simulation.add(odd.watch(rows(file, progress.step)))
            result = simulation.result()
        odd.tell()
    except PopulationError as problem:
        name = "standard input" if args.file == "-" else args.file
        raise Problem(f"{name}:{problem.line}: {problem.message}") from None
    except (ArgumentError, TooLongError) as problem:
        raise misused(problem, args) from None
    if args.svg is not None:
        title = args.title or "Who gets what" + ("" if args.policy in (None, "-") else f" under {os.path.basename(named_policy(args.policy))}")
        replace(args.svg, svg(result, title).encode("utf-8", "replace"))
    if args.json:
        write_json(json.dumps(result.as_data(), ensure_ascii=False, separators=(",", ":")))
    else:
        sys.stdout.write(table(result))
    return 0


def may_be_drawn(args: argparse.Namespace) -> None:
    """Refuses to write the chart over a file that is read, or that is no chart."""
    inputs = [("FILE", args.file), ("--policy", args.policy), *(("--lookup", path) for path in args.lookup)]
    distinct("--svg", args.svg, inputs)
    if not args.svg:
        raise Problem("--svg: a file's name cannot be empty")
    if name_of_stream(args.svg):
        return
    before = existing(args.svg, 4096)
    if before is not None and before.strip() and b"<svg" not in before:
        raise Problem(f"--svg: {args.svg} is no chart, and is not written over")


class Odd:
    """Platforms and OS versions in a population that are probably not meant."""

    MOST = 5  # platforms that are named
    KEPT = 2048  # OS versions that are remembered, so that memory does not grow with the file

    def __init__(self) -> None:
        self._platforms: dict[str, None] = {}
        self._readable: dict[str, bool] = {}
        self._first: str | None = None
        self._rows = 0

    def watch(self, population: Iterable[Row]) -> Iterator[Row]:
        """The rows, as they come."""
        common = frozenset(arguments.PLATFORMS)
        for row in population:
            if row.platform is not None and row.platform.lower() not in common and len(self._platforms) < self.MOST:
                self._platforms[row.platform] = None
            if row.os is not None and not self._is_version(row.os):
                self._first = self._first or row.os
                self._rows += 1
            yield row

    def _is_version(self, os: str) -> bool:
        if os not in self._readable:
            if len(self._readable) >= self.KEPT:
                self._readable.clear()
            self._readable[os] = arguments.is_os_version(os)
        return self._readable[os]

    def tell(self) -> None:
        """Says so, once for each."""
        for name in self._platforms:
            arguments.question_platform(name, "column platform")
        if self._rows:
            count = f"{self._rows} rows have" if self._rows > 1 else "1 row has"
            warn(f"column os: {count} no version there, as {self._first!r}; OS limits are not tested for them")


class Progress:
    """How far a file has been read, on standard error, where that is a terminal."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._size = 0
        self._shown = 0.0
        self._rows = 0
        self.step: Callable[[], None] | None = self._step if sys.stderr.isatty() else None
        if self.step is not None:
            try:
                self._size = os.fstat(file.fileno()).st_size
            except OSError:
                pass

    def _step(self) -> None:
        self._rows += 4096
        now = time.monotonic()
        if now - self._shown < 0.1:
            return
        self._shown = now
        done = self._file.tell() / self._size if self._size and self._file.seekable() else None
        if done is None:
            say(f"\r{self._rows:,} rows")
        else:
            full = min(int(30 * done), 30)
            say(f"\r[{'#' * full}{'.' * (30 - full)}] {min(done, 1):4.0%}  {self._rows:,} rows")

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._shown:
            say("\r\x1b[K")


def table(result: Result) -> str:
    """The result for a person."""
    return _one_date(result) if len(result.dates) == 1 else _many_dates(result)


def _versions(oldest: str | None, newest: str | None) -> str:
    if oldest is None or newest is None:
        return ""
    return clean(oldest) if oldest == newest else clean(f"{oldest} to {newest}")


def _one_date(result: Result) -> str:
    from ..simulation.chart import share

    head = ["outcome", "reason", "target", "installed versions", "count", "share"]
    body = [
        [
            str(answer.outcome),
            str(answer.reason),
            clean(answer.target or ""),
            _versions(answer.oldest, answer.newest),
            f"{count:,}",
            share(count, result.installed),
        ]
        for answer, count in zip(result.answers, result.counts[0])
    ]
    body.append(["total", "", "", "", f"{result.installed:,}", share(result.installed, result.installed)])
    return f"{bold(date_text(result.dates[0]))}\n\n{_grid(head, body, right=(4, 5))}"


def _many_dates(result: Result) -> str:
    head = ["", "outcome", "reason", "target", "installed versions"]
    names = [_letter(place) for place in range(len(result.answers))]
    body = [
        [name, str(answer.outcome), str(answer.reason), clean(answer.target or ""), _versions(answer.oldest, answer.newest)]
        for name, answer in zip(names, result.answers)
    ]
    days = not any(date % 86400 for date in result.dates)
    over = [
        [date_text(date)[: 10 if days else 20], *(f"{count:,}" for count in counts)]
        for date, counts in zip(result.dates, result.counts)
    ]
    return (
        f"{bold(f'{result.installed:,} installations, {len(result.dates)} dates')}\n\n{_grid(head, body)}\n"
        f"{_grid(['date', *names], over, right=tuple(range(1, len(names) + 1)))}"
    )


def _letter(place: int) -> str:
    return chr(65 + place % 26) + (str(place // 26) if place >= 26 else "")


def _grid(head: list[str], body: list[list[str]], right: tuple[int, ...] = ()) -> str:
    widths = [max(len(row[column]) for row in [head, *body]) for column in range(len(head))]
    lines = []
    for row in [head, ["-" * width for width in widths], *body]:
        cells = [
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines) + "\n"
