"""The one store record that a request brings (design sections 5 and 7). The replies here are well formed."""

from __future__ import annotations

import json
from typing import Any

from candidates import Record
from primitives import Versions, moment

_PHONES = ("ios", "ipados", "tvos", "watchos", "visionos")
_OTHER_SYSTEMS = ("watchos", "visionos")


def chosen(request: dict[str, Any], versions: Versions) -> tuple[Record | None, bool]:
    """The highest matching record, the first of equals; and whether a record was there that is no version."""
    best: Record | None = None
    unreadable = False
    for storefront, raw in _matching(request):
        version = raw.get("version")
        if version is None:
            continue
        if not versions.readable(version):
            unreadable = True
            continue
        if best is None or versions.order(version, best.version) > 0:
            best = _record(request, raw, storefront)
    return best, unreadable


def address_of(request: dict[str, Any], versions: Versions) -> tuple[str | None, int | None]:
    """The page and id of the record to send somebody to: the chosen one, else any that matches."""
    best, _ = chosen(request, versions)
    if best is None:
        for storefront, raw in _matching(request):
            best = _record(request, raw, storefront)
            break
    track = request.get("trackId") or (best.track if best else None)
    if best and best.url:
        return best.url, track
    return (f"https://apps.apple.com/app/id{track}" if track else None), track


def _matching(request: dict[str, Any]) -> list[tuple[str | None, dict[str, Any]]]:
    found = []
    for reply in request.get("lookups") or ():
        body = reply.get("body")
        if isinstance(body, str):
            try:
                body = json.loads(body)
            except ValueError:
                body = None
        if not isinstance(body, dict) or reply.get("status") in (403, 429) or (reply.get("status") or 0) >= 500:
            continue
        for raw in body.get("results") or ():
            if _suits(request, raw):
                found.append((reply.get("storefront"), raw))
    wanted = (request.get("storefront") or "").lower()
    named = [each for each in found if (each[0] or "").lower() == wanted]
    return named if wanted and named else found


def _suits(request: dict[str, Any], raw: dict[str, Any]) -> bool:
    platform = (request.get("platform") or "").lower()
    kind = raw.get("kind")
    if platform in _PHONES and kind != "software" or platform == "macos" and kind != "mac-software":
        return False
    for key, name in (("bundleId", "bundleId"), ("trackId", "trackId")):
        if request.get(key) and raw.get(name) != request[key]:
            return False
    devices = raw.get("supportedDevices")
    if devices:
        televisions = [device.startswith("AppleTV") for device in devices]
        if platform == "tvos":
            return any(televisions)
        if platform in _PHONES:
            return not all(televisions)
    return True


def _record(request: dict[str, Any], raw: dict[str, Any], storefront: str | None) -> Record:
    platform = (request.get("platform") or "").lower()
    own = None if platform in _OTHER_SYSTEMS else raw.get("minimumOsVersion")
    url = raw.get("trackViewUrl")
    if not url and raw.get("trackId"):
        country = f"{storefront.lower()}/" if storefront else ""
        url = f"https://apps.apple.com/{country}app/id{raw['trackId']}"
    return Record(raw.get("version"), moment(raw.get("currentVersionReleaseDate")), own, url, raw.get("releaseNotes"), raw.get("trackId"))
