"""Cells of CSV as people export it: what separates them, where a line ends, and where it goes wrong."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import BinaryIO

from .._likely import likely

_QUOTED = re.compile('(?<![^,;\\t])"(?:[^"]|"")*"')
_SAID = re.compile("\"?sep=([,;\t])\"?\\s*")  # What Excel reads as the separator, and no row.


class TableError(ValueError):
    """A row that cannot be used."""

    def __init__(self, line: int, message: str, source: str | None = None) -> None:
        """line: 0 where there are no lines; source: the file of a folder."""
        super().__init__(line, message)
        self.line = line
        self.message = message
        self.source = source

    def __str__(self) -> str:
        return self.message


class Lines:
    """The lines of a file, from its first that says something, and where a quote was opened that is not closed yet."""

    def __init__(self, text: Iterable[str]) -> None:
        self._text = iter(text)
        self.number = 0
        self.opened = 0
        # Google Analytics writes remarks before its header.
        self.first = next((line for line in self._counted() if line.strip() and not line.startswith("#")), "")
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


@contextmanager
def text_lines(file: BinaryIO, holds: str) -> Iterator[Lines]:
    """The lines of a file of UTF-8. TableError, with what it must hold, where it is empty or no CSV."""
    text = io.TextIOWrapper(file, encoding="utf-8-sig", errors="surrogateescape", newline="")
    try:
        lines = Lines(text)
        if not lines.first:
            raise TableError(1, f"is empty; it must hold {holds}")
        if "\0" in lines.first:
            raise TableError(lines.number, "there are zero bytes; the file must be UTF-8 text")
        if lines.first.lstrip()[:1] in ("{", "["):
            raise TableError(lines.number, f"this is JSON; the file must be CSV, {holds}")
        yield lines
    finally:
        try:
            text.detach()
        except ValueError:
            pass


def records(
    lines: Lines, is_title: Callable[[str], bool], progress: Callable[[], None] | None = None
) -> Iterator[tuple[int, list[str]]]:
    """The cells of every row that is not blank, and the line that it begins on; is_title knows a header's cell."""
    said = _SAID.fullmatch(lines.first)
    if said is not None:
        next(lines)
    separator = _separator(lines.first, lines.number, is_title) if said is None else said[1]
    reader = csv.reader(lines, delimiter=separator, strict=True)
    start = lines.number + (said is not None)
    seen = 0
    try:
        for cells in reader:
            lines.opened = 0
            if "".join(cells).strip():
                yield start, cells
                seen += 1
                if progress is not None and seen % 4096 == 0:
                    progress()
            start = lines.number + 1
    except csv.Error as problem:
        if lines.opened:
            raise TableError(lines.opened, "a quote is opened here and not closed") from None
        raise TableError(start, f"no CSV: {problem}") from None


def _separator(line: str, number: int, is_title: Callable[[str], bool]) -> str:
    """What separates the cells, told by a line: the only separator in it, or the one that makes it a header."""
    bare = _QUOTED.sub("", line)
    found = [separator for separator in ",;\t" if separator in bare]
    if len(found) > 1:
        cells = {separator: next(csv.reader((line,), delimiter=separator)) for separator in found}
        heads = [separator for separator in found if any(map(is_title, cells[separator]))]
        if len(heads) != 1:
            kinds = " and ".join("tabs" if separator == "\t" else repr(separator) for separator in found)
            raise TableError(number, f"{kinds} could separate the cells here; quote those that hold one")
        return heads[0]
    return found[0] if found else ","


def plain(title: str) -> str:
    """A column's title without its case, blanks and joints: App Version, app_version and appVersion are one."""
    return re.sub(r"[\s_.\-()#]+", "", title).lower()


def keyed(
    file: BinaryIO,
    names: Mapping[str, str],
    needed: tuple[tuple[str, ...], ...],
    holds: str,
    progress: Callable[[], None] | None = None,
) -> Iterator[tuple[int, dict[str, str]]]:
    """The rows of a table with a header: line, and the cells that say something by column. names: title to column;
    needed: of each of these groups of columns one must be there."""
    with text_lines(file, holds) as lines:
        columns: list[str | None] | None = None
        seen = False
        for line, cells in records(lines, lambda title: plain(title) in names, progress):
            if columns is None:
                columns = _titles(cells, names, needed, line)
                continue
            seen = True
            if any(cell.strip() for cell in cells[len(columns) :]):
                raise TableError(line, f"there are more cells than columns, {len(cells)} for {len(columns)}")
            yield line, {name: cell.strip() for name, cell in zip(columns, cells) if name is not None and cell.strip()}
        if not seen:
            raise TableError(lines.number, "there is no row below the header")


def _titles(
    cells: list[str], names: Mapping[str, str], needed: tuple[tuple[str, ...], ...], line: int
) -> list[str | None]:
    columns = [names.get(plain(cell)) for cell in cells]
    for cell, column in zip(cells, columns):
        meant = likely(plain(cell), names) if column is None else None
        if meant is not None and names[meant] not in columns:
            raise TableError(line, f"no column is called {cell.strip()!r}; did you mean {meant}?")
        if column is not None and columns.count(column) > 1:
            raise TableError(line, f"two columns mean {column}")
    for group in needed:
        if not any(name in columns for name in group):
            written = ", ".join(cell.strip() for cell in cells)
            raise TableError(line, f"the first line has no column {' or '.join(group)} (columns: {written})")
    return columns
