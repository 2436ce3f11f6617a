"""What simulate and diff share: a file of installations, the dates to decide for, and the facts beside them."""

from __future__ import annotations

import argparse
import errno
import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TYPE_CHECKING

from . import arguments
from .odd import Odd
from .progress import Progress
from .terminal import Problem, clean, opened

if TYPE_CHECKING:
    from ..simulation.cells import TableError
    from ..simulation.population import Row

MOST_DATES = 5000
ENGINES = ("duckdb",)
_STEP = re.compile(r"P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?", re.ASCII)


def step(text: str) -> int:
    """A duration in seconds: P1D, PT6H, or whole seconds."""
    if text.isascii() and text.isdigit() and 0 < int(text[:12]) < 60:
        raise argparse.ArgumentTypeError(f"{text} would be seconds; for days write P{int(text)}D, for hours PT{int(text)}H")
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


def column(text: str) -> tuple[str, str]:
    """A column and the title that it has in the file."""
    from ..simulation.population import CHOICES, COLUMNS

    name, sign, title = text.partition("=")
    if not sign or name not in COLUMNS or not title:
        raise argparse.ArgumentTypeError(f"{text!r}: write {CHOICES}")
    return name, title


def add_dates(parser: Any) -> None:
    """One date or a span."""
    when = parser.add_argument_group("when")
    when.add_argument("--now", type=arguments.moment, metavar="DATE", help="one date (default: what the clock says)")
    when.add_argument("--from", dest="start", type=arguments.moment, metavar="DATE", help="the first date of a span")
    when.add_argument("--to", dest="end", type=arguments.moment, metavar="DATE", help="the last date of a span")
    when.add_argument("--step", type=step, metavar="DURATION", help="from one date to the next (default: P1D)")


def add_column(parser: Any) -> None:
    parser.add_argument(
        "--column",
        metavar="NAME=TITLE",
        type=column,
        action="append",
        default=[],
        help="which column is meant, as count=Sessions; count=each where each row is one installation; repeatable",
    )
    parser.add_argument(
        "--engine", choices=ENGINES, help="what reads and groups the file, where it is larger than memory; a header is needed"
    )


def add_rest(group: Any) -> None:
    """What is said of all rows, or of those that do not say."""
    arguments.add_replies(group)
    group.add_argument("--platform", metavar="NAME", help="for rows that do not say")
    group.add_argument("--os", type=arguments.os_version, metavar="VERSION", help="for rows that do not say")
    group.add_argument("--bundle-id", metavar="ID", help="the app's bundle id")
    group.add_argument("--track-id", metavar="N", type=arguments.number, help="the app's number in the App Store")
    arguments.add_audience(group)
    group.add_argument(
        "--devices",
        metavar="N",
        type=arguments.number,
        default=0,
        help="made-up device ids a version, for shares of a rollout (default: 0, only full rollouts are offered)",
    )


def facts(args: argparse.Namespace, policy: Any, replies: Any) -> dict[str, Any]:
    """The facts of every row, as Facts() takes them."""
    if args.devices > 100_000:
        raise Problem("--devices must be at most 100000")
    arguments.question_platform(args.platform)
    arguments.question_architecture(args.architecture)
    return {
        "policy": policy, "preset": getattr(args, "preset", None), "lookups": replies, "platform": args.platform,
        "os_version": args.os, "device_id": None, "bundle_id": args.bundle_id, "track_id": args.track_id,
        "languages": (), "channel": args.channel, "architecture": args.architecture, "tags": args.tag, "state": None,
        "every": None, "trigger": "automatic", "build": None, "app_name": None, "scheme": args.scheme,
        "flags": arguments.flags(args), "trace": False, "minimum_in_description": False,
    }  # fmt: skip


@contextmanager
def installed(source: str, args: argparse.Namespace, odd: Odd) -> Iterator[tuple[Iterator[Row], Progress]]:
    """The rows of a file or a folder, with an eye on what is odd, and what says how far they are."""
    from ..simulation.engine import duckdb_rows
    from ..simulation.population import rows
    from ..simulation.tables import is_parquet, table_rows

    chosen, path = dict(args.column), Path(source)
    if args.engine is not None or (source != "-" and (path.is_dir() or is_parquet(path))):
        if args.engine is not None and source == "-":
            raise Problem("--engine needs a file or a folder; standard input can be read only once")
        if not path.exists():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), source)
        with Progress() as progress:
            if args.engine is not None:
                yield odd.watch(duckdb_rows(path, progress.grouped if progress.shown else None, chosen)), progress
            else:
                yield odd.watch(table_rows(path, progress.read if progress.shown else None, chosen)), progress
        return
    with opened(source) as file, Progress(file) as progress:
        yield odd.watch(rows(file, progress.step, chosen)), progress


def wrong_row(source: str, problem: TableError) -> Problem:
    """What is wrong with a row, or with a file as a whole."""
    return at_line(problem.source or source, problem.line, problem.message)


def at_line(source: str, line: int, message: str) -> Problem:
    """What is wrong with a row."""
    return Problem(f"{'standard input' if source == '-' else clean(source)}:{f'{line}:' if line else ''} {message}")


def dates(args: argparse.Namespace) -> list[int]:
    """The dates to decide for."""
    from ..simulation.walk import span

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
