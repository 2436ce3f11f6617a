"""updategate simulate."""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import TYPE_CHECKING, Any

from ..files import existing, name_of_stream, replace
from . import arguments, fleet
from .odd import Odd
from .policyfile import add_policy, named_policy
from .terminal import Problem, distinct, opened, warn, write_json

if TYPE_CHECKING:
    from ..simulation.result import Result

NAME = "simulate"
USAGE = (
    "updategate simulate FILE [--policy FILE] [--lookup FILE]...\n"
    "                           [--from DATE --to DATE] [option]..."
)
SUMMARY = "how many installations would get what, before you publish a policy"
DESCRIPTION = """\
Puts a file of installed versions with counts to a policy and replies, on a date or over a span of dates: how many get
what and why, what changes on which day, and how it is by platform and OS. The file is CSV with columns version and count
and optionally platform, os and device_id, by a header line or, but for the last, in that order; or Parquet, or a folder
of one of them. Columns go by their usual names, as app_version, active_devices or OS Version; where no column says how
many, a row counts as 1, and a column that seems to say it under a name of its own is an error. Nobody in the file has
been asked before."""
EPILOG = """\
examples:
  who is locked out if this is published today?
    updategate simulate installed.csv --policy policy.json

  and over the next weeks, as a chart?
    updategate simulate installed.csv --policy policy.json \\
      --from 2026-12-01 --to 2027-01-15 --svg chart.svg

  and as a page to send round?
    updategate simulate installed.csv --policy policy.json \\
      --from 2026-12-01 --to 2027-01-15 --html page.html

  a folder of Parquet that is larger than memory?
    updategate simulate fleet/ --policy policy.json --engine duckdb

  with the store's answer, and a rollout's share, by 200 made-up devices?
    updategate simulate installed.csv --policy policy.json \\
      --lookup reply.json --devices 200
"""


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="installed versions as CSV or Parquet, a folder of them, or - for CSV on standard input")
    fleet.add_column(parser)
    fleet.add_dates(parser)
    against = parser.add_argument_group("against what")
    add_policy(against)
    arguments.add_policy_format(against)
    against.add_argument(
        "--preset", metavar="NAME", type=str.lower, choices=arguments.PRESETS, help="a preset, as for decide"
    )
    fleet.add_rest(against)
    people = parser.add_argument_group("how people are")
    people.add_argument(
        "--adoption",
        metavar="RATE",
        help="people who are offered an update take it: 5%% of them each day, or a CSV file with day and share",
    )
    people.add_argument(
        "--prompts", action="store_true", help="also how often one is asked who opens the app on each date and says later"
    )
    arguments.add_versions(parser)
    output = parser.add_argument_group("output")
    output.add_argument("--json", action="store_true", help="as one JSON object")
    output.add_argument("--svg", metavar="FILE", help="also as a chart")
    output.add_argument("--html", metavar="FILE", help="also as one page with the chart and the tables")
    output.add_argument("--png", metavar="FILE", help=argparse.SUPPRESS)
    output.add_argument("--title", default=None, help="the chart's title")


def run(args: argparse.Namespace) -> int:
    from ..decision import Facts
    from ..errors import ArgumentError, TooLongError
    from ..simulation.adoption import adopted
    from ..simulation.population import PopulationError
    from ..simulation.prompts import prompts
    from ..simulation.tally import Simulation
    from .answer import misused
    from .outcomes import asked as shown, table
    from .rollouts import partial, unseen

    when = fleet.dates(args)
    if args.policy is None and not args.lookup and args.preset is None:
        raise Problem("nothing to decide by: give --policy, --lookup or both (see updategate simulate --help)")
    if [args.file, args.policy, *args.lookup].count("-") > 1:
        raise Problem("standard input can be read only once")
    may_be_drawn(args)
    curve = _curve(args.adoption)
    replies = arguments.replies(args)
    facts = fleet.facts(args, arguments.policy(args), replies)
    odd, part = Odd(), partial(facts["policy"], when[0])
    try:
        with Facts(**facts) as given, fleet.installed(args.file, args, odd) as (rows, progress):
            simulation = Simulation(
                given, when, scheme=args.scheme, flags=facts["flags"], devices=args.devices, step=progress.decided
            )
            simulation.add(rows)
            if args.prompts and part is not None and (args.devices or odd.devices):
                raise Problem(f"--prompts asks without devices, and {part} is in a rollout, which goes by devices: leave --prompts out")
            result = simulation.result() if curve is None else adopted(simulation, curve)
            people = ((who, sum(count for _, count in parts)) for who, parts in simulation.cohorts())
            asked = prompts(given, when, people) if args.prompts else None
    except PopulationError as problem:
        raise fleet.wrong_row(args.file, problem) from None
    except (ArgumentError, TooLongError) as problem:
        raise misused(problem, args) from None
    odd.tell()
    if part is not None and not args.devices and not odd.devices:
        warn(unseen(part))
    if not result.complete:
        warn("more different rows than can be kept apart: the counts are right, the versions are only the oldest and newest")
    draw(args, result, facts)
    if args.json:
        data = result.as_data()
        if asked is not None:
            data["prompts"] = [{"prompts": times, "count": count} for times, count in sorted(asked.items())]
        write_json(json.dumps(data, ensure_ascii=False, separators=(",", ":")))
    else:
        sys.stdout.write(table(result, curve is not None))
        if asked is not None:
            sys.stdout.write(shown(asked, result.installed))
    return 0


def _curve(given: str | None) -> Any:
    """The rate, or the file, by which people update; None where nobody does."""
    from ..simulation.adoption import Rate, part, read_curve
    from ..simulation.cells import TableError

    if given is None:
        return None
    try:
        return Rate(part(given))
    except ValueError:
        if not os.path.exists(given):
            raise Problem(f"--adoption: {given!r} is neither a share, as 5% or 0.05, nor a file") from None
    try:
        with opened(given) as file:
            return read_curve(file)
    except TableError as problem:
        raise fleet.at_line(given, problem.line, problem.message) from None


def draw(args: argparse.Namespace, result: Result, facts: dict[str, Any]) -> None:
    """The chart and the page, where they were asked for."""
    from ..simulation.chart import svg
    from ..simulation.marks import marks_of
    from ..simulation.page import html

    if args.svg is None and args.html is None:
        return
    title = args.title or "Who gets what" + ("" if args.policy in (None, "-") else f" under {os.path.basename(named_policy(args.policy))}")
    marks = marks_of(result, releases(result, facts)) if len(result.dates) > 1 else []
    if args.svg is not None:
        replace(args.svg, svg(result, title, marks).encode("utf-8", "replace"))
    if args.html is not None:
        replace(args.html, html(result, title, marks).encode("utf-8", "replace"))


def releases(result: Result, facts: dict[str, Any]) -> list[tuple[str, int | None]]:
    """The releases that the oldest installed versions miss, with their dates, asked of the library."""
    from ..decision import evaluate

    found: dict[tuple[str, int | None], None] = {}
    for version in dict.fromkeys(answer.oldest for answer in result.answers if answer.oldest is not None):
        for platform in list(dict.fromkeys(group.platform for group in result.groups))[:8] or [facts["platform"]]:
            asked: dict[str, Any] = {**facts, "platform": platform, "device_id": "device-0"}
            for missed in evaluate(installed=version, now=result.dates[-1], **asked).missed:
                found[missed.version, None if missed.date is None else int(missed.date.timestamp())] = None
    return list(found)


def may_be_drawn(args: argparse.Namespace) -> None:
    """Refuses to write the chart or the page over a file that is read, or that is none of its kind."""
    if args.png is not None:
        raise Problem("there is no --png; --svg writes a chart that browsers show and other programs turn into one")
    inputs = [("FILE", args.file), ("--policy", args.policy), *(("--lookup", path) for path in args.lookup)]
    for option, path, kind, sign in (("--svg", args.svg, "chart", b"<svg"), ("--html", args.html, "page", b"<html")):
        if path is None:
            continue
        if path == "-":
            raise Problem(f"{option} is a file to write; the table goes to standard output")
        if not path:
            raise Problem(f"{option}: a file's name cannot be empty")
        other = next((end for end in (".png", ".jpg", ".jpeg", ".pdf") if path.lower().endswith(end)), None)
        if other is not None:
            raise Problem(f"{option} {path}: the {kind} is no {other[1:].upper()}; give a name that ends in .{option[2:]}")
        distinct(option, path, inputs)
        if args.svg is not None and args.svg == args.html:
            raise Problem("--svg and --html are the same file")
        if name_of_stream(path):
            continue
        before = existing(path, 4096)
        if before is not None and before.strip() and sign not in before:
            raise Problem(f"{option}: {path} is no {kind}, and is not written over")
