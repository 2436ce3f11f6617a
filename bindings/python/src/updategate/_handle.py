"""Who frees what the library made: whoever lets go of it last."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from ctypes import c_void_p, cast
from typing import Any, NoReturn, TypeVar

Self = TypeVar("Self", bound="Owner")
RemadeSelf = TypeVar("RemadeSelf", bound="Remade")


class Handle:
    """A C handle that is freed when nobody holds it any more.

    A call is given the Handle itself and so holds it until it returns. Where another thread closes the owner meanwhile,
    the owner lets go and the call, which is then the last to hold it, frees. The interpreter counts who holds what, so
    there is no lock that a signal's handler or a collection in the middle of a call could wait for.
    """

    __slots__ = ("__weakref__", "_as_parameter_", "address")

    def __init__(self, pointer: Any, free: Callable[[Any], object]) -> None:
        self._as_parameter_ = pointer
        # Where it leads to, for a structure that C reads. It is good for as long as the Handle is held.
        self.address = cast(pointer, c_void_p).value or 0
        # Not when the process ends: a thread that outlives the interpreter may be in a call, and memory goes anyway.
        weakref.finalize(self, free, pointer).atexit = False

    # What it leads to never changes: a copy is the same one.
    def __copy__(self) -> Handle:
        return self

    def __deepcopy__(self, _: dict[int, Any]) -> Handle:
        return self

    def __reduce__(self) -> NoReturn:
        raise TypeError("it lies in this process's memory and cannot be pickled")


class Owner:
    """An object with a handle, which close() or the end of a with block gives up."""

    __slots__ = ("__weakref__", "_handle")

    _handle: Handle | None
    _called = "it"

    @property
    def handle(self) -> Handle:
        """The C handle. ValueError where it was closed. Hold on to it while anything borrowed from it is read."""
        handle = self._handle
        if handle is None:
            raise ValueError(f"this {self._called} is closed")
        return handle

    def close(self) -> None:
        """Gives it up: it cannot be used after. Calls that other threads are in come to their end first, then it is
        freed."""
        self._handle = None

    def __enter__(self: Self) -> Self:
        self.handle  # One that is closed already cannot be entered, as with files.
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Remade(Owner):
    """An Owner that another process makes again from what it was made of: it is pickled by its text."""

    __slots__ = ("_made_of",)

    _made_of: tuple[tuple[Any, ...], dict[str, Any]]

    def __reduce__(self) -> tuple[Any, ...]:
        self.handle  # One that is closed is nothing to be made again.
        return _again, (type(self), *self._made_of)

    # In this process a copy has the same handle.
    def __copy__(self: RemadeSelf) -> RemadeSelf:
        made = type(self).__new__(type(self))
        for kind in type(self).__mro__:
            for name in kind.__dict__.get("__slots__", ()):
                if name != "__weakref__" and hasattr(self, name):
                    setattr(made, name, getattr(self, name))
        return made

    def __deepcopy__(self: RemadeSelf, _: dict[int, Any]) -> RemadeSelf:
        return self.__copy__()


def _again(kind: type[Remade], arguments: tuple[Any, ...], named: dict[str, Any]) -> Remade:
    return kind(*arguments, **named)
