"""How far a long file has been read, for a person who waits."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from typing import BinaryIO

from .terminal import say


class Progress:
    """How far a file has been read, on standard error, where that is a terminal."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._size = 0
        self._shown = 0.0
        self._rows = 0
        self.step: Callable[[], None] | None = self._step if sys.stderr.isatty() else None
        if self.step is not None:
            try:
                self._size = os.fstat(file.fileno()).st_size
            except OSError:
                pass

    def _step(self) -> None:
        self._rows += 4096
        now = time.monotonic()
        if now - self._shown < 0.1:
            return
        self._shown = now
        done = self._file.tell() / self._size if self._size and self._file.seekable() else None
        if done is None:
            say(f"\r{self._rows:,} rows")
        else:
            full = min(int(30 * done), 30)
            say(f"\r[{'#' * full}{'.' * (30 - full)}] {min(done, 1):4.0%}  {self._rows:,} rows")

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._shown:
            say("\r\x1b[K")
