"""Random requests over all keys: small worlds, in which times and versions meet."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from features import NOW, PAIRS, Draw
from policies import policy_of
from primitives import date


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
        ("build", 0.3, ("5", "7", "9")),
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
    policy = policy_of(draw)
    offered = "releases" in policy or rng.random() < 0.1
    if draw.on("lookups", 0.5) or not offered:
        asked["lookups"] = _lookups(draw, asked)
    if draw.on("platforms", 0.15):
        name = rng.choice(("ios", "IOS", "ipados", "android", "macos"))
        policy["platforms"] = {name: policy_of(draw)}
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
            devices = (["iPhone5s-iPhone5s"], ["AppleTV4-AppleTV4"], ["iPad-iPad", "AppleTV4-AppleTV4"])
            record["supportedDevices"] = draw.rng.choice(devices)
        reply: dict[str, Any] = {"body": {"resultCount": 1, "results": [record]}}
        if draw.rng.random() < 0.7:
            reply["storefront"] = storefront
        if draw.on("lookups.failed", 0.05):
            reply["status"] = draw.rng.choice((403, 503))
        replies.append(reply)
    return replies


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
