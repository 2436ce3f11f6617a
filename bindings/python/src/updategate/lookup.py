"""Look-up replies."""

from __future__ import annotations

from ctypes import POINTER, byref, c_int32, c_int64
from typing import Any

from ._call import Text, encode, error, fault, member, optional, take
from ._declarations import LOOKUP_OPTIONS_SIZE, ug_lookup, ug_lookup_options
from ._handle import Handle, Owner
from ._library import lib
from .address import identifier
from .app import App, read_app
from .enums import LOOKUP_FAILURES, AppKind, LookupFailureKind, Status
from .errors import ArgumentError, UpdateGateError, again


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
        return again, (type(self), self.args, {**self.__dict__, "lookup": None})

    def __copy__(self) -> UpdateGateError:
        return again(type(self), self.args, self.__dict__)

    def __deepcopy__(self, _: dict[int, Any]) -> UpdateGateError:
        return self.__copy__()


class Lookup(Owner):
    """A look-up reply that was read: records of apps, or one failure."""

    __slots__ = ("_apps", "failure", "passed_over", "storefront")

    _called = "look-up"

    storefront: str | None
    """The storefront that was handed in."""
    passed_over: int
    """How many records of other kinds (songs, books …) there were."""
    failure: LookupFailure | None
    """Why there is no usable record; None where there is one."""

    def __init__(
        self,
        data: Text,
        status: int | None = None,
        *,
        storefront: Text | None = None,
        bundle_id: Text | None = None,
        track_id: int | Text | None = None,
        kind: str = AppKind.ANY,
    ) -> None:
        """Reads a reply. One that failed is a value too: look at .failure, or hand it to evaluate() as it is."""
        body = encode(data, "reply")
        if status is not None and not isinstance(status, int):
            raise TypeError(f"status must be int, not {type(status).__name__}")
        if status is not None and not 0 <= status < 1000:
            raise ArgumentError("must be an HTTP status", status=Status.ARGUMENT, path="status")
        options = ug_lookup_options(
            struct_size=LOOKUP_OPTIONS_SIZE,
            http_status=status or 0,
            storefront=optional(storefront, "storefront"),
            bundle_id=optional(bundle_id, "bundle_id"),
            track_id=0 if track_id is None else identifier(track_id),
            kind=member(AppKind, kind, "kind").code,
        )
        made = POINTER(ug_lookup)()
        wrong = error()
        if lib.ug_lookup_parse(body, len(body), byref(options), byref(made), byref(wrong)):
            raise fault(wrong)
        self._handle = handle = Handle(made, lib.ug_lookup_free)
        self._apps: tuple[App, ...] | None = None
        self.storefront = take(lib.ug_lookup_storefront(handle))
        self.passed_over = lib.ug_lookup_passed_over(handle)
        self.failure = self._read_failure(handle)

    def _read_failure(self, handle: Handle) -> LookupFailure | None:
        code = lib.ug_lookup_failure_kind(handle)
        if not code:
            return None
        offset, line, column = c_int64(), c_int32(), c_int32()
        lib.ug_lookup_failure_place(handle, byref(offset), byref(line), byref(column))
        kind = LOOKUP_FAILURES[code]
        return LookupFailure(
            take(lib.ug_lookup_failure_text(handle)) or kind.value,
            kind=kind,
            storefront=self.storefront,
            offset=offset.value if offset.value >= 0 else None,
            line=line.value or None,
            column=column.value or None,
        )

    @property
    def apps(self) -> tuple[App, ...]:
        """The app records. Copies: they outlive the look-up."""
        apps = self._apps
        if apps is None:
            handle = self.handle
            apps = self._apps = tuple(read_app(handle, index) for index in range(lib.ug_lookup_count(handle)))
        return apps

    def __len__(self) -> int:
        apps = self._apps
        return len(apps) if apps is not None else int(lib.ug_lookup_count(self.handle))

    def __bool__(self) -> bool:
        return self.failure is None

    def __repr__(self) -> str:
        if self.failure is not None:
            return f"<Lookup, {self.failure.kind}>"
        try:
            return f"<Lookup, {len(self)} apps>"
        except ValueError:
            return "<Lookup, closed>"


def parse_lookup(
    data: Text,
    status: int | None = None,
    *,
    storefront: Text | None = None,
    bundle_id: Text | None = None,
    track_id: int | Text | None = None,
    kind: str = AppKind.ANY,
) -> Lookup:
    """Reads a reply that must hold a usable record; LookupFailure, with its .kind, where it does not.

    status is the HTTP status, where known. bundle_id, track_id and kind keep only the records that were asked for.
    """
    lookup = Lookup(data, status, storefront=storefront, bundle_id=bundle_id, track_id=track_id, kind=kind)
    if lookup.failure is not None:
        # A copy, so that the look-up and its failure do not hold each other.
        failure = lookup._read_failure(lookup.handle)
        assert failure is not None
        failure.lookup = lookup
        raise failure
    return lookup
