"""What all sub-commands share in reading files and writing to a person."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, BinaryIO, TextIO

from .._status import BAD_INPUT
from ..errors import UpdateGateError

_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_SHORT = {"\t": "\\t", "\n": "\\n", "\r": "\\r"}


class Problem(Exception):
    """Something that ends the command with one line and a status."""

    def __init__(self, message: str, status: int = BAD_INPUT) -> None:
        super().__init__(message)
        self.status = status


def clean(text: str) -> str:
    """Text from outside on one line, safe for a terminal: line ends, escape sequences, changes of writing direction and
    bytes that are no UTF-8 are shown as \\n, \\x1b, \\u202e, \\xff. Everything goes through here before a person sees it."""
    return _CONTROL.sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    number = ord(found[0])
    if 0xDC80 <= number <= 0xDCFF:
        number -= 0xDC00  # A byte that was no UTF-8.
    return _SHORT.get(found[0]) or (f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}")


def lines_of(text: str) -> list[str]:
    """The lines of a text that may have several, as release notes, for rows()."""
    return text.rstrip().replace("\r\n", "\n").replace("\r", "\n").expandtabs(4).split("\n")


def one_line(text: str) -> str:
    """Text from outside on one line of bearable length."""
    line = clean(text)
    return line if len(line) <= 500 else line[:497] + "..."


def stand_in() -> None:
    """Puts something in the place of each standard stream that was closed before the start.

    Reading standard input and writing standard output then fails as it does for any file, what goes to standard error
    is lost, and no file that is opened gets their numbers.
    """
    for name, mode, flags in (("stdin", "r", os.O_WRONLY), ("stdout", "w", os.O_RDONLY), ("stderr", "w", os.O_WRONLY)):
        if getattr(sys, name) is None:
            handle = os.open(os.devnull, flags)
            setattr(sys, name, open(handle, mode, encoding="utf-8", errors="backslashreplace", closefd=False))


def abandon(stream: TextIO) -> None:
    """Loses what a stream still holds, and all that is written to it, so that it is not tried again at exit."""
    try:
        handle = os.open(os.devnull, os.O_WRONLY)
        os.dup2(handle, stream.fileno())
        os.close(handle)
    except (OSError, ValueError):
        pass


def flush() -> None:
    """Writes what has been printed."""
    sys.stdout.flush()


def say(text: str) -> None:
    """Writes to standard error. Where that fails there is nobody to be told, and it changes nothing."""
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except (OSError, ValueError):
        abandon(sys.stderr)


def warn(text: str) -> None:
    """One line on standard error about something that is probably not meant."""
    say(f"updategate: {one_line(text)}\n")


def distinct(option: str, path: str, others: list[tuple[str, str | None]]) -> None:
    """Refuses to write to a file that is also one of those read."""
    for name, other in others:
        if other is None or other == "-":
            continue
        try:
            same = os.path.samefile(path, other)
        except OSError:
            continue
        if same:
            raise Problem(f"{option} and {name} are the same file: {path}")


def named(source: str) -> str:
    """A file as a person knows it."""
    return "standard input" if source == "-" else source


def located(source: str, problem: UpdateGateError, data: bytes = b"", scheme: str = "") -> Problem:
    """A fault in a file, as compilers write it: policy.json:3:9: versions[1].policy: what is wrong."""
    place = named(source)
    message = problem.message
    if problem.path and message.startswith("is "):
        value = value_at(data, problem.path)
        message = f"{value} {message}" if value is not None else message
    if message.endswith(" under the scheme"):
        message = f"{message} {scheme}"
    if problem.line is not None:
        place += f":{problem.line}:{problem.column}"
    if problem.path:
        place += f": {problem.path}"
    return Problem(f"{place}: {message}")


def value_at(data: bytes, path: str) -> str | None:
    """The value at a place of a JSON text, as versions[1].range, written as JSON; None where none can be shown."""
    try:
        found: Any = json.loads(data.decode("utf-8-sig"))
        for key, index in re.findall(r"([^.\[\]]+)|\[(\d+)\]", path):
            found = found[int(index)] if index else found[key]
    except (ValueError, LookupError, TypeError, RecursionError):
        return None
    return json.dumps(found, ensure_ascii=False) if isinstance(found, (str, int, float)) else None


def read(path: str, limit: int) -> bytes:
    """A file's bytes, or standard input's for "-"; one byte beyond the limit at most, for the library to refuse."""
    with opened(path) as file:
        return file.read(limit + 1)


@contextmanager
def opened(path: str) -> Iterator[BinaryIO]:
    """A file to read, or standard input for "-", which stays open. What goes wrong in reading it bears its name."""
    try:
        if path == "-":
            yield sys.stdin.buffer
        else:
            with open(path, "rb") as file:
                yield file
    except OSError as problem:
        if problem.filename is None:
            problem.filename = named(path)
        raise


def write(data: bytes) -> None:
    """Bytes to standard output, as they are."""
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:
        sys.stdout.write(data.decode("utf-8", "replace"))
        return
    sys.stdout.flush()
    buffer.write(data)
    buffer.flush()


def write_json(text: str) -> None:
    """One JSON text and a line end, byte for byte."""
    write(text.encode("utf-8", "surrogateescape") + b"\n")


def bold(text: str, stream: TextIO | None = None) -> str:
    """Bold on a terminal, plain elsewhere and where NO_COLOR is set."""
    out = stream or sys.stdout
    text = clean(text)
    return f"\x1b[1m{text}\x1b[0m" if out.isatty() and not os.environ.get("NO_COLOR") else text


def rows(pairs: Sequence[tuple[str, str | list[str]]]) -> str:
    """Names and values, the values in one column; a value that is a list has a line for each, under its first."""
    width = max((len(name) for name, _ in pairs), default=0) + 2
    lines = []
    for name, value in pairs:
        first, *more = (value or [""]) if isinstance(value, list) else [value]
        lines.append(f"  {name:<{width}}{clean(first)}".rstrip())
        lines += [f"  {'':<{width}}{clean(line)}".rstrip() for line in more]
    return "\n".join(lines)
