"""What feeds are read into: releases as a policy has them, and what could not be carried over."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

LARGEST_FEED = 16 << 20
"""Bytes of a feed."""
LONGEST_NOTES = 4000
"""Characters of one release's notes, unless asked otherwise."""


class FeedError(ValueError):
    """A feed that cannot be read: none of the known kinds, cut off, or hostile."""


@dataclass(frozen=True, slots=True)
class Left:
    """Something in a feed that a policy cannot say, or that makes no sense."""

    what: str
    """The feed's own name for it, or the release that it is about."""
    why: str


@dataclass(slots=True)
class Release:
    """A release as a policy's list of releases has it; None and empty where the feed does not say."""

    version: str
    build: str | None = None
    date: str | None = None
    minimum_os: str | None = None
    maximum_os: str | None = None
    critical: bool | dict[str, str] | None = None
    rollout: dict[str, Any] | None = None
    channel: str | None = None
    architectures: tuple[str, ...] = ()
    notes: str | dict[str, str] | None = None
    url: str | None = None
    withdrawn: bool = False
    platform: str | None = None
    """Whose section of the policy it belongs to; None for all."""

    def entry(self) -> dict[str, Any]:
        """As a policy's releases have it, what the feed does not say left out."""
        pairs: tuple[tuple[str, Any], ...] = (
            ("version", self.version), ("build", self.build), ("date", self.date), ("minimumOS", self.minimum_os),
            ("maximumOS", self.maximum_os), ("critical", self.critical), ("rollout", self.rollout), ("channel", self.channel),
            ("architectures", list(self.architectures) or None), ("withdrawn", self.withdrawn or None), ("notes", self.notes),
            ("url", self.url),
        )  # fmt: skip
        return {name: value for name, value in pairs if value is not None}


@dataclass(slots=True)
class Feed:
    """A feed that was read."""

    kind: str
    releases: list[Release] = field(default_factory=list)
    left: list[Left] = field(default_factory=list)

    def leave(self, what: str, why: str) -> None:
        """Notes what could not be carried over."""
        self.left.append(Left(what, why))


@dataclass(frozen=True, slots=True)
class Options:
    """What a feed's readers are told beside its bytes."""

    name: str = ""
    """The feed's file name or address, which tells channel and platform of some kinds."""
    base: str | None = None
    """The address that relative addresses in the feed are relative to."""
    package: str | None = None
    """Which of several packages a feed is read for: an application id, a PackageIdentifier."""
    prefix: str = ""
    """What stands before the version in tags."""
    prerelease_channel: str | None = "beta"
    """The channel of what a feed marks as a pre-release; None leaves it out."""
    longest_notes: int = LONGEST_NOTES
    """0 for no notes at all."""
