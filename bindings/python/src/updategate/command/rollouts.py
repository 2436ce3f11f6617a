"""Releases that only a part of the devices is offered: who counts installations without devices does not see them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .._time import seconds
from .fleet import step

if TYPE_CHECKING:
    from ..policy import Policy


def partial(policy: Policy | None, first: int) -> str | None:
    """A version of a policy, of any platform, that is in a rollout on a date or after it; None where there is none.
    Presets and look-up replies have no rollouts."""
    if policy is None:
        return None
    try:
        # Numbers of any length: whole ones of more than 4,300 digits are more than int takes.
        file: Any = json.loads(policy.text.decode("utf-8-sig"), parse_int=float)
    except (ValueError, RecursionError):
        return None
    return next((str(release.get("version", "a release")) for release in _releases(file) if _is_partial(release, first)), None)


def unseen(version: str) -> str:
    """What is wrong with counts that were made without devices."""
    return f"{version} is in a rollout and no row has a device: it is counted as offered to nobody; for its share give --devices 200"


def _releases(file: Any) -> Iterator[dict[str, Any]]:
    if not isinstance(file, dict):
        return
    releases, platforms = file.get("releases"), file.get("platforms")
    if isinstance(releases, list):
        yield from (release for release in releases if isinstance(release, dict))
    if isinstance(platforms, dict):
        for own in platforms.values():
            yield from _releases(own)


def _is_partial(release: dict[str, Any], first: int) -> bool:
    rollout = release.get("rollout")
    if not isinstance(rollout, dict) or release.get("withdrawn") is True:
        return False
    percent = rollout.get("percent")
    if isinstance(percent, float) and 0 < percent < 100:
        return True
    return "over" in rollout and not _is_over(release.get("date"), rollout["over"], first)


def _is_over(date: Any, over: Any, first: int) -> bool:
    """Whether all devices are in on a date, as far as both can be read here."""
    if not isinstance(date, str) or not isinstance(over, str):
        return False
    try:
        return seconds(date) + step(over) <= first
    except (ValueError, argparse.ArgumentTypeError):
        return False
