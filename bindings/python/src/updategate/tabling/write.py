"""The table as CSV, as Parquet and as SQL. Keys are in hexadecimal, whose order as text is that of the bytes."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any

from .build import OTHER, Row, Table

COLUMNS = (
    "platform", "os", "os_from", "os_to", "installed", "key_from", "key_to", "since", "outcome", "reason", "target",
)  # fmt: skip
SAID = ("outcome", "reason", "target")


def cells(row: Row) -> tuple[str | None, ...]:
    return (
        "*" if row.platform == OTHER else row.platform, row.os, _hex(row.os_from), _hex(row.os_to), row.installed,
        _hex(row.first), _hex(row.end), row.since or None, *row.answer,
    )  # fmt: skip


def as_csv(table: Table) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(["" if cell is None else cell for cell in cells(row)] for row in table.rows)
    return text.getvalue()


def as_parquet(table: Table) -> bytes:
    """ImportError where pyarrow is missing."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    columns = list(zip(*map(cells, table.rows)))
    sink: Any = pa.BufferOutputStream()
    pq.write_table(pa.table({name: pa.array(values, pa.string()) for name, values in zip(COLUMNS, columns)}), sink)
    found: bytes = sink.getvalue().to_pybytes()
    return found


def as_sql(table: Table, said: str, key: str, platform: str, os_key: str, remarks: Iterable[str]) -> str:
    """One CASE expression that gives the outcome, the reason or the target."""
    place = SAID.index(said)

    def value(row: Row) -> str:
        return _text(row.answer[place])

    def by_version(rows: list[Row], indent: str) -> str:
        readable = [row for row in rows if row.installed == "readable"]
        (unreadable,) = (row for row in rows if row.installed == "unreadable")
        merged = [(end, value) for value, end in _merged(readable, value, lambda row: row.end)]
        if len(merged) == 1 and merged[0][1] == value(unreadable):
            return merged[0][1]
        lines = [f"WHEN {key} IS NULL THEN {value(unreadable)}"]
        lines += [f"WHEN {key} < {_text(_hex(end))} THEN {told}" for end, told in merged[:-1]]
        return _case(lines, merged[-1][1], indent)

    def by_os(rows: list[Row], indent: str) -> str:
        bands = [list(own) for _, own in groupby(rows, key=lambda row: (row.os, row.os_from))]
        known = [own for own in bands if own[0].os == "known"]
        if not known:
            return by_version(bands[0], indent)
        unknown = next(own for own in bands if own[0].os == "unknown")
        inner = indent + "  "
        told = [(by_version(own, inner), own[0].os_to) for own in known]
        lines = [f"WHEN {os_key} IS NULL THEN {by_version(unknown, inner)}"]
        lines += [f"WHEN {os_key} < {_text(_hex(end))} THEN {case}" for case, end in told[:-1]]
        return _case(lines, told[-1][0], indent)

    platforms = {name: list(own) for name, own in groupby(table.rows, key=lambda row: row.platform)}
    others = platforms.pop(OTHER)
    head = "".join(f"-- {remark}\n" for remark in remarks)
    lines = []
    for name, own in platforms.items():
        asked = f"{platform} IS NULL" if not name else f"lower({platform}) = {_text(name)}"
        lines.append(f"WHEN {asked} THEN {by_os(own, '  ')}")
    return head + (_case(lines, by_os(others, "  "), "") if lines else by_os(others, "")) + "\n"


def _merged(rows: list[Row], value: Callable[[Row], str], end: Callable[[Row], bytes | None]) -> list[tuple[str, bytes | None]]:
    """Neighbours that say the same are one."""
    found: list[tuple[str, bytes | None]] = []
    for row in rows:
        if found and found[-1][0] == value(row):
            found[-1] = (found[-1][0], end(row))
        else:
            found.append((value(row), end(row)))
    return found


def _case(lines: list[str], otherwise: str, indent: str) -> str:
    body = "".join(f"\n{indent}  {line}" for line in lines)
    return f"CASE{body}\n{indent}  ELSE {otherwise}\n{indent}END"


def _hex(key: bytes | None) -> str | None:
    return None if key is None else key.hex()


def _text(text: str | None) -> str:
    return "NULL" if text is None else "'" + text.replace("'", "''") + "'"
