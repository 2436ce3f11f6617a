"""Versions and decisions as expressions of Polars: importing this adds the namespace `updategate`.

>>> import polars as pl, updategate.polars                                                       # doctest: +SKIP
>>> fleet.filter(pl.col("version").updategate.version_compare("2.0") < 0)                        # doctest: +SKIP
>>> fleet.with_columns(updategate.polars.update_outcome("version", policy=policy, now=now))      # doctest: +SKIP

A null gives null, and so does a text that is no version.
"""

from __future__ import annotations

from typing import Any

try:
    import polars as pl
except ModuleNotFoundError as absent:
    from ._extras import missing

    raise missing(absent, "polars", "polars") from None

from . import arrow
from ._call import Moment
from ._extras import fact_names, without
from .decision import AnyPolicy
from .enums import Scheme
from .policy import Policy
from .versions import Range

__all__ = ["update", "update_outcome", "update_target"]


class _Expressions:
    """What `pl.col("version").updategate` has."""

    def __init__(self, expression: Any) -> None:
        self._expression = expression

    def _mapped(self, function: Any, kind: Any) -> Any:
        return self._expression.map_batches(
            lambda column: pl.Series(column.name, function(column), dtype=kind), return_dtype=kind, is_elementwise=True
        )

    def version_compare(self, version: str, scheme: str = Scheme.APP, *, flags: int = 0) -> Any:
        """Where each row stands against a version: -1, 0 or 1."""
        return self._mapped(lambda column: arrow.compare(column, version, scheme, flags=flags), pl.Int8)

    def version_in(self, range: Range | str, scheme: str = Scheme.APP, *, flags: int = 0) -> Any:
        """Which rows lie in a range."""
        known = range if isinstance(range, Range) else Range(range, scheme, flags=flags)
        return self._mapped(lambda column: arrow.in_range(column, known), pl.Boolean)

    def version_key(self, scheme: str = Scheme.APP, *, flags: int = 0) -> Any:
        """Bytes to sort by."""
        return self._mapped(lambda column: arrow.sort_keys(column, scheme, flags=flags), pl.Binary)

    def version_max(self, scheme: str = Scheme.APP, *, flags: int = 0) -> Any:
        """The highest version, what is none left aside."""
        return self._expression.sort_by(self.version_key(scheme, flags=flags), nulls_last=False).last()


pl.api.register_expr_namespace("updategate")(_Expressions)


def update(
    installed: Any = "installed",
    *,
    now: Moment,
    policy: AnyPolicy | None = None,
    scheme: str = Scheme.APP,
    flags: int = 0,
    columns: dict[str, Any] | None = None,
    ask_again: bool = False,
    **common: Any,
) -> Any:
    """A decision for each row, as a struct of outcome, reason, target, update_type and deadline.

    installed and the values of columns are expressions, or names of columns: columns={"platform": "os"}. Whatever else
    updategate.arrow.evaluate() takes holds for every row.
    """
    named = {"installed": installed, **(columns or {})}
    shared = without(common, fact_names(named))
    rules = policy if policy is None or isinstance(policy, Policy) else Policy(policy, scheme=scheme, flags=flags)
    fields: Any = {
        "outcome": pl.String, "reason": pl.String, "target": pl.String, "update_type": pl.String,
        "deadline": pl.Datetime("us", "UTC"),
    }  # fmt: skip
    if ask_again:
        fields["ask_again_at"] = fields["deadline"]
    kind = pl.Struct(fields)

    def decided(column: Any) -> Any:
        answer = arrow.evaluate(
            column.struct.unnest(), now=now, policy=rules, scheme=scheme, flags=flags, ask_again=ask_again, **shared
        )
        return pl.Series(column.name, pl.DataFrame(answer).cast(fields).to_struct())

    parts = [
        (pl.col(value) if isinstance(value, str) else value).cast(pl.String).alias(name) for name, value in named.items()
    ]
    return pl.struct(parts).map_batches(decided, return_dtype=kind, is_elementwise=True)


def update_outcome(installed: Any = "installed", **facts: Any) -> Any:
    """The outcome for each row, as text; see update()."""
    return update(installed, **facts).struct.field("outcome")


def update_target(installed: Any = "installed", **facts: Any) -> Any:
    """The target for each row; see update()."""
    return update(installed, **facts).struct.field("target")
