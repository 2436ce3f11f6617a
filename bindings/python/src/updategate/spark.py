"""Versions and decisions on Spark, for fleets that outgrow one machine.

>>> import updategate.spark                                                                             # doctest: +SKIP
>>> decided = updategate.spark.evaluate(fleet, policy=policy, now="2026-11-30T09:00:00Z")               # doctest: +SKIP
>>> decided.groupBy("outcome", "reason", "target").count().show()                                       # doctest: +SKIP
>>> fleet.filter(updategate.spark.version_compare("installed", "2.0") < 0)                              # doctest: +SKIP

Rows go to the workers as Arrow batches, and the library decides there: this package must be installed on the executors
(docs/spark.md). The policy travels by its text and is read once a worker. A null gives null, and so does a text that is no version.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Union

try:
    import pyarrow as pa
    import pyspark
    from pyspark.sql import Column, DataFrame, SparkSession, functions
    from pyspark.sql.types import IntegralType, StringType, StructField, StructType, TimestampType
except ModuleNotFoundError as absent:
    from ._extras import missing

    raise missing(absent, "pyarrow" if absent.name == "pyarrow" else "pyspark", "spark") from None

from . import _workers
from ._call import Moment
from ._extras import fact_names, without
from .arrow import EVENTS, TEXT_FACTS
from .decision import AnyPolicy
from .enums import Scheme

__all__ = [
    "evaluate", "register", "update_outcome", "update_target", "version_compare", "version_in", "version_key", "version_max",
]  # fmt: skip

AnyColumn = Union[Column, str]

_TEXTS = (*TEXT_FACTS, "state_installed", *(f"{event}_version" for event in EVENTS))
_NUMBERS = ("now", *(f"{event}_{what}" for event in EVENTS for what in ("count", "at")))


def _arrow(name: str, function: Callable[..., Any], kind: str) -> Any:
    """A function of Arrow arrays, as Spark knows it."""
    function.__name__ = name
    made = getattr(functions, "arrow_udf", None)
    if made is None:
        raise RuntimeError(f"updategate.spark needs PySpark 4.1 or later, which has functions of Arrow; this is {pyspark.__version__}")
    return made(function, kind)


def _column(given: AnyColumn) -> Column:
    return (functions.col(given) if isinstance(given, str) else given).cast("string")


# What is sent to the workers is made by these: functions of their own parameters, and of nothing else.


def _comparing(version: str | None, scheme: str, flags: int) -> Any:
    if version is not None:
        _workers.compare(pa.array([None], pa.string()), version, scheme, flags)  # What is no version is refused here.

        def with_constant(column: pa.Array) -> pa.Array:
            return _workers.compare(column, version, scheme, flags)

        return _arrow("version_compare", with_constant, "tinyint")

    def pairs(a: pa.Array, b: pa.Array) -> pa.Array:
        return _workers.compare(a, b, scheme, flags)

    return _arrow("version_compare", pairs, "tinyint")


def _ranging(range: str | None, scheme: str, flags: int) -> Any:
    if range is not None:
        _workers.known_range(range, scheme, flags)

        def with_constant(column: pa.Array) -> pa.Array:
            return _workers.in_range(column, range, scheme, flags)

        return _arrow("version_in", with_constant, "boolean")

    def pairs(column: pa.Array, ranges: pa.Array) -> pa.Array:
        return _workers.in_range(column, ranges, scheme, flags)

    return _arrow("version_in", pairs, "boolean")


def _keys(scheme: str, flags: int) -> Any:
    _workers.sort_keys(pa.array([None], pa.string()), scheme, flags)  # A scheme that has none is refused here.

    def keys(column: pa.Array) -> pa.Array:
        return _workers.sort_keys(column, scheme, flags)

    return _arrow("version_key", keys, "binary")


def _field(asked: bytes, names: tuple[str, ...], wanted: str) -> Any:
    def decided(*columns: pa.Array) -> pa.Array:
        return _workers.field(asked, names, columns, wanted)

    return _arrow(f"update_{wanted}", decided, "string")


# ---- Columns -----------------------------------------------------------------------------------------------------------


def version_compare(column: AnyColumn, version: AnyColumn, scheme: str = Scheme.APP, *, flags: int = 0) -> Column:
    """Where each row stands against a version, or against that of another column: -1, 0 or 1. A str is a version here."""
    if isinstance(version, str):
        return _comparing(version, scheme, flags)(_column(column))
    return _comparing(None, scheme, flags)(_column(column), _column(version))


def version_in(column: AnyColumn, range: str, scheme: str = Scheme.APP, *, flags: int = 0) -> Column:
    """Which rows lie in a range."""
    return _ranging(range, scheme, flags)(_column(column))


def version_key(column: AnyColumn, scheme: str = Scheme.APP, *, flags: int = 0) -> Column:
    """Bytes to sort by."""
    return _keys(scheme, flags)(_column(column))


def version_max(column: AnyColumn, scheme: str = Scheme.APP, *, flags: int = 0) -> Column:
    """An aggregate: the highest version, what is none left aside."""
    return functions.max_by(_column(column), version_key(column, scheme, flags=flags))


def _one_field(wanted: str, installed: AnyColumn, columns: Mapping[str, AnyColumn] | None, asked: Mapping[str, Any]) -> Column:
    facts = {"installed": installed, **(columns or {})}
    names = fact_names(facts)
    return _field(_workers.question(**without(asked, names)), names, wanted)(*map(_column, facts.values()))


def update_outcome(
    installed: AnyColumn = "installed",
    *,
    now: Moment,
    policy: AnyPolicy | None = None,
    columns: Mapping[str, AnyColumn] | None = None,
    scheme: str = Scheme.APP,
    flags: int = 0,
    **common: Any,
) -> Column:
    """The outcome for each row. columns={"platform": "os"} says where further facts are; whatever else updategate.arrow.evaluate()
    takes holds for every row."""
    return _one_field("outcome", installed, columns, {"now": now, "policy": policy, "scheme": scheme, "flags": flags, **common})


def update_target(
    installed: AnyColumn = "installed",
    *,
    now: Moment,
    policy: AnyPolicy | None = None,
    columns: Mapping[str, AnyColumn] | None = None,
    scheme: str = Scheme.APP,
    flags: int = 0,
    **common: Any,
) -> Column:
    """The target for each row; see update_outcome()."""
    return _one_field("target", installed, columns, {"now": now, "policy": policy, "scheme": scheme, "flags": flags, **common})


# ---- Whole decisions ---------------------------------------------------------------------------------------------------


def evaluate(
    frame: DataFrame,
    *,
    now: Moment | None = None,
    policy: AnyPolicy | None = None,
    columns: Mapping[str, str] | None = None,
    scheme: str = Scheme.APP,
    flags: int = 0,
    ask_again: bool = False,
    prefix: str = "",
    **common: Any,
) -> DataFrame:
    """The frame with a decision beside each row: outcome, reason, target, update_type, deadline and, where it is asked for,
    ask_again_at, each with the prefix before its name.

    Facts are the columns that updategate.arrow.evaluate() knows by their names, the state's among them; `columns` says where one
    has another name. Whatever else it takes holds for every row. In every row that has no installed version all of it is null.
    """
    given = frame.columns
    fields = {name: prefix + name for name in _workers.DECIDED if ask_again or name != "ask_again_at"}
    if taken := [name for name in fields.values() if name in given]:
        raise ValueError(f"the frame has a column {taken[0]!r} already; choose a prefix, or drop it")
    for fact in columns or {}:
        if fact not in (*_TEXTS, *_NUMBERS):
            raise ValueError(f"unknown fact {fact!r}; known are {', '.join((*_TEXTS, *_NUMBERS))}")
    places, casts = {}, []
    for fact in (*_TEXTS, *_NUMBERS):
        place = (columns or {}).get(fact, fact)
        if place not in given:
            if fact in (columns or {}) or fact == "installed":
                raise ValueError(f"the frame has no column {place!r}")
            continue
        kind = frame.schema[place].dataType
        if isinstance(kind, StringType) if fact in _TEXTS else isinstance(kind, IntegralType):
            places[fact] = place
            continue
        # As texts, or whole numbers; times become Unix seconds.
        places[fact] = f"updategate {fact}"
        casts.append(functions.col(f"`{place}`").cast("string" if fact in _TEXTS else "bigint").alias(places[fact]))
    if now is None and "now" not in places:
        raise TypeError("evaluate() needs now, or a column of it")
    asked = _workers.question(policy, scheme, flags, now=now, **without(common, [fact for fact in places if fact in TEXT_FACTS]))
    kept = tuple(given)

    def decide(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        return _workers.decided(batches, asked, places, kept, fields)

    made = [
        StructField(name, TimestampType() if pa.types.is_timestamp(_workers.DECIDED[field]) else StringType())
        for field, name in fields.items()
    ]
    return frame.select("*", *casts).mapInArrow(decide, StructType([*frame.schema.fields, *made]))


# ---- SQL ---------------------------------------------------------------------------------------------------------------


def register(
    session: SparkSession,
    *,
    policy: AnyPolicy | None = None,
    now: Moment | None = None,
    facts: Iterable[str] = ("installed",),
    scheme: str = Scheme.APP,
    flags: int = 0,
    **common: Any,
) -> None:
    """Adds to a session's SQL:

    - `version_compare(a, b)`: -1, 0 or 1; `version_key(v)`: bytes to sort by; `version_in(v, range)`: a boolean;
    - `version_max(v)`, an aggregate that takes a group into memory and stands beside no other in a query;
      `max_by(v, version_key(v))` says the same and has neither limit;
    - with now, `update_outcome(…)` and `update_target(…)`, whose arguments are the facts, in their order. policy and
      whatever else updategate.arrow.evaluate() takes hold for every row.
    """
    names = fact_names(facts)
    session.udf.register("version_compare", _comparing(None, scheme, flags))
    session.udf.register("version_in", _ranging(None, scheme, flags))
    if scheme not in (Scheme.FOUNDATION, Scheme.SPARKLE):
        session.udf.register("version_key", _keys(scheme, flags))

        def highest(column: pa.Array) -> str:
            found: str = _workers.highest(column, scheme, flags)
            return found

        session.udf.register("version_max", _aggregate(highest))
    if now is None:
        return
    asked = _workers.question(policy, scheme, flags, now=now, **without(common, names))
    session.udf.register("update_outcome", _field(asked, names, "outcome"))
    session.udf.register("update_target", _field(asked, names, "target"))


def _aggregate(function: Callable[..., Any]) -> Any:
    # What kind of function it is Spark reads from its annotations, which here are texts.
    function.__annotations__ = {"column": pa.Array, "return": str}
    return _arrow("version_max", function, "string")
