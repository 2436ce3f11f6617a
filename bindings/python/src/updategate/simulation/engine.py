"""Installed versions grouped by DuckDB, for files that are larger than memory. It reads and counts, and decides nothing."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from .cells import TableError
from .population import COLUMNS, Row
from .tables import files_of, grouped_row, header_of, is_parquet

_AT_ONCE = 1 << 14


def duckdb_rows(path: Path, progress: Callable[[float | None], None] | None, chosen: Mapping[str, str]) -> Iterator[Row]:
    """The rows of CSV or Parquet, a file or a folder, each different one once. progress is told the share that was read,
    None where that is not known."""
    try:
        import duckdb
    except ModuleNotFoundError:
        raise TableError(0, "--engine duckdb needs duckdb: pip install 'updategate[duckdb]'") from None
    files = files_of(path) if path.is_dir() else [path]
    with tempfile.TemporaryDirectory(prefix="updategate-") as spilled:
        connection = duckdb.connect(config={"temp_directory": spilled})
        try:
            yield from _grouped(connection, path, files, progress, chosen)
        except duckdb.Error as problem:
            raise TableError(0, f"DuckDB says: {str(problem).splitlines()[0]}") from None
        finally:
            connection.close()


def _grouped(
    connection: Any, path: Path, files: list[Path], progress: Callable[[float | None], None] | None, chosen: Mapping[str, str]
) -> Iterator[Row]:
    names = [str(file) for file in files]
    parquet = is_parquet(files[0])
    table = f"read_parquet({_list(names)}, hive_partitioning = {str(path.is_dir()).lower()})" if parquet else (
        f"read_csv({_list(names)}, all_varchar = true, header = true, strict_mode = true)"
    )  # fmt: skip
    described = connection.execute(f"DESCRIBE SELECT * FROM {table}").fetchall()
    titles = [title for title, *_ in described]
    header = header_of(titles, chosen)
    if not header.counted():
        first = connection.execute(f"SELECT * FROM {table} LIMIT 1").fetchone() or ()
        header.question_count([str(cell) for cell in first])
    columns = dict(zip(COLUMNS, header.places))
    for column, place in columns.items():
        if place >= 0 and column != "count" and described[place][1] in ("FLOAT", "DOUBLE") and parquet:
            raise TableError(0, f"column {titles[place]!r} holds numbers, in which 1.10 is 1.1; it must hold texts")

    def text(column: str) -> str:
        return f"trim(CAST({_name(titles[columns[column]])} AS VARCHAR), ' \t\r\n')" if columns[column] >= 0 else "NULL"

    blank = "" if parquet else f"WHERE trim(concat({', '.join(map(_name, titles))})) <> ''"
    query = f"""
        SELECT version, platform, os, device, sum(CASE WHEN known THEN CAST(count AS HUGEINT) ELSE 1 END), count(*),
          min(count) FILTER (NOT known AND count <> '')
        FROM (
          SELECT {text("version")} AS version, nullif({text("platform")}, '') AS platform, nullif({text("os")}, '') AS os,
            nullif({text("device")}, '') AS device, {text("count")} AS count,
            coalesce(regexp_full_match({text("count")}, '[0-9]{{1,18}}'), false) AS known, row_number() OVER () AS place
          FROM {table} {blank}
        )
        GROUP BY version, platform, os, device ORDER BY min(place)"""
    _run(connection, query, progress)
    seen = False
    while several := connection.fetchmany(_AT_ONCE):
        seen = True
        for version, platform, os, device, count, size, wrong in several:
            if wrong is not None:
                raise TableError(0, f"{wrong!r} is no count; a count is a whole number, written without separators")
            yield grouped_row(version, platform, os, device, int(count), size)
    if not seen:
        raise TableError(0, "holds no row")


def _run(connection: Any, query: str, progress: Callable[[float | None], None] | None) -> None:
    """Runs a query in a thread of its own, so that somebody who waits can be told how far it is, and ^C ends it."""
    failed: list[BaseException] = []

    def work() -> None:
        try:
            connection.execute(query)
        except BaseException as problem:
            failed.append(problem)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(0.2)
            if progress is not None and thread.is_alive():
                share = connection.query_progress() if hasattr(connection, "query_progress") else -1
                progress(share / 100 if 0 <= share <= 100 else None)
    except BaseException:
        connection.interrupt()
        thread.join()
        raise
    if failed:
        raise failed[0]


def _name(title: str) -> str:
    quoted = title.replace('"', '""')
    return f'"{quoted}"'


def _list(names: list[str]) -> str:
    return "[" + ", ".join("'" + name.replace("'", "''") + "'" for name in names) + "]"
