"""What a random request may hold, and one in the making.

A feature is one key, or one kind of value of a key. A request is drawn by asking for each feature whether it is on;
pairwise, two of them are on for certain, and the others are rare, so that each pair is seen alone as well.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from primitives import date, seconds

NOW = seconds("2026-11-30T00:00:00Z")
DAY = 86_400
SPANS: dict[int, Any] = {0: 0, DAY // 2: "PT12H", DAY: "P1D", 2 * DAY: "P2D", 7 * DAY: "P1W"}
TYPES = ("major", "minor", "patch", "revision", "prerelease", "build")
WORDS = ("force", "recommend", "none")

FEATURES = (
    # facts
    "scheme", "build", "versionOptions.build", "platform", "osVersion", "deviceId", "channel", "channels",
    "architecture", "storefront", "tags", "trigger", "every", "preset", "trackId", "bundleId",
    "installed.unreadable", "installed.prerelease",
    # replies
    "lookups", "lookups.several", "lookups.date", "lookups.minimumOsVersion", "lookups.trackViewUrl",
    "lookups.unreadable", "lookups.releaseNotes", "lookups.failed", "lookups.supportedDevices",
    # the policy's keys
    "enabled", "storeURL", "minimumVersion", "minimumVersion.list", "recommendedVersion", "recommendedVersion.list",
    "minimumBuild", "minimumBuild.list", "recommendedBuild", "recommendedBuild.list", "floor.from", "floor.only",
    "floor.except", "versions", "versions.range", "versions.from", "versions.only", "versions.url",
    "versions.messaging", "messaging", "rules", "policy.every", "waitAfterRelease", "waitAppliesToForce", "grace",
    "deadline", "loopLimit", "skippable", "afterLater", "afterStore", "maxPrompts", "deferrals", "meta",
    "prereleaseMeetsMinimum", "unreadableVersion", "platforms", "rules.skippable", "rules.every",
    "rules.afterLater", "rules.afterStore", "rules.maxPrompts", "rules.deferrals",
    # releases
    "releases", "releases.date", "releases.minimumOS", "releases.maximumOS", "releases.critical", "releases.below",
    "releases.percent", "releases.over", "releases.channel", "releases.withdrawn", "releases.architectures",
    "releases.only", "releases.except", "releases.build", "releases.url", "releases.notes", "releases.equal",
    # the state
    "state.installed", "state.changed", "state.firstSeen", "state.waiting", "state.shown", "state.later",
    "state.skipped", "state.skippedMajor", "state.store", "state.counts", "state.future", "state.broken",
)
PAIRS = tuple(combinations(FEATURES, 2))

_WORLDS: dict[str, Sequence[str]] = {
    "app": ("1.0", "1.0.0", "1.0.0.1", "1.0.1", "1.1", "1.2", "1.9", "2.0-beta1", "2.0", "2.0.0", "2.1", "3.0"),
    "semver": ("1.0.0", "1.0.1", "1.1.0", "2.0.0-beta.1", "2.0.0", "3.0.0"),
    "apple": ("1.0", "1.0.1", "1.1", "2", "2.0", "3.0"),
    "integer": ("100", "107", "0107", "110", "200"),
    "foundation": ("1.0", "1.0.1", "1.1", "1.1.0", "2.0", "3.0"),
    "sparkle": ("1.0", "1.0.1", "1.1", "2.0b1", "2.0", "3.0"),
}


# What a feature needs to be seen at all, beside the key that it stands in.
_NEEDS = {
    "floor.from": "minimumVersion.list",
    "floor.only": "minimumVersion.list",
    "floor.except": "minimumVersion.list",
    "state.counts": "state.later",
}


def _with_parents(feature: str) -> set[str]:
    parent = feature.rpartition(".")[0]
    also = {name for name in (_NEEDS.get(feature), parent) if name in FEATURES}
    return {feature}.union(*map(_with_parents, also))


class Draw:
    """One request in the making."""

    def __init__(self, rng: random.Random, forced: tuple[str, ...] = (), rarity: float = 1.0, scheme: str = "") -> None:
        self.rng, self.rarity = rng, rarity
        self.forced = {name for feature in forced for name in _with_parents(feature)}
        self.scheme = scheme or (rng.choice(sorted(_WORLDS)) if self.on("scheme", 0.1) else "app")
        pool = _WORLDS[self.scheme]
        self.pool = rng.sample(pool, min(len(pool), rng.randint(3, 6)))

    def on(self, feature: str, likely: float = 0.3) -> bool:
        """Whether a feature is on."""
        assert feature in FEATURES, feature
        return feature in self.forced or self.rng.random() < likely * self.rarity

    def version(self) -> str:
        return self.rng.choice(self.pool)

    def at(self, ahead: float = 0.15) -> int:
        """A time that lies at, just before or just after the end of one or two spans from now."""
        back = sum(self.rng.choice(list(SPANS)) for _ in range(self.rng.randint(1, 2)))
        at = NOW + (back if self.rng.random() < ahead else -back)
        return at + self.rng.choice((0, 0, 0, -1, 1))

    def date(self, ahead: float = 0.15) -> str:
        found = date(self.at(ahead))
        assert found is not None
        return found

    def span(self) -> Any:
        return SPANS[self.rng.choice(list(SPANS))]

    def pause(self) -> Any:
        return "once" if self.rng.random() < 0.25 else self.span()
