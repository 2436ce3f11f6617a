"""Sparkle's and WinSparkle's appcasts.

What is taken: version and short version, date, notes, address, minimum and maximum system, channel, criticality, phased
rollout, hardware. From Sparkle's documentation of publishing, as of Sparkle 2.9.
"""

from __future__ import annotations

import re
from typing import Any

from . import values
from ._xml import root
from .model import Feed, FeedError, Options, Release

NAMESPACE = "{http://www.andymatuschak.org/xml-namespaces/sparkle}"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
GROUPS = 7
"""Sparkle lets seven groups in, one an interval, the first at once: all are in after six intervals."""

_INSTALLER = frozenset(
    "deltas edSignature dsaSignature installationType installerArguments fullReleaseNotesLink "
    "ignoreSkippedUpgradesBelowVersion".split()
)
"""How an update is installed, or shown: no policy's matter."""
_READ = frozenset(
    "version shortVersionString releaseNotesLink minimumSystemVersion maximumSystemVersion channel criticalUpdate tags "
    "phasedRolloutInterval hardwareRequirements minimumAutoupdateVersion minimumUpdateVersion informationalUpdate".split()
)


def read(data: bytes, options: Options) -> Feed:
    """The releases of an appcast."""
    top = root(data)
    items = list(top.iter("item"))
    if not items and top.tag != "rss":
        raise FeedError("it is XML, but no appcast: it has no items")
    feed = Feed("sparkle")
    names = _names_of_builds(items)
    for number, item in enumerate(items, 1):
        release = _release(item, f"item {number}", feed, options, names)
        if release is not None:
            feed.releases.append(release)
    return feed


def _of(item: Any, name: str) -> str | None:
    """A value that may be an element of the item or an attribute of its enclosure."""
    element = item.find(NAMESPACE + name)
    if element is not None and (element.text or "").strip():
        return str(element.text).strip()
    enclosure = item.find("enclosure")
    found = None if enclosure is None else enclosure.get(NAMESPACE + name)
    return found.strip() or None if isinstance(found, str) else None


def _names_of_builds(items: list[Any]) -> dict[str, str]:
    """The short version of each build, for places where an appcast names a version by its build."""
    pairs = ((_of(item, "version"), _of(item, "shortVersionString")) for item in items)
    return {build: short for build, short in pairs if build is not None and short is not None}


def _release(item: Any, place: str, feed: Feed, options: Options, names: dict[str, str]) -> Release | None:
    build, short = _of(item, "version"), _of(item, "shortVersionString")
    version = short or build
    if version is None:
        title = re.search(r"\d+(?:\.\d+)+", item.findtext("title") or "")
        if title is None:
            feed.leave(place, "it has no version")
            return None
        version = title[0]
    what = f"{place}, version {version}"
    if item.find(NAMESPACE + "informationalUpdate") is not None:
        feed.leave(what, "it is for information only: there is nothing to install")
        return None
    for child in item:
        name = str(child.tag)
        if name.startswith(NAMESPACE) and name.removeprefix(NAMESPACE) not in _READ | _INSTALLER:
            feed.leave(what, f"sparkle:{name.removeprefix(NAMESPACE)} is not known")
    for name in ("minimumAutoupdateVersion", "minimumUpdateVersion"):
        if _of(item, name) is not None:
            feed.leave(what, f"sparkle:{name}: a policy has no floor for one release; a range in versions can say it")
    enclosure = item.find("enclosure")
    system = None if enclosure is None else enclosure.get(NAMESPACE + "os")
    link = item.findtext("link") or (None if enclosure is None else enclosure.get("url"))
    return Release(
        version=version,
        build=build if short is not None and build != short else None,
        date=_date(item, what, feed),
        minimum_os=_of(item, "minimumSystemVersion"),
        maximum_os=_of(item, "maximumSystemVersion"),
        critical=_critical(item, what, feed, names),
        rollout=_rollout(item, what, feed),
        channel=_of(item, "channel"),
        architectures=values.architectures((_of(item, "hardwareRequirements") or "").replace(",", " ").split(), feed, what),
        notes=_notes(item, what, feed, options),
        url=values.address(link, feed, options, what),
        platform=None if system is None else {"macos": "macos", "osx": "macos"}.get(system.lower(), system.lower().split("-")[0]),
    )


def _date(item: Any, what: str, feed: Feed) -> str | None:
    text = item.findtext("pubDate")
    if text is None or not text.strip():
        return None
    found = values.date(text)
    if found is None:
        feed.leave(what, f"its date cannot be read: {text.strip()[:60]!r}")
    return found


def _critical(item: Any, what: str, feed: Feed, names: dict[str, str]) -> bool | dict[str, str] | None:
    element = item.find(NAMESPACE + "criticalUpdate")
    if element is None:
        tags = item.find(NAMESPACE + "tags")
        element = None if tags is None else tags.find(NAMESPACE + "criticalUpdate")
    if element is None:
        return None
    below = element.get(NAMESPACE + "version") or element.get("version")
    if not below:
        return True
    if below in names or not names:
        return {"below": names.get(below, below)}
    feed.leave(what, f"it is critical below the build {below}, whose version the feed does not tell")
    return None


def _rollout(item: Any, what: str, feed: Feed) -> dict[str, Any] | None:
    text = _of(item, "phasedRolloutInterval")
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and 0 < int(text[:10]) < 10**8):
        feed.leave(what, f"sparkle:phasedRolloutInterval is no number of seconds: {text[:40]!r}")
        return None
    return {"over": f"PT{int(text) * (GROUPS - 1)}S"}


def _notes(item: Any, what: str, feed: Feed, options: Options) -> str | dict[str, str] | None:
    found = [(element.get(LANGUAGE), element.text or "") for element in item.findall("description")]
    texts = {tag or "": values.notes(text, feed, options, what) for tag, text in found if text.strip()}
    kept = {tag: text for tag, text in texts.items() if text is not None}
    if not kept and item.find(NAMESPACE + "releaseNotesLink") is not None and options.longest_notes:
        feed.leave(what, "its notes are a page of their own (sparkle:releaseNotesLink), which is not fetched")
    if set(kept) - {""}:
        kept = {tag or "en": text for tag, text in kept.items()}
        return kept
    return kept.get("")
