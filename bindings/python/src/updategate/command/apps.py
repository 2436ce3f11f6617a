"""updategate check --apps: many apps at once, in batches of as many as the store answers for."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from .._status import FETCH_FAILED
from ..enums import LookupFailureKind, Outcome
from . import fleet
from .answer import EXIT_CODES
from .grid import grid
from .terminal import Problem, one_line, opened, warn, write

BATCH = 200
WINDOW = 10_000  # Rows that are held at a time.
NOT_FOUND = 40
NAMES = {
    "id": "id", "appid": "id", "appleid": "id", "trackid": "id", "adamid": "id", "appstoreid": "id",
    "bundleid": "bundle", "bundle": "bundle", "bundleidentifier": "bundle", "country": "country", "storefront": "country",
    "region": "country", "installed": "installed", "version": "installed", "appversion": "installed",
    "installedversion": "installed", "ourversion": "installed", "name": "name", "app": "name", "appname": "name",
    "title": "name", "platform": "platform", "os": "os", "osversion": "os",
}  # fmt: skip
HOLDS = "a header with id or bundle_id, and an app a line"


@dataclass(slots=True)
class Entry:
    """A line of the table, and what the store says about it."""

    line: int
    cells: dict[str, str]
    country: str
    status: str = "failed"
    app: Any = None
    decision: Any = None

    @property
    def key(self) -> tuple[str, str]:
        return ("id", self.cells["id"]) if "id" in self.cells else ("bundle", self.cells["bundle"].lower())

    def as_data(self) -> dict[str, Any]:
        """As plain data for JSON."""
        app, decision = self.app, self.decision
        return {
            "line": self.line,
            "id": int(self.cells["id"]) if "id" in self.cells else getattr(app, "track_id", None),
            "bundleId": self.cells.get("bundle") or getattr(app, "bundle_id", None),
            "country": self.country,
            "name": self.cells.get("name") or getattr(app, "track_name", None),
            "installed": self.cells.get("installed"),
            "version": getattr(app, "version", None),
            "status": self.status,
            "outcome": None if decision is None else decision.outcome,
            "reason": None if decision is None else decision.reason,
            "target": None if decision is None else decision.target,
        }


def entries(args: argparse.Namespace, country: str) -> Iterator[Entry]:
    """The lines of the file."""
    from ..address import normalize_storefront
    from ..errors import UpdateGateError
    from ..simulation.cells import TableError, keyed

    if args.apps is None:
        for number in args.track_ids:
            cells = {"id": str(number), **({} if args.installed is None else {"installed": args.installed})}
            yield Entry(0, cells, country)
        return
    try:
        with opened(args.apps) as file:
            for line, cells in keyed(file, NAMES, (("id", "bundle"),), HOLDS):
                if "id" not in cells and "bundle" not in cells:
                    raise TableError(line, "neither id nor bundle_id is given")
                if "id" in cells:
                    digits = cells["id"].lower().removeprefix("id")
                    if not (digits.isascii() and digits.isdigit() and len(digits) <= 18 and int(digits)):
                        raise TableError(line, f"{cells['id']!r} is no id of an app, as 284882215")
                    cells["id"] = str(int(digits))
                try:
                    where = normalize_storefront(cells.get("country", country))
                except UpdateGateError:
                    raise TableError(line, f"{cells['country']!r} is no country's code, as us or USA") from None
                yield Entry(line, cells, where)
    except TableError as problem:
        raise fleet.at_line(args.apps, problem.line, problem.message) from None


def run(args: argparse.Namespace, facts: dict[str, Any], country: str, ask: Callable[..., Any]) -> int:
    """Asks for all of them and tells each; ask(country, ids, bundles) gives a look-up, or raises FetchError."""
    counts: Counter[str] = Counter()
    worst = Outcome.NONE
    rows = entries(args, country)
    first = True
    if args.json:
        write(b'{"apps":[')
    while window := list(islice(rows, WINDOW)):
        _look(window, facts, ask, args.quiet)
        for entry in window:
            counts[entry.status] += 1
            if entry.decision is not None and EXIT_CODES[entry.decision.outcome] > EXIT_CODES[worst]:
                worst = entry.decision.outcome
        if args.json:
            parts = [json.dumps(entry.as_data(), ensure_ascii=False, separators=(",", ":")) for entry in window]
            write((("" if first else ",") + ",".join(parts)).encode("utf-8", "backslashreplace"))
        else:
            sys.stdout.write(table(window))
        first = False
    if args.json:
        write(b'],"counts":' + json.dumps(counts).encode() + b"}\n")
    else:
        total = sum(counts.values())
        told = ", ".join(f"{count:,} {status}" for status, count in sorted(counts.items(), key=lambda item: -item[1]))
        print(f"\n{total:,} app{'' if total == 1 else 's'}: {told}")
    if counts["failed"]:
        args.exit_status = FETCH_FAILED
    elif args.exit_code:
        args.exit_status = NOT_FOUND if counts["notFound"] else EXIT_CODES[worst]
    else:
        args.exit_status = 0
    return int(args.exit_status)


def _look(window: Iterable[Entry], facts: dict[str, Any], ask: Callable[..., Any], quiet: bool) -> None:
    """Fills in what the store says, one request for each storefront and 200 apps."""
    groups: dict[tuple[str, str], dict[tuple[str, str], list[Entry]]] = {}
    for entry in window:
        groups.setdefault((entry.country, entry.key[0]), {}).setdefault(entry.key, []).append(entry)
    for (country, kind), wanted in groups.items():
        keys = iter(wanted)
        while batch := list(islice(keys, BATCH)):
            _one(country, kind, {key: wanted[key] for key in batch}, facts, ask, quiet)


def _one(
    country: str, kind: str, wanted: dict[tuple[str, str], list[Entry]], facts: dict[str, Any], ask: Callable[..., Any], quiet: bool
) -> None:
    from .._web import FetchError
    from ..errors import UpdateGateError

    names = [key[1] for key in wanted]
    try:
        found = ask(country, [int(name) for name in names] if kind == "id" else [], names if kind == "bundle" else [])
    except FetchError as problem:
        return None if quiet else warn(one_line(f"cannot fetch from {country}: {problem}"))
    except UpdateGateError as problem:
        raise Problem(f"{problem.path or kind}: {problem.message}") from None
    if found.failure is not None and found.failure.kind is not LookupFailureKind.NOT_FOUND:
        return None if quiet else warn(one_line(f"cannot fetch from {country}: {found.failure.kind}: {found.failure.message}"))
    apps = {}
    for app in found.apps if found.failure is None else ():
        apps["id", str(app.track_id)] = app
        apps["bundle", (app.bundle_id or "").lower()] = app
    for key, same in wanted.items():
        for entry in same:
            entry.app = apps.get(key)
            if entry.app is None:
                entry.status = "notFound"  # Delisted, never there, or not in this storefront: never up to date.
            elif "installed" not in entry.cells:
                entry.status = "found"
            else:
                _decide(entry, found, facts)
    return None


def _decide(entry: Entry, found: Any, facts: dict[str, Any]) -> None:
    from ..decision import evaluate
    from ..errors import UpdateGateError

    asked: dict[str, Any] = {
        **facts, "installed": entry.cells["installed"], "track_id": entry.app.track_id, "bundle_id": None,
        "platform": entry.cells.get("platform", facts["platform"]), "os_version": entry.cells.get("os", facts["os_version"]),
    }  # fmt: skip
    try:
        entry.decision = evaluate(lookups=[found], **asked)
    except UpdateGateError as problem:
        raise Problem(f"line {entry.line}: {problem.path or 'installed'}: {problem.message}") from None
    entry.status = str(entry.decision.reason) if entry.decision.outcome is Outcome.NONE else "behind"


def table(window: Iterable[Entry]) -> str:
    """The apps for a person."""
    body = []
    for entry in window:
        told = entry.as_data()
        says = entry.status
        if entry.decision is not None and entry.decision.outcome is not Outcome.NONE:
            says = f"behind: {entry.decision.outcome} ({entry.decision.reason})"
        body.append(
            [str(told["id"] or told["bundleId"] or ""), told["name"] or "", entry.country, told["installed"] or "", told["version"] or "", says]
        )
    return grid(["app", "name", "country", "installed", "in the store", "status"], body)
