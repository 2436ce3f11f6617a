"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def replace(path: str | os.PathLike[str], data: bytes) -> None:
    """Writes a file so that a reader, or a crash, sees the old one or the new one and nothing between.

    The new bytes are on disk before the name changes hands. Mode and, where allowed, owner stay as they were; a
    symbolic link stays a link, and what it names is replaced.
    """
    target = Path(os.path.realpath(path))
    try:
        before: os.stat_result | None = target.stat()
    except FileNotFoundError:
        before = None
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{target.name[:80]}.", suffix=".tmp", dir=target.parent)
    except OSError as problem:
        problem.filename = os.fspath(path)  # The user's name for it, not the temporary one.
        raise
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            if before is None:
                mask = os.umask(0)
                os.umask(mask)
                os.fchmod(file.fileno(), 0o666 & ~mask)
            else:
                if (before.st_uid, before.st_gid) != (os.geteuid(), os.getegid()):
                    try:
                        os.fchown(file.fileno(), before.st_uid, before.st_gid)
                    except PermissionError:
                        pass
                os.fchmod(file.fileno(), before.st_mode & 0o7777)
            os.fsync(file.fileno())
        os.replace(temporary, target)
    except BaseException:
        try:
            os.unlink(temporary)
        except FileNotFoundError:
            pass
        raise
    _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    """Makes the change of name last through a power cut, where the file system can."""
    try:
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)


def existing(path: str, limit: int) -> bytes | None:
    """A file's bytes, or None where there is no such file yet."""
    try:
        with open(path, "rb") as file:
            return file.read(limit + 1)
    except FileNotFoundError:
        return None
