"""Files that are written whole or not at all, by one at a time."""

from __future__ import annotations

import errno
import fcntl
import hashlib
import os
import random
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LONGEST_WAIT = 10.0
"""Seconds to wait for a file that another process is about to replace."""


class Held:
    """A file that this process alone may replace, as long as it is held; made by hold()."""

    __slots__ = ("_file", "_name", "_target")

    def __init__(self, name: str, target: Path | None, file: int | None) -> None:
        self._name = name
        self._target = target
        self._file = file

    def replace(self, data: bytes) -> None:
        """Writes the file whole or not at all; once. A terminal, a pipe or /dev/null is written to and stays."""
        if self._target is None or self._file is None:
            _write_to(self._name, data)
            return
        try:
            _replace(self._target, self._file, data)
        except OSError as problem:
            problem.filename, problem.filename2 = self._name, None  # The user's name for it, not the temporary one.
            raise


@contextmanager
def hold(path: str | os.PathLike[str], wait: float = LONGEST_WAIT) -> Iterator[Held]:
    """Keeps other processes and threads that hold() the same file out while it is read, changed and replaced.

    The lock is on the temporary file beside it, .NAME.updategate, which becomes the new file or goes. Who dies lets go of
    the lock; what is left of the temporary file is taken over by the next. OSError, with the file's name, where the folder
    cannot be written to, where the file is read-only, and (TimeoutError) where another holds it for longer than wait seconds.
    """
    name = os.fspath(path)
    if name_of_stream(name):
        yield Held(name, None, None)
        return
    try:
        target = Path(os.path.realpath(name))
        temporary = _temporary(target)
        _writable(target)
        file = _locked(temporary, wait)
    except OSError as problem:
        problem.filename, problem.filename2 = name, None
        raise
    try:
        yield Held(name, target, file)
    finally:
        try:
            # It may be the new file by now, and another's temporary one may have its name.
            if _is(temporary, file):
                os.unlink(temporary)
        except FileNotFoundError:
            pass
        finally:
            os.close(file)


def replace(path: str | os.PathLike[str], data: bytes) -> None:
    """Writes a file so that a reader, or a crash, sees the old one or the new one and nothing between.

    The new bytes are on disk before the name changes hands. Mode and, where allowed, owner stay as they were; a
    symbolic link stays a link, and what it names is replaced. A terminal, a pipe or /dev/null is written to and stays.
    """
    with hold(path) as held:
        held.replace(data)


def _temporary(target: Path) -> Path:
    """Where the new file is written; a name that is too long with the addition is shortened to what tells it apart."""
    name = f".{target.name}.updategate"
    if len(os.fsencode(name)) > 255:
        name = f".{hashlib.sha256(os.fsencode(target.name)).hexdigest()[:32]}.updategate"
    return target.parent / name


def _writable(target: Path) -> None:
    """PermissionError where the file is read-only. Replacing it needs no right to it, only to its folder: so this asks."""
    try:
        found = target.stat()
    except FileNotFoundError:
        return
    if not found.st_mode & 0o222 or not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, "it is read-only, and is not written over")


def _locked(temporary: Path, wait: float) -> int:
    """The temporary file, empty and locked."""
    until = time.monotonic() + wait
    while True:
        file = os.open(temporary, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        try:
            if _lock(file):
                if _is(temporary, file):
                    found = os.fstat(file)
                    if found.st_uid == os.geteuid() and found.st_nlink == 1 and stat.S_ISREG(found.st_mode):
                        os.ftruncate(file, 0)
                        return file
                    os.unlink(temporary)  # Left by another user: what is ours to write is ours alone.
            elif time.monotonic() >= until:
                raise TimeoutError(errno.EAGAIN, f"another process has held it for {wait:g} seconds")
            else:
                time.sleep(random.uniform(0.001, 0.01))
        except BaseException:
            os.close(file)
            raise
        os.close(file)


def _lock(file: int) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is(path: Path, file: int) -> bool:
    """Whether a name is still that of an open file."""
    try:
        return os.path.samestat(os.stat(path, follow_symlinks=False), os.fstat(file))
    except FileNotFoundError:
        return False


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


def _replace(target: Path, file: int, data: bytes) -> None:
    try:
        before: os.stat_result | None = target.stat()
    except FileNotFoundError:
        before = None
    with os.fdopen(os.dup(file), "wb") as out:
        out.write(data)
    if before is None:
        os.fchmod(file, 0o666 & ~_umask())
    else:
        if (before.st_uid, before.st_gid) != (os.geteuid(), os.getegid()):
            try:
                os.fchown(file, before.st_uid, before.st_gid)
            except PermissionError:
                pass
        os.fchmod(file, before.st_mode & 0o7777)
    os.fsync(file)
    os.replace(_temporary(target), target)
    _sync_folder(target.parent)


def _umask() -> int:
    """What new files may not be. Read where reading it does not change it for the other threads meanwhile."""
    try:
        with open("/proc/self/status", encoding="ascii", errors="replace") as status:
            for line in status:
                if line.startswith("Umask:"):
                    return int(line.split()[1], 8)
    except (OSError, ValueError, IndexError):
        pass
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


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
