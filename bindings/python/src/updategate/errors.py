"""What goes wrong, as exceptions: all of them UpdateGateError, which is a ValueError.

The one that holds a look-up, LookupFailure, stands beside it in lookup.py.
"""

from __future__ import annotations

from typing import Any

from .enums import Status


class UpdateGateError(ValueError):
    """An input that cannot be used, with the place of the fault.

    offset counts bytes before the fault, line and column count from 1; each is None where no place applies. path names
    the value at fault, as "versions[1].policy", or which argument it was, as "a"; it is None where no path applies.
    """

    def __init__(
        self,
        message: str,
        *,
        status: Status | None = None,
        offset: int | None = None,
        line: int | None = None,
        column: int | None = None,
        path: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.offset = offset
        self.line = line
        self.column = column
        self.path = path

    def __reduce__(self) -> tuple[Any, ...]:
        return again, (type(self), self.args, self.__dict__)

    def __str__(self) -> str:
        text = f"{self.path}: {self.message}" if self.path else self.message
        if self.line is not None:
            return f"{text} (line {self.line}, column {self.column})"
        return text if self.offset is None else f"{text} (at byte {self.offset})"


def again(kind: type[UpdateGateError], args: tuple[Any, ...], facts: dict[str, Any]) -> UpdateGateError:
    """An error as it was pickled or copied; a sub-class may have arguments of its own."""
    made = kind.__new__(kind, *args)
    made.args = args
    made.__dict__.update(facts)
    return made


class ArgumentError(UpdateGateError):
    """A call that makes no sense: an unknown preset, several apps and nothing to select by."""


class TooLongError(UpdateGateError):
    """An input longer than its limit."""


class VersionError(UpdateGateError):
    """A string that is no version under the scheme."""


class RangeError(VersionError):
    """A range that cannot be read."""


class PolicyError(UpdateGateError):
    """A policy that is not JSON, or holds a wrong type or value; .path says where."""


class RequestError(UpdateGateError):
    """A text request that is not JSON, or holds a wrong type or value, or lacks installed or now."""


class AddressError(UpdateGateError):
    """An address that cannot be built: storefront "en"."""
