"""What a decision says. It is read from the library where it is asked for, and no earlier."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from ctypes import byref, c_int32, c_int64, create_string_buffer, string_at
from dataclasses import dataclass, field
from datetime import datetime
from struct import Struct
from typing import TYPE_CHECKING, Any

from ._call import take, take_time
from ._declarations import (
    DECISION_VIEW_SIZE,
    UG_HAS_ASK_AGAIN_AT,
    UG_HAS_DEADLINE,
    UG_HAS_DEFERRALS_LEFT,
    UG_HAS_TRACK_ID,
    UG_MAX_MISSED,
    UG_NO_TIME,
    ug_string,
)
from ._library import lib
from .enums import LOOKUP_FAILURES, OUTCOMES, REASONS, UPDATE_TYPES, LookupFailureKind, Outcome, Reason, Status, UpdateType
from .errors import ArgumentError

_set = object.__setattr__
_read = lib.quick("ug_decision_read")
_free = lib.quick("ug_decision_free")
# ug_decision_view: its size, what it has, four small numbers, four large ones, twelve texts, three counts.
_VIEW = Struct("@2I4i4q" + 12 * "PN" + "3N")
_EMPTY_VIEW = _VIEW.pack(DECISION_VIEW_SIZE, *(0,) * 36)


@dataclass(frozen=True, slots=True)
class Message:
    """What to show. A button that is None must not be shown."""

    title: str | None
    message: str | None
    continue_button_text: str | None
    cancel_button_text: str | None
    skip_button_text: str | None
    language: str | None = None
    """The tag of the language that message is in, as zh-Hant; None where the policy has it without one."""


@dataclass(frozen=True, slots=True)
class FailedLookup:
    """A look-up that failed, and from which storefront."""

    kind: LookupFailureKind
    storefront: str | None


@dataclass(frozen=True, slots=True)
class MissedRelease:
    """A newer release that the user does not have yet."""

    version: str
    date: datetime | None
    notes: str | None
    critical: bool
    """Whether it is critical for the installed version."""


class _Kept:
    """The library's decision, held for as long as the object is; a field that is not there yet is taken from it.

    Where an object was made otherwise, by replace() or out of a pickle, all fields are there and it holds nothing.
    """

    __slots__ = ("_made", "_view")

    if not TYPE_CHECKING:  # Or a type checker would take any name for a field.

        def __getattr__(self, name: str) -> Any:
            if name in _ASKED:
                value = _ASKED[name](self._made)
            elif name in _FIELDS:
                view = self._view
                if view is None:
                    view = _view_of(self._made)
                    _set_view(self, view)
                value = _FIELDS[name](view, self._made)
            else:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            _set(self, name, value)
            return value

        # Where the interpreter ends, the module may have lost its names by now.
        def __del__(self, _free: Callable[[Any], object] = _free) -> None:
            try:
                made = self._made
            except AttributeError:
                return
            _free(made)


_set_made: Callable[[Any, Any], None] = _Kept.__dict__["_made"].__set__
_set_view: Callable[[Any, tuple[Any, ...] | None], None] = _Kept.__dict__["_view"].__set__


@dataclass(frozen=True, slots=True)
class Decision(_Kept):
    """What to do, why, and everything needed to do it."""

    outcome: Outcome
    reason: Reason
    installed: str
    """As it was handed in."""
    target: str | None
    """The version to update to, as its source writes it."""
    update_type: UpdateType
    """From installed to target; NONE where there is no target."""
    message: Message | None
    """What to show; None where there is nothing to show."""
    store_url: str | None
    release_notes: str | None
    ask_again_at: datetime | None
    """The earliest later time at which the same request would be answered otherwise; None where time changes nothing."""
    deadline: datetime | None
    """From when this update is forced."""
    lookup_failures: tuple[FailedLookup, ...]
    state: str
    """Keep it and hand it in next time."""
    track_id: int | None
    """The app's id in the store: the record's, else the one that was asked for."""
    missed: tuple[MissedRelease, ...]
    """The newer releases up to and with the target, newest first and no more than 50; withdrawn ones are left out."""
    missed_count: int
    """How many there are of them in all."""
    deferrals_left: int | None
    """How often the user may still say later before this is forced; None where nobody counts."""
    not_honoured: tuple[str, ...]
    """Paths of floors and lists in the policy that could not be tested. They hold nobody back."""
    meta: dict[str, Any] | None
    """What the policy hands on as it stands."""
    state_changed: bool
    """Whether the state differs from the one that was handed in."""
    json: str = field(repr=False)
    """The whole decision, byte for byte what evaluate_json() answers."""

    def to_dict(self) -> dict[str, Any]:
        """What evaluate_json() answers, as plain data: for a log, a queue, a web service."""
        answer: dict[str, Any] = json.loads(self.json)
        return answer

    @property
    def trace(self) -> list[dict[str, Any]] | None:
        """Each candidate and what decided for or against it, where the request asked for the trace."""
        found: list[dict[str, Any]] | None = json.loads(self.json).get("trace")
        return found


_new = object.__new__


def decision(made: Any) -> Decision:
    """A Decision on a ug_decision, which is its own from now on."""
    found = _new(Decision)
    _set_made(found, made)
    _set_view(found, None)
    return found


def _view_of(made: Any) -> tuple[Any, ...]:
    """All that ug_decision_read says, in one go: a field of a structure costs as much as half a decision."""
    memory = create_string_buffer(_EMPTY_VIEW, DECISION_VIEW_SIZE)
    if status := _read(made, byref(memory)):
        if status == Status.MEMORY:
            raise MemoryError
        raise ArgumentError("is no decision", status=Status.ARGUMENT, path="decision")
    return _VIEW.unpack_from(memory)


def _text(place: int) -> Callable[[tuple[Any, ...], Any], str | None]:
    """Takes the text whose address is at a place of the view, and its size behind it."""

    def taken(view: tuple[Any, ...], _: object) -> str | None:
        return string_at(view[place], view[place + 1]).decode("utf-8", "surrogateescape") if view[place] else None

    return taken


_title, _message, _more, _cancel, _skip, _language = (_text(place) for place in range(14, 26, 2))
_meta = _text(32)


def _shown(view: tuple[Any, ...], made: Any) -> Message | None:
    if not (view[14] or view[16] or view[18] or view[20] or view[22]):
        return None
    return Message(
        _title(view, made), _message(view, made), _more(view, made), _cancel(view, made), _skip(view, made),
        _language(view, made),
    )  # fmt: skip


def _failures(view: tuple[Any, ...], made: Any) -> Iterator[FailedLookup]:
    storefront = ug_string()
    for index in range(view[34]):
        kind = LOOKUP_FAILURES[lib.ug_decision_failure(made, index, byref(storefront))]
        yield FailedLookup(kind, take(storefront))


def _missed(view: tuple[Any, ...], made: Any) -> Iterator[MissedRelease]:
    date, notes, critical = c_int64(), ug_string(), c_int32()
    for index in range(min(view[35], UG_MAX_MISSED)):
        version = take(lib.ug_decision_missed(made, index, byref(date), byref(notes), byref(critical))) or ""
        known = date.value != UG_NO_TIME
        yield MissedRelease(version, take_time(date.value) if known else None, take(notes), bool(critical.value))


def _or_none(flag: int, place: int, kind: Callable[[int], Any]) -> Callable[[tuple[Any, ...], Any], Any]:
    return lambda view, _: kind(view[place]) if view[1] & flag else None


_FIELDS: dict[str, Callable[[tuple[Any, ...], Any], Any]] = {
    "installed": lambda view, made, text=_text(10): text(view, made) or "",  # type: ignore[misc]
    "target": _text(12),
    "update_type": lambda view, _: UPDATE_TYPES[view[4]],
    "message": _shown,
    "store_url": _text(26),
    "release_notes": _text(28),
    "ask_again_at": _or_none(UG_HAS_ASK_AGAIN_AT, 6, take_time),
    "deadline": _or_none(UG_HAS_DEADLINE, 7, take_time),
    "lookup_failures": lambda view, made: tuple(_failures(view, made)),
    "state": lambda view, made, text=_text(30): text(view, made) or "",  # type: ignore[misc]
    "track_id": _or_none(UG_HAS_TRACK_ID, 8, int),
    "missed": lambda view, made: tuple(_missed(view, made)),
    "missed_count": lambda view, _: view[35],
    "deferrals_left": _or_none(UG_HAS_DEFERRALS_LEFT, 9, int),
    "not_honoured": lambda view, made: tuple(
        take(lib.ug_decision_not_honoured(made, index)) or "" for index in range(view[36])
    ),
    "meta": lambda view, made: None if not view[32] else json.loads(_meta(view, made) or ""),
    "state_changed": lambda view, _: bool(view[5]),
}


def _json(made: Any) -> str:
    text = take(lib.ug_decision_json(made))
    if text is None:
        raise MemoryError
    return text


# Asked for by themselves: the view has the text of the state too, which few read; and it has no JSON.
_outcome, _reason = lib.quick("ug_decision_outcome"), lib.quick("ug_decision_reason")
_ASKED: dict[str, Callable[[Any], Any]] = {
    "outcome": lambda made: OUTCOMES[_outcome(made)],
    "reason": lambda made: REASONS[_reason(made)],
    "json": _json,
}
