"""Arguments that several sub-commands have, and what they say."""

from __future__ import annotations

import argparse
import re
import time
from typing import TYPE_CHECKING, Any

from .._declarations import UG_MAX_BODY
from .._likely import hint, likely
from .._time import FIRST, LAST, seconds
from ..enums import PRESETS as PRESETS, PolicyFormat, Scheme, VersionFlag
from ..errors import UpdateGateError
from . import keys, meant
from .policyfile import add_policy, read_policy
from .statefile import AppName, read_state
from .terminal import Problem, distinct, named, read, warn

if TYPE_CHECKING:
    from ..decision import Reply

PLATFORMS = "ios ipados macos tvos watchos visionos android windows linux web harmonyos".split()
ARCHITECTURES = "arm64 aarch64 x86_64 amd64 x64 x86 i386 ia32".split()


def moment(text: str) -> int:
    """A date on the command line, or whole Unix seconds."""
    digits = text.removeprefix("-")
    try:
        # No more of them than it takes to lie outside.
        at = int(text[:25]) if digits.isascii() and digits.isdigit() else seconds(text)
    except UpdateGateError as problem:
        raise argparse.ArgumentTypeError(problem.message.removeprefix("now ")) from None
    if not FIRST <= at <= LAST:
        raise argparse.ArgumentTypeError(f"{text!r} lies outside the years 1 to 9999")
    return at


def number(text: str) -> int:
    """A positive whole number, in a sentence where it is none."""
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise argparse.ArgumentTypeError(f"no number: {text!r}")
    return int(text)


_STORE_PAGE = re.compile(r"/id([0-9]{1,18})(?:[/?#]|$)", re.ASCII)


def app_id(text: str) -> int:
    """An app's number in the App Store; where something else of it is given, what was probably meant."""
    digits = text.removeprefix("id")
    if digits.isascii() and digits.isdigit() and len(digits) <= 18:
        return int(digits)
    page = _STORE_PAGE.search(text)
    if page is not None and "://" in text:
        raise argparse.ArgumentTypeError(f"{text!r} is the address of a store page; the app's number in it is {page[1]}")
    if re.fullmatch(r"[A-Za-z][A-Za-z0-9-]*(?:\.[A-Za-z0-9-]+)+", text):
        raise argparse.ArgumentTypeError(f"{text!r} is no number, but looks like a bundle id: give it as --bundle-id {text}")
    raise argparse.ArgumentTypeError(f"no number: {text!r}; it stands in the store page's address, as id284882215")


def http_status(text: str) -> int:
    """An HTTP status."""
    if not (text.isascii() and text.isdigit() and len(text) == 3 and "100" <= text <= "599"):
        raise argparse.ArgumentTypeError(f"{text!r} is no HTTP status, as 200 or 404")
    return int(text)


def is_os_version(text: str) -> bool:
    """Whether there is a version in an OS version, which may have a name before it and a build behind it."""
    from ..versions import is_version

    return is_version(re.sub("^[A-Za-z ]+", "", text).partition(" ")[0])


def os_version(text: str) -> str:
    """An OS version, as it was written."""
    if not is_os_version(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no version, as 17.1")
    return text


def country(text: str) -> str:
    """A storefront, as it was written."""
    from ..address import normalize_storefront

    try:
        normalize_storefront(text)
    except UpdateGateError:
        raise argparse.ArgumentTypeError(f"{text!r} is no country's code, as us or USA{meant.country(text)}") from None
    return text


def language(text: str) -> str:
    """A language tag, or a locale's name, which begins with one."""
    if not re.fullmatch(r"[A-Za-z]{2,3}(?:[-_.@].*)?", text):
        raise argparse.ArgumentTypeError(f"{text!r} is no language tag, as en or zh-Hans")
    return text


def question_platform(name: str | None, option: str = "--platform") -> None:
    """Says so where a platform is none of the common ones. A policy may name others, so it is no error."""
    if name is not None and name.lower() not in PLATFORMS:
        known = "" if likely(name, PLATFORMS) else f", as {', '.join(PLATFORMS)}"
        warn(f"{option}: {name!r} is no common platform{known}{hint(name, PLATFORMS)}")


def question_architecture(name: str | None) -> None:
    """Says so where a processor is probably one of the common ones, misspelt."""
    if name is not None and name.lower() not in ARCHITECTURES and likely(name, ARCHITECTURES):
        warn(f"--architecture: {name!r} is no common processor{hint(name, ARCHITECTURES)}")


def add_scheme(parser: Any) -> None:
    """The scheme under which versions are read."""
    known = [str(scheme) for scheme in Scheme]
    words = f"{', '.join(known[:-1])} or {known[-1]} (default: app)"
    parser.add_argument("--scheme", metavar="NAME", choices=known, default="app", help=words)


def add_versions(parser: argparse.ArgumentParser) -> None:
    """How versions compare."""
    group = parser.add_argument_group("how versions compare")
    add_scheme(group)
    group.add_argument("--letter-is-prerelease", action="store_true", help="app: 1.1d comes before 1.1, not after")
    group.add_argument("--dash-is-revision", action="store_true", help="app: 1.1-1 comes after 1.1, not before")
    group.add_argument("--ignore-unknown-words", action="store_true", help="app: 1.1-local is the same as 1.1")
    group.add_argument("--compare-build", action="store_true", help="app: where all else is equal, 1.0+1 < 1.0+2")


def add_prefix(parser: argparse.ArgumentParser) -> None:
    """What tags have before the version."""
    parser.add_argument(
        "--prefix", metavar="TEXT", default="", help="what stands before the version in tags, as curl-; it is passed over"
    )


def flags(args: argparse.Namespace) -> int:
    """The version flags that were asked for."""
    return (
        (VersionFlag.LETTER_IS_PRERELEASE if args.letter_is_prerelease else 0)
        | (VersionFlag.DASH_IS_REVISION if args.dash_is_revision else 0)
        | (VersionFlag.IGNORE_UNKNOWN_WORDS if args.ignore_unknown_words else 0)
        | (VersionFlag.COMPARE_BUILD if args.compare_build else 0)
    )


def add_policy_format(parser: Any) -> None:
    parser.add_argument(
        "--policy-format",
        choices=[str(f) for f in PolicyFormat],
        metavar="NAME",
        default="auto",
        help="whose policy file it is: auto, by its keys (default), updategate, prince-of-versions or minimum-version",
    )


def add_audience(parser: Any) -> None:
    """Who it is about, as a policy's releases and conditions name them."""
    parser.add_argument(
        "--channel", metavar="NAME", action="append", default=[], help="also offer this channel's releases; repeatable"
    )
    parser.add_argument(
        "--tag", metavar="NAME", action="append", default=[], help="what “only” and “except” in a policy ask for; repeatable"
    )
    parser.add_argument(
        "--architecture",
        metavar="NAME",
        help="the processor, as arm64 or x86_64; without it a release's architectures are not tested",
    )


def add_facts(parser: argparse.ArgumentParser, installed: bool = True) -> None:
    """What decide and check know beside the replies; installed: whether there is nothing without that version."""
    group = parser.add_argument_group("facts")
    group.add_argument("--installed", required=installed, metavar="VERSION", help="the installed version")
    add_policy(group)
    add_policy_format(group)
    group.add_argument(
        "--preset",
        metavar="NAME",
        type=str.lower,
        choices=PRESETS,
        help="once-per-version, every-newer, zero-padded, major-forces, retired, or Siren's annoying, critical, "
        "default, hinting, persistent, relaxed",
    )
    group.add_argument("--state", metavar="FILE", help="what this user was asked before; it need not exist yet, and another app's is refused")
    group.add_argument(
        "--os", type=os_version, metavar="VERSION", help="the device's OS version; without it OS limits are not tested"
    )
    group.add_argument("--platform", metavar="NAME", help="ios, macos, android …")
    group.add_argument("--device-id", metavar="ID", help="any stable text; without it only full rollouts are offered")
    group.add_argument("--bundle-id", metavar="ID", help="the app's bundle id")
    add_audience(group)
    group.add_argument(
        "--language", metavar="TAG", type=language, action="append", default=[], help="most wanted first; repeatable"
    )
    group.add_argument("--build", metavar="TEXT", help="the installed build, for --compare-build")
    group.add_argument("--app-name", metavar="NAME", help="for {app} in messages (default: the store's name)")
    group.add_argument("--every", metavar="DURATION", help="P1D, 3600 or once: how often to ask, unless the policy says")
    group.add_argument(
        "--now", type=moment, metavar="DATE", help="as 2026-11-30T00:00:00Z (default: what the clock says)"
    )
    group.add_argument("--manual", action="store_true", help="the user pressed “check for updates”")
    group.add_argument(
        "--minimum-in-description",
        action="store_true",
        help="read “[:mav: 1.2.3]” in a store description as a minimum version",
    )
    add_versions(parser)
    output = parser.add_argument_group("output")
    form = output.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="the decision as one JSON object")
    form.add_argument("--brief", action="store_true", help="one line: version, outcome, reason, target, when to ask again")
    output.add_argument("--trace", action="store_true", help="also each candidate, and what decided for or against it")
    output.add_argument("--save", action="store_true", help="write the next state to the --state file")
    output.add_argument(
        "--exit-code", action="store_true", help="exit with 0 for none, 10 recommend, 20 force, 30 unsupported"
    )


def facts(args: argparse.Namespace) -> dict[str, Any]:
    """The facts of decide and check, as evaluate() takes them, but for the replies."""
    if args.save and args.state is None:
        raise Problem("--save needs --state, the file to write")
    question_platform(args.platform)
    question_architecture(args.architecture)
    return {
        "installed": args.installed,
        "now": int(time.time()) if args.now is None else args.now,
        "policy": policy(args),
        "preset": args.preset,
        "platform": args.platform,
        "os_version": args.os,
        "device_id": args.device_id,
        "bundle_id": args.bundle_id,
        "track_id": args.track_id,
        "languages": args.language,
        "channel": args.channel,
        "tags": args.tag,
        "architecture": args.architecture,
        "state": state(args),
        "every": args.every,
        "trigger": "manual" if args.manual else "automatic",
        "build": args.build,
        "app_name": args.app_name,
        "scheme": args.scheme,
        "flags": flags(args),
        "trace": args.trace,
        "minimum_in_description": args.minimum_in_description,
    }


def state(args: argparse.Namespace) -> bytes | None:
    """The state file that was named, read; None where none was, or where there is none yet."""
    if args.state is None:
        return None
    lookups = [("--lookup", path) for path in getattr(args, "lookup", ())]
    distinct("--state", args.state, [("--policy", args.policy), *lookups])
    return read_state(args.state, app_name(args), will_be_written=args.save)


def app_name(args: argparse.Namespace) -> AppName:
    """Which app the question is about, as far as that was given."""
    given = (("trackId", args.track_id), ("bundleId", args.bundle_id))
    return {key: value for key, value in given if value}


def policy(args: argparse.Namespace) -> Any:
    """The policy that was named, read; None where none was."""
    return read_policy(args, {"format": args.policy_format, "scheme": args.scheme, "flags": flags(args)})


def add_replies(parser: Any) -> None:
    """Replies from files."""
    parser.add_argument(
        "--lookup", metavar="FILE", action="append", default=[], help="a look-up reply, - for standard input; repeatable"
    )
    parser.add_argument(
        "--status",
        metavar="CODE",
        type=http_status,
        action="append",
        default=[],
        help="the reply's HTTP status; once for all, or once for each --lookup",
    )
    parser.add_argument(
        "--storefront",
        metavar="COUNTRY",
        type=country,
        action="append",
        default=[],
        help="where the reply is from; once for all, or once for each --lookup",
    )


def replies(args: argparse.Namespace) -> list[Reply]:
    """The replies that were named."""
    from ..decision import Reply

    if (args.lookup + [getattr(args, "policy", None)]).count("-") > 1:
        raise Problem("standard input can be read only once: give - to one of --lookup and --policy")
    statuses = _each(args.status, len(args.lookup), "--status")
    storefronts = _each(args.storefront, len(args.lookup), "--storefront")
    found = []
    for path, status, storefront in zip(args.lookup, statuses, storefronts):
        body = read(path, UG_MAX_BODY)
        found.append(Reply(body, status, storefront))
        if keys.is_policy(body):
            warn(f"{named(path)} is no look-up reply; is it a policy?")
    return found


def _each(values: list[Any], count: int, name: str) -> list[Any]:
    if not values:
        return [None] * count
    if not count:
        raise Problem(f"{name} is about a --lookup, and none is given")
    if len(values) == 1:
        return values * count
    if len(values) != count:
        raise Problem(f"{name} is given {len(values)} times for {count} look-ups: give it once, or once for each")
    return values
