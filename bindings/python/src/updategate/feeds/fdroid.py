"""F-Droid's index, version 1 and 2, for one application id."""

from __future__ import annotations

from typing import Any

from . import values
from .model import Feed, FeedError, Options, Release

_ALSO = {"arm": ("arm64",), "x86": ("x86_64",)}
"""A device of 64 bits takes native code of 32, as F-Droid's client has it."""


def read(found: dict[str, Any], options: Options) -> Feed:
    """The releases of the package that is named, or of the only one that there is."""
    packages = found.get("packages")
    if not isinstance(packages, dict):
        raise FeedError("packages is no object")
    name = options.package
    if name is None:
        if len(packages) != 1:
            raise FeedError(f"it has {len(packages)} packages: name one with --package, as org.example.app")
        name = next(iter(packages))
    if name not in packages:
        raise FeedError(f"it has no package {name}")
    feed = Feed("f-droid")
    package = packages[name]
    repository = found.get("repo")
    base = repository.get("address") if isinstance(repository, dict) else None
    if isinstance(package, list):
        for entry in package:
            _one(entry, feed, options, base)
    elif isinstance(package, dict) and isinstance(package.get("versions"), dict):
        for entry in package["versions"].values():
            _two(entry, feed, options, base)
    else:
        raise FeedError(f"the package {name} has no list of versions")
    return feed


def _one(entry: Any, feed: Feed, options: Options, base: Any) -> None:
    if not isinstance(entry, dict):
        feed.leave("a version", "it is no object")
        return
    url = _joined(base, entry.get("apkName"))
    _add(entry, entry, feed, options, url=url, channels=entry.get("releaseChannels"), text=entry.get("whatsNew"))


def _two(entry: Any, feed: Feed, options: Options, base: Any) -> None:
    manifest = entry.get("manifest") if isinstance(entry, dict) else None
    if not isinstance(manifest, dict):
        feed.leave("a version", "it has no manifest")
        return
    uses = manifest.get("usesSdk")
    flat = {**manifest, **(uses if isinstance(uses, dict) else {})}
    file = entry.get("file")
    _add(
        entry, flat, feed, options, url=_joined(base, file.get("name") if isinstance(file, dict) else None),
        channels=entry.get("releaseChannels"), text=entry.get("whatsNew"),
    )  # fmt: skip


def _add(
    entry: dict[str, Any], manifest: dict[str, Any], feed: Feed, options: Options, *, url: Any, channels: Any, text: Any
) -> None:
    version, code = values.plain(manifest.get("versionName")), manifest.get("versionCode")
    if version is None:
        feed.leave(f"version code {code}", "it has no version's name")
        return
    what = f"version {version}"
    channel = values.plain(channels[0]) if isinstance(channels, list) and channels else None
    if isinstance(channels, list) and len(channels) > 1:
        feed.leave(what, f"it is in several channels; {channel} counts")
    flaws = entry.get("antiFeatures")
    if isinstance(flaws, (dict, list)) and "KnownVuln" in flaws:
        feed.leave(what, "it has a known vulnerability: say withdrawn for it, or force in versions")
    least = manifest.get("minSdkVersion")
    most = manifest.get("maxSdkVersion")
    for name, level in (("minSdkVersion", least), ("maxSdkVersion", most)):
        if isinstance(level, int) and level >= 14 and values.android(level) is None:
            feed.leave(what, f"{name} {level}: the Android version of this API level is not known")
    notes: Any = None
    if isinstance(text, dict):
        made = {str(tag): values.notes(words, feed, options, what) for tag, words in text.items()}
        notes = {tag: words for tag, words in made.items() if words is not None} or None
    else:
        notes = values.notes(text, feed, options, what)
    feed.releases.append(
        Release(
            version=version,
            build=str(code) if isinstance(code, int) and not isinstance(code, bool) else None,
            date=values.date(entry.get("added")),
            minimum_os=values.android(least),
            maximum_os=values.android(most),
            channel=channel,
            architectures=values.also(values.architectures(manifest.get("nativecode") or [], feed, what), _ALSO),
            notes=notes,
            url=values.address(url, feed, options, what),
            platform="android",
        )
    )


def _joined(base: Any, name: Any) -> Any:
    if not isinstance(base, str) or not isinstance(name, str) or "://" in name:
        return name
    return base.rstrip("/") + "/" + name.lstrip("/")
