"""updategate compare."""

from __future__ import annotations

import argparse

from . import arguments

NAME = "compare"
SUMMARY = "print <, = or > for two versions"
DESCRIPTION = "Compares two versions and prints <, = or >. Two strings that cannot be compared are an error, never equal."
EPILOG = """\
examples:
  updategate compare 1.9 1.10              <
  updategate compare 1.0 1.0.0             =
  updategate compare 1.0 1.0-beta2         >
  updategate compare --scheme semver 1.0.0-rc.1 1.0.0
  updategate compare --prefix curl- curl-7_88_1 curl-8_1_0      <
"""


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("a", metavar="A", help="a version; after -- where it begins with a dash")
    parser.add_argument("b", metavar="B", help="the version to compare it with")
    arguments.add_prefix(parser)
    arguments.add_versions(parser)


def run(args: argparse.Namespace) -> int:
    from ..errors import VersionError
    from ..versions import compare

    try:
        a, b = args.a.removeprefix(args.prefix), args.b.removeprefix(args.prefix)
        order = compare(a, b, args.scheme, flags=arguments.flags(args))
    except VersionError as problem:
        raise named(problem, args) from None
    print("<=>"[order + 1])
    return 0


def named(problem: Exception, args: argparse.Namespace) -> Exception:
    """The fault, with the version that it is about."""
    from ..errors import VersionError
    from .terminal import Problem

    if not isinstance(problem, VersionError) or problem.path not in ("a", "b"):
        return problem
    place = "" if problem.offset is None else f" (at byte {problem.offset})"
    why = problem.message.removeprefix("not a version: ")
    return Problem(f"{getattr(args, problem.path)!r} is no version under the scheme {args.scheme}: {why}{place}")
