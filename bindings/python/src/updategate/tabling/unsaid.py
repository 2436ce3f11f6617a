"""What a policy says that a table of versions cannot: each with its place in the file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

_WHY = {
    "rollout": "a share of the devices: the table is for those that are not in it",
    "only": "tags: the table is for installations without",
    "except": "tags: the table is for installations without",
    "architectures": "processors: the table is for those that are not known",
    "channel": "a channel: name it by --channel",
    "minimumBuild": "builds: the table knows versions",
    "recommendedBuild": "builds: the table knows versions",
    "every": "what a user was asked before: the table is for who never was",
    "afterLater": "what a user was asked before: the table is for who never was",
    "afterStore": "what a user was asked before: the table is for who never was",
    "maxPrompts": "what a user was asked before: the table is for who never was",
    "deferrals": "what a user was asked before: the table is for who never was",
    "loopLimit": "what a user was asked before: the table is for who never was",
    "skippable": "what a user has skipped: the table is for who has skipped nothing",
    "grace": "when a device first saw a release: the table is for who sees it now",
    "messaging": "texts: the table has the outcome, its reason and its target",
}
_NOT_BELOW = ("messaging", "meta", "notes")


def unsaid(policy: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Paths, and why the table does not say what is there."""
    if isinstance(policy, dict):
        for key, value in policy.items():
            place = f"{path}.{key}" if path else key
            if key in _WHY and not (key == "channel" and value is None):
                yield place, _WHY[key]
            elif key == "build" and path:
                yield place, _WHY["minimumBuild"]
            if key not in _NOT_BELOW and key not in _WHY:
                yield from unsaid(value, place)
    elif isinstance(policy, list):
        for index, value in enumerate(policy):
            yield from unsaid(value, f"{path}[{index}]")
