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
    "                        [--country COUNTRY]... [option]...\n"
    "       updategate check --apps FILE [--exit-code] [option]..."
)
SUMMARY = "the same as decide, fetching the reply"
DESCRIPTION = """\
Asks the App Store about an app and decides, as decide does. Several storefronts are asked in the order given until one
has the app. Exit status 3 where a fetch failed and there was no policy to decide by; else 0 whatever the answer, unless
--exit-code asks for another.

With --apps, or --id more than once, many apps are asked for, 200 at a time: a CSV table with id or bundle_id, and optionally
installed, country, name, platform and os. What the store does not have is notFound and never up to date: exit status 40 with
--exit-code, before 10, 20 and 30 for what is behind; 3 where a fetch failed."""
EPILOG = """\
examples:
  updategate check --id 284882215 --country us --installed 1.2.0
  updategate check --bundle-id com.example.app --country de --country us \\
    --installed 1.2.0 --platform ios
  updategate check --id 284882215 --installed 1.2.0 --policy policy.json \\
    --cache ~/.cache/updategate --json

  which of our apps are behind, or gone, in the store tonight?
    updategate check --apps apps.csv --exit-code
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
        "--id",
        "--track-id",
        dest="track_ids",
        metavar="N",
        type=arguments.app_id,
        action="append",
        default=[],
        help="the app's number in the App Store; several are asked for at once",
    )
    fetching.add_argument("--apps", metavar="FILE", help="many apps as CSV, - for standard input")
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
    arguments.add_facts(parser, installed=False)


def run(args: argparse.Namespace) -> int:
    from ..address import normalize_storefront
    from ..fetch import FetchError, Settings, get
    from ..lookup import Lookup
    from .answer import answer, misused

    args.track_id = args.track_ids[0] if args.track_ids else None
    if args.apps is not None or len(args.track_ids) > 1:
        return _many(args)
    if args.track_id is None and args.bundle_id is None:
        raise Problem("which app? give --id or --bundle-id (see updategate check --help)")
    if args.installed is None:
        raise Problem("the following arguments are required: --installed (see updategate check --help)")
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


def _many(args: argparse.Namespace) -> int:
    """Many apps at once."""
    from ..address import normalize_storefront
    from ..fetch import Settings, get
    from ..lookup import Lookup
    from . import apps

    if args.apps is not None and (args.track_ids or args.bundle_id is not None):
        raise Problem("--apps names the apps: give it without --id and --bundle-id")
    for option, given in (("--save", args.save), ("--state", args.state), ("--trace", args.trace), ("--all-countries", args.all_countries)):
        if given:
            raise Problem(f"{option} is about one app")
    if len(args.country) > 1:
        raise Problem("give --country once: the table has a column country")
    settings = Settings(
        timeout=args.timeout, retries=min(args.retries, 10), longest_wait=args.longest_wait, cache=args.cache
    )

    def ask(country: str, tracks: list[int], bundles: list[str]) -> Lookup:
        reply = get(address(args, country, tracks, bundles), country, settings)
        return Lookup(reply.body, reply.status, storefront=country)

    facts = arguments.facts(args)
    country = normalize_storefront(args.country[0]) if args.country else "us"
    return apps.run(args, facts, country, ask)


def address(args: argparse.Namespace, country: str, tracks: list[int] | None = None, bundles: list[str] | None = None) -> str:
    """Where to ask: by id where there is one, else by bundle id."""
    from ..address import lookup_address
    from .._web import FetchError, in_ascii, permitted, shown

    url = lookup_address(
        (() if args.track_id is None else (args.track_id,)) if tracks is None else tracks,
        bundle_ids=(() if args.track_id is not None else (args.bundle_id,)) if bundles is None else bundles,
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
