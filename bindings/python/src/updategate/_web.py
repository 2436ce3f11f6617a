"""Addresses that may be asked for, and how they are shown."""

from __future__ import annotations

import ipaddress
import re
import urllib.parse


class FetchError(OSError):
    """There is no answer: no connection, no name, out of time, cut off, an address that may not be asked."""


class Final(FetchError):
    """Asking again would not help."""


def is_web(address: str) -> bool:
    """Whether a text is meant as an address of the web, not as a file's name."""
    return re.match(r"https?:", address, re.IGNORECASE) is not None


def shown(url: str) -> str:
    """An address as it may stand in a message or a log: without the name and password that it may hold.

    >>> shown("https://me:secret@example.com/policy.json")
    'https://***@example.com/policy.json'
    """
    scheme, slashes, rest = url.partition("//") if "//" in url else ("", "", url)
    authority = re.split(r"[/?#]", rest, maxsplit=1)[0]
    if "@" in authority and (slashes or ":" in authority):
        secret = authority.rpartition("@")[0]
    elif ":" in authority and not authority.rpartition(":")[2].isdigit() and "@" in rest:
        secret = rest.rpartition("@")[0]  # A password with a slash in it, which ends the authority too early.
    else:
        return url
    return f"{scheme}{slashes}***{rest[len(secret):]}"


def in_ascii(url: str) -> str:
    """An address as it can be sent: what is not ASCII is percent-encoded, what is already stays as it is."""
    if re.search(r"[\x00-\x1f\x7f]", url):
        raise Final(f"no address, for its control characters: {shown(url)!r}")
    try:
        parts = urllib.parse.urlsplit(url)
        readable = parts.port is None or parts.port > 0  # ValueError where it is no port.
        if parts.netloc.isascii():
            (parts.hostname or "").encode("idna")  # ValueError where a part of the name is empty or too long.
    except ValueError:
        readable = False
    if not readable:
        raise Final(f"no address: {shown(url)!r}")
    if "@" in parts.netloc:
        raise Final(f"an address with a name or a password in it is not asked: {shown(url)!r}")
    if not parts.netloc.isascii() or " " in parts.netloc:
        raise Final(f"a host's name is written in ASCII, as xn--bcher-kva.example: {shown(url)!r}")
    path, query = (
        urllib.parse.quote(text.encode("utf-8", "surrogateescape"), safe="/?%:@!$&'()*+,;=~") for text in (parts.path, parts.query)
    )
    return urllib.parse.urlunsplit((parts.scheme, parts.netloc, path, query, ""))


def permitted(url: str, before: str | None = None) -> None:
    """Refuses an address that may not be asked: only https, or http to this machine itself, and never down from https."""
    parts = urllib.parse.urlsplit(url)
    if parts.scheme == "https" and parts.hostname:
        return
    if parts.scheme == "http" and parts.hostname and is_loopback(parts.hostname):
        if before is None or urllib.parse.urlsplit(before).scheme == "http":
            return
        raise Final(f"redirected from https to plain http: {shown(url)}")
    if parts.scheme == "http":
        raise Final(f"plain http is allowed to this machine only: {shown(url)}")
    raise Final(f"no https address: {shown(url)}")


def is_loopback(host: str) -> bool:
    """Whether a host is this machine itself."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
