"""updategate record."""

from __future__ import annotations

import argparse
import time

from ..enums import Event
from . import arguments, meant
from .statefile import change_state
from .terminal import Problem, write_json

NAME = "record"
SUMMARY = "note in a state file what the user did"
DESCRIPTION = """\
Notes an event in a state file, which is written whole or not at all and need not exist yet; a file that is
no state is not written over. “shown” is not “answered”:
record that the prompt was shown, and then what the user answered."""
EPILOG = """\
events:
  shown         the prompt was shown
  later         the user said later
  skipped       the user skipped this version
  wentToStore   the user was sent to the store; went-to-store is the same

examples:
  updategate record --state state.json shown 2.5.0
  updategate record --state state.json later 2.5.0 --now 2026-11-30T09:00:05Z
"""

_EVENTS = {
    **{str(event): event for event in Event},
    "went-to-store": Event.WENT_TO_STORE,
}


def _event(text: str) -> str:
    """An event, with what was meant where it is another word for one."""
    if text.lower() in meant.EVENTS:
        raise argparse.ArgumentTypeError(f"{text!r} is no event; did you mean {meant.EVENTS[text.lower()]}?")
    return text


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "event",
        type=_event,
        choices=list(_EVENTS),
        metavar="EVENT",
        help="shown, later, skipped, or wentToStore, also written went-to-store",
    )
    parser.add_argument("version", nargs="?", metavar="VERSION", help="the decision's target; left out where it had none")
    parser.add_argument("--state", required=True, metavar="FILE", help="the state file")
    parser.add_argument("--now", type=arguments.moment, metavar="DATE", help="when (default: what the clock says)")
    arguments.add_scheme(parser)
    parser.add_argument("--print", action="store_true", help="print the new state, too")


def run(args: argparse.Namespace) -> int:
    from ..errors import TooLongError
    from ..state import record
    from ..versions import is_version

    after = ""

    def change(before: bytes | None) -> str:
        nonlocal after
        now = int(time.time()) if args.now is None else args.now
        try:
            after = record(before, _EVENTS[args.event], args.version, now)
        except TooLongError as problem:
            raise Problem(f"VERSION: {problem.message}") from None
        if args.version is not None and not is_version(args.version, args.scheme):
            raise Problem(f"{args.version!r} is no version under the scheme {args.scheme}; give the decision's target")
        return after

    change_state(args.state, change)
    if args.print:
        write_json(after)
    return 0
