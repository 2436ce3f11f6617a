"""A policy made ready for many questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ._handle import Remade
from ._replies import lasting, reply_handles
from ._request import FACTS, Filling, Memory
from .decided import Decision


class PolicyGate:
    """A policy, and the facts that all questions have in common, read and laid out once. Policy.gate() makes it.

    It can be asked from any number of threads at once, and goes to another process as its policy's text and its facts.
    """

    __slots__ = ("_constants", "_filling", "_memory", "_needed", "_numbers", "_policy")

    def __init__(self, policy: Remade, constants: Mapping[str, Any], *, scheme: str = "app", flags: int = 0) -> None:
        self._policy, self._constants = policy, lasting(constants)
        self._needed = {"installed", "now"} - self._constants.keys()
        filling = self._filling = Filling()
        filling.versions(scheme, flags)
        filling.add({"policy": policy.handle, **_facts(self._constants)})
        # Written once and read from then on: every question copies the numbers, which lead here.
        memory = self._memory = Memory(filling.size)
        filling.write(memory)
        self._numbers = tuple(filling.numbers)

    def evaluate(self, **rest: Any) -> Decision:
        """Decides with the rest of the facts, by their names in evaluate(). What was a constant may be said otherwise for
        this question; None takes it away.

        >>> from updategate import Policy
        >>> gate = Policy('{"minimumVersion": "2.0"}').gate(platform="ios")
        >>> gate.evaluate(installed="1.2", now="2026-11-30T09:00:00Z").outcome
        <Outcome.FORCE: 'force'>
        """
        if not self._needed <= rest.keys():
            raise TypeError(f"evaluate() needs {' and '.join(sorted(self._needed - rest.keys()))}")
        filling = Filling(self._numbers)
        if rest.keys() <= _AS_THEY_ARE:
            filling.add(rest)
        else:
            filling.add(_facts(rest))
        return filling.decide()

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self._policy, self._constants)

    def __repr__(self) -> str:
        return f"<PolicyGate, {len(self._constants)} constants>"


_AS_THEY_ARE = FACTS - {"lookups", "policy"}


def _facts(given: Mapping[str, Any]) -> dict[str, Any]:
    """What a Filling takes of what a caller gives."""
    for name in given:
        if name not in FACTS or name == "policy":
            raise TypeError(f"there is no fact {name!r} that a gate takes")
    return {**given, "lookups": reply_handles(given["lookups"])} if "lookups" in given else dict(given)


def _again(policy: Any, constants: dict[str, Any]) -> PolicyGate:
    made: PolicyGate = policy.gate(**constants)
    return made
