"""Velopack's releases.CHANNEL.json, Squirrel.Windows' RELEASES and Squirrel.Mac's JSON."""

from __future__ import annotations

import posixpath
import re
import urllib.parse
from typing import Any

from . import values
from .model import Feed, FeedError, Options, Release

_LINE = re.compile(r"([0-9a-fA-F]{40})\s+(\S+)\s+(\d+)\s*(?:#\s*(\d{1,3})%\s*)?")
_PACKAGE = re.compile(r"(?P<name>.+?)-(?P<version>\d+(?:\.\d+)*(?:-[0-9A-Za-z.-]+?)?)-(?P<kind>full|delta)\.nupkg", re.IGNORECASE)
_DEFAULTS = {"win": "windows", "osx": "macos", "linux": "linux"}
"""Velopack's channels where none was chosen: they are named after the system."""


def is_releases_file(text: str) -> bool:
    """Whether a text looks like RELEASES of Squirrel.Windows."""
    first = next((line for line in text.splitlines() if line.strip() and not line.startswith("#")), "")
    return _LINE.fullmatch(first.strip().lstrip("\ufeff")) is not None


def velopack(found: dict[str, Any], options: Options) -> Feed:
    """The full packages of a Velopack feed; deltas are a matter of the installer."""
    feed = Feed("velopack")
    leaf = posixpath.basename(urllib.parse.urlsplit(options.name).path)
    match = re.fullmatch(r"(?:assets|releases)\.([A-Za-z0-9_.-]+)\.json", leaf)
    told = match[1].lower() if match is not None else None
    first = (told or "").partition("-")[0]
    platform = _DEFAULTS.get(first)
    channel = None if told in (None, *_DEFAULTS) else told.removeprefix(first + "-") if platform is not None and told else told
    if channel in ("stable", "release"):
        feed.leave(f"the channel {channel}", "it is taken for everybody's")
        channel = None
    assets = found.get("Assets")
    if not isinstance(assets, list):
        raise FeedError("Assets is no list")
    for asset in assets:
        version = values.plain(asset.get("Version")) if isinstance(asset, dict) else None
        if version is None:
            feed.leave("an asset", "it has no version")
            continue
        if str(asset.get("Type", "Full")).lower() != "full":
            continue
        if options.package is not None and asset.get("PackageId") != options.package:
            continue
        what = f"version {version}"
        text = asset.get("NotesMarkdown") or asset.get("NotesMarkDown") or asset.get("NotesHTML")
        feed.releases.append(
            Release(
                version=version, channel=channel, notes=values.notes(text, feed, options, what),
                url=values.address(asset.get("FileName"), feed, options, what), platform=platform,
            )  # fmt: skip
        )
    if feed.releases:
        feed.leave("every release", "Velopack's feed has no dates: waits, graces and rollouts in time begin when first seen")
    return feed


def windows(text: str, options: Options) -> Feed:
    """The full packages of a RELEASES file."""
    feed = Feed("squirrel-windows")
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip().lstrip("\ufeff")
        if not line or line.startswith("#"):
            continue
        match = _LINE.fullmatch(line)
        if match is None:
            feed.leave(f"line {number}", "it is no line of a RELEASES file")
            continue
        package = _PACKAGE.fullmatch(posixpath.basename(urllib.parse.unquote(match[2])))
        if package is None:
            feed.leave(f"line {number}", f"{match[2][:80]!r} does not tell a version")
            continue
        if package["kind"].lower() == "delta" or options.package not in (None, package["name"]):
            continue
        what = f"version {package['version']}"
        feed.releases.append(
            Release(
                version=package["version"], rollout=values.percent(int(match[4]) if match[4] else None),
                url=values.address(match[2], feed, options, what), platform="windows",
            )  # fmt: skip
        )
    if feed.releases:
        feed.leave("every release", "RELEASES has no dates: waits, graces and rollouts in time begin when first seen")
    return feed


def mac(found: dict[str, Any], options: Options) -> Feed:
    """Squirrel.Mac's releases; those above currentRelease are not offered to anybody."""
    feed = Feed("squirrel-mac")
    entries = found.get("releases")
    if not isinstance(entries, list):
        raise FeedError("releases is no list")
    current = values.plain(found.get("currentRelease"))
    for entry in entries:
        update = entry.get("updateTo") if isinstance(entry, dict) else None
        version = values.plain(update.get("version") or entry.get("version")) if isinstance(update, dict) else None
        if not isinstance(update, dict) or version is None:
            feed.leave("a release", "it has no version")
            continue
        what = f"version {version}"
        if current is not None and version != current:
            feed.leave(what, f"the feed offers {current} only; give the policy older ones by hand where they matter")
            continue
        feed.releases.append(
            Release(
                version=version, date=values.date(update.get("pub_date")),
                notes=values.notes(update.get("notes"), feed, options, what),
                url=values.address(update.get("url"), feed, options, what), platform="macos",
            )  # fmt: skip
        )
    return feed
