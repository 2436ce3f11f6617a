"""updategate decide."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from . import arguments
from .terminal import Problem

if TYPE_CHECKING:
    from ..policy import Policy

NAME = "decide"
USAGE = "updategate decide --installed VERSION [--policy FILE] [--lookup FILE]...\n                         [option]..."
SUMMARY = "must this app update, should it, or neither?"
DESCRIPTION = """\
Decides from files: the installed version, look-up replies, a policy, what this user was asked before, and the time.
A policy alone, or a reply alone, is enough. Exit status 0 whatever the answer, unless --exit-code asks for another."""
EPILOG = """\
examples:
  what does this policy mean for 1.2.0?
    updategate decide --installed 1.2.0 --policy policy.json

  and with what the App Store answered?
    updategate decide --installed 1.2.0 --policy policy.json \\
      --lookup reply.json --platform ios --os 17.1

  would it still ask tomorrow, if it asks today?
    updategate record --state state.json shown 2.5.0 --now 2026-11-30T09:00:00Z
    updategate decide --installed 1.2.0 --policy policy.json \\
      --state state.json --now 2026-12-01T09:00:00Z

  in a script:
    updategate decide --installed 1.2.0 --policy policy.json --json
    updategate decide --installed 1.2.0 --policy policy.json --exit-code \\
      >/dev/null || echo "outcome $?"
"""


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--track-id", "--id", metavar="N", type=arguments.app_id, help="the app's number in the App Store"
    )
    parser.add_argument("--minimum", metavar="VERSION", help="in place of a policy: what is below must update")
    parser.add_argument("--latest", metavar="VERSION", help="in place of a policy: the newest release")
    arguments.add_replies(parser)
    arguments.add_facts(parser)


def run(args: argparse.Namespace) -> int:
    from .answer import answer

    replies = arguments.replies(args)
    if args.minimum is not None or args.latest is not None:
        if args.policy is not None:
            raise Problem("--minimum and --latest stand in for a policy, and --policy is given")
        return answer(args, {**arguments.facts(args), "policy": _policy(args)}, replies)
    if not replies and args.policy is None and args.preset is None:
        raise Problem("nothing to decide by: give --policy, --lookup or both (see updategate decide --help)")
    facts = arguments.facts(args)
    return answer(args, facts, replies)


def _policy(args: argparse.Namespace) -> Policy:
    """The policy that --minimum and --latest come to."""
    from ..errors import PolicyError
    from ..policy import Policy

    said: dict[str, Any] = {} if args.minimum is None else {"minimumVersion": args.minimum}
    if args.latest is not None:
        said["releases"] = [{"version": args.latest}]
    try:
        return Policy(said, scheme=args.scheme, flags=arguments.flags(args))
    except PolicyError as problem:
        option = "--latest" if (problem.path or "").startswith("releases") else "--minimum"
        value = args.latest if option == "--latest" else args.minimum
        message = f"{problem.message} {args.scheme}" if problem.message.endswith(" under the scheme") else problem.message
        raise Problem(f"{option} {value!r}: {message}") from None
