"""What a gate remembers of one policy: answers to the same headers, and questions that differ in the device only."""

from __future__ import annotations

import contextlib
from collections import OrderedDict
from typing import Any, Generic, TypeVar, Union

from ..decided import Decision
from ..policy import Policy
from ..prepared import PolicyGate
from .facts import ClientFacts

KEPT_ANSWERS = 1024
"""Answers that are kept for who asks with the same facts again; as many questions."""
KEPT_SECONDS = 30
"""How long: a text may say how many days are left, so none is kept for longer."""
LARGEST_KEPT = 2048
"""Bytes of the headers that an answer is kept for: a thousand novels are not to be remembered."""

Key = Union[tuple[tuple[bytes, bytes], ...], tuple[tuple[str, str], ...]]
"""What of a request an answer depends on: the headers that are read, as they came."""


Answer = TypeVar("Answer")


class Question:
    """What is asked for requests whose headers are the same but for the device's: laid out once."""

    __slots__ = ("ask", "facts")

    def __init__(self, facts: ClientFacts, ask: PolicyGate) -> None:
        self.facts, self.ask = facts, ask

    def decide(self, device: str | None, now: int) -> Decision:
        return self.ask.evaluate(device_id=device, now=now)


class Kept(Generic[Answer]):
    """Answers and questions of one policy."""

    __slots__ = ("alike", "answers", "questions", "rules")

    def __init__(self, rules: Policy | None, alike: bool) -> None:
        self.rules = rules
        self.alike = alike
        """Whether all devices are answered alike, since nothing in the policy asks for their id."""
        # The oldest goes for a new one: all at once would give memory back to the system, only to ask for it again.
        self.answers: OrderedDict[Key, tuple[float, Answer]] = OrderedDict()
        self.questions: OrderedDict[Key, Question] = OrderedDict()

    def answer(self, key: Key, now: float) -> Answer | None:
        kept = self.answers.get(key)
        # A clock that was set back makes an answer none the younger.
        if kept is not None and now < kept[0] and kept[0] - now <= KEPT_SECONDS:
            return kept[1]
        return None

    def keep(self, key: Key, answer: Answer, until: float) -> None:
        _keep(self.answers, key, (until, answer))

    def keep_question(self, key: Key, question: Question) -> None:
        _keep(self.questions, key, question)


def _keep(kept: OrderedDict[Key, Any], key: Key, value: Any) -> None:
    if sum([len(text) for _, text in key]) <= LARGEST_KEPT:
        if len(kept) >= KEPT_ANSWERS:
            with contextlib.suppress(KeyError):  # Another thread took it.
                kept.popitem(last=False)
        kept[key] = value


class Memo(Generic[Answer]):
    """What is kept of the policy that is in use; another policy starts anew. Needs no lock: a dictionary's own steps are whole, and
    an answer that is lost is asked for again."""

    __slots__ = ("_held", "_preset")

    def __init__(self, preset: str | None) -> None:
        self._preset = preset
        self._held: Kept[Answer] = Kept(None, False)

    def of(self, rules: Policy | None) -> Kept[Answer]:
        held = self._held
        if held.rules is not rules:
            held = self._held = Kept(rules, rules is not None and self._preset is None and not asks_for_devices(rules))
        return held


def asks_for_devices(rules: Policy) -> bool:
    """Whether a policy may answer two devices differently that are the same in all else: only a rollout does. It is looked for in
    the text, and where that has an escape, which might spell it, the answer is yes."""
    text = rules.text
    return b"\\u" in text or b"rollout" in text.lower()
