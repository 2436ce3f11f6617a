"""updategate lookup."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from .._declarations import UG_MAX_BODY
from ..enums import AppKind, LookupFailureKind
from . import arguments, keys
from .terminal import bold, clean, lines_of, located, read, rows, write_json

NAME = "lookup"
SUMMARY = "what a look-up reply says"
DESCRIPTION = "Reads an App Store look-up reply and lists the apps in it, or says why there are none."
EPILOG = """\
examples:
  updategate lookup reply.json
  updategate lookup reply.json --json | jq -r '.apps[0].version'
  updategate lookup reply.json --all
"""

# A reply that is none: bad input. The other failures are answers.
_BAD = (
    LookupFailureKind.NOT_JSON,
    LookupFailureKind.MALFORMED,
    LookupFailureKind.UNEXPECTED_SHAPE,
    LookupFailureKind.TOO_LARGE,
)


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the reply, - for standard input")
    parser.add_argument("--status", metavar="CODE", type=arguments.http_status, help="its HTTP status, where known")
    parser.add_argument("--bundle-id", metavar="ID", help="only this app's records")
    parser.add_argument("--track-id", metavar="N", type=arguments.number, help="only this app's records")
    parser.add_argument("--kind", choices=[str(k) for k in AppKind], default="any", help="only records of this kind")
    parser.add_argument("--all", action="store_true", help="list every field, not the most wanted")
    parser.add_argument("--json", action="store_true", help="as one JSON object, fields under Apple's names")


def run(args: argparse.Namespace) -> int:
    from ..app import as_apple
    from ..lookup import Lookup

    data = read(args.file, UG_MAX_BODY)
    found = Lookup(data, args.status, bundle_id=args.bundle_id, track_id=args.track_id, kind=args.kind)
    failure = found.failure
    if args.json:
        answer: dict[str, Any] = {
            "apps": [as_apple(app) for app in found.apps],
            "passedOver": found.passed_over,
            "failure": None
            if failure is None
            else {
                "kind": failure.kind,
                "text": failure.message,
                "offset": failure.offset,
                "line": failure.line,
                "column": failure.column,
            },
        }
        write_json(json.dumps(answer, ensure_ascii=False, separators=(",", ":")))
    if failure is not None:
        # Nothing at all, and no status that would explain it, is as bad as rubbish.
        if failure.kind in _BAD or not data.strip() and args.status in (None, 200):
            problem = located(args.file, failure)
            guess = "; is it a policy?" if keys.is_policy(data) else ""
            problem.args = (f"{problem} ({failure.kind}){guess}",)
            raise problem
        if not args.json:
            print(f"{bold(failure.kind)}: {clean(failure.message)}")
        return 0
    if not args.json:
        _print(found, args.all)
    return 0


def _print(found: Any, everything: bool) -> None:
    from ..app import as_apple

    for number, app in enumerate(found.apps):
        if number:
            print()
        print(bold(f"{app.track_name or app.bundle_id or 'unnamed app'} {app.version or ''}".rstrip()))
        print(rows(_all(as_apple(app))) if everything else rows(_most(app)))
    count = len(found.apps)
    others = f", {found.passed_over} records of other kinds passed over" if found.passed_over else ""
    print(f"\n{count} app{'' if count == 1 else 's'}{others}")
    sys.stdout.flush()


def _all(record: dict[str, Any]) -> list[tuple[str, list[str]]]:
    return [
        (name, value if isinstance(value, list) else [str(value).lower()] if isinstance(value, bool) else lines_of(str(value)))
        for name, value in sorted(record.items())
    ]


def _most(app: Any) -> list[tuple[str, str | list[str]]]:
    released = app.current_version_release_date_text or app.release_date_text
    rating = None
    if app.average_user_rating is not None:
        rating = f"{app.average_user_rating:.2f}" + (
            f" ({app.user_rating_count:,} ratings)" if app.user_rating_count is not None else ""
        )
    size = None if app.file_size_bytes is None else f"{app.file_size_bytes / 1e6:,.1f} MB"
    wanted = [
        ("version", app.version),
        ("released", released),
        ("bundle id", app.bundle_id),
        ("track id", app.track_id),
        ("kind", app.kind),
        ("needs OS", app.minimum_os_version),
        ("seller", app.seller_name),
        ("price", app.formatted_price),
        ("rating", rating),
        ("size", size),
        ("store page", app.track_view_url),
        ("notes", None if app.release_notes is None else lines_of(app.release_notes)),
    ]
    return [(name, value if isinstance(value, list) else str(value)) for name, value in wanted if value is not None]
