"""Replies kept in a folder, so that a server can be asked whether they still hold."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .files import replace

_LONGEST_HEAD = 1 << 16


@dataclass(frozen=True, slots=True)
class Stored:
    """A reply in the cache directory: one file, a line of JSON about it and then the body."""

    conditions: dict[str, str]
    body: bytes

    @staticmethod
    def _path(folder: str, url: str) -> Path:
        return Path(folder) / (hashlib.sha256(url.encode()).hexdigest()[:32] + ".reply")

    @classmethod
    def read(cls, folder: str, url: str, largest: int) -> Stored | None:
        """What is stored for the address; None where nothing usable is, or more than largest bytes are."""
        try:
            with open(cls._path(folder, url), "rb") as file:
                head = file.readline(_LONGEST_HEAD)
                body = file.read(largest + 1)
            if len(body) > largest:
                return None
            about = json.loads(head)
            if about["url"] != url or about["size"] != len(body):
                return None
            conditions = {}
            if about.get("etag"):
                conditions["If-None-Match"] = _header(about["etag"])
            if about.get("lastModified"):
                conditions["If-Modified-Since"] = _header(about["lastModified"])
            return cls(conditions, body) if conditions else None
        except (OSError, ValueError, KeyError, TypeError):
            return None

    @classmethod
    def write(cls, folder: str, url: str, body: bytes, headers: dict[str, str]) -> None:
        """Stores a reply that the server can be asked about. A cache that cannot be written costs nothing but itself."""
        etag, modified = headers.get("etag"), headers.get("last-modified")
        if not (etag or modified) or "no-store" in headers.get("cache-control", "").lower():
            return
        about = {"url": url, "size": len(body), "etag": etag, "lastModified": modified}
        try:
            os.makedirs(folder, exist_ok=True)
            replace(cls._path(folder, url), json.dumps(about).encode() + b"\n" + body)
        except OSError:
            pass


def _header(value: Any) -> str:
    if not isinstance(value, str) or not value.isprintable() or len(value) > 1000:
        raise ValueError("no header value")
    return value
