"""Counters for Prometheus, through prometheus-client: what requests got, and how the policy stands.

    metrics = Metrics()
    gate = Gate("/etc/app/policy.json", observer=metrics)
    metrics.watch(gate.source)

Labels are bounded: outcomes and reasons are closed sets, platforms the known ones and "other". No version, no device, no
path is a label, so that no client can make a series.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from prometheus_client import REGISTRY, CollectorRegistry, Counter
from prometheus_client.core import GaugeMetricFamily

from ..source import PolicySource
from .rules import Verdict

PLATFORMS = frozenset("ios ipados macos tvos watchos visionos android windows linux web harmonyos".split())


class Metrics:
    """An observer of a gate that counts. One a registry."""

    def __init__(self, registry: CollectorRegistry | None = None, prefix: str = "updategate") -> None:
        self._registry = REGISTRY if registry is None else registry
        self._prefix = prefix
        labels = ("outcome", "reason", "platform", "blocked")
        self._requests: Any = Counter(
            f"{prefix}_requests", "Requests that the gate looked at", labels, registry=self._registry
        )
        self._pending: Any = Counter(
            f"{prefix}_pending_requests", "The same requests, as the pending policy would have them", labels,
            registry=self._registry,
        )  # fmt: skip
        self._changed: Any = Counter(
            f"{prefix}_pending_changes", "Requests that the pending policy would answer otherwise", ("before", "after"),
            registry=self._registry,
        )  # fmt: skip
        self._known: dict[tuple[int, str, str, str, bool], Any] = {}

    def observed(self, verdict: Verdict, pending: Verdict | None) -> None:
        """Counts a request."""
        self._count(0, self._requests, verdict)
        if pending is not None:
            self._count(1, self._pending, pending)
            before, after = verdict.outcome, pending.outcome
            if before != after or verdict.blocked != pending.blocked:
                self._changed.labels(before, after).inc()

    def _count(self, which: int, counter: Any, verdict: Verdict) -> None:
        platform = verdict.facts.platform
        known = "none" if platform is None else platform if platform in PLATFORMS else "other"
        reason = verdict.why if verdict.decision is None else verdict.decision.reason.value
        key = (which, verdict.outcome, reason, known, verdict.blocked)
        child = self._known.get(key)
        if child is None:
            child = self._known[key] = counter.labels(verdict.outcome, reason, known, "true" if verdict.blocked else "false")
        child.inc()

    def watch(self, source: PolicySource | None) -> None:
        """Also tells how a policy's source stands: its age, its revision, and whether the latest look was good."""
        if source is not None:
            self._registry.register(_SourceGauges(source, self._prefix))


def source_gauges(source: PolicySource, prefix: str = "updategate") -> CollectorRegistry:
    """How a policy's source stands, alone in a registry of its own."""
    registry = CollectorRegistry()
    registry.register(_SourceGauges(source, prefix))
    return registry


class _SourceGauges:
    def __init__(self, source: PolicySource, prefix: str) -> None:
        self._source = source
        self._prefix = prefix

    def collect(self) -> Iterator[Any]:
        status = self._source.status()
        for name, words, value in (
            ("policy_usable", "Whether there is a policy to decide by", float(status["usable"])),
            ("policy_age_seconds", "Since the origin last said that the policy in use is it", status["ageSeconds"]),
            ("policy_revision", "The revision of the policy in use", status["revision"]),
            ("policy_findings", "Findings of the linter in the policy in use", float(status["findings"])),
            ("policy_problem", "Whether the latest look brought nothing", float(status["problem"] is not None)),
            ("policy_looks", "Looks at the policy's origin since the start", float(status["looks"])),
            ("policy_refused", "Copies that were refused since the start", float(status["refused"])),
        ):
            if value is not None:
                yield GaugeMetricFamily(f"{self._prefix}_{name}", words, value=float(value))
