"""What goes wrong, as exceptions: all of them UpdateGateError, which is a ValueError."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .enums import LookupFailureKind, Status

if TYPE_CHECKING:
    from .lookup import Lookup


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
        return _again, (type(self), self.args, self.__dict__)

    def __str__(self) -> str:
        text = f"{self.path}: {self.message}" if self.path else self.message
        if self.line is not None:
            return f"{text} (line {self.line}, column {self.column})"
        return text if self.offset is None else f"{text} (at byte {self.offset})"


def _again(kind: type[UpdateGateError], args: tuple[Any, ...], facts: dict[str, Any]) -> UpdateGateError:
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


class LookupFailure(UpdateGateError):
    """A look-up reply without a usable record. .kind says why; .lookup can still be handed to evaluate()."""

    def __init__(
        self,
        message: str,
        *,
        kind: LookupFailureKind,
        storefront: str | None = None,
        offset: int | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        super().__init__(message, offset=offset, line=line, column=column)
        self.kind = kind
        self.storefront = storefront
        self.lookup: Lookup | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        # The look-up lies in this process's memory; the words about it can go anywhere.
        return _again, (type(self), self.args, {**self.__dict__, "lookup": None})

    def __copy__(self) -> UpdateGateError:
        return _again(type(self), self.args, self.__dict__)

    def __deepcopy__(self, _: dict[int, Any]) -> UpdateGateError:
        return self.__copy__()
