"""Two columns of texts, row by row, for engines that hand over a constant as a column too: nearly always the second is one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from . import arrow
from .errors import VersionError
from .versions import Range


def by_constant(column: Any, constants: Any, ask: Callable[[Any, str], Any], kind: Any) -> Any:
    """Asks once for each different text of the second column."""
    if isinstance(column, pa.ChunkedArray):
        column = column.combine_chunks()
    if isinstance(constants, pa.ChunkedArray):
        constants = constants.combine_chunks()
    if len(constants) and not constants.null_count and pc.all(pc.equal(constants, constants[0])).as_py():
        return pa.array(ask(column, constants[0].as_py())).cast(kind)
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
            return arrow.compare(column, version, scheme, flags=flags)
        except VersionError:
            return arrow.texts([None] * len(column))

    return by_constant(column, versions, ask, pa.int8())


def in_range_pairs(column: Any, ranges: Any, known: Callable[[str], Range]) -> Any:
    """Which rows lie in the range beside them."""
    return by_constant(column, ranges, lambda column, range: arrow.in_range(column, known(range)), pa.bool_())
