"""Two columns of texts, row by row, for engines that hand over a constant as a column too: nearly always the second is one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from . import _short, arrow
from .errors import VersionError
from .versions import Range


def by_constant(column: Any, constants: Any, ask: Callable[[Any, str], Any], kind: Any) -> Any:
    """Asks once for each different text of the second column."""
    column, constants = _short.one(column), _short.one(constants)
    known = _short.constant(constants)
    if known is not None:
        return ask(column, known)
    if len(constants) and not constants.null_count and pc.all(pc.equal(constants, constants[0])).as_py():
        return ask(column, constants[0].as_py())
    encoded = constants.dictionary_encode()
    answers: list[Any] = [None] * len(column)
    rows: dict[int, list[int]] = {}
    for row, code in enumerate(encoded.indices.to_pylist()):
        if code is not None:
            rows.setdefault(code, []).append(row)
    for code, places in rows.items():
        part = column.take(pa.array(places, pa.int64()))
        for place, answer in zip(places, ask(part, encoded.dictionary[code].as_py()).to_pylist()):
            answers[place] = answer
    return pa.array(answers, kind)


def compare_pairs(column: Any, versions: Any, scheme: str, flags: int) -> Any:
    """Where each row stands against the version beside it; null where either is none."""

    def ask(column: Any, version: str) -> Any:
        try:
            found = _short.compare(column, version.encode(), scheme, flags)
            return pa.array(arrow.compare(column, version, scheme, flags=flags)) if found is None else found
        except VersionError:
            return pa.nulls(len(column), pa.int8())

    return by_constant(column, versions, ask, pa.int8())


def in_range_pairs(column: Any, ranges: Any, known: Callable[[str], Range]) -> Any:
    """Which rows lie in the range beside them."""

    def ask(column: Any, range: str) -> Any:
        found = _short.in_range(column, known(range))
        return pa.array(arrow.in_range(column, known(range))) if found is None else found

    return by_constant(column, ranges, ask, pa.bool_())
