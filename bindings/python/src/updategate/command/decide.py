"""updategate decide."""

from __future__ import annotations

import argparse

from . import arguments
from .terminal import Problem

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
    parser.add_argument("--track-id", metavar="N", type=arguments.number, help="the app's number in the App Store")
    arguments.add_replies(parser)
    arguments.add_facts(parser)


def run(args: argparse.Namespace) -> int:
    from .answer import answer

    replies = arguments.replies(args)
    if not replies and args.policy is None and args.preset is None:
        raise Problem("nothing to decide by: give --policy, --lookup or both (see updategate decide --help)")
    facts = arguments.facts(args)
    return answer(args, facts, replies)
