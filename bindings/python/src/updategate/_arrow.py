"""Arrow's C data interface, as ctypes: columns of others read where they lie, and our own handed over.

https://arrow.apache.org/docs/format/CDataInterface.html and CDataInterface/PyCapsuleInterface.html
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from ctypes import (
    CFUNCTYPE,
    POINTER,
    PYFUNCTYPE,
    Structure,
    addressof,
    byref,
    c_char,
    c_char_p,
    c_int,
    c_int64,
    c_uint8,
    c_void_p,
    cast,
    create_string_buffer,
    pointer,
    py_object,
    pythonapi,
)
from typing import Any

from ._declarations import (
    COLUMN_SIZE,
    UG_LAYOUT_DICTIONARY,
    UG_LAYOUT_INT64,
    UG_LAYOUT_LARGE_UTF8,
    UG_LAYOUT_UTF8,
    UG_LAYOUT_UTF8_VIEW,
    ug_column,
)


class ArrowSchema(Structure):
    pass


class ArrowArray(Structure):
    pass


class ArrowArrayStream(Structure):
    pass


ReleaseSchema = CFUNCTYPE(None, POINTER(ArrowSchema))
ReleaseArray = CFUNCTYPE(None, POINTER(ArrowArray))
# Not CFUNCTYPE: the fields are read as plain addresses, so that one that is NULL is seen.
ArrowSchema._fields_ = [
    ("format", c_char_p),
    ("name", c_char_p),
    ("metadata", c_void_p),
    ("flags", c_int64),
    ("n_children", c_int64),
    ("children", POINTER(POINTER(ArrowSchema))),
    ("dictionary", POINTER(ArrowSchema)),
    ("release", c_void_p),
    ("private_data", c_void_p),
]
ArrowArray._fields_ = [
    ("length", c_int64),
    ("null_count", c_int64),
    ("offset", c_int64),
    ("n_buffers", c_int64),
    ("n_children", c_int64),
    ("buffers", POINTER(c_void_p)),
    ("children", POINTER(POINTER(ArrowArray))),
    ("dictionary", POINTER(ArrowArray)),
    ("release", c_void_p),
    ("private_data", c_void_p),
]
ArrowArrayStream._fields_ = [
    ("get_schema", CFUNCTYPE(c_int, POINTER(ArrowArrayStream), POINTER(ArrowSchema))),
    ("get_next", CFUNCTYPE(c_int, POINTER(ArrowArrayStream), POINTER(ArrowArray))),
    ("get_last_error", CFUNCTYPE(c_char_p, POINTER(ArrowArrayStream))),
    ("release", c_void_p),
    ("private_data", c_void_p),
]

_new_capsule = PYFUNCTYPE(py_object, c_void_p, c_char_p, c_void_p)(("PyCapsule_New", pythonapi))
_capsule_pointer = PYFUNCTYPE(c_void_p, py_object, c_char_p)(("PyCapsule_GetPointer", pythonapi))
# A capsule that is on its way out must not become a Python object again.
_dying_pointer = PYFUNCTYPE(c_void_p, c_void_p, c_char_p)(("PyCapsule_GetPointer", pythonapi))
_SCHEMA, _ARRAY, _STREAM = b"arrow_schema", b"arrow_array", b"arrow_array_stream"

_TEXTS = {b"u": UG_LAYOUT_UTF8, b"U": UG_LAYOUT_LARGE_UTF8, b"vu": UG_LAYOUT_UTF8_VIEW}
_CODES = {b"c": 0, b"C": 1, b"s": 2, b"S": 3, b"i": 4, b"I": 5, b"l": 6, b"L": 7}
_INTEGERS = {b"c": "b", b"C": "B", b"s": "h", b"S": "H", b"i": "i", b"I": "I", b"l": "q", b"L": "Q"}
_UNITS = {b"tss:": 1, b"tsm:": 1_000, b"tsu:": 1_000_000, b"tsn:": 1_000_000_000}


# ---- Reading -----------------------------------------------------------------------------------------------------------


class Part:
    """One array of a column or a table, and what keeps it where it is."""

    def __init__(self, schema: ArrowSchema, array: ArrowArray, kept: object, within: tuple[int, int] | None = None) -> None:
        self.schema, self.array, self._kept = schema, array, kept
        # The rows of a struct are a slice of its fields'.
        self._skipped, self.length = within or (0, int(array.length))

    def fields(self) -> dict[str, Part]:
        """The columns of a table, or of a struct array."""
        if self.schema.format != b"+s":
            raise TypeError(f"not a table: its Arrow format is {(self.schema.format or b'').decode()!r}")
        within = self.array.offset + self._skipped, self.length
        return {
            (self.schema.children[index].contents.name or b"").decode("utf-8", "replace"): Part(
                self.schema.children[index].contents, self.array.children[index].contents, self, within
            )
            for index in range(self.array.n_children)
        }

    def texts(self, name: str) -> ug_column:
        """The column as the library takes it: of texts."""
        made = self._column()
        kind, array = self.schema.format or b"", self.array
        if self.schema.dictionary and kind in _CODES:
            dictionary = Part(self.schema.dictionary.contents, array.dictionary.contents, self)
            made.layout, made.code_type = UG_LAYOUT_DICTIONARY, _CODES[kind]
            made.codes = array.buffers[1]
            made.dictionary = pointer(dictionary.texts(name))
            return made
        if kind == b"n":
            made.validity = cast(create_string_buffer((made.offset + made.length) // 8 + 1), POINTER(c_uint8))
            made.offsets = cast((c_int64 * (made.offset + made.length + 1))(), c_void_p)
            made.layout = UG_LAYOUT_LARGE_UTF8
            return made
        if kind not in _TEXTS:
            raise TypeError(f"column {name!r} must hold texts; its Arrow format is {kind.decode()!r}")
        made.layout = _TEXTS[kind]
        made.offsets = array.buffers[1]
        if made.layout == UG_LAYOUT_UTF8_VIEW:
            # The last buffer holds the sizes of those between.
            made.buffer_count = max(0, array.n_buffers - 3)
            made.buffers = cast(addressof(array.buffers.contents) + 16, POINTER(POINTER(c_uint8)))
        else:
            made.data = cast(array.buffers[2], POINTER(c_uint8))
        return made

    def integers(self, name: str) -> ug_column:
        """The column as the library takes it: of whole numbers, times among them in Unix seconds."""
        made = self._column()
        made.layout = UG_LAYOUT_INT64
        kind = self.schema.format or b""
        unit = _UNITS.get(kind[:4], 1)
        if kind[:4] not in _UNITS and kind not in _INTEGERS and kind != b"n":
            raise TypeError(f"column {name!r} must hold whole numbers or times; its Arrow format is {kind.decode()!r}")
        if kind == b"n":
            made.validity = cast(create_string_buffer((made.offset + made.length) // 8 + 1), POINTER(c_uint8))
        code = "q" if kind[:4] in _UNITS else _INTEGERS.get(kind, "q")
        if kind != b"n" and code == "q" and unit == 1:
            made.data = cast(self.array.buffers[1], POINTER(c_uint8))
            return made
        count = made.offset + made.length
        numbers = (c_int64 * max(1, count))()
        if kind != b"n" and self.array.buffers[1]:
            width = {"b": 1, "B": 1, "h": 2, "H": 2, "i": 4, "I": 4}.get(code, 8)
            raw: Any = memoryview((c_char * (count * width)).from_address(self.array.buffers[1])).cast("B")
            raw = raw.cast(code)
            limit = (1 << 63) - 1
            for index in range(made.offset, count):
                numbers[index] = min(raw[index] // unit, limit)
        made.data = cast(numbers, POINTER(c_uint8))
        return made

    def _column(self) -> ug_column:
        made = ug_column(
            struct_size=COLUMN_SIZE, length=self.length, offset=self.array.offset + self._skipped
        )
        if self.array.n_buffers and self.array.null_count != 0 and self.array.buffers[0]:
            made.validity = cast(self.array.buffers[0], POINTER(c_uint8))
        return made


class _Received:
    """A schema or an array that came out of a stream, released when nobody reads it any more."""

    def __init__(self, made: Any, release: Any) -> None:
        self.made, self._release = made, release

    def __del__(self) -> None:
        if self.made.release:
            self._release(self.made.release)(byref(self.made))


def parts(data: object, name: str = "column") -> list[Part]:
    """The arrays of anything that has __arrow_c_stream__ or __arrow_c_array__."""
    if hasattr(data, "__arrow_c_stream__"):
        return list(_streamed(data.__arrow_c_stream__()))
    if hasattr(data, "__arrow_c_array__"):
        capsules = data.__arrow_c_array__()
        schema = ArrowSchema.from_address(_capsule_pointer(capsules[0], _SCHEMA))
        array = ArrowArray.from_address(_capsule_pointer(capsules[1], _ARRAY))
        return [Part(schema, array, capsules)]
    if isinstance(data, Sequence) and not isinstance(data, (str, bytes, bytearray, memoryview)):
        return parts(texts(list(data)))
    raise TypeError(f"{name} must be Arrow data (__arrow_c_array__ or __arrow_c_stream__), not {type(data).__name__}")


def _streamed(capsule: object) -> Iterator[Part]:
    stream = ArrowArrayStream.from_address(_capsule_pointer(capsule, _STREAM))

    def checked(status: int) -> None:
        if status:
            raise OSError(status, (stream.get_last_error(byref(stream)) or b"the stream failed").decode("utf-8", "replace"))

    schema = _Received(ArrowSchema(), ReleaseSchema)
    checked(stream.get_schema(byref(stream), byref(schema.made)))
    while True:
        array = _Received(ArrowArray(), ReleaseArray)
        checked(stream.get_next(byref(stream), byref(array.made)))
        if not array.made.release:
            return
        yield Part(schema.made, array.made, (schema, array))


# ---- Handing over --------------------------------------------------------------------------------------------------------

# What lives until its consumer releases it, by the number that the consumer hands back.
_lent: dict[int, tuple[object, ...]] = {}
_numbers = itertools.count(1)


def _release(structure: Any) -> None:
    made = structure.contents
    kind = ReleaseSchema if isinstance(made, ArrowSchema) else ReleaseArray
    for index in range(made.n_children):
        child = made.children[index]
        if child.contents.release:
            kind(child.contents.release)(child)
    if made.dictionary and made.dictionary.contents.release:
        kind(made.dictionary.contents.release)(made.dictionary)
    made.release = None
    _lent.pop(made.private_data or 0, None)


_release_schema, _release_array = ReleaseSchema(_release), ReleaseArray(_release)


def _dispose(capsule: int) -> None:
    for name, structure, release in ((_SCHEMA, ArrowSchema, ReleaseSchema), (_ARRAY, ArrowArray, ReleaseArray)):
        if _is_named(capsule, name):
            made = structure.from_address(_dying_pointer(capsule, name))
            if made.release:
                release(made.release)(byref(made))
            _lent.pop(-addressof(made), None)


_is_named = PYFUNCTYPE(c_int, c_void_p, c_char_p)(("PyCapsule_IsValid", pythonapi))
_disposal = PYFUNCTYPE(None, c_void_p)(_dispose)


def _capsule(made: Structure, name: bytes) -> Any:
    _lent[-addressof(made)] = (made,)
    return _new_capsule(addressof(made), name, cast(_disposal, c_void_p))


class Column:
    """Values that the library made, for whatever reads Arrow: `pyarrow.array(column)`, `polars.Series(column)`."""

    def __init__(
        self,
        format: bytes,
        length: int,
        buffers: Sequence[Any],
        *,
        children: dict[str, Column] | None = None,
        dictionary: Column | None = None,
    ) -> None:
        # Each buffer is None or something that ctypes knows the address of; the first is the validity.
        self._format, self._length, self._buffers = format, length, tuple(buffers)
        self._children, self._dictionary = children or {}, dictionary

    def __len__(self) -> int:
        return self._length

    def __arrow_c_schema__(self) -> object:
        return _capsule(self._schema(b""), _SCHEMA)

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        return _capsule(self._schema(b""), _SCHEMA), _capsule(self._array(), _ARRAY)

    def __getitem__(self, name: str) -> Column:
        """A column of a table."""
        return self._children[name]

    def to_pylist(self) -> list[Any]:
        """The values as Python has them; times are Unix seconds, a table is a list of dict."""
        count = self._length
        if self._children:
            columns = [child.to_pylist() for child in self._children.values()]
            return [dict(zip(self._children, row)) for row in zip(*columns)]
        values: list[Any]
        if self._format in (b"U", b"Z"):
            ends, data = self._buffers[1], self._buffers[2].raw
            values = [data[ends[row] : ends[row + 1]] for row in range(count)]
            if self._format == b"U":
                values = [value.decode("utf-8", "surrogateescape") for value in values]
        elif self._format == b"b":
            values = [True] * count if self._buffers[1] is None else [bit == "1" for bit in _bits(self._buffers[1], count)]
        else:
            values = list(self._buffers[1][:count])
            if self._dictionary is not None:
                names = self._dictionary.to_pylist()
                values = [names[code] if 0 <= code < len(names) else None for code in values]
        if self._buffers[0] is None:
            return values
        return [value if bit == "1" else None for value, bit in zip(values, _bits(self._buffers[0], count))]

    def _schema(self, name: bytes) -> ArrowSchema:
        number = next(_numbers)
        made = ArrowSchema(format=self._format, name=name, flags=2, private_data=number)
        children = [child._schema(called.encode()) for called, child in self._children.items()]
        pointers = (POINTER(ArrowSchema) * len(children))(*[pointer(child) for child in children])
        made.n_children, made.children = len(children), pointers
        dictionary = self._dictionary._schema(b"") if self._dictionary else None
        if dictionary is not None:
            made.dictionary = pointer(dictionary)
        made.release = cast(_release_schema, c_void_p)
        _lent[number] = (self._format, name, children, pointers, dictionary)
        return made

    def _array(self) -> ArrowArray:
        number = next(_numbers)
        addresses = (c_void_p * len(self._buffers))(
            *(None if buffer is None else addressof(buffer) for buffer in self._buffers)
        )
        made = ArrowArray(
            length=self._length, null_count=0 if self._buffers[0] is None else -1, n_buffers=len(addresses),
            buffers=addresses, private_data=number,
        )  # fmt: skip
        children = [child._array() for child in self._children.values()]
        pointers = (POINTER(ArrowArray) * len(children))(*[pointer(child) for child in children])
        made.n_children, made.children = len(children), pointers
        dictionary = self._dictionary._array() if self._dictionary else None
        if dictionary is not None:
            made.dictionary = pointer(dictionary)
        made.release = cast(_release_array, c_void_p)
        _lent[number] = (self._buffers, addresses, children, pointers, dictionary)
        return made


def _bits(buffer: Any, count: int) -> str:
    """The bits of a bitmap, as "0" and "1"."""
    size = (count + 7) // 8
    return bin(int.from_bytes(buffer.raw[:size], "little") | 1 << 8 * size)[:2:-1][:count]


def bitmap(flags: bytes) -> Any:
    """A bit for each of these bytes, which are b"0" or b"1"; None where all are b"1"."""
    if not flags or b"0" not in flags:
        return None
    size = (len(flags) + 7) // 8
    return create_string_buffer(int(flags[::-1], 2).to_bytes(size, "little"), size)


def texts(values: Sequence[str | bytes | None]) -> Column:
    """Texts as an Arrow column."""
    data = [b"" if value is None else value if isinstance(value, bytes) else value.encode("utf-8", "surrogateescape") for value in values]
    ends = (c_int64 * (len(data) + 1))(0, *itertools.accumulate(map(len, data)))
    flags = b"".join(b"0" if value is None else b"1" for value in values)
    return Column(b"U", len(data), (bitmap(flags), ends, create_string_buffer(b"".join(data))))


def integers(values: Sequence[int | None]) -> Column:
    """Whole numbers as an Arrow column."""
    flags = b"".join(b"0" if value is None else b"1" for value in values)
    return Column(b"l", len(values), (bitmap(flags), (c_int64 * max(1, len(values)))(*(value or 0 for value in values))))


def table(columns: dict[str, Column]) -> Column:
    """Columns of one length as an Arrow table: an array of structs."""
    lengths = {len(column) for column in columns.values()}
    if len(lengths) > 1:
        raise ValueError("the columns of a table must have one length")
    return Column(b"+s", lengths.pop() if lengths else 0, (None,), children=columns)
