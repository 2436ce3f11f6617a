"""Rows of facts that the package itself has in hand, decided a column at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from ctypes import POINTER, byref, c_int8, c_int32, c_int64, c_uint8, cast, c_void_p, pointer
from typing import Any

from . import _arrow
from ._call import error, fault, take
from ._declarations import (
    COLUMN_SIZE,
    FACT_COLUMNS_SIZE,
    OUTCOMES_SIZE,
    UG_LAYOUT_INT64,
    UG_LAYOUT_LARGE_UTF8,
    ug_column,
    ug_fact_columns,
    ug_memo,
    ug_outcomes,
)
from ._handle import Handle
from ._library import lib
from ._request import refused


class Memo:
    """What is remembered from batch to batch, by one thread: rows with the same facts are decided once."""

    def __init__(self, rows: int = 0) -> None:
        made = POINTER(ug_memo)()
        wrong = error()
        if lib.ug_memo_make(rows, byref(made), byref(wrong)):
            raise fault(wrong)
        self.handle = Handle(made, lib.ug_memo_free)

    def targets(self) -> list[str]:
        """The targets by their codes."""
        handle = self.handle
        return [take(lib.ug_memo_target(handle, code)) or "" for code in range(lib.ug_memo_target_count(handle))]


def decided(
    request: Any, memo: Memo, now: Sequence[int], facts: Mapping[str, Sequence[bytes | None]]
) -> tuple[list[int], list[int], list[int], list[int], list[int]]:
    """Outcome, reason, target's code in the memo, deadline and ask-again time of each row, as the header has them.

    facts: the columns of a ug_fact_columns that are there, installed among them; request says what all rows have in common.
    """
    count = len(now)
    columns = ug_fact_columns(struct_size=FACT_COLUMNS_SIZE)
    kept = {name: _of_texts(values) for name, values in facts.items()}
    for name, column in kept.items():
        setattr(columns, name, pointer(column))
    times = (c_int64 * count)(*now)
    columns.now = pointer(
        ug_column(struct_size=COLUMN_SIZE, layout=UG_LAYOUT_INT64, length=count, data=cast(times, POINTER(c_uint8)))
    )
    outcomes, reasons, targets = (c_int8 * count)(), (c_int8 * count)(), (c_int32 * count)()
    deadlines, until = (c_int64 * count)(), (c_int64 * count)()
    wanted = ug_outcomes(
        struct_size=OUTCOMES_SIZE, outcomes=outcomes, reasons=reasons, targets=targets, deadlines=deadlines, ask_again_at=until
    )
    wrong = error()
    if lib.ug_evaluate_many(byref(request), byref(columns), 0, count, memo.handle, byref(wanted), byref(wrong)):
        raise refused(wrong)
    return outcomes[:], reasons[:], targets[:], deadlines[:], until[:]


def _of_texts(values: Sequence[bytes | None]) -> ug_column:
    validity, ends, data = _arrow.texts(values)._buffers
    column = ug_column(struct_size=COLUMN_SIZE, layout=UG_LAYOUT_LARGE_UTF8, length=len(values))
    column.offsets, column.data = cast(ends, c_void_p), cast(data, POINTER(c_uint8))
    if validity is not None:
        column.validity = cast(validity, POINTER(c_uint8))
    return column
