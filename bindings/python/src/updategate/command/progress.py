"""How far a long file has been read, for a person who waits."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from typing import BinaryIO

from .terminal import say


class Progress:
    """How far a file has been read, or who was decided for, on standard error, where that is a terminal."""

    def __init__(self, file: BinaryIO | None = None) -> None:
        self._file = file
        self._size = 0
        self._shown = 0.0
        self._rows = 0
        self.shown = sys.stderr.isatty()
        self.step: Callable[[], None] | None = self._step if self.shown else None
        if self.shown and file is not None:
            try:
                self._size = os.fstat(file.fileno()).st_size
            except OSError:
                pass

    def _step(self) -> None:
        self.read(4096)

    def read(self, rows: int) -> None:
        """So many rows more."""
        self._rows += rows
        if self._due():
            file = self._file
            done = file.tell() / self._size if file is not None and self._size and file.seekable() else None
            self._say(done, f"{self._rows:,} rows")

    def grouped(self, done: float | None) -> None:
        """A share of the file."""
        if self._due():
            self._say(done, "grouped")

    def decided(self, done: int, whole: int) -> None:
        """So many of so many different rows."""
        if self.shown and self._due():
            self._say(done / whole, f"{done:,} of {whole:,} decided")

    def _due(self) -> bool:
        now = time.monotonic()
        if now - self._shown < 0.1:
            return False
        self._shown = now
        return True

    def _say(self, done: float | None, words: str) -> None:
        if done is None:
            say(f"\r{words}\x1b[K")
        else:
            full = min(int(30 * done), 30)
            say(f"\r[{'#' * full}{'.' * (30 - full)}] {min(done, 1):4.0%}  {words}\x1b[K")

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._shown:
            say("\r\x1b[K")
