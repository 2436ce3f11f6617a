"""The last good policy on disk, so that a process that starts while its origin is down has something to go by."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from .files import existing, hold

_MARK = "updategatePolicy"
_FORMAT = 1
_LONGEST_HEAD = 1 << 16


class KeptError(OSError):
    """The file that was named holds something else, and is not written over."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A policy as it was fetched: in the file a line of JSON about it, and then its bytes."""

    text: bytes
    revision: int | None
    etag: str | None
    last_modified: str | None
    confirmed_at: float

    @classmethod
    def read(cls, path: str, address: str, largest: int) -> Kept | None:
        """What is kept of an address; None where nothing whole of it is. KeptError where the file is somebody else's."""
        data = existing(path, largest + _LONGEST_HEAD)
        return None if data is None else cls._parsed(path, data, address, largest)

    @classmethod
    def _parsed(cls, path: str, data: bytes, address: str, largest: int) -> Kept | None:
        if not data:
            return None
        head, _, text = data.partition(b"\n")
        try:
            about: Any = json.loads(head[:_LONGEST_HEAD])
            foreign = not isinstance(about, dict) or _MARK not in about
        except (ValueError, RecursionError):
            foreign = True
        if foreign:
            raise KeptError(f"{path} holds no policy that was kept here; it is not written over")
        if about[_MARK] != _FORMAT or about.get("address") != _digest(address.encode()):
            return None
        if len(text) > largest or about.get("sha256") != _digest(text):
            return None
        revision, at = about.get("revision"), about.get("confirmedAt")
        return cls(
            text=text,
            revision=revision if type(revision) is int else None,
            etag=header(about.get("etag")),
            last_modified=header(about.get("lastModified")),
            confirmed_at=float(at) if type(at) in (int, float) else 0.0,
        )

    def write(self, path: str, address: str, largest: int) -> Kept:
        """Keeps this, unless another process has kept one of a higher revision meanwhile: then that one, which stays."""
        about = {
            _MARK: _FORMAT,
            "address": _digest(address.encode()),
            "sha256": _digest(self.text),
            "revision": self.revision,
            "etag": self.etag,
            "lastModified": self.last_modified,
            "confirmedAt": self.confirmed_at,
        }
        with hold(path) as held:
            before = Kept.read(path, address, largest)
            mine = -1 if self.revision is None else self.revision
            if before is not None and before.revision is not None and before.revision > mine:
                return before
            held.replace(json.dumps(about).encode() + b"\n" + self.text)
        return self


def header(value: Any) -> str | None:
    """A header's value that may be sent back; None for anything else."""
    return value if isinstance(value, str) and value.isascii() and value.isprintable() and 0 < len(value) <= 1000 else None


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
