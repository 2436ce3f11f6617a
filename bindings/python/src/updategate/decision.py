"""The decision: facts in, outcome out."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from ctypes import POINTER, byref, c_int32, c_int64, string_at
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from struct import Struct
from typing import Any, Union

from ._call import (
    TEXT,
    Moment,
    Text,
    encode,
    error,
    fault,
    json_bytes,
    many,
    member,
    string,
    take,
    take_time,
    text_from,
    version_options,
)
from ._declarations import (
    DECISION_VIEW_SIZE,
    REQUEST_SIZE,
    UG_HAS_ASK_AGAIN_AT,
    UG_HAS_DEADLINE,
    UG_HAS_DEFERRALS_LEFT,
    UG_HAS_TRACK_ID,
    UG_MAX_DECISION_VERSION,
    UG_MAX_MISSED,
    UG_MAX_REQUEST,
    UG_MAX_VERSION,
    UG_REQUEST_MINIMUM_IN_DESCRIPTION,
    UG_REQUEST_TRACE,
    ug_decision,
    ug_decision_view,
    ug_error,
    ug_lookup,
    ug_request,
    ug_string,
)
from ._handle import Handle
from ._library import lib
from ._time import seconds
from .address import identifier
from .enums import (
    LOOKUP_FAILURES,
    OUTCOMES,
    PRESETS,
    REASONS,
    UPDATE_TYPES,
    LookupFailureKind,
    Outcome,
    Reason,
    Status,
    Trigger,
    UpdateType,
)
from .errors import ArgumentError, UpdateGateError
from .lookup import Lookup
from .policy import Policy


@dataclass(frozen=True, slots=True)
class Reply:
    """A look-up reply as it came: its bytes, and what is known beside them."""

    body: Text
    status: int | None = None
    storefront: Text | None = None


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


@dataclass(frozen=True, slots=True)
class Decision:
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


AnyReply = Union[Lookup, Reply, Text, tuple[Any, ...]]
AnyPolicy = Union[Policy, Text, Mapping[str, Any]]


def _lookup(reply: AnyReply) -> Lookup:
    if isinstance(reply, Lookup):
        return reply
    if isinstance(reply, Reply):
        return Lookup(reply.body, reply.status, storefront=reply.storefront)
    if isinstance(reply, tuple) and 1 <= len(reply) <= 3:
        body, status, storefront = (*reply, None, None)[:3]
        return Lookup(body, status, storefront=storefront)
    if isinstance(reply, TEXT):
        return Lookup(reply)
    raise TypeError(f"lookups must hold bodies, (body, status, storefront), Reply or Lookup, not {_kind(reply)}")


def _replies(lookups: Any) -> Iterable[AnyReply]:
    """Replies, or one reply on its own: its body, a Reply, a Lookup, or (body, status, storefront)."""
    if isinstance(lookups, (Lookup, Reply, *TEXT)):
        return (lookups,)
    if isinstance(lookups, tuple) and len(lookups) > 1 and isinstance(lookups[0], TEXT):
        if lookups[1] is None or isinstance(lookups[1], int):
            return (lookups,)
    if isinstance(lookups, Mapping) or not isinstance(lookups, Iterable):
        raise TypeError(f"lookups must be replies, not {_kind(lookups)}")
    return lookups


def _kind(value: object) -> str:
    return f"a tuple of {len(value)}" if isinstance(value, tuple) else type(value).__name__


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


def evaluate(
    *,
    installed: Text,
    now: Moment,
    policy: AnyPolicy | None = None,
    preset: Text | None = None,
    lookups: Iterable[AnyReply] | AnyReply = (),
    platform: Text | None = None,
    os_version: Text | None = None,
    device_id: Text | None = None,
    bundle_id: Text | None = None,
    track_id: int | Text | None = None,
    languages: Iterable[Text] | Text = (),
    channel: Iterable[Text] | Text | None = None,
    architecture: Text | None = None,
    storefront: Text | None = None,
    tags: Iterable[Text] | Text = (),
    state: Text | Mapping[str, Any] | None = None,
    every: Text | int | timedelta | None = None,
    trigger: str = Trigger.AUTOMATIC,
    build: Text | None = None,
    app_name: Text | None = None,
    scheme: str = "app",
    flags: int = 0,
    trace: bool = False,
    minimum_in_description: bool = False,
) -> Decision:
    """Decides: must this app update, should it, or neither?

    Only installed and now are required; a policy alone, or a look-up alone, is enough. now is Unix seconds, a datetime
    that knows its zone, or a text like "2026-11-30T09:00:00Z"; nothing here reads a clock. policy is a Policy, or the
    file's text, or what it holds as a mapping; lookups are replies, one or several: bytes, Reply objects,
    (body, status, storefront), or Lookup objects. A text may be str, bytes, bytearray or memoryview. A look-up that failed
    is not an error: it is listed in .lookup_failures and the rest decides.

    >>> evaluate(installed="1.2", now="2026-11-30T09:00:00Z", policy={"minimumVersion": "2.0"}).outcome
    <Outcome.FORCE: 'force'>
    """
    made = POINTER(ug_decision)()
    wrong = error()
    with Facts(
        policy=policy, preset=preset, lookups=lookups, platform=platform, os_version=os_version, device_id=device_id,
        bundle_id=bundle_id, track_id=track_id, languages=languages, channel=channel,
        architecture=architecture, storefront=storefront, tags=tags, state=state, every=every,
        trigger=trigger, build=build, app_name=app_name, scheme=scheme, flags=flags, trace=trace,
        minimum_in_description=minimum_in_description,
    ) as facts:  # fmt: skip
        request = facts.request
        request.installed = string(encode(installed, "installed"))
        request.now = seconds(now)
        if lib.ug_evaluate(byref(request), byref(made), byref(wrong)):
            raise refused(wrong)
    try:
        return _take(made)
    finally:
        lib.ug_decision_free(made)


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


class Facts:
    """A request but for the installed version and the time, so that those can be changed and the question asked again."""

    def __init__(
        self,
        *,
        policy: AnyPolicy | None,
        preset: Text | None,
        lookups: Iterable[AnyReply] | AnyReply,
        platform: Text | None,
        os_version: Text | None,
        device_id: Text | None,
        bundle_id: Text | None,
        track_id: int | Text | None,
        languages: Iterable[Text] | Text,
        channel: Iterable[Text] | Text | None,
        state: Text | Mapping[str, Any] | None,
        every: Text | int | timedelta | None,
        trigger: str,
        build: Text | None,
        app_name: Text | None,
        scheme: str,
        flags: int,
        trace: bool,
        minimum_in_description: bool,
        architecture: Text | None = None,
        storefront: Text | None = None,
        tags: Iterable[Text] | Text = (),
    ) -> None:
        languages = many(languages, "languages")
        options = version_options(scheme, flags)
        self.platform = None if platform is None else encode(platform, "platform")
        self.os_version = None if os_version is None else encode(os_version, "os_version")
        # Held until close(), so that what the caller made stays whole if another thread closes it, and no longer, so
        # that what was made here is freed.
        self._held: list[Handle] = [_lookup(reply).handle for reply in _replies(lookups)]
        pointers = (POINTER(ug_lookup) * len(self._held))(*(handle.pointer for handle in self._held))
        request = self.request = ug_request(
            struct_size=REQUEST_SIZE,
            flags=(UG_REQUEST_TRACE if trace else 0)
            | (UG_REQUEST_MINIMUM_IN_DESCRIPTION if minimum_in_description else 0),
            versions=options,
            trigger=member(Trigger, trigger, "trigger").code,
            track_id=0 if track_id is None else identifier(track_id),
        )
        if pointers:
            request.lookups, request.lookup_count = pointers, len(pointers)
        if policy is not None:
            rules = policy if isinstance(policy, Policy) else Policy(policy, scheme=scheme, flags=flags)
            self._held.append(rules.handle)
            request.policy = self._held[-1].pointer
        if languages:
            request.languages, request.language_count = _texts(languages, "languages")
        if channels := many(() if channel is None else channel, "channel"):
            request.channels, request.channel_count = _texts(channels, "channel")
        if tags := many(tags, "tags"):
            request.tags, request.tag_count = _texts(tags, "tags")
        for name, text in (
            ("build", build),
            ("preset", preset),
            ("app_name", app_name),
            ("platform", platform),
            ("os_version", os_version),
            ("device_id", device_id),
            ("bundle_id", bundle_id),
            ("architecture", architecture),
            ("storefront", storefront),
            ("state", state_text(state)),
            ("every", every_text(every)),
        ):
            if text is not None:
                setattr(request, name, string(encode(text, name)))

    def close(self) -> None:
        """Lets go of what the request points to; what is asked of it after is refused."""
        self.request = ug_request()
        self._held.clear()

    def __enter__(self) -> Facts:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _texts(texts: Collection[Text], name: str) -> tuple[Any, int]:
    """The texts of a list in C's terms, and how many they are."""
    return (ug_string * len(texts))(*(string(encode(text, name)) for text in texts)), len(texts)


def _missed(made: Any) -> Iterator[MissedRelease]:
    date, notes, critical = c_int64(), ug_string(), c_int32()
    for index in range(min(lib.ug_decision_missed_count(made), UG_MAX_MISSED)):
        version = take(lib.ug_decision_missed(made, index, byref(date), byref(notes), byref(critical))) or ""
        known = date.value != -(1 << 63)
        yield MissedRelease(version, take_time(date.value) if known else None, take(notes), bool(critical.value))


def _take(made: Any) -> Decision:
    """A copy of everything that a decision says."""
    view = ug_decision_view(DECISION_VIEW_SIZE)
    if lib.ug_decision_read(made, byref(view)):
        raise ArgumentError("is no decision", status=Status.ARGUMENT, path="decision")
    # In one go: a field of a structure costs as much as half a decision.
    _, has, outcome, reason, kind, changed, again, deadline, track_id, deferrals, *rest = _VIEW.unpack_from(view)
    *pairs, failure_count, missed_count, unheard = rest
    installed, target, title, text, more, cancel, skip, language, url, notes, state, meta = (
        string_at(pairs[place], pairs[place + 1]).decode("utf-8", "surrogateescape") if pairs[place] else None
        for place in range(0, 24, 2)
    )
    shown = title is not None or text is not None or more is not None or cancel is not None or skip is not None
    failures = []
    storefront = ug_string()
    for index in range(failure_count):
        failure = LOOKUP_FAILURES[lib.ug_decision_failure(made, index, byref(storefront))]
        failures.append(FailedLookup(failure, take(storefront)))
    return Decision(
        outcome=OUTCOMES[outcome],
        reason=REASONS[reason],
        installed=installed or "",
        target=target,
        update_type=UPDATE_TYPES[kind],
        message=Message(title, text, more, cancel, skip, language) if shown else None,
        store_url=url,
        release_notes=notes,
        ask_again_at=take_time(again) if has & UG_HAS_ASK_AGAIN_AT else None,
        deadline=take_time(deadline) if has & UG_HAS_DEADLINE else None,
        lookup_failures=tuple(failures),
        state=state or "",
        track_id=track_id if has & UG_HAS_TRACK_ID else None,
        missed=tuple(_missed(made)) if missed_count else (),
        missed_count=missed_count,
        deferrals_left=deferrals if has & UG_HAS_DEFERRALS_LEFT else None,
        not_honoured=tuple(take(lib.ug_decision_not_honoured(made, index)) or "" for index in range(unheard)),
        meta=None if meta is None else json.loads(meta),
        state_changed=bool(changed),
        json=take(lib.ug_decision_json(made)) or "",
    )


# ug_decision_view: its size, what it has, four small numbers, four large ones, twelve texts, three counts.
_VIEW = Struct("@2I4i4q" + 12 * "PN" + "3N")


def evaluate_text(request: Text) -> str:
    """Decides for a request written as one JSON object, and answers with one, byte for byte as the library makes it."""
    data = encode(request, "request")
    return text_from(lib.ug_evaluate_json, data, len(data), argument="request", limit=UG_MAX_REQUEST).decode("utf-8", "surrogateescape")


def evaluate_json(request: Mapping[str, Any] | Text) -> dict[str, Any]:
    """Decides for a request as plain data: keys as docs/json.md has them, the answer likewise.

    >>> evaluate_json({"installed": "1.0", "now": "2026-11-30T09:00:00Z", "policy": {"minimumVersion": "2.0"}})["outcome"]
    'force'
    """
    if isinstance(request, Mapping):
        request = json_bytes(request, "request")
    answer: dict[str, Any] = json.loads(evaluate_text(request))
    return answer
