"""What the tests share: where things are, rows from files, the command in a process of its own."""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Iterator, NamedTuple

REPOSITORY = Path(__file__).resolve().parents[3]
SOURCE = Path(__file__).resolve().parents[1] / "src"
DATA = Path(os.environ.get("UPDATEGATE_ROWS") or REPOSITORY / "Tests" / "data")
SHARED = Path(os.environ.get("UPDATEGATE_SHARED") or REPOSITORY.parent / "shared") / "data"

if not os.environ.get("UPDATEGATE_TEST_INSTALLED"):
    sys.path.insert(0, str(SOURCE))

_counts: dict[str, int] = {}


def counted(what: str, number: int = 1) -> None:
    """Adds to what is printed at the end: how much of what was really run."""
    _counts[what] = _counts.get(what, 0) + number


@atexit.register
def _print_counts() -> None:
    if _counts:
        where = "" if SHARED.is_dir() else " (the shared data is not at hand)"
        print(f"\nwhat ran{where}:\n" + "\n".join(f"{number:>11,} {what}" for what, number in sorted(_counts.items())))


class Row(NamedTuple):
    """A line of a tab-separated file."""

    place: str
    fields: list[str]

    def __getitem__(self, index: Any) -> Any:
        return self.fields[index] if index < len(self.fields) else ""


def unescaped(field: str) -> str:
    """\\t \\n \\r \\\\ stand for themselves; any other backslash is one."""
    out, index = [], 0
    while index < len(field):
        twin = {"t": "\t", "n": "\n", "r": "\r", "\\": "\\"}.get(field[index + 1 : index + 2]) if field[index] == "\\" else None
        out.append(twin or field[index])
        index += 2 if twin else 1
    return "".join(out)


def rows(path: Path, columns: int) -> list[Row]:
    """The rows of a file; every line that is no remark must have been understood."""
    found, held = [], 0
    for number, line in enumerate(path.read_bytes().decode("utf-8", "surrogateescape").split("\n"), 1):
        if not line or line.startswith("# "):
            continue
        held += 1
        fields = [unescaped(field) for field in line.split("\t")]
        if len(fields) >= columns:
            found.append(Row(f"{path.name}:{number}", fields))
    assert len(found) == held, f"{path.name}: {len(found)} rows understood of {held}"
    return found


def own_rows(name: str, columns: int) -> list[Row]:
    return rows(DATA / "versions" / name, columns)


def shared_rows(name: str, columns: int) -> list[Row]:
    """The rows of a shared list; none where it is not at hand."""
    path = SHARED / "versions" / name
    return rows(path, columns) if path.is_file() else []


def shared_files(folder: str, suffix: str = "") -> Iterator[Path]:
    """The files of a shared folder; none where it is not at hand."""
    root = SHARED / folder
    if root.is_dir():
        yield from sorted(path for path in root.iterdir() if path.name.endswith(suffix) and path.is_file())


def environment(**more: str) -> dict[str, str]:
    """This process's environment, with the package to be found."""
    result = {**os.environ, "PYTHONIOENCODING": "utf-8", **more}
    if not os.environ.get("UPDATEGATE_TEST_INSTALLED"):
        result["PYTHONPATH"] = str(SOURCE)
    return result


class Ran(NamedTuple):
    status: int
    out: bytes
    err: str


def command(*arguments: str | bytes, stdin: bytes = b"", cwd: str | Path | None = None, **more: str) -> Ran:
    """Runs the command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "updategate", *arguments],
        input=stdin,
        capture_output=True,
        cwd=cwd,
        env=environment(**more),
        timeout=120,
        check=False,
    )
    return Ran(done.returncode, done.stdout, done.stderr.decode("utf-8", "replace"))
