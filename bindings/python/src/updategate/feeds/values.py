"""Values of feeds as policies write them: dates, addresses, systems, architectures, notes."""

from __future__ import annotations

import re
import urllib.parse
from collections.abc import Mapping
from datetime import datetime, timezone, tzinfo
from email.utils import parsedate_to_datetime
from html.parser import HTMLParser
from typing import Any

from .model import Feed, Options

_ISO = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?\s*(Z|z|UTC|[+-]\d\d:?\d\d)?", re.ASCII
)

ARCHITECTURES = {
    "arm64": "arm64", "aarch64": "arm64", "arm64-v8a": "arm64", "x86_64": "x86_64", "amd64": "x86_64", "x64": "x86_64",
    "x86-64": "x86_64", "x86": "x86", "i386": "x86", "i686": "x86", "ia32": "x86", "win32": "x86", "arm": "arm", "armv7": "arm",
    "armv7l": "arm",
    "armeabi-v7a": "arm", "armeabi": "arm", "riscv64": "riscv64",
}  # fmt: skip
"""The names that feeds have for processors, and those of a policy."""

# Android's API levels and the versions that users and Build.VERSION.RELEASE know them by.
_API_LEVELS = {
    14: "4.0", 15: "4.0.3", 16: "4.1", 17: "4.2", 18: "4.3", 19: "4.4", 20: "4.4", 21: "5.0", 22: "5.1", 23: "6.0", 24: "7.0",
    25: "7.1", 26: "8.0", 27: "8.1", 28: "9", 29: "10", 30: "11", 31: "12", 32: "12", 33: "13", 34: "14", 35: "15", 36: "16",
}  # fmt: skip


def date(value: Any) -> str | None:
    """A date of RFC 822, of ISO 8601, or in seconds or milliseconds, as a policy writes it; None for what is none."""
    at: datetime | None = None
    if isinstance(value, datetime):  # YAML's own.
        at = value if value.tzinfo is not None else value.replace(tzinfo=timezone.utc)
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        try:
            at = datetime.fromtimestamp(value / 1000 if value > 100_000_000_000 else value, timezone.utc)
        except (OverflowError, ValueError, OSError):
            return None
    else:
        text = str(value or "").strip()
        match = _ISO.fullmatch(text)
        try:
            if match is not None:
                zone = match[7] or "Z"
                year, month, day, hour, minute, second = (int(match[place] or 0) for place in range(1, 7))
                at = datetime(year, month, day, hour, minute, min(second, 59), tzinfo=_zone(zone))
            elif text:
                at = parsedate_to_datetime(text)
                at = at if at.tzinfo is not None else at.replace(tzinfo=timezone.utc)
        except (TypeError, ValueError, IndexError, OverflowError):
            return None
    if at is None:
        return None
    try:
        return at.astimezone(timezone.utc).replace(microsecond=0, tzinfo=None).isoformat() + "Z"
    except (OverflowError, ValueError):
        return None


def _zone(text: str) -> tzinfo | None:
    return datetime.strptime("+0000" if text.lower() in ("z", "utc") else text.replace(":", ""), "%z").tzinfo


def address(value: Any, feed: Feed, options: Options, what: str) -> str | None:
    """An address in full; None, and said so, where it is relative to nobody knows what, or of no use to a person."""
    if not isinstance(value, str) or not value.strip():
        return None
    text = value.strip()
    try:
        whole = urllib.parse.urljoin(options.base, urllib.parse.quote(text, safe="/?:@!$&'()*+,;=%#~[]")) if options.base else text
        parts = urllib.parse.urlsplit(whole)
    except ValueError:
        feed.leave(what, "its address cannot be read")
        return None
    if not parts.scheme:
        feed.leave(what, "its address is relative; give --base, the feed's own address")
        return None
    if parts.scheme not in ("https", "http", "ms-windows-store", "market"):
        feed.leave(what, f"its address begins with {parts.scheme[:20]}:, which no browser or store opens")
        return None
    if "@" in parts.netloc:
        feed.leave(what, "its address has a name or a password in it")
        return None
    return urllib.parse.quote(whole, safe="/?:@!$&'()*+,;=%#~[]")


def plain(value: Any) -> str | None:
    """A text or number as a text, trimmed; None for nothing and for anything else."""
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        return None
    text = str(value).strip()
    return text if text and text.isprintable() else None


def architectures(names: Any, feed: Feed, what: str) -> tuple[str, ...]:
    """Processors by a policy's names, unknown ones said."""
    found: list[str] = []
    for name in [names] if isinstance(names, str) else names if isinstance(names, (list, tuple)) else []:
        known = ARCHITECTURES.get(str(name).strip().lower())
        if known is None and str(name).strip().lower() not in ("neutral", "universal", "all", "any", ""):
            feed.leave(what, f"the architecture {str(name)[:40]!r} is not known")
        elif known is not None and known not in found:
            found.append(known)
    return tuple(found)


def also(names: tuple[str, ...], runs_on: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Processors with those that run the same code."""
    return tuple(dict.fromkeys([*names, *(other for name in names for other in runs_on.get(name, ()))]))


def android(level: Any) -> str | None:
    """The Android version of an API level; None where it is unknown, or so old that every device has it."""
    return _API_LEVELS.get(level) if isinstance(level, int) else None


def darwin(kernel: str) -> str | None:
    """The macOS version of a Darwin kernel's: 23.1.0 is 14, 25.0.0 is 26, 19.6.0 is 10.15. None where it is none."""
    match = re.match(r"(\d{1,3})(?:\.|$)", kernel)
    if match is None:
        return None
    major = int(match[1])
    if major >= 25:
        return str(major + 1)
    if major >= 20:
        return str(major - 9)
    return f"10.{major - 4}" if major >= 5 else None


def percent(value: Any) -> dict[str, Any] | None:
    """A share of the devices as a policy's rollout; None where all are meant, or nobody knows what."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value < 100:
        return None
    return {"percent": value}


def notes(value: Any, feed: Feed, options: Options, what: str) -> str | None:
    """Notes as a text: HTML without its tags, no longer than is wanted."""
    if not isinstance(value, str) or options.longest_notes == 0:
        return None
    text = _text(value) if re.search(r"<(?:p|br|ul|ol|li|h[1-6]|div|b|strong|html|body|a)\b[^>]*>", value, re.IGNORECASE) else value
    lines = [line.rstrip() for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    text = re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()
    text = "".join(letter for letter in text if letter == "\n" or letter == "\t" or letter.isprintable())
    if len(text) > options.longest_notes:
        feed.leave(what, f"its notes were cut to {options.longest_notes} characters")
        text = text[: options.longest_notes - 1].rstrip() + "\u2026"
    return text or None


class _Text(HTMLParser):
    """The words of a page, a line for each paragraph and a dash for each item of a list."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.hidden = 0

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag in ("script", "style", "head", "title"):
            self.hidden += 1
        elif tag == "li":
            self.parts.append("\n- ")
        elif tag in ("p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "tr"):
            self.parts.append("\n")
        elif tag == "br":
            self.parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("script", "style", "head", "title"):
            self.hidden = max(0, self.hidden - 1)
        elif tag in ("p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol"):
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.parts.append(re.sub(r"\s+", " ", data))


def _text(markup: str) -> str:
    parser = _Text()
    parser.feed(markup)
    parser.close()
    return re.sub(r" *\n *", "\n", "".join(parser.parts))
