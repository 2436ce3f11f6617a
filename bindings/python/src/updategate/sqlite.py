"""Versions and decisions as SQL functions of SQLite, for the sqlite3 module. bindings/sqlite is the same in C.

>>> import sqlite3, updategate.sqlite
>>> connection = sqlite3.connect(":memory:")
>>> updategate.sqlite.register(connection, policy={"minimumVersion": "2.0"}, now="2026-11-30T09:00:00Z")
>>> connection.execute("SELECT version_compare('1.9', '1.10'), update_outcome('1.0')").fetchone()
(-1, 'force')

A null gives null, and so does a text that is no version.
"""

from __future__ import annotations

import functools
import sqlite3
from collections.abc import Callable, Iterable
from typing import Any

from ._call import Moment
from ._extras import fact_names, without
from ._time import seconds
from .decision import AnyPolicy, Decision, evaluate
from .enums import Scheme
from .errors import VersionError
from .policy import Policy
from .versions import Range, compare, is_version, sort_key

__all__ = ["register"]

# Different texts, ranges and facts that are remembered.
_KEPT = 1 << 14


def _text(value: Any) -> str | bytes | None:
    """A value as a version: SQLite's numbers are what they look like."""
    return value if value is None or isinstance(value, (str, bytes)) else str(value)


def register(
    connection: sqlite3.Connection,
    *,
    policy: AnyPolicy | None = None,
    now: Moment | None = None,
    facts: Iterable[str] = ("installed",),
    scheme: str = Scheme.APP,
    flags: int = 0,
    **common: Any,
) -> None:
    """Adds to a connection:

    - `version_compare(a, b)`: -1, 0 or 1; `version_key(v)`: a blob to sort by; `version_in(v, range)`: 0 or 1;
    - `version_max(v)`, an aggregate, and the collation `version`: what is no version comes before all that are;
    - with now, `update_outcome(…)` and `update_target(…)`, whose arguments are the facts, in their order. policy and
      whatever else updategate.evaluate() takes hold for every row.
    """
    names = fact_names(facts)

    def order(a: Any, b: Any) -> int | None:
        if a is None or b is None:
            return None
        try:
            return compare(_text(a) or "", _text(b) or "", scheme, flags=flags)
        except VersionError:
            return None

    @functools.lru_cache(maxsize=256)
    def known(range: str) -> Range:
        return Range(range, scheme, flags=flags)

    def lies_in(version: Any, range: Any) -> bool | None:
        if version is None or range is None:
            return None
        try:
            return known(_text(range) or "").contains(_text(version) or "")
        except VersionError:
            return None

    def key(version: Any) -> bytes | None:
        try:
            return None if version is None else sort_key(_text(version) or "", scheme, flags=flags)
        except VersionError:
            return None

    def collated(a: str, b: str) -> int:
        found = order(a, b)
        if found is not None:
            return found
        # What is no version comes first, among themselves as bytes.
        x, y = (is_version(text, scheme) for text in (a, b))
        return (x > y) - (x < y) or (a > b) - (a < b)

    class Highest:
        def __init__(self) -> None:
            self.highest: Any = None

        def step(self, version: Any) -> None:
            if version is not None and (self.highest is None or collated(str(version), str(self.highest)) > 0):
                self.highest = version

        def finalize(self) -> Any:
            return self.highest

    def add(name: str, count: int, function: Callable[..., Any]) -> None:
        connection.create_function(name, count, function, deterministic=True)

    add("version_compare", 2, order)
    add("version_in", 2, lies_in)
    if scheme not in (Scheme.FOUNDATION, Scheme.SPARKLE):
        add("version_key", 1, key)
    connection.create_aggregate("version_max", 1, Highest)
    connection.create_collation("version", collated)
    if now is None:
        return
    shared = without(common, names)
    rules = policy if policy is None or isinstance(policy, Policy) else Policy(policy, scheme=scheme, flags=flags)
    moment = seconds(now)

    @functools.lru_cache(maxsize=_KEPT)
    def decided(*values: Any) -> Decision | None:
        given = {name: _text(value) for name, value in zip(names, values)}
        if given["installed"] is None:
            return None
        return evaluate(now=moment, policy=rules, scheme=scheme, flags=flags, **given, **shared)  # type: ignore[arg-type]

    def outcome(*values: Any) -> str | None:
        decision = decided(*values)
        return None if decision is None else decision.outcome.value

    def target(*values: Any) -> str | None:
        decision = decided(*values)
        return None if decision is None else decision.target

    add("update_outcome", len(names), outcome)
    add("update_target", len(names), target)
