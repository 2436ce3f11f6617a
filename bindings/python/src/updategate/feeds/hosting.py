"""Releases of GitHub and GitLab, as their interfaces list them."""

from __future__ import annotations

from typing import Any

from . import values
from .model import Feed, Options, Release


def github(found: list[Any], options: Options) -> Feed:
    """GET /repos/OWNER/NAME/releases."""
    feed = Feed("github")
    for entry in found:
        what = _named(entry)
        if not isinstance(entry, dict):
            feed.leave(what, "it is no release")
        elif entry.get("draft"):
            feed.leave(what, "it is a draft")
        else:
            _add(feed, options, entry, what, date=entry.get("published_at"), notes=entry.get("body"), url=entry.get("html_url"))
    return feed


def gitlab(found: list[Any], options: Options) -> Feed:
    """GET /projects/ID/releases."""
    feed = Feed("gitlab")
    for entry in found:
        what = _named(entry)
        if not isinstance(entry, dict):
            feed.leave(what, "it is no release")
        elif entry.get("upcoming_release"):
            feed.leave(what, "it is announced for a later day")
        else:
            links = entry.get("_links")
            url = links.get("self") if isinstance(links, dict) else None
            _add(feed, options, entry, what, date=entry.get("released_at"), notes=entry.get("description"), url=url)
    return feed


def _named(entry: Any) -> str:
    tag = entry.get("tag_name") if isinstance(entry, dict) else None
    return f"tag {str(tag)[:80]}" if tag else "a release without a tag"


def _add(feed: Feed, options: Options, entry: dict[str, Any], what: str, *, date: Any, notes: Any, url: Any) -> None:
    tag = values.plain(entry.get("tag_name"))
    if tag is None or not tag.startswith(options.prefix):
        feed.leave(what, f"its tag does not begin with {options.prefix}" if tag else "it has no tag that is a version")
        return
    channel = None
    if entry.get("prerelease"):
        if options.prerelease_channel is None:
            feed.leave(what, "it is a pre-release")
            return
        channel = options.prerelease_channel
    at = values.date(date)
    if date is not None and at is None:
        feed.leave(what, f"its date cannot be read: {str(date)[:60]!r}")
    feed.releases.append(
        Release(
            version=tag.removeprefix(options.prefix), date=at, channel=channel, notes=values.notes(notes, feed, options, what),
            url=values.address(url, feed, options, what),
        )  # fmt: skip
    )
