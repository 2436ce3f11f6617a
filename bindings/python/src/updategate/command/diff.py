"""updategate diff."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

from .._time import text as date_text
from . import arguments, fleet
from .grid import grid
from .odd import Odd
from .policyfile import policy_from
from .terminal import Problem, bold, warn, write_json

if TYPE_CHECKING:
    from ..simulation.difference import Difference

NAME = "diff"
USAGE = (
    "updategate diff OLD NEW --users FILE [--from DATE --to DATE]\n"
    "                       [--most-forced N] [option]..."
)
SUMMARY = "two policies, side by side: who would get something else, and when"
DESCRIPTION = """\
Puts a file of installed versions with counts to two policies and tells who moves from what to what, by version and day, the
worst first. The file is that of updategate simulate. Exit status 1 where more must update under the new policy who need not
under the old one than --most-forced allows, on any of the dates; else 0."""
EPILOG = """\
examples:
  what would this change do to whom?
    updategate diff policy.json changed.json --users installed.csv

  in CI: fail where more than 500 are newly forced in the next weeks
    updategate diff policy.json changed.json --users installed.csv \\
      --from 2026-12-01 --to 2027-01-15 --most-forced 500
"""

MOST_LINES = 60


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("old", metavar="OLD", help="the policy as it is: a file, an https address, or - for standard input")
    parser.add_argument("new", metavar="NEW", help="the policy as it would be")
    parser.add_argument("--users", required=True, metavar="FILE", help="installed versions as CSV or Parquet, a folder of them, or - for CSV on standard input")
    fleet.add_column(parser)
    fleet.add_dates(parser)
    against = parser.add_argument_group("against what")
    arguments.add_policy_format(against)
    fleet.add_rest(against)
    arguments.add_versions(parser)
    output = parser.add_argument_group("output")
    output.add_argument("--json", action="store_true", help="as one JSON object")
    output.add_argument(
        "--most-forced", metavar="N", type=arguments.number, help="exit with 1 where more than N more must update on some date"
    )


def run(args: argparse.Namespace) -> int:
    from ..decision import Facts
    from ..errors import ArgumentError, TooLongError
    from ..simulation.difference import difference
    from ..simulation.population import PopulationError
    from .answer import misused
    from .rollouts import partial, unseen

    when = fleet.dates(args)
    if [args.old, args.new, args.users, *args.lookup].count("-") > 1:
        raise Problem("standard input can be read only once")
    options: dict[str, Any] = {"format": args.policy_format, "scheme": args.scheme, "flags": arguments.flags(args)}
    args.policy = None
    replies = arguments.replies(args)
    old, new = (fleet.facts(args, policy_from(source, options), replies) for source in (args.old, args.new))
    odd, part = Odd(), partial(new["policy"], when[0]) or partial(old["policy"], when[0])
    try:
        with Facts(**old) as before, Facts(**new) as after, fleet.installed(args.users, args, odd) as (rows, _):
            found = difference(
                before, after, when, rows, scheme=args.scheme, flags=old["flags"], devices=args.devices
            )
    except PopulationError as problem:
        raise fleet.wrong_row(args.users, problem) from None
    except (ArgumentError, TooLongError) as problem:
        raise misused(problem, args) from None
    odd.tell()
    if part is not None and not args.devices and not odd.devices:
        if args.most_forced is not None:
            raise Problem(unseen(part))  # A count that leaves out who is forced after the rollout is nothing to pass by.
        warn(unseen(part))
    if not found.complete:
        warn("more different rows than can be kept apart: the counts are right, the versions are left out")
    most = found.forced[found.worst]
    args.exit_status = 1 if args.most_forced is not None and most > args.most_forced else 0
    if args.json:
        write_json(json.dumps(found.as_data(), ensure_ascii=False, separators=(",", ":")))
    else:
        sys.stdout.write(shown(found))
    if args.exit_status:
        warn(f"{most:,} more must update on {_day(found, found.worst)}, and --most-forced allows {args.most_forced:,}")
    return int(args.exit_status)


def shown(found: Difference) -> str:
    """The difference for a person."""
    from ..simulation.chart import label

    first, last = _day(found, 0), _day(found, -1)
    when = f"on {first}" if len(found.dates) == 1 else f"from {first} to {last}"
    if not found.changes:
        return f"{bold(f'nothing changes for any of {found.installed:,} installations {when}')}\n"
    body = [
        [
            _day(found, change.first) if change.first == change.last else f"{_day(found, change.first)} to {_day(found, change.last)}",
            label(change.before),
            label(change.after),
            "; ".join(" ".join((*stretch.where(), stretch.text(3))).strip() for stretch in change.who),
            f"{change.count:,}",
        ]
        for change in found.changes[:MOST_LINES]
    ]
    more = len(found.changes) - MOST_LINES
    rest = f"and {more:,} more; --json has them all\n" if more > 0 else ""
    worst = found.worst
    freed = max(range(len(found.dates)), key=lambda date: (found.freed[date], -date))
    return (
        f"{bold(f'{found.installed:,} installations {when}')}\n\n"
        f"{grid(['dates', 'old', 'new', 'installed versions', 'count'], body, right=(4,))}{rest}\n"
        f"must update, and need not have: {_most(found, found.forced[worst], worst)}\n"
        f"need not update, and must have: {_most(found, found.freed[freed], freed)}\n"
    )


def _most(found: Difference, count: int, date: int) -> str:
    return f"{count:,}" if len(found.dates) == 1 or not count else f"{count:,} at most, on {_day(found, date)}"


def _day(found: Difference, place: int) -> str:
    return date_text(found.dates[place])[: 20 if any(date % 86400 for date in found.dates) else 10]
