"""Random policies: every key, rule, release, entry and floor that a file may hold."""

from __future__ import annotations

from typing import Any

from features import TYPES, WORDS, Draw


def policy_of(draw: Draw) -> dict[str, Any]:
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
        kinds = rng.sample(("forced", "recommended", "unsupported"), rng.randint(1, 3))
        policy["messaging"] = {kind: _texts(draw) for kind in kinds}
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
