"""updategate check."""

from __future__ import annotations

import argparse
import urllib.parse
from typing import TYPE_CHECKING

from .._status import FETCH_FAILED
from ..enums import LookupFailureKind
from ..errors import UpdateGateError
from . import arguments
from .terminal import Problem, one_line, warn

if TYPE_CHECKING:
    from ..decision import Reply

NAME = "check"
USAGE = (
    "updategate check (--id N | --bundle-id ID) --installed VERSION\n"
    "                        [--country COUNTRY]... [option]..."
)
SUMMARY = "the same as decide, fetching the reply"
DESCRIPTION = """\
Asks the App Store about an app and decides, as decide does. Several storefronts are asked in the order given until one
has the app. Exit status 3 where a fetch failed and there was no policy to decide by; else 0 whatever the answer, unless
--exit-code asks for another."""
EPILOG = """\
examples:
  updategate check --id 284882215 --country us --installed 1.2.0
  updategate check --bundle-id com.example.app --country de --country us \\
    --installed 1.2.0 --platform ios
  updategate check --id 284882215 --installed 1.2.0 --policy policy.json \\
    --cache ~/.cache/updategate --json
"""

# Answers of the store; the other kinds of failure mean that there was no answer.
_ANSWERS = (LookupFailureKind.NOT_FOUND, LookupFailureKind.MISMATCH)


def positive(text: str) -> float:
    """A number of seconds above zero."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 86400:
        raise argparse.ArgumentTypeError(f"no number of seconds: {text!r}")
    return value


def add(parser: argparse.ArgumentParser) -> None:
    fetching = parser.add_argument_group("what to fetch, and how")
    fetching.add_argument(
        "--id", "--track-id", dest="track_id", metavar="N", type=arguments.number, help="the app's number in the App Store"
    )
    fetching.add_argument(
        "--country",
        metavar="COUNTRY",
        type=arguments.country,
        action="append",
        default=[],
        help="a storefront, as us or USA; several are asked in order until one has the app (default: us)",
    )
    fetching.add_argument("--all-countries", action="store_true", help="ask all of them; the highest version counts")
    fetching.add_argument("--lang", metavar="TAG", help="the language of texts, as en_us or ja_jp")
    fetching.add_argument("--entity", metavar="NAME", help="software, macSoftware, tvSoftware …")
    fetching.add_argument("--timeout", metavar="SECONDS", type=positive, default=20.0, help="for each request (20)")
    fetching.add_argument("--retries", metavar="N", type=arguments.number, default=2, help="when throttled or cut off (2)")
    fetching.add_argument(
        "--longest-wait", metavar="SECONDS", type=positive, default=60.0, help="for a retry, whatever the server asks (60)"
    )
    fetching.add_argument("--cache", metavar="DIR", help="keep replies here, and ask only whether they changed")
    fetching.add_argument(
        "--base-url", metavar="URL", help="ask this server in place of Apple's; https, or http on this machine"
    )
    fetching.add_argument("--quiet", action="store_true", help="say nothing on standard error about failed fetches")
    arguments.add_facts(parser)


def run(args: argparse.Namespace) -> int:
    from ..address import normalize_storefront
    from ..fetch import FetchError, Settings, get
    from ..lookup import Lookup
    from .answer import answer, misused

    if args.track_id is None and args.bundle_id is None:
        raise Problem("which app? give --id or --bundle-id (see updategate check --help)")
    if args.cache == "":
        raise Problem("--cache: a folder's name cannot be empty")
    facts = arguments.facts(args)
    settings = Settings(
        timeout=args.timeout, retries=min(args.retries, 10), longest_wait=args.longest_wait, cache=args.cache
    )
    lookups: list[Lookup] = []
    problems: list[str] = []
    for country in [normalize_storefront(c) for c in args.country] or ["us"]:
        try:
            url = address(args, country)
        except UpdateGateError as problem:
            raise misused(problem, args) from None
        try:
            reply: Reply = get(url, country, settings)
        except FetchError as failed:
            problems.append(f"{country}: {failed}")
            lookups.append(Lookup(b"", storefront=country))
            continue
        found = Lookup(reply.body, reply.status, storefront=country)
        lookups.append(found)
        if found.failure is not None:
            if found.failure.kind not in _ANSWERS:
                problems.append(f"{country}: {found.failure.kind}: {found.failure.message}")
        elif not args.all_countries and _has(reply, args):
            break
    if problems:
        line = one_line("cannot fetch from " + "; ".join(problems))
        if args.policy is None and not any(lookups):
            raise Problem(line, FETCH_FAILED)
        if not args.quiet:
            warn(line)
    return answer(args, facts, lookups)


def address(args: argparse.Namespace, country: str) -> str:
    """Where to ask: by id where there is one, else by bundle id."""
    from ..address import lookup_address
    from .._web import FetchError, in_ascii, permitted, shown

    url = lookup_address(
        () if args.track_id is None else (args.track_id,),
        bundle_ids=() if args.track_id is not None else (args.bundle_id,),
        storefront=country,
        language=args.lang,
        entity=args.entity,
    )
    if args.base_url is None:
        return url
    try:
        base = urllib.parse.urlsplit(in_ascii(args.base_url))
        asked = urllib.parse.urlsplit(url)
        if not base.hostname:
            raise ValueError
        if "?" in args.base_url or "#" in args.base_url:
            raise Problem(f"--base-url: {shown(args.base_url)!r} has more than a path; the query is the look-up's own")
        changed: str = urllib.parse.urlunsplit((base.scheme, base.netloc, base.path.rstrip("/") + asked.path, asked.query, ""))
        permitted(changed)
    except ValueError:
        raise Problem(f"--base-url: {shown(args.base_url)!r} is no address") from None
    except FetchError as problem:
        raise Problem(f"--base-url: {problem}") from None
    return changed


def _has(reply: Reply, args: argparse.Namespace) -> bool:
    """Whether a reply holds a record of the app that was asked for, of a kind that runs on the platform."""
    from ..lookup import Lookup

    platform = (args.platform or "").lower()
    kind = "mac-software" if platform == "macos" else "software" if platform in _SOFTWARE else "any"
    found = Lookup(reply.body, reply.status, bundle_id=args.bundle_id, track_id=args.track_id, kind=kind)
    return found.failure is None


_SOFTWARE = ("ios", "ipados", "tvos", "watchos", "visionos")
