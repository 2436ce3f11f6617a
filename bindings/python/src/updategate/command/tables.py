"""Installed versions from Parquet, and from folders: grouped where they are read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ..simulation.cells import TableError
from ..simulation.population import COLUMNS, Header, Row, row_of, rows

PARQUET = (".parquet", ".pq")
CSV = (".csv", ".tsv", ".txt")
_MAGIC = b"PAR1"
_PLACES = list(range(len(COLUMNS)))


def files_of(path: Path) -> list[Path]:
    """The files of a folder and of those in it, by name; what engines leave there, as _SUCCESS, is passed over."""
    found = sorted(
        file for file in path.rglob("*")
        if file.is_file() and not any(part.startswith(("_", ".")) for part in file.relative_to(path).parts)
    )  # fmt: skip
    kinds = {is_parquet(file) for file in found if file.suffix.lower() in (*PARQUET, *CSV)}
    if len(kinds) != 1:
        raise TableError(0, "holds CSV and Parquet; it must be one of them" if kinds else "holds no .csv and no .parquet file")
    return [file for file in found if file.suffix.lower() in (*PARQUET, *CSV)]


def is_parquet(path: Path) -> bool:
    """By its name, or by how it begins. Of a pipe nothing is looked at: what is read of it once is gone."""
    if path.suffix.lower() in PARQUET:
        return True
    if not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            return file.read(4) == _MAGIC
    except OSError:
        return False


def table_rows(path: Path, progress: Callable[[int], None] | None, chosen: Mapping[str, str]) -> Iterator[Row]:
    """The rows of a Parquet file, or of a folder. progress is told how many rows came, now and then."""
    if not path.is_dir():
        yield from _parquet([path], None, progress, chosen)
        return
    files = files_of(path)
    if is_parquet(files[0]):
        yield from _parquet(files, path, progress, chosen)
        return
    for file in files:
        try:
            with file.open("rb") as opened:
                yield from rows(opened, None if progress is None else lambda: progress(4096), chosen)
        except TableError as problem:
            raise TableError(problem.line, problem.message, str(file)) from None


def _parquet(files: list[Path], folder: Path | None, progress: Callable[[int], None] | None, chosen: Mapping[str, str]) -> Iterator[Row]:
    try:
        import pyarrow as pa
        import pyarrow.compute as pc
        import pyarrow.dataset as ds
    except ModuleNotFoundError:
        raise TableError(0, "is Parquet, which needs pyarrow: pip install 'updategate[arrow]'; or --engine duckdb") from None
    try:
        table = ds.dataset(
            [str(file) for file in files], format="parquet",
            partitioning=ds.partitioning(flavor="hive") if folder else None, partition_base_dir=str(folder) if folder else None,
        )  # fmt: skip
    except (OSError, pa.ArrowInvalid) as problem:
        raise TableError(0, f"no Parquet: {str(problem).splitlines()[0]}") from None
    header = header_of(table.schema.names, chosen)
    names = [table.schema.names[place] if place >= 0 else None for place in header.places]
    for name, column in zip(names, COLUMNS):
        if name is not None and column != "count" and pa.types.is_floating(table.schema.field(name).type):
            raise TableError(0, f"column {name!r} holds numbers, in which 1.10 is 1.1; it must hold texts")
    if not header.counted():
        header.question_count([str(value) for row in table.head(1).to_pylist() for value in row.values()])
    seen = False
    for batch in table.to_batches(columns=[name for name in names if name is not None]):
        if not batch.num_rows:
            continue
        seen = True
        yield from _grouped(pa, pc, batch, names)
        if progress is not None:
            progress(batch.num_rows)
    if not seen:
        raise TableError(0, "holds no row")


def header_of(titles: list[str], chosen: Mapping[str, str]) -> Header:
    """Which column is which, of a table that has titles. TableError where none is the version."""
    header = Header(titles, 0, chosen)
    if not header.places:
        raise TableError(0, f"no column is the version (columns: {', '.join(titles)})")
    return header


def _grouped(pa: Any, pc: Any, batch: Any, names: list[str | None]) -> Iterator[Row]:
    """A batch by version, platform, OS and device, in the order in which they first come."""
    made: dict[str, Any] = {}
    for column, name in zip(COLUMNS, names):
        if name is None:
            continue
        values = batch.column(name)
        if column == "count":
            try:
                made[column] = pc.fill_null(values.cast(pa.int64()), 1)
            except pa.ArrowInvalid as problem:
                raise TableError(0, f"column {name!r} holds what is no count: {str(problem).splitlines()[0]}") from None
        else:
            made[column] = pc.utf8_trim_whitespace(values.cast(pa.string()))
    made.setdefault("count", pa.array([1] * batch.num_rows, pa.int64()))
    if (least := pc.min(made["count"]).as_py()) < 0:
        raise TableError(0, f"{least} is no count")
    keys = [column for column in COLUMNS if column != "count" and column in made]
    groups = pa.table(made).group_by(keys, use_threads=False).aggregate([("count", "sum"), ([], "count_all")])
    whole = [groups[column].to_pylist() if column in keys else [None] * len(groups) for column in COLUMNS]
    for version, _, platform, os, device, count, size in zip(*whole, groups["count_sum"].to_pylist(), groups["count_all"].to_pylist()):
        yield grouped_row(version, platform, os, device, count, size)


def grouped_row(version: str | None, platform: str | None, os: str | None, device: str | None, count: int, size: int) -> Row:
    """So many rows that say the same, looked at as a row of CSV is."""
    row = row_of([version or "", "1", platform or "", os or "", device or ""], _PLACES, 0)
    return Row(row.version, count, row.platform, row.os, row.device, size)
