"""How often one user is asked over a list of dates, who opens the app on each and always says later."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from ctypes import POINTER, byref
from typing import Any

from .._call import encode, error, string, take
from .._declarations import ug_decision
from .._library import lib
from ..decision import Facts, refused
from ..enums import OUTCOMES, Outcome
from ..state import record
from .walk import Who


def prompts(facts: Facts, dates: Sequence[int], people: Iterable[tuple[Who, int]]) -> Counter[int]:
    """How many installations are asked how often before they must update, or the dates end."""
    platform, os = facts.platform, facts.os_version
    found: Counter[int] = Counter()
    for (version, own_platform, own_os), count in people:
        request = facts.request
        request.installed = string(encode(version))
        request.platform = string(platform if own_platform is None else encode(own_platform))
        request.os_version = string(os if own_os is None else encode(own_os))
        found[_asked(request, dates)] += count
    facts.request.state = string(None)
    return found


def _asked(request: Any, dates: Sequence[int]) -> int:
    state: str | None = None
    asked = 0
    for date in dates:
        kept = None if state is None else encode(state)
        request.state = string(kept)
        request.now = date
        outcome, target, state = _decide(request)
        if outcome is Outcome.RECOMMEND:
            asked += 1
            state = record(record(state, "shown", target, date), "later", target, date)
        elif outcome is not Outcome.NONE:
            break
    return asked


def _decide(request: Any) -> tuple[Outcome, str | None, str | None]:
    made = POINTER(ug_decision)()
    wrong = error()
    if lib.ug_evaluate(byref(request), byref(made), byref(wrong)):
        raise refused(wrong)
    try:
        return OUTCOMES[lib.ug_decision_outcome(made)], take(lib.ug_decision_target(made)), take(lib.ug_decision_state(made))
    finally:
        lib.ug_decision_free(made)
