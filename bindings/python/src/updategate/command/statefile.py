"""The state file, which is written over only where it is one that this version wrote or could have written."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from ..files import existing, hold, name_of_stream
from .terminal import Problem, warn

KEYS = ("version", "installed", "firstSeen", "shown", "later", "skipped", "skippedMajor", "store", "waiting", "app")

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
    newest = _format()
    later = type(found.get("version")) is int and found["version"] > newest
    foreign = next((key for key, value in found.items() if key not in KEYS and not (later or _is_mark(value))), None)
    if foreign is not None:
        return f"it has the key {foreign}"
    if found and type(found.get("version")) is not int:
        return "its version is no whole number"
    return f"its format is version {found['version']}, and this updategate knows {newest}" if later else None


def _is_mark(value: Any) -> bool:
    """Whether a value is what states hold: something that happened to a version at a time."""
    return isinstance(value, dict) and {"at"} <= value.keys() <= {"version", "at", "count"}


def _format() -> int:
    """The version of the format that the library writes."""
    from ..state import record

    written: int = json.loads(record(None, "shown", None, 0))["version"]
    return written


def _checked_name(path: str) -> None:
    if path == "-":
        raise Problem("--state is a file to read and write, and cannot be standard input")
    if not path:
        raise Problem("--state: a file's name cannot be empty")


def _read(path: str) -> bytes | None:
    """What is to be written over: None where there is nothing. Problem where it must not be."""
    if name_of_stream(path):
        return None  # It keeps nothing, and reading it would wait for somebody to type.
    data = existing(path, LONGEST)
    wrong = None if data is None else fault(data)
    if wrong is not None:
        what = "is a state of a later version" if wrong.startswith("its format") else "is no state file"
        raise Problem(f"{path} {what} ({wrong}); it is not written over")
    return data


AppName = dict[str, "int | str"]
"""Which app it is: what is known of its trackId and bundleId."""


def same_app(path: str, data: bytes | None, given: AppName) -> tuple[bytes | None, AppName]:
    """The state as the library writes it, and which app it is of. Problem where that is another app than is given."""
    try:
        found = json.loads((data or b"").decode("utf-8-sig"))
    except (ValueError, RecursionError):
        found = None
    kept = found.pop("app", None) if isinstance(found, dict) else None
    if not isinstance(kept, dict):
        return data, given
    known: AppName = {key: kept[key] for key, kind in (("trackId", int), ("bundleId", str)) if type(kept.get(key)) is kind}
    for key, option in (("trackId", "--id"), ("bundleId", "--bundle-id")):
        if key in known and key in given and str(known[key]).lower() != str(given[key]).lower():
            raise Problem(f"{path} is the state of another app, {option} {known[key]}; {option} {given[key]} needs a file of its own")
    return json.dumps(found, separators=(",", ":")).encode(), {**known, **given}


def read_state(path: str, app: AppName, *, will_be_written: bool) -> bytes | None:
    """What the file holds, None where there is none yet. A file that is no state is not to be lost, and another app's is
    not to be used."""
    _checked_name(path)
    if will_be_written:
        return same_app(path, _read(path), app)[0]
    data = existing(path, LONGEST)
    wrong = None if data is None else fault(data)
    if wrong is not None and wrong.startswith("its format"):
        warn(f"{path} is a state of a later version ({wrong}); only what this version knows counts")
    elif wrong is not None:
        counts = "only what a state has too counts" if wrong.startswith(("it has", "its version")) else "read as empty"
        warn(f"{path} is no state ({wrong}); {counts}")
    return same_app(path, data, app)[0]


def change_state(path: str, change: Callable[[bytes | None], str], app: AppName | None = None) -> None:
    """Reads the file, changes what it holds, and writes it whole or not at all, with nobody else at it meanwhile. It keeps
    the app's name, and takes in what is given of it."""
    _checked_name(path)
    with hold(path) as held:
        before, kept = same_app(path, _read(path), app or {})
        after = change(before)
        if kept:
            after = f'{after[:-1]},"app":{json.dumps(kept, separators=(",", ":"))}}}'
        held.replace(after.encode("utf-8", "surrogateescape") + b"\n")
