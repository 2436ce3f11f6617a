"""What the tests share: where things are, rows from files, the command in a process of its own."""

from __future__ import annotations

import atexit
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

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


#: How many rows there are at least, so that a file that went missing or empty is no success.
LEAST = {
    "decisions": 300,
    "feeds/rows.json": 19,
    "gate/headers.json": 58,
    "lookups/rows.json": 95,
    "policies/foreign.json": 60,
    "policies/lint.json": 40,
    "policies/rows.json": 100,
    "states/rows.json": 30,
    "versions/app.tsv": 140,
    "versions/apple.tsv": 15,
    "versions/canonical.tsv": 24,
    "versions/exceptions.tsv": 1,
    "versions/explain.tsv": 18,
    "versions/faults.tsv": 44,
    "versions/foundation.tsv": 14,
    "versions/integer.tsv": 12,
    "versions/options.tsv": 25,
    "versions/range_faults.tsv": 28,
    "versions/ranges.tsv": 54,
    "versions/semver.tsv": 27,
    "versions/sparkle.tsv": 18,
    "versions/update_types.tsv": 42,
}


#: Modules that need an extra of the package, and what of it they import.
EXTRAS = {
    "updategate._pairs": {"pyarrow"},
    "updategate._short": {"pyarrow"},
    "updategate._workers": {"pyarrow"},
    "updategate.duckdb": {"pyarrow"},
    "updategate.feeds._xml": {"defusedxml"},
    "updategate.feeds._yaml": {"yaml"},
    "updategate.gate.django": {"asgiref", "django"},
    "updategate.gate.metrics": {"prometheus_client"},
    "updategate.polars": {"polars"},
    "updategate.server.app": {"prometheus_client", "starlette"},
    "updategate.server.run": {"uvicorn"},
    "updategate.spark": {"pyarrow", "pyspark"},
}


#: Modules that need an extra through another module of the package.
THROUGH = {"updategate.feeds.sparkle": "updategate.feeds._xml"}


def can_import(module: str) -> bool:
    """Whether what a module of the package needs beside it is installed."""
    needed = EXTRAS.get(THROUGH.get(module, module), ())
    return all(importlib.util.find_spec(name) is not None for name in needed)


def enough(name: str, found: list[Any]) -> list[Any]:
    """The rows, where they are as many as there must be."""
    assert len(found) >= LEAST[name], f"{name}: {len(found)} rows, and there must be at least {LEAST[name]}"
    return found


def own_rows(name: str, columns: int) -> list[Row]:
    """The rows of a list in the source tree."""
    return enough(f"versions/{name}", rows(DATA / "versions" / name, columns))


def json_rows(name: str) -> list[dict[str, Any]]:
    """The rows of a JSON file in the source tree."""
    return enough(name, json.loads((DATA / name).read_text(encoding="utf-8")))


def decision_rows() -> list[tuple[str, dict[str, Any]]]:
    """The rows of all files of decisions, each with its place."""
    found = [
        (f"{path.name}: {row['name']}", row)
        for path in sorted((DATA / "decisions").glob("*.json"))
        for row in json.loads(path.read_text(encoding="utf-8"))
    ]
    return enough("decisions", found)


def _shared(name: str) -> Path:
    """A place in the shared data, which is no part of the source tree: a test of it is skipped where it is not there."""
    if not SHARED.is_dir():
        raise unittest.SkipTest(f"the shared data is not at hand ({SHARED})")
    return SHARED / name


def shared_rows(name: str, columns: int) -> list[Row]:
    """The rows of a shared list."""
    found = rows(_shared("versions") / name, columns)
    assert found, f"{name}: no rows"
    return found


def shared_files(folder: str, suffix: str = "") -> list[Path]:
    """The files of a shared folder."""
    root = _shared(folder)
    found = sorted(path for path in root.iterdir() if path.name.endswith(suffix) and path.is_file())
    assert found, f"{root}: no files {suffix}"
    return found


# Where bytecode is not kept, a thousand processes would each compile the package anew.
_compiled = tempfile.mkdtemp(prefix="updategate-tests-") if sys.dont_write_bytecode else None
if _compiled is not None:
    atexit.register(shutil.rmtree, _compiled, ignore_errors=True)


def environment(**more: str) -> dict[str, str]:
    """This process's environment, with the package to be found."""
    result = {**os.environ, "PYTHONIOENCODING": "utf-8", **more}
    if _compiled is not None:
        result.pop("PYTHONDONTWRITEBYTECODE", None)
        result["PYTHONPYCACHEPREFIX"] = _compiled
    if not os.environ.get("UPDATEGATE_TEST_INSTALLED"):
        result["PYTHONPATH"] = str(SOURCE)
    return result


Given = TypeVar("Given")
Found = TypeVar("Found")


def together(run: Callable[[Given], Found], each: Iterable[Given]) -> list[Found]:
    """What run gives for each, in their order; what waits for processes waits for as many as there are cores."""
    with ThreadPoolExecutor(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()) as pool:
        return list(pool.map(run, each))


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
