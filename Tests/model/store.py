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
    track = (best.track if best else None) or request.get("trackId")
    if best and best.url:
        return best.url, track
    return (f"https://apps.apple.com/app/id{track}" if track else None), track


def failures(request: dict[str, Any]) -> list[dict[str, Any]]:
    """The replies that could not be used, and why."""
    found = []
    for reply in request.get("lookups") or ():
        kind = _failure(reply)
        if kind is None and not any(_suits(request, raw) for raw in _results(reply)):
            kind = "mismatch" if _results(reply) else "notFound"
        if kind is not None:
            found.append({"kind": kind, "storefront": reply.get("storefront") or None})
    return found


def _failure(reply: dict[str, Any]) -> str | None:
    status = reply.get("status") or 200
    if status in (403, 429):
        return "throttled"
    return "unavailable" if status >= 500 or not reply.get("body") else None


def _results(reply: dict[str, Any]) -> list[dict[str, Any]]:
    body = reply.get("body")
    return (json.loads(body) if isinstance(body, str) else body).get("results") or []


def _matching(request: dict[str, Any]) -> list[tuple[str | None, dict[str, Any]]]:
    """The records that count: where a reply is of the storefront that the request names, that one's and no other's."""
    replies = request.get("lookups") or ()
    wanted = (request.get("storefront") or "").lower()
    named = [reply for reply in replies if wanted and (reply.get("storefront") or "").lower() == wanted]
    return [
        (reply.get("storefront"), raw)
        for reply in named or replies
        if _failure(reply) is None
        for raw in _results(reply)
        if _suits(request, raw)
    ]


def _suits(request: dict[str, Any], raw: dict[str, Any]) -> bool:
    platform = (request.get("platform") or "").lower()
    kind = raw.get("kind")
    if kind is None and not (raw.get("trackId") or raw.get("bundleId")):
        return False  # Nothing says that it is of an app.
    if platform in _PHONES and kind != "software" or platform == "macos" and kind != "mac-software":
        return False
    if any(request.get(key) and raw.get(key) != request[key] for key in ("bundleId", "trackId")):
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
    at = moment(raw.get("currentVersionReleaseDate"))
    return Record(raw.get("version"), at, own, url, raw.get("releaseNotes"), raw.get("trackId"))
