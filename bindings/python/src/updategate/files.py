"""Files that are written whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
import sys
import tempfile
from pathlib import Path


def replace(path: str | os.PathLike[str], data: bytes) -> None:
    """Writes a file so that a reader, or a crash, sees the old one or the new one and nothing between.

    The new bytes are on disk before the name changes hands. Mode and, where allowed, owner stay as they were; a
    symbolic link stays a link, and what it names is replaced. A terminal, a pipe or /dev/null is written to and stays.
    """
    name = os.fspath(path)
    if name_of_stream(name):
        _write_to(name, data)
        return
    try:
        _replace(Path(os.path.realpath(name)), data)
    except OSError as problem:
        problem.filename, problem.filename2 = name, None  # The user's name for it, not the temporary one.
        raise


def name_of_stream(name: str) -> bool:
    """Whether a name is of something that bytes are sent to, not of a file that can be replaced or is not there yet.

    OSError where it is of neither: a folder, a socket, a disk.
    """
    if name.endswith("/"):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name)
    try:
        found = os.stat(name)
    except FileNotFoundError:
        return False
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name)
    if _own(name, found) is not None or stat.S_ISCHR(found.st_mode) or stat.S_ISFIFO(found.st_mode):
        return True
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "no file that can be written", name)
    return False


def _own(name: str, found: os.stat_result) -> int | None:
    """The number of this process's own stream that is meant by /dev/stdout and the like, whatever it leads to."""
    if os.path.dirname(os.path.normpath(name)) not in ("/dev", "/dev/fd", "/proc/self/fd", f"/proc/{os.getpid()}/fd"):
        return None
    for number in (1, 2):
        try:
            if os.path.samestat(found, os.fstat(number)):
                return number
        except OSError:
            pass
    return None


def _write_to(name: str, data: bytes) -> None:
    own = _own(name, os.stat(name))
    if own == 1:
        sys.stdout.flush()
    try:
        # Opened anew, a stream that leads to a file would begin at its start again.
        handle = os.open(name, os.O_WRONLY | os.O_NOCTTY) if own is None else os.dup(own)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
    except OSError as problem:
        problem.filename = None if own == 1 else name
        raise


def _replace(target: Path, data: bytes) -> None:
    try:
        before: os.stat_result | None = target.stat()
    except FileNotFoundError:
        before = None
    handle, temporary = tempfile.mkstemp(prefix=".updategate.", suffix=".tmp", dir=target.parent)
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
    except OSError as problem:
        problem.filename = path
        raise
