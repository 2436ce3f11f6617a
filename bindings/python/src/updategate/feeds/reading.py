"""Which kind of feed bytes are, and its releases."""

from __future__ import annotations

import json
import re
from typing import Any

from ..versions import is_version
from . import electron, fdroid, hosting, squirrel, tauri, winget
from .model import LARGEST_FEED, Feed, FeedError, Options

KINDS = (
    "sparkle", "github", "gitlab", "electron-builder", "velopack", "squirrel-windows", "squirrel-mac", "tauri", "f-droid", "winget",
)  # fmt: skip


def read(data: bytes, options: Options | None = None, kind: str = "auto", scheme: str = "app") -> Feed:
    """The releases of a feed, newest last or as the feed has them. FeedError where it is none.

    What is no version under the scheme is left out, and that is said.
    """
    use = options or Options()
    if len(data) > LARGEST_FEED:
        raise FeedError(f"it is longer than {LARGEST_FEED >> 20} MiB")
    if kind != "auto" and kind not in KINDS:
        raise FeedError(f"unknown kind {kind!r}; known are {', '.join(KINDS)}")
    feed = _read(data, use, kind)
    good = []
    for release in feed.releases:
        if is_version(release.version, scheme):
            good.append(release)
        else:
            feed.leave(f"version {release.version[:80]}", f"it is no version under the scheme {scheme}")
    feed.releases = good
    return feed


def _read(data: bytes, options: Options, kind: str) -> Feed:
    start = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    if not start:
        raise FeedError("it is empty")
    if kind == "sparkle" or (kind == "auto" and start == b"<"):
        if re.match(rb"(?:\xef\xbb\xbf)?\s*<(?:!doctype\s+html|html)", data[:200], re.IGNORECASE):
            raise FeedError("it is a web page")
        try:
            from . import sparkle
        except ImportError as problem:
            raise _missing(problem) from None
        return sparkle.read(data, options)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise FeedError(f"it is no UTF-8 (at byte {problem.start})") from None
    if kind == "squirrel-windows" or (kind == "auto" and squirrel.is_releases_file(text)):
        return squirrel.windows(text, options)
    if start in (b"{", b"["):
        try:
            found = json.loads(text)
        except RecursionError:
            raise FeedError("it is nested too deep") from None
        except ValueError as problem:
            place = f" (line {problem.lineno}, column {problem.colno})" if isinstance(problem, json.JSONDecodeError) else ""
            raise FeedError(f"it is no JSON{place}") from None
        return _json(found, options, _json_kind(found) if kind == "auto" else kind)
    if kind not in ("auto", "electron-builder", "winget"):
        raise FeedError(f"it is no {kind} feed: it is not JSON")
    try:
        from ._yaml import documents
    except ImportError as problem:
        raise _missing(problem) from None
    parts = documents(data)
    if kind == "winget" or (kind == "auto" and any(isinstance(part, dict) and "PackageIdentifier" in part for part in parts)):
        return winget.read(parts, options)
    if kind == "auto" and not (len(parts) == 1 and isinstance(parts[0], dict) and "version" in parts[0]):
        raise FeedError("it is none of the known kinds of feed")
    return electron.read(parts[0] if parts else None, options)


def _json_kind(found: Any) -> str:
    if isinstance(found, list):
        first = next((entry for entry in found if isinstance(entry, dict)), None)
        if first is not None and "tag_name" in first:
            return "gitlab" if "released_at" in first or "_links" in first else "github"
        if not found:
            raise FeedError("it is an empty list; say what it is with --format")
    elif isinstance(found, dict):
        if "tag_name" in found:
            return "gitlab" if "released_at" in found or "_links" in found else "github"
        if "Assets" in found:
            return "velopack"
        if "currentRelease" in found:
            return "squirrel-mac"
        if "packages" in found:
            return "f-droid"
        if "platforms" in found or ("url" in found and "signature" in found):
            return "tauri"
        if "PackageIdentifier" in found:
            return "winget"
        if isinstance(found.get("message"), str) and "documentation_url" in found:
            raise FeedError(f"GitHub answers: {found['message'][:200]}")
    raise FeedError("it is none of the known kinds of feed")


def _json(found: Any, options: Options, kind: str) -> Feed:
    if kind in ("github", "gitlab"):
        entries = found if isinstance(found, list) else [found]
        return hosting.github(entries, options) if kind == "github" else hosting.gitlab(entries, options)
    if kind == "winget":
        return winget.read(found if isinstance(found, list) else [found], options)
    if not isinstance(found, dict):
        raise FeedError(f"it is no {kind} feed: it is no object")
    if kind == "velopack":
        return squirrel.velopack(found, options)
    if kind == "squirrel-mac":
        return squirrel.mac(found, options)
    if kind == "tauri":
        return tauri.read(found, options)
    if kind == "f-droid":
        return fdroid.read(found, options)
    return electron.read(found, options)


def _missing(problem: ImportError) -> FeedError:
    name = (problem.name or "").partition(".")[0]
    if name not in ("defusedxml", "yaml"):
        raise problem
    return FeedError(f"reading it needs {name}, which is not installed: pip install 'updategate[feeds]'")
