"""What this user has been asked before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ._call import Moment, Text, encode, member, text_from
from ._declarations import UG_MAX_DECISION_VERSION, UG_MAX_REQUEST
from ._library import lib
from ._time import seconds
from .decision import state_text
from .enums import Event


def record(state: Text | Mapping[str, Any] | None, event: str, version: Text | None, now: Moment) -> str:
    """The state after an event: "shown", "later", "skipped" or "wentToStore".

    state is what was kept, None the first time; one of any other shape is repaired. version is the decision's target,
    None where it had none. "shown" is not "answered": record both.
    """
    before = state_text(state)
    target = None if version is None else encode(version, "version")
    too_long = len(before or b"") > UG_MAX_REQUEST
    return text_from(
        lib.ug_state_record,
        before,
        len(before or b""),
        member(Event, event, "event").code,
        target,
        len(target or b""),
        seconds(now),
        argument="state" if too_long else "version",
        limit=UG_MAX_REQUEST if too_long else UG_MAX_DECISION_VERSION,
    ).decode("utf-8", "surrogateescape")
