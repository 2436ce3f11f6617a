"""pyarrow's texts by their buffers: for engines that hand over a few thousand rows at a time, where going through capsules costs more
than the rows."""

from __future__ import annotations

import functools
from array import array
from collections.abc import Callable
from ctypes import POINTER, byref, c_int8, c_uint8, c_void_p, cast
from typing import Any

import pyarrow as pa

from . import _arrow
from ._call import error, fault, version_options
from ._declarations import COLUMN_SIZE, UG_LAYOUT_LARGE_UTF8, UG_LAYOUT_UTF8, ug_column
from ._library import lib
from .arrow import IS_IN, NO_ANSWER
from .versions import Range

_LAYOUTS = {pa.string(): (UG_LAYOUT_UTF8, "i"), pa.large_string(): (UG_LAYOUT_LARGE_UTF8, "q")}
_bytes = POINTER(c_uint8)


def one(column: Any) -> Any:
    """The column as one array."""
    if not isinstance(column, pa.ChunkedArray):
        return column
    return column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()


def constant(column: Any) -> str | None:
    """The text that all rows are, where that is seen at once: by its bytes."""
    count, known = len(column), _LAYOUTS.get(column.type)
    if known is None or not count or column.offset or column.null_count:
        return None
    _, offsets, data = column.buffers()
    first: str = column[0].as_py()
    if not first or data is None:
        return None
    size = len(first.encode()) * count
    # Before anything of that size is made: one long text above many short ones would be a column of its own.
    if data.size < size or (known[1] == "i" and size >= 1 << 31):
        return None
    wanted_offsets, wanted_data = _all_are(first, count, known[1])
    if not offsets.slice(0, wanted_offsets.size).equals(wanted_offsets):
        return None
    return first if data.slice(0, wanted_data.size).equals(wanted_data) else None


@functools.lru_cache(maxsize=16)
def _all_are(text: str, count: int, code: str) -> tuple[Any, Any]:
    """The buffers of a column in which all rows are one text."""
    data = text.encode()
    return pa.py_buffer(array(code, range(0, (count + 1) * len(data), len(data)))), pa.py_buffer(data * count)


def _borrowed(column: Any) -> ug_column | None:
    """The column as the library takes it, while the array is held; None where the short way does not know its layout."""
    known = _LAYOUTS.get(column.type)
    if known is None:
        return None
    validity, offsets, data = column.buffers()
    made = ug_column(struct_size=COLUMN_SIZE, layout=known[0], length=len(column), offset=column.offset)
    if validity is not None and column.null_count:
        made.validity = cast(validity.address, _bytes)
    made.offsets = None if offsets is None else c_void_p(offsets.address)
    if data is not None:
        made.data = cast(data.address, _bytes)
    return made


def _each(column: Any, call: Callable[[Any, int, Any, Any], int]) -> Any | None:
    """One byte a row, in a buffer of pyarrow's."""
    given, count = _borrowed(column), len(column)
    if given is None or not count:
        return None
    answers, wrong = pa.allocate_buffer(count), error()
    if call(byref(given), count, cast(answers.address, POINTER(c_int8)), byref(wrong)):
        raise fault(wrong)
    return answers


def compare(column: Any, version: bytes, scheme: str, flags: int) -> Any | None:
    """arrow.compare() on an array of pyarrow; None where the long way is to be gone."""
    options = version_options(scheme, flags)
    found = _each(
        column,
        lambda given, count, answers, wrong: lib.ug_compare_column(
            given, 0, count, version, len(version), byref(options), answers, wrong
        ),
    )
    if found is None:
        return None
    return pa.Array.from_buffers(pa.int8(), len(column), [_validity(found.to_pybytes().translate(NO_ANSWER)), found])


def in_range(column: Any, range: Range) -> Any | None:
    """arrow.in_range() on an array of pyarrow; None where the long way is to be gone."""
    handle = range.handle
    found = _each(
        column, lambda given, count, answers, wrong: lib.ug_range_column(handle, given, 0, count, answers, wrong)
    )
    if found is None:
        return None
    raw = found.to_pybytes()
    # Never None: there is a bit behind the last.
    bits = pa.py_buffer(_arrow.bitmap(raw.translate(IS_IN) + b"0"))
    return pa.Array.from_buffers(pa.bool_(), len(column), [_validity(raw.translate(NO_ANSWER)), bits])


def _validity(flags: bytes) -> Any | None:
    made = _arrow.bitmap(flags)
    return None if made is None else pa.py_buffer(made)
