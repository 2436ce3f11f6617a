"""A request for the library, written into memory that is used again and again.

Filling a structure field by field, and making one for each text, costs more than most decisions. So all numbers of a request
are packed in one go, and the bytes of its texts stand in one row behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from ctypes import POINTER, addressof, byref, c_size_t, create_string_buffer, sizeof
from datetime import timedelta
from functools import lru_cache
from struct import Struct
from typing import Any

from ._call import Text, encode, error, fault, json_bytes, many, member, version_options
from ._declarations import (
    REQUEST_SIZE,
    UG_MAX_DECISION_VERSION,
    UG_MAX_REQUEST,
    UG_MAX_VERSION,
    UG_REQUEST_MINIMUM_IN_DESCRIPTION,
    UG_REQUEST_TRACE,
    VERSION_OPTIONS_SIZE,
    ug_decision,
    ug_error,
)
from ._handle import Handle
from ._library import lib
from ._time import seconds
from .address import identifier
from .decided import Decision, decision
from .enums import PRESETS, Status, Trigger
from .errors import ArgumentError, UpdateGateError

# ug_request: its size, flags, version options, trigger; then texts as address and size, lists as address and count.
_PACK = Struct("@2I IiI i PN PN P PN PN PN PN PN PN PN q PN PN PN PN q PN PN PN PN")
_BLANK = (REQUEST_SIZE, 0, VERSION_OPTIONS_SIZE) + (0,) * 40
_FLAGS, _SCHEME, _VERSION_FLAGS, _TRIGGER, _POLICY, _LOOKUPS, _TRACK_ID, _NOW = 1, 3, 4, 5, 10, 11, 25, 34
_TEXTS = {
    "installed": 6, "build": 8, "preset": 13, "app_name": 15, "platform": 17, "os_version": 19, "device_id": 21,
    "bundle_id": 23, "state": 30, "every": 32, "architecture": 35, "storefront": 37,
}  # fmt: skip
LISTS = {"languages": 26, "channel": 39, "tags": 41}
_SWITCHES = {"trace": UG_REQUEST_TRACE, "minimum_in_description": UG_REQUEST_MINIMUM_IN_DESCRIPTION}
FACTS = frozenset((*_TEXTS, *LISTS, *_SWITCHES, "policy", "lookups", "track_id", "now", "trigger"))
"""What a Filling takes, by the names that evaluate() has for them."""

_evaluate = lib.untyped("ug_evaluate")
_Pointer = POINTER(ug_decision)
_WORD = sizeof(c_size_t)
_ROOM = 1024


class Memory:
    """The memory of a request: its structure, and the texts and lists that it leads to."""

    __slots__ = ("bytes", "error", "first", "own_error", "request", "room", "view")

    def __init__(self, room: int) -> None:
        self.bytes = create_string_buffer(REQUEST_SIZE + room)
        self.view = memoryview(self.bytes).cast("B")
        self.request = byref(self.bytes)
        self.first = addressof(self.bytes) + REQUEST_SIZE
        self.room = room
        self.own_error = error()
        self.error = byref(self.own_error)


# Memories that nobody uses just now. A call takes one out and puts it back: so no two calls have the same one, be they in
# two threads or one within the other, as that of a signal's handler.
_free: list[Memory] = []
_KEPT = 64


def every_text(every: Text | int | timedelta | None) -> bytes | None:
    """How often to ask, as the library reads it: "P1D", "86400" or "once"."""
    if every is None:
        return None
    if isinstance(every, timedelta):
        every = every // timedelta(seconds=1)
    if isinstance(every, int):
        if not -(1 << 63) <= every < 1 << 63:
            raise ArgumentError("is out of range", status=Status.ARGUMENT, path="every")
        every = str(every)
    return encode(every, "every")


def state_text(state: Text | Mapping[str, Any] | None) -> bytes | None:
    """A state as text; a mapping is written as JSON first."""
    if state is None:
        return None
    if isinstance(state, Mapping):
        return json_bytes(state, "state")
    return encode(state, "state")


_AS_TEXT: dict[str, Any] = {"every": every_text, "state": state_text}


class Filling:
    """The numbers of a request, and the texts and lists whose addresses are known only when they are written."""

    __slots__ = ("handles", "held", "lists", "numbers", "size", "texts")

    def __init__(self, numbers: Iterable[int] = _BLANK) -> None:
        self.numbers = list(numbers)
        self.texts: list[tuple[int, bytes]] = []
        self.lists: list[tuple[int, list[bytes]]] = []
        self.handles: list[Handle] = []
        # So that what the caller made stays whole if another thread closes it.
        self.held: list[Handle] = []
        self.size = 0

    def add(self, facts: Mapping[str, Any]) -> None:
        """Facts by their names in evaluate(), but for policy and lookups, which are handles here. None takes one away."""
        numbers = self.numbers
        for name, value in facts.items():
            place = _TEXTS.get(name)
            if place is None:
                self._other(name, value)
                continue
            if value is None:
                numbers[place] = numbers[place + 1] = 0
                continue
            if type(value) is str and value.isascii():
                text = value.encode()
            else:
                text = _AS_TEXT[name](value) if name in _AS_TEXT else encode(value, name)
            size = numbers[place + 1] = len(text)
            self.size += size
            self.texts.append((place, text))

    def _other(self, name: str, value: Any) -> None:
        numbers = self.numbers
        if name == "now":
            numbers[_NOW] = value if type(value) is int and -(1 << 63) <= value < 1 << 63 else seconds(value)
        elif name == "policy":
            numbers[_POLICY] = 0
            if value is not None:
                numbers[_POLICY] = value.address
                self.held.append(value)
        elif name == "lookups":
            numbers[_LOOKUPS], numbers[_LOOKUPS + 1] = 0, len(value)
            self.handles = value
            self.size += len(value) * _WORD
        elif name in LISTS:
            texts = [encode(text, name) for text in many(() if value is None else value, name)]
            place = LISTS[name]
            numbers[place], numbers[place + 1] = 0, len(texts)
            if texts:
                self.lists.append((place, texts))
                self.size += sum(map(len, texts)) + 2 * _WORD * len(texts)
        elif name == "trigger":
            numbers[_TRIGGER] = 0 if value == "automatic" else member(Trigger, value, name).code
        elif name == "track_id":
            numbers[_TRACK_ID] = 0 if value is None else identifier(value)
        else:
            switch = _SWITCHES[name]
            numbers[_FLAGS] = numbers[_FLAGS] | switch if value else numbers[_FLAGS] & ~switch

    def versions(self, scheme: str, flags: int) -> None:
        """How versions are read."""
        options = version_options(scheme, flags)
        self.numbers[_SCHEME], self.numbers[_VERSION_FLAGS] = options.scheme, options.flags

    def write(self, memory: Memory) -> None:
        """Writes all of it. The memory must have room for its size."""
        numbers = self.numbers
        start = memory.first
        parts = []
        if self.lists or self.handles:
            words = [handle.address for handle in self.handles]
            count = len(words) + 2 * sum(len(texts) for _, texts in self.lists)
            if words:
                numbers[_LOOKUPS] = start
            place = start + count * _WORD
            for at, texts in self.lists:
                numbers[at] = start + len(words) * _WORD
                for text in texts:
                    words += (place, len(text))
                    place += len(text)
                parts += texts
            parts.insert(0, _words(count).pack(*words))
        else:
            place = start
        for at, text in self.texts:
            numbers[at] = place
            place += len(text)
            parts.append(text)
        memory.view[REQUEST_SIZE : REQUEST_SIZE + place - start] = b"".join(parts)
        _PACK.pack_into(memory.bytes, 0, *numbers)

    def decide(self) -> Decision:
        """Asks the library."""
        try:
            memory = _free.pop() if self.size <= _ROOM else Memory(self.size)
        except IndexError:
            memory = Memory(_ROOM)
        try:
            self.write(memory)
            made = _Pointer()
            if _evaluate(memory.request, byref(made), memory.error):
                raise refused(memory.own_error)
        finally:
            if memory.room == _ROOM and len(_free) < _KEPT:
                _free.append(memory)
        return decision(made)


@lru_cache(maxsize=256)
def _words(count: int) -> Struct:
    return Struct(f"@{count}N")


def refused(wrong: ug_error) -> UpdateGateError | MemoryError:
    """The exception for a request that cannot be answered."""
    versions = wrong.path in (b"installed", b"build", b"os_version")
    limit = UG_MAX_DECISION_VERSION if versions else UG_MAX_REQUEST if wrong.path == b"state" else UG_MAX_VERSION
    raised = fault(wrong, limit=limit)
    if isinstance(raised, UpdateGateError) and raised.path == "preset" and raised.message == "is no preset":
        raised.message = f"is no preset; there are {', '.join(PRESETS)}"
        raised.args = (raised.message,)
    if isinstance(raised, UpdateGateError) and raised.path == "channels":
        # One channel or several: here they are one argument.
        raised.path = "channel"
    return raised
