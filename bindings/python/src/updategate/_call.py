"""What every call shares: bytes in, copies out, a status that is not OK turned into an exception."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterable, Mapping
from ctypes import POINTER, byref, c_char, c_char_p, cast
from datetime import datetime, timedelta, timezone
from typing import Any, TypeVar, Union

from ._declarations import (
    ERROR_SIZE,
    UG_MAX_VERSION,
    VERSION_OPTIONS_SIZE,
    ug_error,
    ug_string,
    ug_text,
    ug_version_options,
)
from ._library import lib
from .enums import Scheme, Status, VersionFlag, _Named
from .errors import (
    AddressError,
    ArgumentError,
    PolicyError,
    RangeError,
    RequestError,
    TooLongError,
    UpdateGateError,
    VersionError,
)

Text = Union[str, bytes, bytearray, memoryview]
TEXT = (str, bytes, bytearray, memoryview)
Moment = Union[int, str, datetime]

_ERRORS: dict[int, type[UpdateGateError]] = {
    Status.ARGUMENT: ArgumentError,
    Status.TOO_LONG: TooLongError,
    Status.VERSION: VersionError,
    Status.RANGE: RangeError,
    Status.POLICY: PolicyError,
    Status.REQUEST: RequestError,
    Status.ADDRESS: AddressError,
}

_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
# All of them: IntFlag has no way to ask for that before Python 3.11.
_FLAGS = sum(flag.value for flag in VersionFlag)
_char_pointer = POINTER(c_char)
Named = TypeVar("Named", bound=_Named)
Item = TypeVar("Item")


def encode(text: Text, name: str = "text") -> bytes:
    """The UTF-8 bytes of a text. Bytes that came in through a command line or a file name come out as they were."""
    if isinstance(text, bytes):
        return text
    if isinstance(text, str):
        try:
            return text.encode()
        except UnicodeEncodeError:
            pass
        try:
            return text.encode("utf-8", "surrogateescape")
        except UnicodeEncodeError:
            return text.encode("utf-8", "surrogatepass")
    if isinstance(text, (bytearray, memoryview)):
        return bytes(text)
    raise TypeError(f"{name} must be str or bytes, not {type(text).__name__}")


def many(texts: Iterable[Text] | Text, name: str) -> list[Text]:
    """Texts, or one text on its own."""
    if isinstance(texts, TEXT):
        return [texts]
    if isinstance(texts, Mapping):
        raise TypeError(f"{name} must be texts, not {type(texts).__name__}")
    return items(texts, name)


def items(values: Iterable[Item], name: str) -> list[Item]:
    """What an argument that must be iterable holds."""
    if not isinstance(values, Iterable):
        raise TypeError(f"{name} must be iterable, not {type(values).__name__}")
    return list(values)


def json_bytes(data: Mapping[str, Any], name: str) -> bytes:
    """A mapping, and those in it, as JSON."""

    def plain(value: Any) -> Any:
        if isinstance(value, Mapping):
            return dict(value)
        raise TypeError(f"{type(value).__name__} is nothing that JSON has")

    try:
        return json.dumps(dict(data), ensure_ascii=False, default=plain).encode("utf-8", "surrogatepass")
    except TypeError as problem:
        raise TypeError(f"{name} cannot be written as JSON: {problem}") from None
    except RecursionError:
        why = "it is nested too deep"
    except ValueError as problem:
        why = "it holds itself" if "Circular" in str(problem) else "it holds a number of thousands of digits"
    raise ArgumentError(f"cannot be written as JSON: {why}", status=Status.ARGUMENT, path=name)


def string(text: bytes | None) -> ug_string:
    """A ug_string over bytes, which it keeps alive; None is the absent text."""
    result = ug_string()
    if text is not None:
        # Through c_char_p, which holds on to the bytes: cast() alone would not.
        result.data = cast(c_char_p(text), _char_pointer)
        result.size = len(text)
    return result


def optional(text: Text | None, name: str) -> ug_string:
    """A ug_string over a text that may be absent."""
    return string(None if text is None else encode(text, name))


def take_bytes(borrowed: ug_string) -> bytes | None:
    """A copy of a borrowed ug_string."""
    data = borrowed.data
    return data[: borrowed.size] if data else None


def take(borrowed: ug_string) -> str | None:
    """A copy of a borrowed ug_string as text; bytes that are no UTF-8 survive a round trip through encode()."""
    data = borrowed.data
    return data[: borrowed.size].decode("utf-8", "surrogateescape") if data else None


def take_owned(text: Any) -> bytes:
    """A copy of a ug_text, which is freed."""
    try:
        return take_bytes(lib.ug_text_string(text)) or b""
    finally:
        lib.ug_text_free(text)


def take_time(seconds_since_epoch: int) -> datetime:
    """Unix seconds as a datetime in UTC, held within what datetime can say."""
    try:
        return _EPOCH + timedelta(seconds=seconds_since_epoch)
    except OverflowError:
        bound = datetime.max if seconds_since_epoch > 0 else datetime.min
        return bound.replace(microsecond=0, tzinfo=timezone.utc)


def error() -> ug_error:
    """A ug_error ready to be written."""
    return ug_error(ERROR_SIZE)


def fault(
    error: ug_error,
    json: type[UpdateGateError] = RequestError,
    argument: str | None = None,
    limit: int = UG_MAX_VERSION,
) -> UpdateGateError | MemoryError:
    """The exception for a ug_error; json is the class for a text that must be JSON and is not, argument the one at fault
    and limit its limit in bytes, where the library does not say."""
    status = error.status
    if status == Status.MEMORY:
        return MemoryError("the library has not enough memory for this call")
    kind = json if status == Status.JSON else _ERRORS.get(status, UpdateGateError)
    message = (error.message or b"").decode("utf-8", "replace") or "it failed"
    if status == Status.TOO_LONG and message.endswith("limit"):
        message = f"is longer than {size(limit)}"
    return kind(
        message,
        status=Status(status) if status in Status._value2member_map_ else None,
        offset=error.offset if error.offset >= 0 else None,
        line=error.line or None,
        column=error.column or None,
        path=error.path.decode("utf-8", "replace") or (argument if status in (Status.TOO_LONG, Status.ARGUMENT) else None),
    )


def size(limit: int) -> str:
    """A limit for a person: 1024 bytes, 64 KiB, 4 MiB."""
    for unit in ("bytes", "KiB"):
        if limit <= 1024 or limit % 1024:
            return f"{limit} {unit}"
        limit //= 1024
    return f"{limit} MiB"


def text_from(
    call: Callable[..., int],
    *arguments: Any,
    json: type[UpdateGateError] = RequestError,
    argument: str | None = None,
    limit: int = UG_MAX_VERSION,
) -> bytes:
    """Runs a call whose last two arguments are a ug_text to be made and an error, and takes the text."""
    made = POINTER(ug_text)()
    wrong = error()
    if call(*arguments, byref(made), byref(wrong)):
        raise fault(wrong, json, argument, limit)
    return take_owned(made)


def member(kind: type[Named], value: str, name: str) -> Named:
    """The member of a closed set that a caller named."""
    for one in kind:
        if one == value:
            return one
    known = ", ".join(kind)
    raise ArgumentError(f"unknown {name} {value!r}; known are {known}", status=Status.ARGUMENT, path=name)


def version_options(scheme: str = Scheme.APP, flags: int = VersionFlag.NONE) -> ug_version_options:
    """Scheme and flags as C has them. Kept and handed out again: nobody writes to it."""
    try:
        return _version_options(scheme, flags)
    except TypeError:
        if not isinstance(scheme, str):
            raise TypeError(f"scheme must be str, not {type(scheme).__name__}") from None
        if not isinstance(flags, int):
            raise TypeError(f"flags must be int, not {type(flags).__name__}") from None
        raise


@functools.lru_cache(maxsize=64)
def _version_options(scheme: str, flags: int) -> ug_version_options:
    if flags & ~_FLAGS:
        # Here, for the C interface would see the last 32 bits only and name a field of its own.
        raise ArgumentError("a flag that this version does not know", status=Status.ARGUMENT, path="flags")
    return ug_version_options(VERSION_OPTIONS_SIZE, member(Scheme, scheme, "scheme").code, flags)
