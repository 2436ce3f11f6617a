"""updategate explain."""

from __future__ import annotations

import argparse
import json

from . import arguments
from .compare import named
from .terminal import clean, rows, write_json

NAME = "explain"
SUMMARY = "say why two versions compare as they do"
DESCRIPTION = "Says which part of two versions decided, with both values, and the type of update from one to the other."
EPILOG = """\
examples:
  updategate explain 1.9 1.10
  updategate explain 1.0-beta 1.0 --json
"""


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("a", metavar="A", help="a version; after -- where it begins with a dash")
    parser.add_argument("b", metavar="B", help="the version to compare it with")
    arguments.add_versions(parser)
    parser.add_argument("--json", action="store_true", help="as one JSON object")


def run(args: argparse.Namespace) -> int:
    from ..errors import VersionError
    from ..versions import explain

    try:
        found = explain(args.a, args.b, args.scheme, flags=arguments.flags(args))
    except VersionError as problem:
        raise named(problem, args) from None
    if args.json:
        write_json(
            json.dumps(
                {
                    "order": found.order,
                    "updateType": found.update_type,
                    "part": found.part,
                    "a": found.a,
                    "b": found.b,
                    "text": found.text,
                },
                ensure_ascii=False,
                separators=(",", ":"),
            )
        )
        return 0
    sign = "<=>"[found.order + 1]
    lines = [("update type", str(found.update_type))]
    if found.a is not None or found.b is not None:
        which = "" if found.part is None else f"part {found.part + 1}: "
        lines.append(("decided by", f"{which}{found.a or '(nothing)'} {sign} {found.b or '(nothing)'}"))
    print(clean(f"{args.a} {sign} {args.b}"))
    print(clean(found.text))
    print()
    print(rows(lines))
    return 0
