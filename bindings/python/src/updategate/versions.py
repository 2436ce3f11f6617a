"""Versions: comparing, sorting, taking apart, explaining, ranges and sort keys."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from ctypes import POINTER, ArgumentError, byref, c_int32, c_size_t, sizeof
from dataclasses import dataclass
from typing import Any, TypeVar

from . import errors
from ._call import TEXT, Item, Text, encode, error, fault, items, take, text_from, version_options
from ._declarations import UG_NOT_COMPARABLE, ug_explanation, ug_parsed_version, ug_range
from ._handle import Handle, Remade
from ._library import lib
from .enums import UPDATE_TYPES, Scheme, Status, UpdateType, VersionFlag

AnyText = TypeVar("AnyText", str, bytes, bytearray, memoryview)

# Ready-made arguments: passed as they are, which is most of what makes a single compare quick.
_quick = lib.quick("ug_compare")
_SHORT = 256
_SIZES = tuple(c_size_t.from_param(size) for size in range(_SHORT))
_SCHEMES = {scheme.value: c_int32.from_param(scheme.code) for scheme in Scheme}
# What can be taken apart into two, but not into the first and the second version.
_NO_PAIR = (*TEXT, Mapping, Set)
_size_code = "Q" if sizeof(c_size_t) == 8 else "I"


def compare(a: Text, b: Text, scheme: str = "app", *, flags: int = 0) -> int:
    """-1 where a is older than b, 0 where they are equal, 1 where a is newer.

    >>> compare("1.9", "1.10")
    -1

    Raises VersionError where either is no version: "not comparable" is never "equal" or "older".
    """
    try:
        if not flags:
            x = a.encode() if isinstance(a, str) else a
            y = b.encode() if isinstance(b, str) else b
            order = c_int32()
            if not _quick(x, _SIZES[len(x)], y, _SIZES[len(y)], _SCHEMES[scheme], byref(order), None):
                return order.value
    except (LookupError, UnicodeError, TypeError, ArgumentError):
        pass  # Long or odd ones take the road below, which also says what is wrong with them.
    return _compare(encode(a, "a"), encode(b, "b"), scheme, flags)


def _compare(a: bytes, b: bytes, scheme: str, flags: int) -> int:
    order = c_int32()
    wrong = error()
    options = version_options(scheme, flags)
    if lib.ug_compare_with(a, len(a), b, len(b), byref(options), byref(order), byref(wrong)):
        raise fault(wrong)
    return order.value


def compare_many(
    pairs: Iterable[Sequence[Text]], scheme: str = "app", *, flags: int = 0
) -> list[int | None]:
    """The order of each pair, as compare() gives it; None for a pair that cannot be compared.

    One call into the library for all of them: well below a quarter of a microsecond a pair.
    """
    texts = _flat(items(pairs, "pairs"))
    data, sizes = _pack(texts, lambda index: f"pairs[{index // 2}][{index % 2}]")
    count = len(texts) // 2
    orders = (c_int32 * count)()
    options = version_options(scheme, flags)
    wrong = error()
    if lib.ug_compare_many(data, len(data), _view(sizes), count, byref(options), orders, byref(wrong)):
        raise fault(wrong)
    result: list[Any] = memoryview(orders).cast("B").cast("i").tolist()
    if UG_NOT_COMPARABLE in result:
        return [None if order == UG_NOT_COMPARABLE else order for order in result]
    return result


def _flat(pairs: list[Any]) -> list[Any]:
    """The versions of all pairs, one after another."""
    for kind in set(map(type, pairs)):
        if issubclass(kind, _NO_PAIR):
            index = next(index for index, pair in enumerate(pairs) if type(pair) is kind)
            raise TypeError(f"pairs[{index}] must be two versions, not {kind.__name__}")
    texts: list[Any] = []
    try:
        for a, b in pairs:
            texts += (a, b)
    except TypeError:
        index = len(texts) // 2
        raise TypeError(f"pairs[{index}] must be two versions, not {type(pairs[index]).__name__}") from None
    except ValueError:
        raise errors.ArgumentError(
            "must be two versions", status=Status.ARGUMENT, path=f"pairs[{len(texts) // 2}]"
        ) from None
    return texts


def _pack(texts: list[Any], name: Callable[[int], str]) -> tuple[bytes, array[int]]:
    """All texts in one run of bytes, and the size of each; name says what the caller knows a text by."""
    try:
        joined = "".join(texts)
        if joined.isascii():
            return joined.encode(), array(_size_code, map(len, texts))
    except TypeError:
        pass  # Not all of them are str.
    encoded = []
    for index, text in enumerate(texts):
        encoded.append(text if isinstance(text, bytes) else encode(text, name(index)))
    return b"".join(encoded), array(_size_code, map(len, encoded))


def _several(versions: Iterable[Item]) -> list[Item]:
    """What is to be sorted: one text on its own would be taken letter by letter."""
    if isinstance(versions, TEXT):
        raise TypeError(f"versions must be several, not one {type(versions).__name__}")
    return items(versions, "versions")


def _view(sizes: array[int]) -> Any:
    """The sizes as a C array, without a copy."""
    return (c_size_t * len(sizes)).from_buffer(sizes)


def sort(versions: Iterable[AnyText], scheme: str = "app", *, flags: int = 0) -> list[AnyText]:
    """The versions, oldest first. Equal ones keep their order; strings that are no version come last, as they were."""
    texts = _several(versions)
    order, _ = sort_order(texts, scheme, flags=flags)
    return [texts[index] for index in order]


def sort_order(versions: Sequence[Text], scheme: str = "app", *, flags: int = 0) -> tuple[list[int], int]:
    """The positions that sort the versions, and how many of them, from the front, are of readable versions."""
    data, sizes = _pack(_several(versions), "versions[{}]".format)
    count = len(sizes)
    order = (c_size_t * count)()
    readable = c_size_t()
    options = version_options(scheme, flags)
    wrong = error()
    if lib.ug_sort(data, len(data), _view(sizes), count, byref(options), order, byref(readable), byref(wrong)):
        raise fault(wrong)
    return list(order), readable.value


def sort_key(version: Text, scheme: str = "app", *, flags: int = 0) -> bytes:
    """Bytes whose order is the version order, for key= and for a database column.

    >>> max(["1.9", "1.10"], key=sort_key)
    '1.10'

    For the schemes app, semver, apple and integer; the same in every release of this library.
    """
    data = encode(version, "version")
    return text_from(lib.ug_sort_key, data, len(data), byref(version_options(scheme, flags)), argument="version")


def is_version(text: Text, scheme: str = "app", *, flags: int = 0) -> bool:
    """Whether the string is a version under the scheme."""
    data = encode(text, "version")
    return not lib.ug_version_check(data, len(data), byref(version_options(scheme, flags)), None)


def update_type(from_: Text, to: Text, scheme: str = "app", *, flags: int = 0) -> UpdateType:
    """Which part differs first between two versions, whichever is newer."""
    a, b = encode(from_, "from"), encode(to, "to")
    found = c_int32()
    wrong = error()
    options = version_options(scheme, flags)
    if lib.ug_update_type_between(a, len(a), b, len(b), byref(options), byref(found), byref(wrong)):
        raise fault(wrong)
    return UPDATE_TYPES[found.value]


@dataclass(frozen=True, slots=True)
class Version:
    """A version taken apart."""

    canonical: str
    """The one spelling of all versions equal to this one."""
    parts: tuple[str, ...]
    """The release numbers as decimal digits of any length, leading zeros dropped."""
    prerelease: str | None
    """The words and numbers beside the release, as written."""
    build: str | None
    """The build, as written, without its sign or brackets."""

    def __new__(cls, *given: Any, **more: Any) -> Version:
        """TypeError for a text: parse_version() takes one apart."""
        if len(given) == 1 and not more and isinstance(given[0], TEXT):
            raise TypeError(f"a Version is what parse_version() makes; call parse_version({given[0]!r})")
        return object.__new__(cls)

    @property
    def release(self) -> tuple[int, ...]:
        """The release numbers."""
        return tuple(map(int, self.parts))

    def __str__(self) -> str:
        return self.canonical


def parse_version(text: Text, scheme: str = "app", *, flags: int = 0, strict: bool = False) -> Version:
    """Takes a version apart. strict refuses whatever is not in the scheme's plain written form ("v1.2 (45)")."""
    data = encode(text, "version")
    call: Callable[..., int] = lib.ug_version_parse_strict if strict else lib.ug_version_parse
    parsed = POINTER(ug_parsed_version)()
    wrong = error()
    if call(data, len(data), byref(version_options(scheme, flags)), byref(parsed), byref(wrong)):
        raise fault(wrong, argument="version")
    try:
        count = lib.ug_parsed_version_part_count(parsed)
        return Version(
            canonical=take(lib.ug_parsed_version_canonical(parsed)) or "",
            parts=tuple(take(lib.ug_parsed_version_part(parsed, index)) or "0" for index in range(count)),
            prerelease=take(lib.ug_parsed_version_prerelease(parsed)),
            build=take(lib.ug_parsed_version_build(parsed)),
        )
    finally:
        lib.ug_parsed_version_free(parsed)


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why two versions compare as they do."""

    order: int
    """-1, 0 or 1, as compare()."""
    update_type: UpdateType
    part: int | None
    """The index, from 0, of the release number that decided; None where something else did."""
    a: str | None
    """What a has where the decision fell ("10"); None where they are equal."""
    b: str | None
    """What b has there."""
    text: str
    """One sentence for a person."""

    def __str__(self) -> str:
        return self.text


def explain(a: Text, b: Text, scheme: str = "app", *, flags: int = 0) -> Explanation:
    """Explains a comparison."""
    x, y = encode(a, "a"), encode(b, "b")
    made = POINTER(ug_explanation)()
    wrong = error()
    if lib.ug_explain(x, len(x), y, len(y), byref(version_options(scheme, flags)), byref(made), byref(wrong)):
        raise fault(wrong)
    try:
        part = lib.ug_explanation_part(made)
        return Explanation(
            order=lib.ug_explanation_order(made),
            update_type=UPDATE_TYPES[lib.ug_explanation_update_type(made)],
            part=part if part >= 0 else None,
            a=take(lib.ug_explanation_a(made)),
            b=take(lib.ug_explanation_b(made)),
            text=take(lib.ug_explanation_text(made)) or "",
        )
    finally:
        lib.ug_explanation_free(made)


class Range(Remade):
    """A version range: ">=1.2 <2", "1.2.x", "1.0 || >=3", by the plain order.

    >>> "1.5" in Range(">=1.2 <2")
    True

    Raises RangeError where it cannot be read; asking for a string that is no version raises VersionError.
    """

    __slots__ = ("text",)

    _called = "range"

    def __init__(self, text: Text, scheme: str = "app", *, flags: int = VersionFlag.NONE) -> None:
        data = encode(text, "range")
        made = POINTER(ug_range)()
        wrong = error()
        if lib.ug_range_parse(data, len(data), byref(version_options(scheme, flags)), byref(made), byref(wrong)):
            raise fault(wrong, argument="range")
        self.text = data.decode("utf-8", "surrogateescape")
        self._made_of = (data, str(scheme)), {"flags": int(flags)}
        self._handle = Handle(made, lib.ug_range_free)

    def contains(self, version: Text) -> bool:
        """Whether the version lies in the range."""
        handle = self.handle
        data = encode(version, "version")
        contains = c_int32()
        wrong = error()
        if lib.ug_range_contains(handle, data, len(data), byref(contains), byref(wrong)):
            raise fault(wrong, argument="version")
        return contains.value != 0

    def __contains__(self, version: Text) -> bool:
        return self.contains(version)

    def __repr__(self) -> str:
        return f"Range({self.text!r})"

    def __str__(self) -> str:
        return self.text
