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
    import pyarrow.compute as pc
except ModuleNotFoundError as absent:
    from ._extras import missing

    raise missing(absent, "pyarrow", "duckdb") from None

from . import arrow
from ._call import Moment
from ._extras import fact_names, without
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

    def one(column: Any) -> Any:
        """The column as one array: a function is handed one vector at a time."""
        return column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column

    def by_constant(column: Any, constants: Any, ask: Callable[[Any, str], Any], kind: Any) -> Any:
        """Asks once for each different text of the second column."""
        column, constants = one(column), one(constants)
        # Nearly always it is a constant of the statement.
        if len(constants) and not constants.null_count and pc.all(pc.equal(constants, constants[0])).as_py():
            return pa.array(ask(column, constants[0].as_py())).cast(kind)
        encoded = constants.dictionary_encode()
        answers: list[Any] = [None] * len(column)
        codes = encoded.indices.to_pylist()
        rows: dict[int, list[int]] = {}
        for row, code in enumerate(codes):
            if code is not None:
                rows.setdefault(code, []).append(row)
        for code, places in rows.items():
            part = column.take(pa.array(places, pa.int64()))
            for place, answer in zip(places, ask(part, encoded.dictionary[code].as_py()).to_pylist()):
                answers[place] = answer
        return pa.array(answers, kind)

    def ask_order(column: Any, version: str) -> Any:
        try:
            return arrow.compare(column, version, scheme, flags=flags)
        except arrow.VersionError:
            return arrow.texts([None] * len(column))

    def ask_range(column: Any, range: str) -> Any:
        if range not in keep:
            if len(keep) >= 64:
                keep.clear()
            keep[range] = Range(range, scheme, flags=flags)
        return arrow.in_range(column, keep[range])

    add("version_compare", ["VARCHAR", "VARCHAR"], "TINYINT", lambda a, b: by_constant(a, b, ask_order, pa.int8()))
    add("version_in", ["VARCHAR", "VARCHAR"], "BOOLEAN", lambda v, r: by_constant(v, r, ask_range, pa.bool_()))
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
