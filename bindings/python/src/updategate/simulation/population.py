"""Installed versions with counts, from CSV, one row at a time."""

from __future__ import annotations

import csv
import io
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

from .._likely import likely

COLUMNS = ("version", "count", "platform", "os")
_NAMES = {
    "version": "version",
    "app_version": "version",
    "appversion": "version",
    "installed": "version",
    "count": "count",
    "users": "count",
    "devices": "count",
    "installs": "count",
    "platform": "platform",
    "os": "os",
    "os_version": "os",
    "osversion": "os",
}


class PopulationError(ValueError):
    """A row that cannot be used."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line
        self.message = message


@dataclass(frozen=True, slots=True)
class Row:
    """So many installations of one version. platform and os are None where the row does not say."""

    version: str
    count: int
    platform: str | None
    os: str | None


def rows(file: BinaryIO, progress: Callable[[], None] | None = None) -> Iterator[Row]:
    """The rows of a CSV file: version, count and optionally platform and os, by a header line or in that order.

    Commas, semicolons or tabs; a missing count is one; blank lines are passed over. progress is called now and then.
    """
    text = io.TextIOWrapper(file, encoding="utf-8-sig", errors="surrogateescape", newline="")
    try:
        yield from _rows(text, progress)
    finally:
        try:
            text.detach()
        except ValueError:
            pass


def _rows(text: io.TextIOWrapper, progress: Callable[[], None] | None) -> Iterator[Row]:
    first = text.readline()
    if not first:
        raise PopulationError(1, "is empty; it must hold version,count lines")
    delimiter = next((d for d in (",", ";", "\t") if d in first), ",")
    reader = csv.reader(itertools.chain((first,), text), delimiter=delimiter)
    places: list[int] | None = None
    seen = 0
    try:
        for cells in reader:
            if not cells or cells == [""]:
                continue
            if places is None:
                places = _header(cells, reader.line_num)
                if places:
                    continue
                places = [0, 1, 2, 3]
            yield _row(cells, places, reader.line_num)
            seen += 1
            if progress is not None and seen % 4096 == 0:
                progress()
    except csv.Error as problem:
        raise PopulationError(reader.line_num, str(problem)) from None


def _header(cells: list[str], line: int) -> list[int]:
    """Where each column is, -1 where it is missing; empty if this is no header."""
    titles = [cell.strip().lower() for cell in cells]
    names = [_NAMES.get(title) for title in titles]
    for title, name in zip(titles, names):
        meant = None if name is not None else likely(title, _NAMES)
        if meant is not None and _NAMES[meant] not in names:
            columns = ", ".join(cell.strip() for cell in cells)
            raise PopulationError(line, f"no column is called {title!r} (columns: {columns}); did you mean {meant}?")
    if "version" not in names:
        if len(cells) > 1 and cells[1].strip() and not _whole(cells[1]):
            raise PopulationError(line, f"the first line has no column version, and {cells[1]!r} is no count")
        return []
    for name in COLUMNS:
        if names.count(name) > 1:
            raise PopulationError(line, f"two columns mean {name}")
    return [names.index(name) if name in names else -1 for name in COLUMNS]


def _row(cells: list[str], places: list[int], line: int) -> Row:
    width = len(cells)
    version, count, platform, os = (cells[at].strip() if 0 <= at < width else "" for at in places)
    if count and not _whole(count):
        raise PopulationError(line, f"{count!r} is no count; a count is a whole number")
    return Row(version, int(count) if count else 1, platform or None, os or None)


def _whole(text: str) -> bool:
    text = text.strip()
    return text.isascii() and text.isdigit() and len(text) <= 18
