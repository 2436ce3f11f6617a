"""Columns through the engines, and what people write by hand, with the wrong answers that it gives.

    columns.py build/bench/pairs.tsv [ROWS]

Processor time of all threads; what a strverscmp takes says bench/columns.c in the same run. A wrong answer is one that is not ug_compare's; a row that the hand-made way cannot read at all is counted apart.
"""

from __future__ import annotations

import importlib.util
import os
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from typing import Any

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa

import updategate.duckdb
import updategate.polars
from updategate import arrow

LIMIT = "3.4.1"
POLICY = {
    "minimumVersion": "1.5", "every": "P1D", "waitAfterRelease": "P1D", "grace": {"major": "P90D"},
    "releases": [{"version": "5.2", "date": "2026-11-01T00:00:00Z"}, {"version": "4.0"}],
    "rules": {"major": "recommend", "patch": "none"},
}  # fmt: skip
NOW = 1_800_000_000


def labels(path: str) -> tuple[list[str], list[str]]:
    """(plain labels, those with words)"""
    # A remark has no columns.
    found: dict[str, list[str]] = {"plain": [], "words": []}
    for line in filter(lambda line: line.count("\t") >= 2, open(path, encoding="utf-8")):
        kind, a, b = line.rstrip("\n").split("\t")[:3]
        found[kind] += [a, b]
    return found["plain"], found["words"]


def timed(call: Callable[[], Any]) -> float:
    start = time.process_time()
    call()
    return time.process_time() - start


def row(name: str, rows: int, call: Callable[[], Any]) -> Any:
    call()
    best = min(timed(call) for _ in range(3))
    print(f"{name:<64} {best / rows * 1e9:9.1f} {rows / best / 1e6:10.2f}")
    return call()


def packaging_order(text: str) -> int | None:
    try:
        from packaging.version import InvalidVersion, Version
    except ImportError:
        from pip._vendor.packaging.version import InvalidVersion, Version  # type: ignore[no-redef]
    try:
        one, other = Version(text), Version(LIMIT)
    except InvalidVersion:
        return None
    return (one > other) - (one < other)


def wrong(name: str, texts: list[str], found: list[int | None]) -> None:
    wanted = arrow.compare(texts, LIMIT).to_pylist()
    unread = sum(order is None and right is not None for order, right in zip(found, wanted))
    bad = sum(order is not None and order != right for order, right in zip(found, wanted))
    print(f"  {name}: of {len(texts)} labels {bad} wrong, {unread} not read")


def main(path: str, count: int) -> None:
    plain, words = labels(path)
    texts = [plain[number * 2654435761 % len(plain)] for number in range(count)]
    column = pa.array(texts)
    table = pa.table({"installed": column})
    frame = pl.DataFrame({"installed": texts})
    connection = duckdb.connect()
    connection.execute("SET threads TO 1")
    updategate.duckdb.register(connection, policy=POLICY, now=NOW)
    connection.register("given", table)
    connection.execute("CREATE TABLE fleet AS SELECT * FROM given")
    print(f"{count:,} rows of {len(plain)} store labels{'':35} ns a row  million a second")
    row("updategate.arrow.compare", count, lambda: arrow.compare(column, LIMIT))
    row("updategate.arrow.in_range", count, lambda: arrow.in_range(column, ">=1.2 <3.4"))
    row("updategate.arrow.sort_keys", count, lambda: arrow.sort_keys(column))
    row("updategate.arrow.evaluate", count, lambda: arrow.evaluate(table, policy=POLICY, now=NOW))
    expression = pl.col("installed").updategate.version_compare(LIMIT)
    row("Polars: version_compare", count, lambda: frame.select(expression.sum()))
    outcome = updategate.polars.update_outcome(policy=POLICY, now=NOW)
    row("Polars: update_outcome", count, lambda: frame.select(outcome.n_unique()))

    def sql(query: str) -> Any:
        return connection.sql(query).fetchall()

    row("DuckDB: version_compare", count, lambda: sql(f"SELECT sum(version_compare(installed, '{LIMIT}')) FROM fleet"))
    row("DuckDB: update_outcome", count, lambda: sql("SELECT update_outcome(installed), count(*) FROM fleet GROUP BY 1"))
    print("by hand")
    split = f"""list_transform(string_split(installed, '.'), lambda x: try_cast(x AS BIGINT)) < {[int(n) for n in LIMIT.split(".")]}"""
    row("DuckDB: split at dots, numbers compared", count, lambda: sql(f"SELECT count(*) FILTER ({split}) FROM fleet"))
    few = pd.Series(texts[: max(1, count // 50)])
    row("pandas: packaging.version a row", len(few), lambda: few.map(packaging_order))
    for kind, known in (("plain labels", plain), ("labels with words", words)):
        print(kind)
        wrong("packaging.version", known, [packaging_order(text) for text in known])
        connection.register("known", pa.table({"v": known}))
        split = "list_transform(string_split(v, '.'), lambda x: try_cast(x AS BIGINT))"
        right = f"{[int(n) for n in LIMIT.split('.')]}::BIGINT[]"
        orders = sql(
            f"SELECT CASE WHEN list_contains({split}, NULL) OR len(list_filter({split}, lambda x: x IS NULL)) > 0 THEN NULL "
            f"WHEN {split} < {right} THEN -1 WHEN {split} = {right} THEN 0 ELSE 1 END FROM known"
        )
        wrong("SQL, split at dots", known, [order for (order,) in orders])
        wrong("compared as text", known, [(text > LIMIT) - (text < LIMIT) for text in known])
    if importlib.util.find_spec("pyspark") is not None:
        on_spark(texts)


def on_spark(texts: list[str]) -> None:
    """Seconds on the clock, for Spark works in processes of its own: two tasks at a time, the second run of each."""
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    warnings.simplefilter("ignore")
    from pyspark.sql import SparkSession
    from pyspark.sql import functions as F

    import updategate.spark

    session = (
        SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").config("spark.ui.showConsoleProgress", "false")
        .config("spark.log.level", "OFF").config("spark.sql.parquet.compression.codec", "gzip").getOrCreate()
    )  # fmt: skip
    print(f"Spark, {len(texts):,} rows, on the clock")

    def clocked(name: str, frame: Any, column: Any) -> None:
        rows, best = frame.count(), float("inf")
        for _ in range(2):
            start = time.perf_counter()
            frame.select(column.alias("answer")).groupBy("answer").count().collect()
            best = min(best, time.perf_counter() - start)
        print(f"{name:<64} {best / rows * 1e9:9.1f} {rows / best / 1e6:10.2f}")

    with tempfile.TemporaryDirectory() as folder:
        session.createDataFrame(pd.DataFrame({"installed": texts})).repartition(4).write.parquet(f"{folder}/fleet")
        fleet = session.read.parquet(f"{folder}/fleet")
        clocked("version_compare", fleet, updategate.spark.version_compare("installed", LIMIT))
        clocked("update_outcome", fleet, updategate.spark.update_outcome(policy=POLICY, now=NOW))
        clocked("by hand: packaging.version in a function a row", fleet.limit(max(1, len(texts) // 20)), F.udf(packaging_order, "int")("installed"))
    session.stop()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000)
