"""Versions and decisions as SQL functions of DuckDB.

>>> import duckdb, updategate.duckdb                                                                    # doctest: +SKIP
>>> connection = duckdb.connect()                                                                       # doctest: +SKIP
>>> updategate.duckdb.register(connection, policy=policy, now="2026-11-30", facts=("installed", "platform"))  # doctest: +SKIP
>>> connection.sql("SELECT update_outcome(version, platform), count(*) FROM fleet GROUP BY 1")          # doctest: +SKIP

They work on whole vectors through Arrow. A null gives null, and so does a text that is no version.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from typing import Any

try:
    import pyarrow as pa
except ModuleNotFoundError as absent:
    from ._extras import missing

    raise missing(absent, "pyarrow", "duckdb") from None

from . import arrow
from ._call import Moment
from ._extras import fact_names, without
from ._pairs import compare_pairs, in_range_pairs
from .decision import AnyPolicy
from .enums import Scheme
from .policy import Policy
from .versions import Range

__all__ = ["register"]


def register(
    connection: Any,
    *,
    policy: AnyPolicy | None = None,
    now: Moment | None = None,
    facts: Iterable[str] = ("installed",),
    scheme: str = Scheme.APP,
    flags: int = 0,
    **common: Any,
) -> None:
    """Adds to a connection:

    - `version_compare(a, b)`: -1, 0 or 1; `version_key(v)`: a blob to sort by; `version_in(v, range)`: a boolean;
    - `version_max(v)`, an aggregate: the highest version, what is none left aside;
    - with now, `update_outcome(…)` and `update_target(…)`, whose arguments are the facts, in their order. policy and
      whatever else updategate.arrow.evaluate() takes hold for every row.
    """
    names = fact_names(facts)
    keep: dict[str, Range] = {}

    def add(name: str, parameters: list[str], result: str, function: Callable[..., Any]) -> None:
        connection.create_function(
            name, function, parameters, result, type="arrow", null_handling="special", side_effects=False
        )

    def known(range: str) -> Range:
        if range not in keep:
            if len(keep) >= 64:
                keep.clear()
            keep[range] = Range(range, scheme, flags=flags)
        return keep[range]

    add("version_compare", ["VARCHAR", "VARCHAR"], "TINYINT", lambda a, b: compare_pairs(a, b, scheme, flags))
    add("version_in", ["VARCHAR", "VARCHAR"], "BOOLEAN", lambda v, r: in_range_pairs(v, r, known))
    if scheme not in (Scheme.FOUNDATION, Scheme.SPARKLE):
        add("version_key", ["VARCHAR"], "BLOB", lambda v: pa.array(arrow.sort_keys(v, scheme, flags=flags)).cast(pa.binary()))
        connection.execute("CREATE OR REPLACE TEMP MACRO version_max(v) AS arg_max(v, version_key(v))")
    if now is None:
        return
    shared = without(common, names)
    rules = policy if policy is None or isinstance(policy, Policy) else Policy(policy, scheme=scheme, flags=flags)
    # Engines call from threads of their own, and a memo is one thread's.
    mine = threading.local()

    def decided(columns: tuple[Any, ...], field: str) -> Any:
        if not hasattr(mine, "memo"):
            mine.memo = arrow.Memo()
        table = pa.table(dict(zip(names, columns)))
        answer = arrow.evaluate(
            table, now=now, policy=rules, memo=mine.memo, scheme=scheme, flags=flags, **shared
        )
        return pa.array(answer[field]).cast(pa.string())

    texts = ["VARCHAR"] * len(names)
    add("update_outcome", texts, "VARCHAR", _taking(len(names), lambda *columns: decided(columns, "outcome")))
    add("update_target", texts, "VARCHAR", _taking(len(names), lambda *columns: decided(columns, "target")))


def _taking(count: int, function: Callable[..., Any]) -> Callable[..., Any]:
    """The function with so many parameters, which DuckDB counts."""
    parameters = ", ".join(f"c{number}" for number in range(count))
    made: Callable[..., Any] = eval(f"lambda {parameters}: function({parameters})", {"function": function})  # noqa: S307
    return made
