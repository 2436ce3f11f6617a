"""Tauri's latest.json, static and as a server answers it."""

from __future__ import annotations

from typing import Any

from . import values
from .model import Feed, FeedError, Options, Release

_SYSTEMS = {"darwin": "macos", "macos": "macos", "linux": "linux", "windows": "windows", "android": "android", "ios": "ios"}


def read(found: dict[str, Any], options: Options) -> Feed:
    """The release for each system and processor that has a package; one entry where they share an address."""
    feed = Feed("tauri")
    version = values.plain(found.get("version") or found.get("name"))
    if version is None:
        raise FeedError("it has no version")
    what = f"version {version}"
    at = values.date(found.get("pub_date"))
    if found.get("pub_date") is not None and at is None:
        feed.leave(what, f"its date cannot be read: {str(found['pub_date'])[:60]!r}")
    text = values.notes(found.get("notes"), feed, options, what)
    platforms = found.get("platforms")
    if not isinstance(platforms, dict):
        platforms = {"": {"url": found.get("url")}}
    for name, package in platforms.items():
        system, _, machine = str(name).partition("-")
        # What follows is how it is packed: darwin-aarch64-app, windows-x86_64-nsis.
        machine = machine.partition("-")[0]
        platform = _SYSTEMS.get(system.lower()) if system else None
        if system and platform is None:
            feed.leave(f"{what}, {str(name)[:40]}", "the system is not known")
            continue
        feed.releases.append(
            Release(
                version=version, date=at, notes=text, platform=platform,
                architectures=values.architectures(machine or [], feed, f"{what}, {name}"),
                url=values.address(package.get("url") if isinstance(package, dict) else None, feed, options, f"{what}, {name}"),
            )  # fmt: skip
        )
    return feed
