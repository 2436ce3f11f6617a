"""Random requests over all keys: small worlds, in which times and versions meet.

A feature is one key, or one kind of value of a key. A request is drawn by asking for each feature whether it is on;
pairwise, two of them are on for certain, and the others are rare, so that each pair is seen alone as well.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
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
    "scheme", "build", "versionOptions.build", "platform", "osVersion", "deviceId", "channel", "channels", "architecture",
    "storefront", "tags", "trigger", "every", "preset", "trackId", "bundleId", "installed.unreadable", "installed.prerelease",
    # replies
    "lookups", "lookups.several", "lookups.date", "lookups.minimumOsVersion", "lookups.trackViewUrl", "lookups.unreadable", "lookups.releaseNotes",
    "lookups.failed", "lookups.supportedDevices",
    # the policy's keys
    "enabled", "storeURL", "minimumVersion", "minimumVersion.list", "recommendedVersion", "recommendedVersion.list", "minimumBuild",
    "minimumBuild.list", "recommendedBuild", "recommendedBuild.list", "floor.from", "floor.only", "floor.except", "versions", "versions.range",
    "versions.from", "versions.only", "versions.url", "versions.messaging", "messaging", "rules", "policy.every", "waitAfterRelease", "waitAppliesToForce",
    "grace", "deadline", "loopLimit", "skippable", "afterLater", "afterStore", "maxPrompts", "deferrals", "meta",
    "prereleaseMeetsMinimum", "unreadableVersion", "platforms",
    "rules.skippable", "rules.every", "rules.afterLater", "rules.afterStore", "rules.maxPrompts", "rules.deferrals",
    # releases
    "releases", "releases.date", "releases.minimumOS", "releases.maximumOS", "releases.critical", "releases.below",
    "releases.percent", "releases.over", "releases.channel", "releases.withdrawn", "releases.architectures",
    "releases.only", "releases.except", "releases.build", "releases.url", "releases.notes", "releases.equal",
    # the state
    "state.installed", "state.changed", "state.firstSeen", "state.waiting", "state.shown", "state.later", "state.skipped",
    "state.skippedMajor", "state.store", "state.counts", "state.future", "state.broken",
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
_BUILDS = ("5", "7", "9")


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


def request(rng: random.Random, forced: tuple[str, ...] = (), rarity: float = 1.0) -> dict[str, Any]:
    """One request."""
    draw = Draw(rng, forced, rarity)
    asked: dict[str, Any] = {"installed": _installed(draw), "now": date(NOW)}
    if draw.on("bundleId", 0.1):
        asked["bundleId"] = rng.choice(("com.example.app", "com.example.other"))
    if draw.scheme != "app":
        asked["scheme"] = draw.scheme
    if draw.on("versionOptions.build", 0.1) and draw.scheme == "app":
        asked["versionOptions"] = {"build": True}
    for key, likely, values in (
        ("build", 0.3, _BUILDS),
        ("platform", 0.4, ("ios", "iPadOS", "macos", "tvos", "watchos", "android")),
        ("osVersion", 0.5, ("15.8", "16", "17.1")),
        ("deviceId", 0.5, ("anna", "quinn", "carla", "diego")),
        ("channel", 0.3, ("beta", "nightly")),
        ("architecture", 0.3, ("arm64", "AArch64", "x86_64", "x86")),
        ("storefront", 0.15, ("us", "de")),
        ("trigger", 0.25, ("manual", "automatic")),
        ("trackId", 0.1, (42,)),
    ):
        if draw.on(key, likely):
            asked[key] = rng.choice(values)
    if draw.on("channels", 0.1):
        asked["channel"] = rng.sample(("beta", "nightly", "alpha"), 2)
    if draw.on("tags"):
        asked["tags"] = rng.sample(("eu", "us", "staff"), rng.randint(1, 2))
    if draw.on("every", 0.2):
        asked["every"] = draw.pause()
    if draw.on("preset", 0.15):
        asked["preset"] = rng.choice(_PRESETS)
    policy = _policy(draw)
    offered = "releases" in policy or rng.random() < 0.1
    if draw.on("lookups", 0.5) or not offered:
        asked["lookups"] = _lookups(draw, asked)
    if draw.on("platforms", 0.15):
        name = rng.choice(("ios", "IOS", "ipados", "android", "macos"))
        policy["platforms"] = {name: _policy(draw)}
    if policy or rng.random() < 0.5:
        asked["policy"] = policy
    state = _state(draw, asked["installed"])
    if state is not None:
        asked["state"] = state
    return asked


_PRESETS = (
    "once-per-version", "every-newer", "zero-padded", "major-forces", "retired",
    "annoying", "critical", "default", "hinting", "persistent", "relaxed",
)  # fmt: skip


def _installed(draw: Draw) -> str:
    if draw.on("installed.unreadable", 0.04):
        return "latest"
    if draw.on("installed.prerelease", 0.1):
        words = [version for version in draw.pool if "b" in version]
        if words:
            return words[0]
    ordered = sorted(draw.pool)
    return draw.rng.choice(ordered[: max(1, len(ordered) // 2)])


def _lookups(draw: Draw, asked: dict[str, Any]) -> list[dict[str, Any]]:
    replies = []
    for storefront in ("us", "de")[: 2 if draw.on("lookups.several", 0.2) else 1]:
        kind = "mac-software" if asked.get("platform") == "macos" else "software"
        record: dict[str, Any] = {"kind": kind, "bundleId": "com.example.app", "trackId": 42, "version": draw.version()}
        if draw.on("lookups.unreadable", 0.05):
            record["version"] = "Varies with device"
        if draw.on("lookups.date", 0.6):
            record["currentVersionReleaseDate"] = draw.date(0.05)
        if draw.on("lookups.minimumOsVersion", 0.2):
            record["minimumOsVersion"] = draw.rng.choice(("15.0", "16", "18"))
        if draw.on("lookups.trackViewUrl", 0.2):
            record["trackViewUrl"] = f"https://example.com/{storefront}/record"
        if draw.on("lookups.releaseNotes", 0.15):
            record["releaseNotes"] = f"Of {storefront}."
        if draw.on("lookups.supportedDevices", 0.05):
            record["supportedDevices"] = draw.rng.choice((["iPhone5s-iPhone5s"], ["AppleTV4-AppleTV4"], ["iPad-iPad", "AppleTV4-AppleTV4"]))
        reply: dict[str, Any] = {"body": {"resultCount": 1, "results": [record]}}
        if draw.rng.random() < 0.7:
            reply["storefront"] = storefront
        if draw.on("lookups.failed", 0.05):
            reply["status"] = draw.rng.choice((403, 503))
        replies.append(reply)
    return replies


def _policy(draw: Draw) -> dict[str, Any]:
    rng = draw.rng
    policy: dict[str, Any] = {}
    for key, likely, value in (
        ("enabled", 0.04, lambda: rng.random() < 0.3),
        ("storeURL", 0.2, lambda: "https://example.com/policy"),
        ("minimumVersion", 0.2, lambda: _floor(draw, "minimumVersion")),
        ("recommendedVersion", 0.2, lambda: _floor(draw, "recommendedVersion")),
        ("minimumBuild", 0.1, lambda: _build_floor(draw, "minimumBuild")),
        ("recommendedBuild", 0.1, lambda: _build_floor(draw, "recommendedBuild")),
        ("versions", 0.2, lambda: [_entry(draw) for _ in range(rng.randint(1, 3))]),
        ("rules", 0.4, lambda: {kind: _rule(draw) for kind in rng.sample(TYPES, rng.randint(1, 4))}),
        ("waitAfterRelease", 0.3, draw.span),
        ("waitAppliesToForce", 0.15, lambda: rng.random() < 0.3),
        ("grace", 0.35, lambda: {kind: draw.span() for kind in rng.sample(TYPES, rng.randint(1, 4))}),
        ("deadline", 0.1, lambda: draw.date(0.5)),
        ("loopLimit", 0.2, lambda: rng.randint(1, 3)),
        ("skippable", 0.15, lambda: rng.random() < 0.5),
        ("afterLater", 0.2, draw.pause),
        ("afterStore", 0.2, draw.pause),
        ("maxPrompts", 0.15, lambda: rng.randint(1, 3)),
        ("deferrals", 0.15, lambda: rng.randint(0, 3)),
        ("meta", 0.1, lambda: {"theme": rng.choice(("sea", "land"))}),
        ("prereleaseMeetsMinimum", 0.15, lambda: rng.random() < 0.8),
        ("unreadableVersion", 0.1, lambda: rng.choice(WORDS)),
        ("releases", 0.75, lambda: _releases(draw)),
    ):
        if draw.on(key, likely):
            policy[key] = value()
    if draw.on("policy.every", 0.2):
        policy["every"] = draw.pause()
    if draw.on("messaging", 0.15):
        policy["messaging"] = {kind: _texts(draw) for kind in rng.sample(("forced", "recommended", "unsupported"), rng.randint(1, 3))}
    return policy


def _texts(draw: Draw) -> dict[str, Any]:
    names = draw.rng.sample(("continueButtonText", "cancelButtonText", "skipButtonText"), draw.rng.randint(1, 3))
    return {name: draw.rng.choice((None, "", "Go on")) for name in names}


def _limits(draw: Draw, item: dict[str, Any], only: str, without: str | None = None) -> None:
    if draw.on(only, 0.1):
        item["only"] = {"tags": draw.rng.sample(("eu", "us", "staff"), draw.rng.randint(1, 2))}
    if without and draw.on(without, 0.08):
        item["except"] = {"tags": draw.rng.sample(("eu", "us", "staff"), draw.rng.randint(1, 2))}


def _floor(draw: Draw, key: str) -> Any:
    if not draw.on(f"{key}.list", 0.25):
        return draw.version()
    items: list[Any] = []
    for _ in range(draw.rng.randint(1, 3)):
        item: dict[str, Any] = {"version": draw.version()}
        if draw.on("floor.from", 0.4):
            item["from"] = draw.date(0.5)
        _limits(draw, item, "floor.only", "floor.except")
        items.append(item if len(item) > 1 or draw.rng.random() < 0.5 else item["version"])
    return items[0] if len(items) == 1 and draw.rng.random() < 0.3 else items


def _build_floor(draw: Draw, key: str) -> Any:
    found: Any = draw.rng.choice(("5", "6", "7", "8", "9", "10"))
    found = int(found) if draw.rng.random() < 0.3 else found
    if not draw.on(f"{key}.list", 0.15):
        return found
    item: dict[str, Any] = {draw.rng.choice(("build", "version")): found}
    if draw.on("floor.from", 0.4):
        item["from"] = draw.date(0.5)
    _limits(draw, item, "floor.only", "floor.except")
    return [item, draw.rng.choice((6, "9"))]


def _entry(draw: Draw) -> dict[str, Any]:
    rng = draw.rng
    item: dict[str, Any] = {"policy": rng.choice(WORDS)}
    if draw.on("versions.range", 0.5):
        item["range"] = f"{rng.choice(('<', '<=', '>=', '>'))}{draw.version()}"
    else:
        item["version"] = draw.version()
    if draw.on("versions.from", 0.2):
        item["from"] = draw.date(0.5)
    if draw.on("versions.url", 0.1):
        item["url"] = "https://example.com/entry"
        item["notes"] = "Of the entry."
    if draw.on("versions.messaging", 0.1):
        item["messaging"] = _texts(draw)
    _limits(draw, item, "versions.only")
    return item


def _rule(draw: Draw) -> Any:
    rng = draw.rng
    word = rng.choice(("force", "recommend", "recommend", "none"))
    if rng.random() < 0.4 and not any(feature.startswith("rules.") for feature in draw.forced):
        return word
    rule: dict[str, Any] = {"policy": word}
    for key, value in (
        ("skippable", lambda: rng.random() < 0.5),
        ("every", draw.pause),
        ("afterLater", draw.pause),
        ("afterStore", draw.pause),
        ("maxPrompts", lambda: rng.randint(1, 3)),
        ("deferrals", lambda: rng.randint(0, 3)),
    ):
        if draw.on(f"rules.{key}", 0.2):
            rule[key] = value()
    return rule


def _releases(draw: Draw) -> list[dict[str, Any]]:
    found = [_release(draw, draw.version()) for _ in range(draw.rng.randint(1, 4))]
    if draw.on("releases.equal", 0.15):
        found.append(_release(draw, found[0]["version"]))
    return found


def _release(draw: Draw, version: str) -> dict[str, Any]:
    rng = draw.rng
    item: dict[str, Any] = {"version": version}
    for key, feature, likely, value in (
        ("date", "releases.date", 0.5, draw.date),
        ("minimumOS", "releases.minimumOS", 0.12, lambda: rng.choice(("16", "16.0", "17.2"))),
        ("maximumOS", "releases.maximumOS", 0.08, lambda: rng.choice(("15.9", "16", "26"))),
        ("critical", "releases.critical", 0.1, lambda: rng.random() < 0.8),
        ("critical", "releases.below", 0.06, lambda: {"below": draw.version()}),
        ("rollout", "releases.percent", 0.15, lambda: {"percent": rng.choice((0, 0.01, 25, 50, 99.99, 100))}),
        ("rollout", "releases.over", 0.1, lambda: {"over": draw.span()}),
        ("channel", "releases.channel", 0.12, lambda: rng.choice(("beta", "nightly"))),
        ("withdrawn", "releases.withdrawn", 0.12, lambda: rng.random() < 0.8),
        ("architectures", "releases.architectures", 0.1, lambda: rng.sample(("arm64", "x64", "i386"), rng.randint(1, 2))),
        ("build", "releases.build", 0.15, lambda: rng.choice(("5", "7", "9", "10"))),
        ("url", "releases.url", 0.12, lambda: f"https://example.com/{rng.choice('ab')}"),
        ("notes", "releases.notes", 0.12, lambda: rng.choice(("Tides.", "Maps."))),
    ):
        if draw.on(feature, likely):
            item[key] = value()
    _limits(draw, item, "releases.only", "releases.except")
    return item


def _state(draw: Draw, installed: str) -> Any:
    rng = draw.rng
    if draw.on("state.broken", 0.02):
        return rng.choice(("}{", 7, [], {"skipped": 5, "shown": {"at": "yesterday"}}))
    state: dict[str, Any] = {}
    if draw.on("state.changed", 0.08):
        state["installed"] = draw.version()
    elif draw.on("state.installed", 0.5):
        state["installed"] = installed
    ahead = 0.4 if draw.on("state.future", 0.05) else 0.0
    for mark, likely in (
        ("firstSeen", 0.3), ("waiting", 0.15), ("shown", 0.3), ("later", 0.3), ("skipped", 0.2), ("skippedMajor", 0.1),
        ("store", 0.25),
    ):  # fmt: skip
        if draw.on(f"state.{mark}", likely):
            nameless = mark in ("shown", "later", "store") and rng.random() < 0.1
            state[mark] = {"version": None if nameless else draw.version(), "at": draw.date(ahead)}
            if mark == "store" or mark in ("shown", "later") and draw.on("state.counts", 0.4):
                state[mark]["count"] = rng.randint(1, 3)
    return state or None


def requests(seed: int, count: int, start: int = 0) -> Iterator[tuple[int, dict[str, Any]]]:
    """Requests by their number: every second one is a pair of features among rare others. A number and a seed give
    the same request for ever, whatever the count."""
    for number in range(start, start + count):
        rng = random.Random(f"{seed}/{number}")
        if number % 2:
            yield number, request(rng, PAIRS[number // 2 % len(PAIRS)], rarity=rng.choice((0.3, 0.6)))
        else:
            yield number, request(rng)
