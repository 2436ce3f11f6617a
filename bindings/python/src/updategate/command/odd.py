"""What in a file of installations is probably not meant, said once and not for each row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from . import arguments
from .terminal import warn

if TYPE_CHECKING:
    from ..simulation.population import Row


class Odd:
    """Platforms and OS versions in a population that are probably not meant."""

    MOST = 5  # platforms that are named
    KEPT = 2048  # OS versions that are remembered, so that memory does not grow with the file

    def __init__(self) -> None:
        self._platforms: dict[str, None] = {}
        self._readable: dict[str, bool] = {}
        self._first: str | None = None
        self._rows = 0
        #: Whether a row has a device.
        self.devices = False

    def watch(self, population: Iterable[Row]) -> Iterator[Row]:
        """The rows, as they come."""
        common = frozenset(arguments.PLATFORMS)
        for row in population:
            if row.device is not None:
                self.devices = True
            if row.platform is not None and row.platform.lower() not in common and len(self._platforms) < self.MOST:
                self._platforms[row.platform] = None
            if row.os is not None and not self._is_version(row.os):
                self._first = self._first or row.os
                self._rows += row.rows
            yield row

    def _is_version(self, os: str) -> bool:
        if os not in self._readable:
            if len(self._readable) >= self.KEPT:
                self._readable.clear()
            self._readable[os] = arguments.is_os_version(os)
        return self._readable[os]

    def tell(self) -> None:
        """Says so, once for each."""
        for name in self._platforms:
            arguments.question_platform(name, "column platform")
        if self._rows:
            count = f"{self._rows} rows have" if self._rows > 1 else "1 row has"
            warn(f"column os: {count} no version there, as {self._first!r}; OS limits are not tested for them")
