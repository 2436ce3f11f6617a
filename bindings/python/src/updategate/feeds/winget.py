"""winget's manifests: one file with everything, or a version, an installer and locale files of several versions."""

from __future__ import annotations

from typing import Any

from . import values
from .model import Feed, FeedError, Options, Release


def read(found: list[Any], options: Options) -> Feed:
    """The releases that manifests describe together."""
    feed = Feed("winget")
    versions: dict[str, list[dict[str, Any]]] = {}
    identifiers = set()
    for manifest in found:
        version = values.plain(manifest.get("PackageVersion")) if isinstance(manifest, dict) else None
        if version is None:
            feed.leave("a manifest", "it has no PackageVersion")
            continue
        identifier = str(manifest.get("PackageIdentifier", ""))
        if options.package is not None and identifier.lower() != options.package.lower():
            continue
        identifiers.add(identifier.lower())
        versions.setdefault(version, []).append(manifest)
    if len(identifiers) > 1:
        raise FeedError(f"it has {len(identifiers)} packages: name one with --package, as {sorted(identifiers)[0]}")
    for version, manifests in versions.items():
        feed.releases += _releases(version, manifests, feed, options)
    return feed


def _releases(version: str, manifests: list[dict[str, Any]], feed: Feed, options: Options) -> list[Release]:
    what = f"version {version}"
    installers = [
        (manifest, installer)
        for manifest in manifests
        for installer in _list(manifest.get("Installers"))
        if isinstance(installer, dict)
    ]
    if not installers:
        feed.leave(what, "no manifest names its installers")
        return []
    notes: dict[str, str] = {}
    page = None
    for manifest in manifests:
        text = values.notes(manifest.get("ReleaseNotes"), feed, options, what)
        if text is not None:
            notes[values.plain(manifest.get("PackageLocale")) or "en-US"] = text
        page = page or manifest.get("ReleaseNotesUrl") or manifest.get("PackageUrl")
    kept: str | dict[str, str] | None = None if not notes else next(iter(notes.values())) if len(notes) == 1 else notes
    found: dict[tuple[str, str | None, str | None], list[str]] = {}
    for manifest, installer in installers:
        url = str(page or installer.get("InstallerUrl") or "")
        minimum = values.plain(installer.get("MinimumOSVersion") or manifest.get("MinimumOSVersion"))
        at = values.date(installer.get("ReleaseDate") or manifest.get("ReleaseDate"))
        machines = found.setdefault((url, None if minimum in ("0.0.0.0", "10.0.0.0") else minimum, at), [])
        name = str(installer.get("Architecture", "neutral"))
        if name not in machines:
            machines.append(name)
    return [
        Release(
            version=version, date=at, minimum_os=minimum, architectures=_machines(machines, feed, what), notes=kept,
            url=values.address(url, feed, options, what), platform="windows",
        )  # fmt: skip
        for (url, minimum, at), machines in found.items()
    ]


def _machines(names: list[str], feed: Feed, what: str) -> tuple[str, ...]:
    """What a package runs on: Windows runs x86 on x86-64, and both on ARM, and winget installs them there."""
    if any(name.lower() == "neutral" for name in names):
        return ()
    return values.also(values.architectures(names, feed, what), {"x86": ("x86_64", "arm64"), "x86_64": ("arm64",)})


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
