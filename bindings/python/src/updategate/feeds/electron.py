"""electron-builder's latest.yml, latest-mac.yml, latest-linux.yml, beta.yml and their kin.

The channel and the platform are in the file's name. minimumSystemVersion is a kernel's version, as os.release() gives it:
on macOS that is Darwin's, which is turned into the system's.
"""

from __future__ import annotations

import posixpath
import re
import urllib.parse
from typing import Any

from . import values
from .model import Feed, FeedError, Options, Release

_NAME = re.compile(
    r"(?P<channel>[A-Za-z0-9._]+?)(?:-(?P<system>mac|linux))?(?:-(?P<machine>arm64|arm|armv7l|ia32|x64))?\.ya?ml", re.IGNORECASE
)
_KNOWN = frozenset(
    "version files path sha512 sha2 releaseDate releaseName releaseNotes stagingPercentage minimumSystemVersion packages "
    "githubArtifactName vendor".split()
)


def read(found: Any, options: Options) -> Feed:
    """The one release of such a file."""
    if not isinstance(found, dict):
        raise FeedError("it is YAML, but no update file of electron-builder")
    feed = Feed("electron-builder")
    version = values.plain(found.get("version"))
    if version is None:
        raise FeedError("it has no version")
    what = f"version {version}"
    channel, platform, machine = _told(options.name)
    for name in sorted(set(map(str, found)) - _KNOWN):
        feed.leave(what, f"{name[:40]} is not known")
    minimum = values.plain(found.get("minimumSystemVersion"))
    if minimum is not None and platform == "macos":
        known = values.darwin(minimum)
        if known is None:
            feed.leave(what, f"minimumSystemVersion is no Darwin version: {minimum[:40]!r}")
        elif not minimum.partition(".")[2].startswith("0"):
            feed.leave(what, f"Darwin {minimum} is taken as macOS {known}: a kernel's second number tells nothing of the system's")
        minimum = known
    elif minimum is not None and platform == "linux":
        feed.leave(what, f"minimumSystemVersion {minimum[:40]} is a kernel's, and says nothing of a distribution")
        minimum = None
    staging = found.get("stagingPercentage")
    if staging is not None and (isinstance(staging, bool) or not isinstance(staging, int) or not 0 <= staging <= 100):
        feed.leave(what, f"stagingPercentage is no share: {str(staging)[:40]!r}")
    release = Release(
        version=version,
        date=values.date(found.get("releaseDate")),
        minimum_os=minimum,
        rollout=values.percent(staging),
        channel=channel,
        architectures=values.architectures(machine or [], feed, what),
        notes=_notes(found.get("releaseNotes"), version, feed, options),
        url=values.address(_file(found), feed, options, what),
        platform=platform,
    )
    feed.releases.append(release)
    return feed


def _told(name: str) -> tuple[str | None, str | None, str | None]:
    """Channel, platform and machine by the file's name."""
    leaf = posixpath.basename(urllib.parse.urlsplit(name).path)
    match = _NAME.fullmatch(leaf)
    if match is None:
        return None, None, None
    channel = match["channel"].lower()
    system = (match["system"] or "").lower()
    return None if channel == "latest" else channel, {"mac": "macos", "linux": "linux"}.get(system, "windows"), match["machine"]


def _file(found: dict[str, Any]) -> Any:
    files = found.get("files")
    first = files[0] if isinstance(files, list) and files else None
    return first.get("url") if isinstance(first, dict) else found.get("path")


def _notes(value: Any, version: str, feed: Feed, options: Options) -> str | None:
    """One text, or with a full changelog a list of texts by version, of which this one's counts."""
    if isinstance(value, list):
        texts = {str(entry.get("version")): entry.get("note") for entry in value if isinstance(entry, dict)}
        value = texts.get(version)
    return values.notes(value, feed, options, f"version {version}")
