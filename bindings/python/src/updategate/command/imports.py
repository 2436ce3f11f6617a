"""updategate import."""

from __future__ import annotations

import argparse
import json
import os
from typing import TYPE_CHECKING, Any

from .._declarations import UG_MAX_POLICY
from .._status import FETCH_FAILED
from .._web import FetchError, in_ascii, is_web, permitted, shown
from ..errors import UpdateGateError
from . import arguments
from .terminal import Problem, clean, located, named, opened, say, warn, write

if TYPE_CHECKING:
    from ..feeds import Feed, Merged, Release

NAME = "import"
USAGE = "updategate import FEED... [--into POLICY [--write]] [option]..."
SUMMARY = "a policy's releases from an appcast, GitHub releases and other feeds"
DESCRIPTION = """\
Reads releases from a file or an https address and prints a policy with them: versions, dates, notes, addresses, minimum
systems, architectures, channels, criticality and rollouts. Known are Sparkle's appcasts, releases of GitHub and GitLab,
electron-builder's latest*.yml, Velopack, Squirrel, Tauri's latest.json, F-Droid's index and winget's manifests. They are
merged by version: what a feed says of a release counts, what only the policy says of it stays. What cannot be carried over
is listed on standard error. Appcasts and YAML need the extra: pip install 'updategate[feeds]'."""
EPILOG = """\
examples:
  updategate import appcast.xml
  updategate import https://example.com/appcast.xml --into policy.json --write
  updategate import releases.json --prefix app-v --newest 20 --notes 0
  updategate import latest.yml latest-mac.yml latest-linux.yml \\
    --base https://example.com/download/
  updategate import index-v2.json --package org.example.app
"""

MOST_SHOWN = 20
NOTES = 4000
"""Characters of one release's notes, unless asked otherwise."""

# As updategate.feeds.KINDS has them, whose loading needs the library, and --help does not.
_KINDS = (
    "sparkle", "github", "gitlab", "electron-builder", "velopack", "squirrel-windows", "squirrel-mac", "tauri", "f-droid", "winget",
)  # fmt: skip


def add(parser: argparse.ArgumentParser) -> None:
    words = "a file, an https address, or - for standard input; several are read together"
    parser.add_argument("feeds", metavar="FEED", nargs="+", help=words)
    reading = parser.add_argument_group("reading")
    kinds = f"auto (default), {', '.join(_KINDS)}"
    reading.add_argument("--format", metavar="NAME", choices=["auto", *_KINDS], default="auto", help=kinds)
    reading.add_argument("--base", metavar="URL", help="where a file's relative addresses begin (an address is its own)")
    reading.add_argument("--package", metavar="ID", help="which of several packages: F-Droid, winget, Velopack")
    reading.add_argument("--prefix", metavar="TEXT", default="", help="what stands before the version in tags; others are left out")
    words = "the channel of pre-releases (beta), or none to leave them out"
    reading.add_argument("--prereleases", metavar="CHANNEL", default="beta", help=words)
    words = f"characters of notes ({NOTES}); 0 for none"
    reading.add_argument("--notes", metavar="N", type=arguments.number, default=NOTES, help=words)
    reading.add_argument("--newest", metavar="N", type=arguments.number, help="only so many releases of each platform and channel")
    reading.add_argument("--timeout", metavar="SECONDS", type=arguments.number, default=20, help="for each address (20)")
    arguments.add_scheme(reading)
    merging = parser.add_argument_group("merging")
    merging.add_argument("--into", metavar="FILE", help="the policy to merge into; it need not exist yet")
    merging.add_argument("--write", action="store_true", help="write the --into file, whole or not at all, and print nothing")
    merging.add_argument("--platform", metavar="NAME", help="the section of the policy that they go to")
    words = "what the policy says of a release stays; only what it lacks is added"
    merging.add_argument("--keep-own", action="store_true", help=words)
    merging.add_argument("--quiet", action="store_true", help="say nothing on standard error")


def run(args: argparse.Namespace) -> int:
    from ..files import existing, hold

    if args.write and args.into is None:
        raise Problem("--write needs --into, the file to write")
    if args.feeds.count("-") > 1:
        raise Problem("standard input can be read only once")
    if not 1 <= args.timeout <= 3600:
        raise Problem("--timeout must be 1 to 3600 seconds")
    arguments.question_platform(args.platform)
    feeds = _read_all(args)
    releases = [release for feed in feeds for release in _newest(feed, args)]
    if not releases:
        raise Problem(f"{_names(args)}: no release to import{_first_reason(feeds)}")
    if args.into is None:
        merged = _merged({}, releases, args)
        _finish(args, feeds, merged, None)
    elif args.write:
        with hold(args.into) as held:
            before = existing(args.into, UG_MAX_POLICY)
            merged = _merged(_policy(args.into, before), releases, args)
            text = merged.text().encode("utf-8", "surrogatepass")
            _checked(text, args)
            if merged.added or merged.changed:
                held.replace(text)
        _report(args, feeds, merged, args.into)
    else:
        merged = _merged(_policy(args.into, existing(args.into, UG_MAX_POLICY)), releases, args)
        _finish(args, feeds, merged, args.into)
    return 0


def _finish(args: argparse.Namespace, feeds: list[Feed], merged: Merged, into: str | None) -> None:
    text = merged.text().encode("utf-8", "surrogatepass")
    _checked(text, args)
    write(text)
    _report(args, feeds, merged, into)


def _read_all(args: argparse.Namespace) -> list[Feed]:
    """Every feed. winget's manifests of one version are several files, so those are read as one."""
    from ..feeds import FeedError, Options, read

    found: list[Feed] = []
    manifests: list[bytes] = []
    for source in args.feeds:
        data = _bytes(source, args.timeout)
        base = source if is_web(source) else args.base
        options = Options(
            name=source, base=base, package=args.package, prefix=args.prefix,
            prerelease_channel=None if args.prereleases == "none" else args.prereleases, longest_notes=args.notes,
        )  # fmt: skip
        if args.format == "winget" or (args.format == "auto" and len(args.feeds) > 1 and b"PackageIdentifier:" in data):
            manifests.append(data)
            continue
        try:
            found.append(read(data, options, args.format, args.scheme))
        except FeedError as problem:
            raise Problem(f"{named(shown(source) if is_web(source) else source)}: {problem}") from None
    if manifests:
        found.append(_manifests(manifests, args))
    return found


def _manifests(manifests: list[bytes], args: argparse.Namespace) -> Feed:
    from ..feeds import FeedError, Options, read

    whole = b"\n---\n".join(manifests)
    options = Options(base=args.base, package=args.package, longest_notes=args.notes)
    try:
        return read(whole, options, "winget", args.scheme)
    except FeedError as problem:
        raise Problem(f"{_names(args)}: {problem}") from None


def _bytes(source: str, timeout: float) -> bytes:
    from ..feeds.model import LARGEST_FEED

    if not is_web(source):
        with opened(source) as file:
            return file.read(LARGEST_FEED + 1)
    from .._http import ask

    try:
        url = in_ascii(source)
        permitted(url)
    except FetchError as problem:
        raise Problem(str(problem)) from None
    try:
        answer = ask(url, timeout=timeout, largest=LARGEST_FEED, accept="application/json, application/xml, text/yaml, */*;q=0.5")
    except FetchError as problem:
        raise Problem(f"{shown(source)}: {problem}", FETCH_FAILED) from None
    if answer.status != 200:
        raise Problem(f"{shown(source)}: the answer has status {answer.status}, not 200", FETCH_FAILED)
    return answer.body


def _newest(feed: Feed, args: argparse.Namespace) -> list[Release]:
    """The releases that are wanted: all, or the newest of each platform and channel."""
    if args.newest is None:
        return feed.releases
    import functools

    from ..versions import compare

    def order(a: Release, b: Release) -> int:
        return compare(b.version, a.version, args.scheme)

    kept: list[Release] = []
    counts: dict[Any, int] = {}
    for release in sorted(feed.releases, key=functools.cmp_to_key(order)):
        key = (release.platform, release.channel, release.architectures)
        counts[key] = counts.get(key, 0) + 1
        if counts[key] <= args.newest:
            kept.append(release)
    return kept


def _policy(path: str, data: bytes | None) -> dict[str, Any]:
    """The policy to merge into. It is read as JSON and as a policy, so that a broken one is not made worse."""
    from ..policy import Policy

    if data is None or not data.strip():
        return {}
    try:
        Policy(data)
        found = json.loads(data.decode("utf-8-sig"))
    except UpdateGateError as problem:
        raise located(path, problem, data) from None
    except (ValueError, RecursionError):
        raise Problem(f"{path}: it is no JSON") from None
    if not isinstance(found, dict):
        raise Problem(f"{path}: it is no JSON object")
    for where in (found, *(section for section in (found.get("platforms") or {}).values() if isinstance(section, dict))):
        if not isinstance(where.get("releases", []), list):
            raise Problem(f"{path}: releases is no list")
    return found


def _merged(policy: dict[str, Any], releases: list[Release], args: argparse.Namespace) -> Merged:
    from ..feeds import merge

    return merge(policy, releases, platform=args.platform, keep_own=args.keep_own, scheme=args.scheme)


def _checked(text: bytes, args: argparse.Namespace) -> None:
    """The library's word on what was made: nothing is printed or written that it does not take."""
    from ..policy import Policy

    try:
        Policy(text, scheme=args.scheme)
    except UpdateGateError as problem:
        raise Problem(f"the policy that this makes cannot be read: {problem}") from None


def _report(args: argparse.Namespace, feeds: list[Feed], merged: Merged, into: str | None) -> None:
    if args.quiet:
        return
    counts = f"{len(merged.added)} added, {len(merged.changed)} changed, {merged.unchanged} as they were"
    kinds = ", ".join(dict.fromkeys(feed.kind for feed in feeds))
    where = "" if into is None else f" in {os.path.basename(into)}"
    say(clean(f"updategate: {kinds}: {counts}{where}") + "\n")
    reasons: dict[str, list[str]] = {}
    for feed in feeds:
        for left in feed.left:
            reasons.setdefault(left.why, []).append(left.what)
    for number, (why, places) in enumerate(reasons.items()):
        if number == MOST_SHOWN:
            warn(f"and {len(reasons) - number} more kinds of things were left out")
            return
        more = f" and {len(places) - 1} more" if len(places) > 1 else ""
        warn(f"left out: {places[0]}{more}: {why}")


def _first_reason(feeds: list[Feed]) -> str:
    left = next((left for feed in feeds for left in feed.left), None)
    return "" if left is None else f" ({left.what}: {left.why})"


def _names(args: argparse.Namespace) -> str:
    return ", ".join(named(shown(source) if is_web(source) else source) for source in args.feeds)
