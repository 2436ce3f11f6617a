"""What the model takes as given: version order, and times and durations as the text interface writes them.

Versions have an oracle of their own (Tests/data/versions), so their order, update types and ranges are asked of the
library, and remembered, since a small world asks the same ones over and over. Nothing else is asked of it.
"""

from __future__ import annotations

import re
from datetime import datetime, timezone
from functools import cache
from typing import Any

import updategate

ONCE = "once"
_DURATION = re.compile(r"P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?")
LAST_SECOND = 253402300799  # 9999-12-31T23:59:59Z: later times do not exist here.


class Versions:
    """The order of versions under one scheme and its options."""

    def __init__(self, scheme: str = "app", flags: int = 0) -> None:
        self.scheme = scheme
        self.flags = flags

    def readable(self, text: Any) -> bool:
        """Whether the text is a version at all."""
        return isinstance(text, str) and _readable(text, self.scheme, self.flags)

    def order(self, a: str, b: str) -> int:
        """-1, 0 or 1; both must be readable."""
        return _order(a, b, self.scheme, self.flags)

    def kind(self, a: str, b: str) -> str:
        """The update type between two readable versions."""
        return _kind(a, b, self.scheme, self.flags)

    def contains(self, text: str, version: str) -> bool:
        """Whether a range holds a version. The plain order: options do not change a range's numbers."""
        return _contains(text, version, self.scheme, self.flags)

    def numbers(self, version: str) -> str:
        """The release numbers alone, as a version."""
        return _numbers(version, self.scheme, self.flags)

    def is_prerelease(self, version: str) -> bool:
        """Whether a word puts the version before the release of the same numbers."""
        return self.order(version, self.numbers(version)) < 0

    def has_build(self, version: str) -> bool:
        """Whether the version names a build of its own."""
        return _parsed(version, self.scheme, self.flags).build is not None

    def canonical(self, version: str) -> str:
        """The one spelling of all equal versions: what a rollout's lot is drawn with."""
        return _parsed(version, self.scheme, self.flags).canonical


@cache
def _readable(text: str, scheme: str, flags: int) -> bool:
    return updategate.is_version(text, scheme, flags=flags)


@cache
def _order(a: str, b: str, scheme: str, flags: int) -> int:
    return updategate.compare(a, b, scheme, flags=flags)


@cache
def _kind(a: str, b: str, scheme: str, flags: int) -> str:
    return str(updategate.update_type(a, b, scheme, flags=flags))


@cache
def _contains(text: str, version: str, scheme: str, flags: int) -> bool:
    with updategate.Range(text, scheme, flags=flags) as found:
        return found.contains(version)


@cache
def _parsed(version: str, scheme: str, flags: int) -> updategate.Version:
    return updategate.parse_version(version, scheme, flags=flags)


@cache
def _numbers(version: str, scheme: str, flags: int) -> str:
    return ".".join(_parsed(version, scheme, flags).parts) or "0"


@cache
def seconds(text: str) -> int:
    """Unix seconds of a date as the answers write them."""
    return int(datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=timezone.utc).timestamp())


def date(at: int | None) -> str | None:
    """The date of Unix seconds, as the answers write it."""
    if at is None or at > LAST_SECOND:
        return None
    return datetime.fromtimestamp(at, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def moment(value: Any) -> int | None:
    """A date, with or without its time, or Unix seconds; None where it is neither."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, str):
        try:
            return seconds(value if "T" in value else value + "T00:00:00Z")
        except ValueError:
            return None
    return None


def duration(value: Any) -> int | None:
    """Seconds of an ISO 8601 duration or of whole seconds; None where there is none."""
    if value is None or value == ONCE:
        return None
    if isinstance(value, int):
        return value
    if value.isdigit():
        return int(value)
    found = _DURATION.fullmatch(value)
    if not found:
        raise ValueError(f"{value!r} is no duration")
    weeks, days, hours, minutes, rest = (int(part or 0) for part in found.groups())
    return (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + rest


def lapsed(pause: Any, start: int, now: int) -> bool:
    """Whether a pause that began at start is over: "once" never is."""
    return pause != ONCE and now >= start + (duration(pause) or 0)


def lot(canonical: str, device: str | None) -> int:
    """The place from 0 to 9,999 that a device has in a version's rollout; without an id the last one.

    FNV-1a over the canonical version, a NUL and the id, then MurmurHash3's 64-bit finaliser; the high part is the lot.
    """
    if not device:
        return 9_999
    mask = (1 << 64) - 1
    hashed = 0xCBF29CE484222325
    for byte in canonical.encode() + b"\0" + device.encode():
        hashed = ((hashed ^ byte) * 0x100000001B3) & mask
    hashed ^= hashed >> 33
    hashed = (hashed * 0xFF51AFD7ED558CCD) & mask
    hashed ^= hashed >> 33
    hashed = (hashed * 0xC4CEB9FE1A85EC53) & mask
    hashed ^= hashed >> 33
    return (hashed * 10_000) >> 64
