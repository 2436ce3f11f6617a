"""updategate serve."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from .._web import FetchError
from . import arguments
from .terminal import Problem, say, warn

NAME = "serve"
USAGE = "updategate serve --policy FILE [--host ADDRESS] [--port N] [option]..."
SUMMARY = "host a policy, decide by it, count, and show the console"
DESCRIPTION = """\
Serves a policy from a file or an https address, which is looked at again and again: /policy with ETag, /decide (GET with a
query, or POST with the request of docs/json.md), /healthz, /metrics for Prometheus, and /console/ where the page was built.
A broken copy never replaces the last good one. Needs the extra: pip install 'updategate[server]'. Stops on SIGTERM and
Ctrl-C, after the requests that are under way."""
EPILOG = """\
examples:
  updategate serve --policy policy.json
  updategate serve --policy https://example.com/policy.json --host 0.0.0.0 \\
    --keep /var/lib/updategate/policy.kept --workers 2

and then:
  curl -i localhost:8080/policy
  curl 'localhost:8080/decide?installed=1.2.0&platform=ios'
"""

CONSOLE = Path(__file__).resolve().parent / "../../../../../build/console"
"""In the source tree, where make console puts it; an installed package lies elsewhere, and may lie less deep."""


def seconds(text: str) -> float:
    """A length of time above zero."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 31_536_000:
        raise argparse.ArgumentTypeError(f"no number of seconds: {text!r}")
    return value


def bounded(least: int, most: int) -> Any:
    """A whole number within bounds."""

    def number(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 12 and least <= int(text) <= most):
            raise argparse.ArgumentTypeError(f"no number from {least} to {most}: {text!r}")
        return int(text)

    return number


def add(parser: argparse.ArgumentParser) -> None:
    what = parser.add_argument_group("what to serve")
    what.add_argument("--policy", metavar="FILE", required=True, help="the policy: a file or an https address")
    what.add_argument("--pending", metavar="FILE", help="a second policy, looked at beside it and served to nobody")
    arguments.add_policy_format(what)
    arguments.add_scheme(what)
    what.add_argument("--period", metavar="SECONDS", type=seconds, default=60.0, help="from one look at it to the next (60)")
    what.add_argument("--timeout", metavar="SECONDS", type=seconds, default=20.0, help="for one look (20)")
    what.add_argument("--keep", metavar="PATH", help="keep the last good policy in this file, for a start without its origin")
    what.add_argument("--longest-age", metavar="SECONDS", type=seconds, help="a policy not confirmed for so long does not count")
    what.add_argument("--fail-closed", action="store_true", help="without a policy, /decide answers 503 and not “none”")
    what.add_argument("--app-name", metavar="NAME", help="for {app} in messages")
    what.add_argument("--console", metavar="DIR", help="the console page (default: build/console of the source tree)")
    where = parser.add_argument_group("where, and to whom")
    where.add_argument("--host", metavar="ADDRESS", default="127.0.0.1", help="an address of this machine (127.0.0.1)")
    where.add_argument("--port", metavar="N", type=bounded(0, 65535), default=8080, help="a port; 0 for any that is free (8080)")
    where.add_argument("--workers", metavar="N", type=bounded(1, 64), default=1, help="processes (1)")
    words = "a page's origin that may ask, or *; repeatable"
    where.add_argument("--cors", metavar="ORIGIN", action="append", default=[], help=words)
    sizes, spans = bounded(1, 16 << 20), bounded(0, 3600)
    where.add_argument("--largest-body", metavar="BYTES", type=sizes, default=64 << 10, help="of a request (65536)")
    where.add_argument("--grace", metavar="SECONDS", type=spans, default=10, help="for requests under way at the end (10)")
    where.add_argument("--trusted-proxies", metavar="LIST", help="addresses whose X-Forwarded headers are believed, or *")
    where.add_argument("--access-log", action="store_true", help="a line for each request")


def run(args: argparse.Namespace) -> int:
    try:
        from ..server.run import listen, serve
    except ImportError as problem:
        if problem.name is None or problem.name.partition(".")[0] not in ("uvicorn", "starlette", "prometheus_client"):
            raise
        raise Problem(f"serve needs {problem.name}, which is not installed: pip install 'updategate[server]'") from None
    from ..server.settings import Settings

    console = args.console
    if console is None and (CONSOLE / "index.html").is_file():
        console = str(CONSOLE)
    elif console is not None and not os.path.isfile(os.path.join(console, "index.html")):
        raise Problem(f"--console: {console} has no index.html")
    settings = Settings(
        policy=args.policy, pending=args.pending, period=args.period, keep=args.keep, fail="closed" if args.fail_closed else "open",
        longest_age=args.longest_age, format=args.policy_format, scheme=args.scheme, timeout=args.timeout, app_name=args.app_name,
        console=console, cors=tuple(args.cors), largest_body=args.largest_body,
    )  # fmt: skip
    first_look(settings)
    try:
        listener = listen(args.host, args.port)
    except OSError as problem:
        raise Problem(f"{args.host} port {args.port}: {problem.strerror or problem}") from None
    with listener:
        host = f"[{args.host}]" if ":" in args.host else args.host
        say(f"updategate: serving http://{host}:{listener.getsockname()[1]}\n")
        serve(
            settings, listener, workers=args.workers, grace=args.grace, access_log=args.access_log, proxies=args.trusted_proxies
        )
    return 0


def first_look(settings: Any) -> None:
    """Says what is wrong with a policy before anybody is served, and ends where it is a mistake of who started this: an
    origin that is down may come up, a file that is not there or cannot be read is a mistake."""
    try:
        source = settings.source()
    except FetchError as refused:
        raise Problem(f"--policy: {refused}") from None
    source.look()
    problem = source.problem
    if problem is not None:
        said = f"{source.address}: {problem.message}"
        if source.last_good is None and problem.kind in ("missing", "unreadable", "refused", "tooLarge"):
            raise Problem(said)
        warn(f"{said}; serving {'nothing yet' if source.last_good is None else 'the last good policy'}")
    if source.pending is not None and source.pending.problem is not None:
        warn(f"--pending: {source.pending.address}: {source.pending.problem.message}")
    if source.status()["keepProblem"] is not None:
        warn(source.status()["keepProblem"])
