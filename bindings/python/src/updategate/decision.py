"""The decision: facts in, outcome out."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any, Union

from ._call import Moment, Text, encode, json_bytes, text_from
from ._declarations import UG_MAX_REQUEST, ug_request
from ._library import lib
from ._replies import AnyReply, Reply, reply_handles
from ._request import Filling, Memory, every_text, refused, state_text
from .decided import Decision, FailedLookup, Message, MissedRelease
from .enums import Trigger
from .policy import Policy

__all__ = [
    "AnyPolicy", "AnyReply", "Decision", "FailedLookup", "Facts", "Message", "MissedRelease", "Reply", "evaluate",
    "evaluate_json", "evaluate_text", "every_text", "refused", "state_text",
]  # fmt: skip

AnyPolicy = Union[Policy, Text, Mapping[str, Any]]


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
    facts: dict[str, Any] = {"installed": installed, "now": now}
    if policy is not None:
        facts["policy"] = (policy if isinstance(policy, Policy) else Policy(policy, scheme=scheme, flags=flags)).handle
    # What nobody says is left out, not gone through.
    if build is not None:
        facts["build"] = build
    if platform is not None:
        facts["platform"] = platform
    if os_version is not None:
        facts["os_version"] = os_version
    if device_id is not None:
        facts["device_id"] = device_id
    if app_name is not None:
        facts["app_name"] = app_name
    if languages != ():
        facts["languages"] = languages
    if channel is not None:
        facts["channel"] = channel
    if state is not None:
        facts["state"] = state
    if architecture is not None:
        facts["architecture"] = architecture
    if storefront is not None:
        facts["storefront"] = storefront
    if tags != ():
        facts["tags"] = tags
    if preset is not None:
        facts["preset"] = preset
    if bundle_id is not None:
        facts["bundle_id"] = bundle_id
    if track_id is not None:
        facts["track_id"] = track_id
    if every is not None:
        facts["every"] = every
    if lookups != ():
        facts["lookups"] = reply_handles(lookups)
    if trigger != "automatic":
        facts["trigger"] = trigger
    if trace:
        facts["trace"] = True
    if minimum_in_description:
        facts["minimum_in_description"] = True
    filling = Filling()
    if flags or scheme != "app":
        filling.versions(scheme, flags)
    filling.add(facts)
    return filling.decide()


class Facts:
    """A request but for the installed version and the time, so that those can be changed and the question asked again."""

    def __init__(
        self,
        *,
        policy: AnyPolicy | None = None,
        lookups: Iterable[AnyReply] | AnyReply = (),
        scheme: str = "app",
        flags: int = 0,
        **others: Any,
    ) -> None:
        """others: further facts, by their names in evaluate()."""
        filling = Filling()
        filling.versions(scheme, flags)
        filling.add({**others, "lookups": reply_handles(lookups)})
        if policy is not None:
            rules = policy if isinstance(policy, Policy) else Policy(policy, scheme=scheme, flags=flags)
            filling.add({"policy": rules.handle})
        memory = Memory(filling.size)
        filling.write(memory)
        self.request = ug_request.from_buffer(memory.bytes)
        # Held until close(), and no longer, so that what was made here is freed.
        self._held = [*filling.held, *filling.handles]
        platform, os_version = others.get("platform"), others.get("os_version")
        self.platform = None if platform is None else encode(platform, "platform")
        self.os_version = None if os_version is None else encode(os_version, "os_version")

    def close(self) -> None:
        """Lets go of what the request points to; what is asked of it after is refused."""
        self.request = ug_request()
        self._held.clear()

    def __enter__(self) -> Facts:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


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
