"""The gate itself: from a request's method, path and headers to whether it passes. It knows no web framework."""

from __future__ import annotations

import logging
import os
import re
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol, Union

from ..decision import Decision, evaluate
from ..enums import Outcome
from ..errors import UpdateGateError
from ..policy import Policy
from ..source import PolicySource, PolicyUnavailable
from . import words
from .facts import Builds, ClientFacts, HeaderNames, client_facts, device_of, joined
from .kept import KEPT_SECONDS, Kept, Key, Memo, Question

Why = Literal["decided", "exempt", "missing", "unreadable", "noPolicy", "unavailable", "fault"]
Word = Literal["pass", "block"]

_DOTS = re.compile(r"/\.{1,2}(?:/|$)")
_JSON = ("Content-Type", "application/problem+json"), ("Cache-Control", "no-store")


class Observer(Protocol):
    """What counts. Called for every request that is not exempt, after it was answered for; it must not raise."""

    def observed(self, verdict: Verdict, pending: Verdict | None) -> None:
        """A request, and what would become of it under the pending policy, where there is one."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of a request."""

    blocked: bool
    why: Why
    """How it came to that: "decided" where a decision was made; "missing" and "unreadable" are about the version; "noPolicy"
    and "unavailable" about the policy, failing open and closed; "fault" where the question could not be asked."""
    decision: Decision | None
    facts: ClientFacts
    """Without the device's id where the policy has no rollout: nothing was asked of it then, and all devices share one verdict."""
    status: int
    """Of the answer, where it is blocked; else 200, which means nothing."""
    headers: tuple[tuple[str, str], ...]
    """To be added to the answer: the gate's own where it is blocked, else hints."""
    body: bytes
    """Of the answer, where it is blocked."""

    @property
    def outcome(self) -> str:
        """The decision's outcome, or why there is none: one of a closed set, for counting."""
        return self.why if self.decision is None else self.decision.outcome.value


@dataclass(frozen=True, slots=True)
class Exempt:
    """What a gate lets through unseen."""

    paths: tuple[str, ...] = ()
    """Whole paths, or their beginnings with a star at the end: /healthz, /static/*."""
    methods: tuple[str, ...] = ("OPTIONS",)
    """A browser's preflight has no headers of ours, and failing it would hide the answer."""

    def __call__(self, method: str, path: str) -> bool:
        if method in self.methods:
            return True
        if "//" in path or "\\" in path or ("/." in path and _DOTS.search(path)):
            return False  # Where such a path leads is the application's to say, so it is seen.
        return any(path == own or (own.endswith("*") and path.startswith(own[:-1])) for own in self.paths)


GatePolicy = Union[PolicySource, Policy, Mapping[str, Any], str, "os.PathLike[str]"]


class Gate:
    """Decides about requests by a policy. Safe to share between threads, and to be made before a server forks."""

    def __init__(
        self,
        policy: GatePolicy,
        *,
        pending: GatePolicy | None = None,
        app_name: str | None = None,
        names: HeaderNames | None = None,
        platform: str | None = None,
        preset: str | None = None,
        scheme: str | None = None,
        flags: int | None = None,
        builds: Builds | None = None,
        missing: Word = "pass",
        unreadable: Literal["pass", "block", "policy"] = "policy",
        unsupported: Word = "block",
        exempt: Exempt | None = None,
        status: int = 426,
        websocket_code: int = 4426,
        problem_type: str = "about:blank",
        hint_prefix: str | None = "X-Update-",
        upgrade_header: bool = True,
        observer: Observer | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """policy: a Policy, a policy as a mapping, the file or https address of one, or a PolicySource, which is started.
        pending: a second one, by which nothing is answered and everything is counted; else the source's own pending one.

        app_name stands for {app} in texts and names the protocol in Upgrade. names: where the facts are. platform: for
        clients that do not say. builds: versions of builds, for clients that send only that. scheme, flags: how versions
        compare, as the source has it unless given, and then they must be the same; else "app".

        The owner's words. missing: what a request without a version gets. "pass", the default, since browsers, webhooks and
        probes have none. unreadable: "policy", the default, leaves it to the policy's unreadableVersion, which is to pass
        unless it says otherwise. unsupported: who must update and cannot. "block", the default, since the policy says must;
        the answer says unsupported, so that an app can say so. exempt: what is not looked at; by default OPTIONS only.

        status: of a blocked answer, 426 or 403, 400, 499 … hint_prefix: of the headers that tell an app about a
        recommendation; None for none. upgrade_header: whether 426 names a protocol, as it must by the book.

        A source that has no policy to begin with is told of once, by the logger "updategate"; its problem says why.
        """
        own = policy if isinstance(policy, PolicySource) else pending if isinstance(pending, PolicySource) else None
        scheme = scheme if scheme is not None else own.scheme if own is not None else "app"
        flags = flags if flags is not None else own.flags if own is not None else 0
        self.source = _source(policy, scheme, flags)
        self._fixed = _fixed(policy, scheme, flags)
        if pending is None:
            self.pending_source = None if self.source is None else self.source.pending
        else:
            self.pending_source = _source(pending, scheme, flags)
        self._fixed_pending = None if pending is None else _fixed(pending, scheme, flags)
        self.app_name = app_name
        self.names = names or HeaderNames()
        self.exempt = exempt or Exempt()
        self._exempt_methods, self._exempt_paths = frozenset(self.exempt.methods), bool(self.exempt.paths)
        for name, word, known in (
            ("missing", missing, ("pass", "block")),
            ("unreadable", unreadable, ("pass", "block", "policy")),
            ("unsupported", unsupported, ("pass", "block")),
        ):
            if word not in known:
                raise ValueError(f"{name} must be one of {', '.join(known)}, not {word!r}")
        if not 400 <= status <= 599:
            raise ValueError("status must be one of an error, 400 to 599")
        if not (websocket_code in (1008, 1013) or 3000 <= websocket_code <= 4999):
            raise ValueError("websocket_code must be 1008, 1013, or 3000 to 4999, which are for applications")
        if hint_prefix is not None:
            HeaderNames(version=(hint_prefix + "Outcome",))  # It refuses what is no name of a header.
        self.missing, self.unreadable, self.unsupported = missing, unreadable, unsupported
        self.status, self.websocket_code = status, websocket_code
        self.problem_type, self.hint_prefix, self.upgrade_header = problem_type, hint_prefix, upgrade_header
        self.observer = observer
        self._platform, self._preset, self._scheme, self._flags, self._builds = platform, preset, scheme, flags, builds
        self._clock = clock
        self._read = tuple(dict.fromkeys(name.lower() for name in self.names.read))
        self._wanted = frozenset(name.encode("latin-1") for name in self._read)
        self._device_names = _both_ways(self.names.device_id)
        # What serves another fact, too, is no header of the device alone: an answer depends on it whoever asks.
        self._of_device = self._device_names - _both_ways(replace(self.names, device_id=()).read)
        self._memo: Memo[Verdict] = Memo(preset)
        self._memo_beside: Memo[Verdict] = Memo(preset)
        for source in (self.source, self.pending_source):
            if source is not None and (source.scheme, source.flags) != (scheme, flags):
                raise ValueError(f"{source!r} is read under {source.scheme} with flags {source.flags}, not {scheme} with {flags}")
        # A library that is too old for this package, and a policy that was read otherwise, are found out here, where somebody
        # is looking, and not by a request.
        for rules in (self._fixed, self._fixed_pending):
            evaluate(
                installed="1", now=0, policy={} if rules is None else rules, preset=preset, languages=("en",), scheme=scheme,
                flags=flags,
            )  # fmt: skip
        for source in (self.source, self.pending_source):
            if source is not None:
                source.start()
                self._warn(source)

    def _warn(self, source: PolicySource) -> None:
        """A source that has nothing to begin with is told of, once: a gate that stands open is noticed by nobody."""
        if source.problem is None:
            return
        if source.usable() is not None:
            then = "it stays in use"
        elif source is not self.source:
            then = "nothing is tried beside the policy in use"
        elif source.fail != "open":
            then = 'without a policy everybody is answered with 503 (fail="closed")'
        elif self._preset is not None:
            then = 'without a policy the preset alone decides (fail="open")'
        else:
            then = 'without a policy everybody passes (fail="open")'
        logging.getLogger("updategate").warning("updategate: %s; %s", source.why_unavailable(), then)

    # ---- Asked by middleware ---------------------------------------------------------------------------------------

    def check(self, method: str, path: str, headers: Iterable[tuple[bytes, bytes]]) -> Verdict | None:
        """What becomes of a request with these raw headers, names in lower case as ASGI has them; None where it is exempt.
        It never raises for what a client sent."""
        if method in self._exempt_methods or (self._exempt_paths and self.exempt(method, path)):
            return None
        wanted = self._wanted
        return self._judge(tuple([(name, value) for name, value in headers if name in wanted]))

    def check_mapping(self, method: str, path: str, headers: Mapping[str, str]) -> Verdict | None:
        """The same for headers by their names in lower case, repeated ones joined by commas."""
        if method in self._exempt_methods or (self._exempt_paths and self.exempt(method, path)):
            return None
        return self._judge(tuple([(name, headers[name]) for name in self._read if name in headers]))

    def _judge(self, key: Key) -> Verdict:
        try:
            rules = self._fixed if self.source is None else self.source.policy()
        except PolicyUnavailable:
            verdict = self._unavailable(self._facts(key))
        else:
            verdict = self._verdict(rules, key, self._memo)
        if self.observer is not None:
            self.observer.observed(verdict, self._beside(key))
        return verdict

    def vary(self, present: str | None) -> str:
        """A Vary with the headers that an answer depends on."""
        return words.vary(present, self.names.vary)

    # ---- How it comes to a verdict ---------------------------------------------------------------------------------

    def _verdict(self, rules: Policy | None, key: Key, memo: Memo[Verdict]) -> Verdict:
        now = self._clock()
        kept = memo.of(rules)
        if kept.alike:
            of_device = self._of_device
            key = tuple([pair for pair in key if pair[0] not in of_device])  # type: ignore[assignment]
        found = kept.answer(key, now)
        if found is None:
            if kept.alike:
                found, until = self._fresh(rules, self._facts(key).of_device(None), now)
            else:
                found, until = self._of_one_device(kept, key, now)
            kept.keep(key, found, until)
        return found

    def _of_one_device(self, kept: Kept[Verdict], key: Key, now: float) -> tuple[Verdict, float]:
        """A verdict where devices may be answered differently. What does not change from one to the next is laid out once."""
        of_device = self._of_device
        rest: Key = tuple([pair for pair in key if pair[0] not in of_device])  # type: ignore[assignment]
        device = self._device(key)
        question = kept.questions.get(rest)
        if question is None:
            facts = self._facts(rest)
            verdict = self._without_decision(kept.rules, facts)
            if verdict is not None or kept.rules is None:
                return self._fresh(kept.rules, facts.of_device(device), now)
            question = Question(facts, kept.rules.gate(**self._said(facts)))
            kept.keep_question(rest, question)
        whole = int(now)
        try:
            decision = question.decide(device, whole)
        except UpdateGateError as problem:
            return self._fault(str(problem), question.facts.of_device(device)), now + KEPT_SECONDS
        return self._judged(decision, question.facts.of_device(device), whole)

    def _device(self, key: Key) -> str | None:
        return device_of(joined(tuple([pair for pair in key if pair[0] in self._device_names])), self.names)

    def _facts(self, key: Key) -> ClientFacts:
        headers = joined(key)
        facts = client_facts(headers, self.names, scheme=self._scheme, flags=self._flags, builds=self._builds)
        if facts.platform is None and self._platform is not None:
            facts = replace(facts, platform=self._platform)
        return facts

    def _fresh(self, rules: Policy | None, facts: ClientFacts, now: float) -> tuple[Verdict, float]:
        """A verdict, and until when it holds for the same headers."""
        verdict = self._without_decision(rules, facts)
        if verdict is not None:
            return verdict, now + KEPT_SECONDS
        whole = int(now)
        try:
            decision = evaluate(
                now=whole, policy=rules, device_id=facts.device_id, scheme=self._scheme, flags=self._flags, **self._said(facts),
            )  # fmt: skip
        except UpdateGateError as problem:
            return self._fault(str(problem), facts), whole + KEPT_SECONDS + 0.0
        return self._judged(decision, facts, whole)

    def _without_decision(self, rules: Policy | None, facts: ClientFacts) -> Verdict | None:
        """What needs none: by the owner's words, or for want of a policy."""
        if rules is None and self._preset is None:
            return Verdict(False, "noPolicy", None, facts, 200, (), b"")
        if facts.unreadable and self.unreadable != "policy":
            return self._by_word("unreadable", self.unreadable, facts)
        if facts.version is None and not facts.unreadable:
            return self._by_word("missing", self.missing, facts)
        return None

    def _said(self, facts: ClientFacts) -> dict[str, Any]:
        """The facts of a question but for the device and the time."""
        return {
            "installed": facts.version or "", "platform": facts.platform, "os_version": facts.os_version, "languages": facts.languages,
            "channel": facts.channel, "build": facts.build, "app_name": self.app_name, "preset": self._preset,
        }  # fmt: skip

    def _fault(self, problem: str, facts: ClientFacts) -> Verdict:
        """What the core takes for no question. A client's doing, so it is as unreadable as a version that is none."""
        return Verdict(self.unreadable == "block", "fault", None, facts, self.status, (), self._body(problem, None))

    def _judged(self, decision: Decision, facts: ClientFacts, whole: int) -> tuple[Verdict, float]:
        until = whole + KEPT_SECONDS + 0.0
        if decision.ask_again_at is not None:
            until = min(until, decision.ask_again_at.timestamp())
        outcome = decision.outcome
        if outcome is Outcome.NONE:
            return Verdict(False, "decided", decision, facts, 200, (), b""), until
        hinted = () if self.hint_prefix is None else tuple(words.hints(self.hint_prefix, decision))
        if not (outcome is Outcome.FORCE or (outcome is Outcome.UNSUPPORTED and self.unsupported == "block")):
            return Verdict(False, "decided", decision, facts, 200, hinted, b""), until
        message = decision.message
        title = (message.title if message is not None else None) or "Update Required"
        body = self._body(title, message.message if message is not None else None, decision)
        return Verdict(True, "decided", decision, facts, self.status, self._headers(decision.target, hinted), body), until

    def _by_word(self, why: Literal["missing", "unreadable"], word: str, facts: ClientFacts) -> Verdict:
        """A request without a version that can be judged."""
        if word == "pass":
            return Verdict(False, why, None, facts, 200, (), b"")
        where = ", ".join(self.names.version)
        detail = f"The request does not say the app's version ({where})" if why == "missing" else f"{where}: this is no version"
        return Verdict(True, why, None, facts, self.status, self._headers(None, ()), self._body("Update Required", detail))

    def _unavailable(self, facts: ClientFacts) -> Verdict:
        """Failing closed. Why is the owner's to read, in the source's status, and no client's."""
        body = words.problem(503, "about:blank", "Service Unavailable", "No policy can be had to decide by", None)
        headers = (*_JSON, ("Retry-After", "30"))
        return Verdict(True, "unavailable", None, facts, 503, headers, body)

    def _headers(self, target: str | None, hinted: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
        own = [*_JSON]
        if self.status == 426 and self.upgrade_header:
            own += [("Upgrade", words.upgrade(self.app_name, target)), ("Connection", "Upgrade")]
        return (*own, *hinted)

    def _body(self, title: str, detail: str | None, decision: Decision | None = None) -> bytes:
        return words.problem(self.status, self.problem_type, title, detail, decision)

    def _beside(self, key: Key) -> Verdict | None:
        """What would become of it under the pending policy."""
        if self.pending_source is not None:
            good = self.pending_source.usable()
            return None if good is None else self._verdict(good.policy, key, self._memo_beside)
        return None if self._fixed_pending is None else self._verdict(self._fixed_pending, key, self._memo_beside)


def _both_ways(names: Iterable[str]) -> frozenset[str | bytes]:
    """Names of headers as a mapping has them, and as ASGI has them."""
    lower = [name.lower() for name in names]
    return frozenset((*lower, *(name.encode("latin-1") for name in lower)))


def _source(policy: GatePolicy, scheme: str, flags: int) -> PolicySource | None:
    if isinstance(policy, PolicySource):
        return policy
    return PolicySource(policy, scheme=scheme, flags=flags) if isinstance(policy, (str, os.PathLike)) else None


def _fixed(policy: GatePolicy, scheme: str, flags: int) -> Policy | None:
    if isinstance(policy, Policy):
        return policy
    return Policy(policy, scheme=scheme, flags=flags) if isinstance(policy, Mapping) else None
