"""The state file, which is written over only where it is one."""

from __future__ import annotations

import json

from ..files import existing, name_of_stream
from .terminal import Problem, warn

KEYS = ("version", "installed", "firstSeen", "shown", "later", "skipped", "store")

LONGEST = 64 << 10
"""The library takes a longer text for none of its own."""


def fault(data: bytes) -> str | None:
    """Why a file is no state; None where it is one, or blank."""
    if not data.strip():
        return None
    if len(data) > LONGEST:
        return f"it is longer than a state, which has {LONGEST >> 10} KiB at most"
    try:
        found = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return "it is not JSON"
    if not isinstance(found, dict):
        return "it is no JSON object"
    foreign = next((key for key in found if key not in KEYS), None)
    if foreign is not None:
        return f"it has the key {foreign}"
    if found and type(found.get("version")) is not int:
        return "its version is no whole number"
    return None


def read_state(path: str, *, will_be_written: bool) -> bytes | None:
    """What the file holds, None where there is none yet. A file that is no state is not to be lost."""
    if path == "-":
        raise Problem("--state is a file to read and write, and cannot be standard input")
    if not path:
        raise Problem("--state: a file's name cannot be empty")
    if will_be_written and name_of_stream(path):
        return None  # It keeps nothing, and reading it would wait for somebody to type.
    data = existing(path, LONGEST)
    wrong = None if data is None else fault(data)
    if wrong is not None:
        if will_be_written:
            raise Problem(f"{path} is no state file ({wrong}); it is not written over")
        counts = "only what a state has too counts" if wrong.startswith(("it has", "its version")) else "read as empty"
        warn(f"{path} is no state ({wrong}); {counts}")
    return data
