"""updategate test."""

from __future__ import annotations

import argparse
import os
import time
from typing import Any

from ..files import existing, name_of_stream, replace
from . import arguments, fleet
from .policyfile import named_policy, policy_from
from .terminal import Problem, clean, distinct, opened, write_json

NAME = "test"
USAGE = "updategate test POLICY CASES [--junit FILE] [option]..."
SUMMARY = "a reviewer's table of cases, checked against a policy"
DESCRIPTION = """\
Puts each line of a CSV table to a policy: a version, and optionally build, OS, platform, date, device, language, channel,
tag, architecture and trigger, with the outcome, reason or target that it must come to. An empty cell is not checked; - as
target says that there is none. Exit status 1 where a case comes out otherwise, 0 where none does."""
EPILOG = """\
examples:
  cases.csv:
    version, os,   platform, date,       outcome,   target
    1.9,     17.1, ios,      2026-12-01, force,     3.0.0
    2.2.0,   14.8, ios,      2026-12-10, none,      -

  updategate test policy.json cases.csv
  updategate test policy.json cases.csv --junit report.xml      (for CI)
"""


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("policy", metavar="POLICY", help="the policy: a file, an https address, or - for standard input")
    parser.add_argument("cases", metavar="CASES", help="the cases as CSV, - for standard input")
    facts = parser.add_argument_group("for lines that do not say")
    facts.add_argument("--now", type=arguments.moment, metavar="DATE", help="the date (default: what the clock says)")
    facts.add_argument("--platform", metavar="NAME", help="ios, macos, android …")
    facts.add_argument("--os", type=arguments.os_version, metavar="VERSION", help="the device's OS version")
    arguments.add_audience(facts)
    more = parser.add_argument_group("for all lines")
    arguments.add_policy_format(more)
    arguments.add_replies(more)
    more.add_argument("--bundle-id", metavar="ID", help="the app's bundle id")
    more.add_argument("--track-id", metavar="N", type=arguments.number, help="the app's number in the App Store")
    arguments.add_versions(parser)
    output = parser.add_argument_group("output")
    output.add_argument("--junit", metavar="FILE", help="also as JUnit's XML")
    output.add_argument("--json", action="store_true", help="as one JSON object")


def run(args: argparse.Namespace) -> int:
    import json

    from ..simulation.cases import Case, cases
    from ..simulation.cells import TableError
    from ..simulation.junit import junit

    if [args.policy, args.cases, *args.lookup].count("-") > 1:
        raise Problem("standard input can be read only once")
    if args.junit is not None:
        _may_be_written(args)
    arguments.question_platform(args.platform)
    arguments.question_architecture(args.architecture)
    options: dict[str, Any] = {"format": args.policy_format, "scheme": args.scheme, "flags": arguments.flags(args)}
    facts: dict[str, Any] = {
        "policy": policy_from(args.policy, options), "platform": args.platform, "os_version": args.os,
        "bundle_id": args.bundle_id, "track_id": args.track_id, "channel": args.channel, "tags": args.tag,
        "architecture": args.architecture, "scheme": args.scheme, "flags": options["flags"],
    }  # fmt: skip
    from ..lookup import Lookup

    facts["lookups"] = [Lookup(reply.body, reply.status, storefront=reply.storefront) for reply in arguments.replies(args)]
    now = int(time.time()) if args.now is None else args.now
    kept: list[Case] = []
    failed: list[Case] = []
    count = 0
    try:
        with opened(args.cases) as file:
            for case in cases(file, facts, now):
                count += 1
                if case.misses:
                    failed.append(case)
                if args.junit is not None:
                    kept.append(case)
    except TableError as problem:
        raise fleet.at_line(args.cases, problem.line, problem.message) from None
    args.exit_status = 1 if failed else 0
    if args.junit is not None:
        name = os.path.basename(named_policy(args.policy))
        replace(args.junit, junit(name, args.cases, kept).encode("utf-8", "replace"))
    if args.json:
        rows = [{"line": c.line, "name": c.name, "misses": c.misses, "decision": json.loads(c.decision.json)} for c in failed]
        write_json(json.dumps({"cases": count, "failed": rows}, ensure_ascii=False, separators=(",", ":")))
        return int(args.exit_status)
    where = "standard input" if args.cases == "-" else args.cases
    for case in failed:
        print(clean(f"{where}:{case.line}: {case.name}: {'; '.join(case.misses)} ({case.decision.reason})"))
    print(f"{count:,} case{'' if count == 1 else 's'}, {f'{len(failed):,} failed' if failed else 'all as expected'}")
    return int(args.exit_status)


def _may_be_written(args: argparse.Namespace) -> None:
    if args.junit in ("", "-"):
        raise Problem("--junit is a file to write" if args.junit else "--junit: a file's name cannot be empty")
    distinct("--junit", args.junit, [("CASES", args.cases), ("POLICY", args.policy), *(("--lookup", path) for path in args.lookup)])
    before = None if name_of_stream(args.junit) else existing(args.junit, 4096)
    if before is not None and before.strip() and b"<testsuite" not in before:
        raise Problem(f"--junit: {args.junit} is no JUnit report, and is not written over")
