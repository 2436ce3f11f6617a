"""updategate lint."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..errors import UpdateGateError
from . import arguments, keys
from .policyfile import named_policy, policy_bytes
from .terminal import Problem, clean, located, warn, write_json

if TYPE_CHECKING:
    from ..policy import Finding

NAME = "lint"
SUMMARY = "contradictions and typos in policies, with their place"
DESCRIPTION = """\
Reads a policy as a careful colleague would: wrong values, contradictions, entries that can never match, misspelt keys, a
deadline in the past, texts that are missing. Findings are an answer, so the exit status is 0, or 1 with --exit-code or, for
notes as well, --strict; a file that is no JSON object is bad input, 2."""
EPILOG = """\
examples:
  updategate lint policy.json
  updategate lint policy.json --exit-code   (for CI: 1 for more than a note)
  updategate lint policies/*.json --strict
"""


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "policy", metavar="POLICY", nargs="+", help="a policy: a file, an https address, or - for standard input"
    )
    parser.add_argument("--now", type=arguments.moment, metavar="DATE", help="as of when (default: what the clock says)")
    arguments.add_policy_format(parser)
    arguments.add_versions(parser)
    parser.add_argument("--json", action="store_true", help="the findings of one policy as a JSON list")
    parser.add_argument("--exit-code", action="store_true", help="exit with 1 where more than a note was found")
    parser.add_argument("--strict", action="store_true", help="exit with 1 where anything was found, a note too")


def cures(codes: Iterable[str]) -> str:
    """Where the documentation says what each code means and what to do: a heading of that page for each."""
    return f"cause and cure: docs/messages.md{', '.join(f'#{code.lower()}' for code in dict.fromkeys(codes))}"


def run(args: argparse.Namespace) -> int:
    from ..policy import lint_findings

    if args.json and len(args.policy) > 1:
        raise Problem("--json takes one policy at a time")
    if args.policy.count("-") > 1:
        raise Problem("standard input can be read only once")
    now = int(time.time()) if args.now is None else args.now
    every: list[Finding] = []
    for source in args.policy:
        name, text = found_in(source, now, args)
        findings = lint_findings(text)
        every += findings
        # Known before anything is written: a reader that has gone does not change it.
        counted = args.strict and every or args.exit_code and any(finding.severity != "note" for finding in every)
        args.exit_status = 1 if counted else 0
        if args.json:
            write_json(text)
        else:
            write(name, findings)
    if every and not args.json:
        print(cures(finding.code for finding in every))
    return int(args.exit_status)


def found_in(source: str, now: int, args: argparse.Namespace) -> tuple[str, str]:
    """The name of one policy, and its findings as JSON."""
    from ..policy import lint_findings, lint_json

    data = policy_bytes(source)
    name = named_policy(source)
    try:
        text = lint_json(data, now=now, format=args.policy_format, scheme=args.scheme, flags=arguments.flags(args))
    except UpdateGateError as problem:
        raise located(name, problem, data, args.scheme) from None
    none = keys.no_policy(name, data, lint_findings(text))
    if none is not None:
        warn(none)
    return name, text


def write(name: str, findings: list[Finding]) -> None:
    for finding in findings:
        path = f"{finding.path}: " if finding.path else ""
        print(clean(f"{name}:{finding.line}:{finding.column}: {finding.severity}: {path}{finding.message} [{finding.code}]"))
    if not findings:
        print(clean(f"{name}: nothing to say"))
