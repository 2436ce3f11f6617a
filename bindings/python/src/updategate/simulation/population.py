"""Installed versions with counts, one row at a time: from CSV, and what columns are called there and elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import BinaryIO

from .._likely import likely
from .cells import Lines, TableError, plain, records, text_lines

__all__ = ["CHOICES", "COLUMNS", "Header", "PopulationError", "Row", "row_of", "rows"]

COLUMNS = ("version", "count", "platform", "os", "device")
CHOICES = "count=TITLE, version=TITLE, platform=TITLE, os=TITLE or device=TITLE"
_PLAIN = "a count is a whole number, written without separators"
_NUMBER = re.compile(r"v?\d", re.ASCII)
_LIKE_A_COUNT = re.compile(r"[0-9][0-9.,' ]*[kKmM]?", re.ASCII)

#: What a column is called where people export it, without case, blanks and joints (plain()).
USUAL = {
    "version": (
        "version appversion installed installedversion currentversion clientversion versionname versionstring shortversion "
        "appversionname bundleshortversion cfbundleshortversionstring marketingversion"
    ),
    "count": (
        "count counts users usercount userscount activeusers totalusers uniqueusers devices devicecount "
        "activedevices installs installcount installations activeinstalls activeinstallations currentinstalls "
        "installeddevices dau wau mau dailyactiveusers weeklyactiveusers monthlyactiveusers quantity"
    ),
    "platform": "platform platformname devicetype operatingsystem osname system",
    "os": "os osversion operatingsystemversion systemversion iosversion androidversion oswithversion",
}
#: What holds the id that rollouts go by. No column is taken for it because of a name that is only like one of these.
_IDS = "deviceid installationid installid appinstanceid instanceid".split()
_NAMES = {plain(title): column for column, titles in USUAL.items() for title in titles.split()}

#: What stands for a row of its own each: --column count=each.
EACH = "each"

PopulationError = TableError


@dataclass(frozen=True, slots=True)
class Row:
    """So many installations of one version. platform, os and device are None where the row does not say."""

    version: str
    count: int
    platform: str | None
    os: str | None
    device: str | None = None
    rows: int = 1
    """How many rows of the file it stands for."""


def rows(
    file: BinaryIO, progress: Callable[[], None] | None = None, chosen: Mapping[str, str] | None = None
) -> Iterator[Row]:
    """The rows of a CSV file: version, count and optionally platform and os, by a header line or in that order; by a header
    line the device's id, too.

    Commas, semicolons or tabs; blank lines are passed over. Columns go by their usual names, whatever the case and
    blanks; chosen says which column is meant, as {"count": "sessions"}. progress is called now and then.
    """
    with text_lines(file, "version,count lines") as lines:
        yield from _rows(lines, progress, chosen or {})


def _rows(lines: Lines, progress: Callable[[], None] | None, chosen: Mapping[str, str]) -> Iterator[Row]:
    places: list[int] | None = None
    width = 4
    seen = 0
    titles = {plain(title) for column, title in chosen.items() if column == "version"}
    head: Header | None = None
    for start, cells in records(lines, lambda title: plain(title) in titles or _NAMES.get(plain(title)) == "version", progress):
        if places is None:
            head = Header(cells, start, chosen)
            places = head.places
            if places:
                width = len(cells)
                continue
            places = [0, 1, 2, 3, -1]
        if len(cells) > width and any(cell.strip() for cell in cells[width:]):
            raise TableError(start, f"there are more cells than columns, {len(cells)} for {width}; {_PLAIN}")
        if lines.number > start and any(len(cells[at].splitlines()) > 1 for at in places if 0 <= at < len(cells)):
            raise TableError(start, "a quote is opened here and not closed on the same line")
        if head is not None and not seen:
            head.question_count(cells)
        yield row_of(cells, places, start)
        seen += 1
    if not seen:
        raise TableError(lines.number, "there is no row below the header")


class Header:
    """Which column is which."""

    def __init__(self, cells: list[str], line: int, chosen: Mapping[str, str]) -> None:
        self._line = line
        self._titles = [cell.strip() for cell in cells]
        self._each = chosen.get("count") == EACH
        self._names = [_NAMES.get(plain(title)) for title in self._titles]
        if "platform" not in self._names and {"os", "osversion"} <= set(map(plain, self._titles)):
            # Beside a column with its version, os is the system's name.
            self._names[list(map(plain, self._titles)).index("os")] = "platform"
        for place, title in enumerate(map(plain, self._titles)):
            if title in _IDS and "device" not in self._names:
                self._names[place] = "device"
        for column, title in chosen.items():
            self._choose(column, title)
        self.places = self._find()

    def _choose(self, column: str, title: str) -> None:
        self._names = [None if name == column else name for name in self._names]
        if column == "count" and title == EACH:
            return
        found = [place for place, own in enumerate(self._titles) if own == title]
        found = found or [place for place, own in enumerate(self._titles) if plain(own) == plain(title)]
        if not found:
            raise TableError(self._line, f"no column is called {title!r} (columns: {', '.join(self._titles)})")
        self._names[found[0]] = column

    def _find(self) -> list[int]:
        """Where each column is, -1 where it is missing; empty if this is no header."""
        titles, names, line = self._titles, self._names, self._line
        columns = ", ".join(titles)
        for title, name in zip(titles, names):
            meant = None if name is not None else likely(title, _NAMES)
            if meant is not None and _NAMES[meant] not in names and not (self._each and _NAMES[meant] == "count"):
                raise TableError(
                    line,
                    f"no column is called {title!r} (columns: {columns}); did you mean {meant}? Then say --column {_NAMES[meant]}={title!r}",
                )
        words = titles[0].replace("|", " ").split()
        if len(titles) == 1 and names[0] is None and len(words) > 1 and all(plain(word) in _NAMES for word in words):
            raise TableError(line, f"{titles[0]!r} is one cell; separate the columns by a comma")
        if "version" not in names:
            if len(titles) > 1 and titles[1] and not _whole(titles[1]):
                if titles[0][:1].isdigit():
                    raise TableError(line, f"the first line has no column version, and {titles[1]!r} is no count")
                raise TableError(
                    line,
                    f"no column says which version (columns: {columns}); if {titles[0]!r} does, call it version or say"
                    f" --column version={titles[0]!r}",
                )
            return []
        for name in COLUMNS:
            same = [title for title, own in zip(titles, names) if own == name]
            if len(same) > 1:
                choice = f"choose one, as --column {name}={same[0]!r}" if plain(same[0]) != plain(same[1]) else "keep one"
                raise TableError(line, f"two columns mean {name}, {' and '.join(map(repr, same[:2]))}; {choice}")
        return [names.index(name) if name in names else -1 for name in COLUMNS]

    def counted(self) -> bool:
        """Whether it is known how many each row stands for."""
        return bool(self.places) and (self.places[1] >= 0 or self._each)

    def question_count(self, cells: list[str]) -> None:
        """Refuses to take every row for one installation where another column seems to say how many they are."""
        if not self.places or self.counted():
            return
        for title, name, cell in zip(self._titles, self._names, cells):
            if name is None and _LIKE_A_COUNT.fullmatch(cell.strip()):
                raise TableError(
                    self._line,
                    f"no column says how many (columns: {', '.join(self._titles)}); if {title!r} does, call it count "
                    f"or say --column count={title!r}; if each row is one installation, --column count={EACH}",
                )


def row_of(cells: list[str], places: list[int], line: int) -> Row:
    """A row out of its cells. line: where it begins, 0 where there are no lines."""
    width = len(cells)
    version, count, platform, os, device = (cells[at].strip() if 0 <= at < width else "" for at in places)
    if count and not _whole(count):
        raise TableError(line, f"{count!r} is no count; {_PLAIN}")
    if platform.isdigit():
        raise TableError(line, f"{platform!r} is no platform; {_PLAIN}")
    if not count and _two(version):
        raise TableError(line, f"{version!r} is one cell; separate version and count by a comma")
    return Row(version, int(count) if count else 1, platform or None, os or None, device or None)


def _two(cell: str) -> bool:
    """Whether a cell holds two: "1.0 5", "1.0|5", "5 1.0" of uniq -c. "1.4 (18)", "1.4 beta 2" and "Version 5" do not."""
    words = cell.replace("|", " ").split(None, 2)
    return len(words) > 1 and all(map(_NUMBER.match, words[:2]))


def _whole(text: str) -> bool:
    text = text.strip()
    return text.isascii() and text.isdigit() and len(text) <= 18
