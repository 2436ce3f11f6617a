"""The values of an Arrow column that others made, as Python has them: for grouping, where each different one is met once."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import addressof, string_at
from struct import Struct
from typing import Any

from ._arrow import _CODES, _INTEGERS, _TEXTS, Part

_VIEW = Struct("<i12s")
_LONG = Struct("<4sii")
_WIDTHS = {"b": 1, "B": 1, "h": 2, "H": 2, "i": 4, "I": 4, "q": 8, "Q": 8}


def texts_of(part: Part, name: str) -> list[bytes | None]:
    """The texts of a column, of any of Arrow's layouts for them."""
    given = part.texts(name)  # Which says what is wrong with any other.
    first, count, kind = given.offset, part.length, part.schema.format or b""
    if kind == b"n" or not count:
        return [None] * count
    if part.schema.dictionary and kind in _CODES:
        known = texts_of(Part(part.schema.dictionary.contents, part.array.dictionary.contents, part), name)
        codes = _numbers(part.array.buffers[1], _INTEGERS[kind], first, count)
        return _valid(part, first, [known[code] if 0 <= code < len(known) else None for code in codes])
    if kind == b"vu":
        return _views(part, name, first, count)
    ends = _numbers(part.array.buffers[1], "i" if _TEXTS[kind] == _TEXTS[b"u"] else "q", first, count + 1)
    data = string_at(part.array.buffers[2] + ends[0], ends[-1] - ends[0]) if ends[-1] > ends[0] else b""
    start = ends[0]
    return _valid(part, first, [data[ends[row] - start : ends[row + 1] - start] for row in range(count)])


def integers_of(part: Part, name: str) -> list[int | None]:
    """The whole numbers of a column."""
    given = part.integers(name)
    if (part.schema.format or b"") == b"n" or not part.length:
        return [None] * part.length
    return _valid(part, given.offset, _numbers(addressof(given.data.contents), "q", given.offset, part.length))


def _numbers(address: int, code: str, first: int, count: int) -> Sequence[int]:
    width = _WIDTHS[code]
    view: Any = memoryview(string_at(address + first * width, count * width))
    values: Sequence[int] = view.cast(code)
    return values


def _views(part: Part, name: str, first: int, count: int) -> list[bytes | None]:
    array = part.array
    raw = string_at(array.buffers[1] + 16 * first, 16 * count)
    held = max(0, array.n_buffers - 3)
    # The last buffer holds the sizes of those between.
    sizes = _numbers(array.buffers[2 + held], "q", 0, held) if held else ()
    found: list[bytes | None] = []
    # The view of a null may point anywhere, so it is not followed.
    for row in _valid(part, first, range(count)):
        if row is None:
            found.append(None)
            continue
        size, short = _VIEW.unpack_from(raw, 16 * row)
        if 0 <= size <= 12:
            found.append(short[:size])
            continue
        _, buffer, start = _LONG.unpack(short)
        if not (size > 0 and 0 <= buffer < held and start >= 0 and start + size <= sizes[buffer]):
            raise ValueError(f"column {name!r}: the view of row {row} points outside of its buffers")
        found.append(string_at(array.buffers[2 + buffer] + start, size))
    return found


def _valid(part: Part, first: int, values: Sequence[Any]) -> list[Any]:
    """None where the column has no value. A null's own bytes mean nothing."""
    array = part.array
    if not array.n_buffers or array.null_count == 0 or not array.buffers[0]:
        return list(values)
    count = len(values)
    bits = int.from_bytes(string_at(array.buffers[0] + first // 8, (first % 8 + count + 7) // 8), "little") >> first % 8
    flags = bin(bits | 1 << count)[:2:-1][:count]
    return [value if flag == "1" else None for value, flag in zip(values, flags)]
