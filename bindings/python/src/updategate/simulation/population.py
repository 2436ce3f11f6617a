"""Installed versions with counts, from CSV, one row at a time."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

from .._likely import likely

COLUMNS = ("version", "count", "platform", "os")
_PLAIN = "a count is a whole number, written without separators"
_QUOTED = re.compile('(?<![^,;\\t])"(?:[^"]|"")*"')
_SAID = re.compile("\"?sep=([,;\t])\"?\\s*")  # What Excel reads as the separator, and no row.
_NUMBER = re.compile(r"v?\d", re.ASCII)
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
        super().__init__(line, message)
        self.line = line
        self.message = message

    def __str__(self) -> str:
        return self.message


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
        yield from _rows(_Lines(text), progress)
    finally:
        try:
            text.detach()
        except ValueError:
            pass


class _Lines:
    """The lines of a file, from its first that is not blank, and where a quote was opened that is not closed yet."""

    def __init__(self, text: Iterable[str]) -> None:
        self._text = iter(text)
        self.number = 0
        self.opened = 0
        self.first = next((line for line in self._counted() if line.strip()), "")
        self._ahead = bool(self.first)

    def _counted(self) -> Iterator[str]:
        for line in self._text:
            self.number += 1
            yield line

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        if self._ahead:
            line, self._ahead = self.first, False
        else:
            line = next(self._text)
            self.number += 1
        # Two quotes within quotes stand for one, so an odd number of them opens or closes.
        if line.count('"') % 2:
            self.opened = 0 if self.opened else self.number
        return line


def _rows(lines: _Lines, progress: Callable[[], None] | None) -> Iterator[Row]:
    if not lines.first:
        raise PopulationError(1, "is empty; it must hold version,count lines")
    if "\0" in lines.first:
        raise PopulationError(lines.number, "there are zero bytes; the file must be UTF-8 text")
    said = _SAID.fullmatch(lines.first)
    if said is not None:
        next(lines)
    separator = _separator(lines.first, lines.number) if said is None else said[1]
    reader = csv.reader(lines, delimiter=separator, strict=True)
    places: list[int] | None = None
    width = len(COLUMNS)
    seen = 0
    start = lines.number + (said is not None)
    try:
        for cells in reader:
            lines.opened = 0
            if "".join(cells).strip():
                if places is None:
                    places = _header(cells, start)
                    if places:
                        width = len(cells)
                        start = lines.number + 1
                        continue
                    places = [0, 1, 2, 3]
                if len(cells) > width and any(cell.strip() for cell in cells[width:]):
                    raise PopulationError(start, f"there are more cells than columns, {len(cells)} for {width}; {_PLAIN}")
                if lines.number > start and any(len(cells[at].splitlines()) > 1 for at in places if 0 <= at < len(cells)):
                    raise PopulationError(start, "a quote is opened here and not closed on the same line")
                yield _row(cells, places, start)
                seen += 1
                if progress is not None and seen % 4096 == 0:
                    progress()
            start = lines.number + 1
    except csv.Error as problem:
        if lines.opened:
            raise PopulationError(lines.opened, "a quote is opened here and not closed") from None
        raise PopulationError(start, f"no CSV: {problem}") from None
    if not seen:
        raise PopulationError(lines.number, "there is no row below the header")


def _separator(line: str, number: int) -> str:
    """What separates the cells, told by a line: the only separator in it, or the one that makes it a header."""
    bare = _QUOTED.sub("", line)
    found = [separator for separator in ",;\t" if separator in bare]
    if len(found) > 1:
        cells = {separator: next(csv.reader((line,), delimiter=separator)) for separator in found}
        heads = [separator for separator in found if any(_name(cell) == "version" for cell in cells[separator])]
        if len(heads) != 1:
            kinds = " and ".join("tabs" if separator == "\t" else repr(separator) for separator in found)
            raise PopulationError(number, f"{kinds} could separate the cells here; quote those that hold one")
        return heads[0]
    return found[0] if found else ","


def _name(title: str) -> str | None:
    """The column that a title means."""
    return _NAMES.get(title.strip().lower())


def _header(cells: list[str], line: int) -> list[int]:
    """Where each column is, -1 where it is missing; empty if this is no header."""
    titles = [cell.strip().lower() for cell in cells]
    names = [_name(title) for title in titles]
    for title, name in zip(titles, names):
        meant = None if name is not None else likely(title, _NAMES)
        if meant is not None and _NAMES[meant] not in names:
            columns = ", ".join(cell.strip() for cell in cells)
            raise PopulationError(line, f"no column is called {title!r} (columns: {columns}); did you mean {meant}?")
    words = titles[0].replace("|", " ").split()
    if len(cells) == 1 and len(words) > 1 and all(map(_name, words)):
        raise PopulationError(line, f"{titles[0]!r} is one cell; separate the columns by a comma")
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
        raise PopulationError(line, f"{count!r} is no count; {_PLAIN}")
    if platform.isdigit():
        raise PopulationError(line, f"{platform!r} is no platform; {_PLAIN}")
    if not count and _two(version):
        raise PopulationError(line, f"{version!r} is one cell; separate version and count by a comma")
    return Row(version, int(count) if count else 1, platform or None, os or None)


def _two(cell: str) -> bool:
    """Whether a cell holds two: "1.0 5", "1.0|5", "5 1.0" of uniq -c. "1.4 (18)", "1.4 beta 2" and "Version 5" do not."""
    words = cell.replace("|", " ").split(None, 2)
    return len(words) > 1 and all(map(_NUMBER.match, words[:2]))


def _whole(text: str) -> bool:
    text = text.strip()
    return text.isascii() and text.isdigit() and len(text) <= 18
