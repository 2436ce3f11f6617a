"""updategate sort."""

from __future__ import annotations

import argparse
import os

from . import arguments
from .terminal import Problem, one_line, opened, write

NAME = "sort"
SUMMARY = "sort versions, one a line"
DESCRIPTION = """\
Sorts the lines of a file, oldest version first; equal versions keep their order. Lines that are no version come last
whichever way the order is, as they were; they are noted on standard error, and the exit status is then 2."""
EPILOG = """\
examples:
  updategate sort versions.txt
  git tag | updategate sort --reverse - | head -n 1      (the newest)
  git tag | updategate sort --prefix curl- -   (curl-8_1_0 and its like)
"""


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the versions, one a line; - for standard input")
    parser.add_argument("--reverse", action="store_true", help="newest first")
    arguments.add_prefix(parser)
    arguments.add_versions(parser)


def run(args: argparse.Namespace) -> int:
    from ..versions import sort_order

    with opened(args.file) as file:
        data = file.read()
    lines = data.split(b"\n")
    if lines[-1] == b"":
        lines.pop()
    written = [line.removesuffix(b"\r") for line in lines]
    prefix = os.fsencode(args.prefix)
    versions = [line.removeprefix(prefix) for line in written]
    order, readable = sort_order(versions, args.scheme, flags=arguments.flags(args))
    first, rest = order[:readable], order[readable:]
    if args.reverse:
        first = _reversed(versions, first, args)
    write(b"".join(written[index] + b"\n" for index in first + rest))
    if rest:
        least = min(rest)
        text = one_line(written[least].decode("utf-8", "surrogateescape")) or "(empty)"
        count = f"{len(rest)} lines are" if len(rest) > 1 else "1 line is"
        raise Problem(f"{count} no version under the scheme {args.scheme}; the first is line {least + 1}: {text}")
    return 0


def _reversed(versions: list[bytes], order: list[int], args: argparse.Namespace) -> list[int]:
    """Newest first, equal versions still in the order in which they came."""
    from ..versions import compare_many

    pairs = [(versions[a], versions[b]) for a, b in zip(order, order[1:])]
    groups: list[list[int]] = [[index] for index in order[:1]]
    for index, relation in zip(order[1:], compare_many(pairs, args.scheme, flags=arguments.flags(args))):
        if relation == 0:
            groups[-1].append(index)
        else:
            groups.append([index])
    return [index for group in reversed(groups) for index in group]
