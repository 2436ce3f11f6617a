#!/usr/bin/env python3
"""A fleet of synthetic rows through every engine: the same totals, how long it took, and the memory.

    fleet.py ROWS [ENGINE...]          all engines that are installed, each in a process of its own

The rows are in one Parquet file, written beside; devices are all different, so the release that is rolled out is drawn for each of them.
Memory is the peak of the process (Spark: of the JVM and its workers of Python together).
"""

from __future__ import annotations

import importlib.util
import json
import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
NOW = "2026-11-30T09:00:00Z"
POLICY = {
    "minimumVersion": "2.3", "platforms": {"android": {"minimumVersion": "1.7"}},
    "versions": [{"range": ">=4.1 <4.1.3", "policy": "force"}],
    "releases": [
        {"version": "6.0", "date": "2026-11-01T00:00:00Z", "minimumOS": "15.0", "rollout": {"percent": 25}},
        {"version": "5.9", "date": "2026-06-01T00:00:00Z"},
    ],
}  # fmt: skip
FACTS = ("installed", "platform", "os_version", "device_id")
BATCH = 1 << 20

Totals = dict[str, int]


def batches(rows: int, size: int = BATCH) -> Any:
    """The fleet: versions as stores have them, some with words and some that are none, some missing."""
    import numpy as np
    import pyarrow as pa
    import pyarrow.compute as pc

    versions: list[str | None] = [f"{major}.{minor}.{patch}" for major in range(6) for minor in range(10) for patch in range(7)]
    versions += ["5.9-beta2", "v2.3", "1.0 (12)", "latest", "", None]
    systems = [f"{major}.{minor}" for major in range(12, 19) for minor in range(3)]
    for start in range(0, rows, size):
        numbers = np.arange(start, min(start + size, rows), dtype=np.uint64)
        yield pa.RecordBatch.from_pydict({
            "installed": pa.array(versions).take(pa.array(numbers * 2654435761 % 4294967296 % len(versions))),
            "platform": pa.array(["android", "ios"]).take(pa.array(np.minimum(numbers % 3, 1))),
            "os_version": pa.array(systems).take(pa.array(numbers * 40503 % 65536 % len(systems))),
            "device_id": pc.binary_join_element_wise("device-", pa.array(numbers).cast(pa.string()), ""),
        })  # fmt: skip


def write(path: str, rows: int) -> None:
    import pyarrow.parquet as parquet

    writer = None
    for batch in batches(rows, min(BATCH, max(1, rows // 4))):
        writer = writer or parquet.ParquetWriter(path, batch.schema)
        writer.write_batch(batch)
    assert writer is not None
    writer.close()


def counted(rows: Any) -> Totals:
    return {f"{outcome} {target}": number for outcome, target, number in rows}


# ---- Engines -------------------------------------------------------------------------------------------------------------


def with_pyarrow(path: str) -> Totals:
    import pyarrow as pa
    import pyarrow.parquet as parquet

    from updategate import Policy, arrow

    memo, policy = arrow.Memo(), Policy(POLICY)
    found: Counter[Any] = Counter()
    for batch in parquet.ParquetFile(path).iter_batches(BATCH):
        answer = pa.Table.from_struct_array(pa.array(arrow.evaluate(batch, policy=policy, now=NOW, memo=memo)))
        totals = answer.select(["outcome", "target"]).cast(pa.schema([("outcome", pa.string()), ("target", pa.string())]))
        for row in totals.group_by(["outcome", "target"]).aggregate([([], "count_all")]).to_pylist():
            found[row["outcome"], row["target"]] += row["count_all"]
    return counted((*key, number) for key, number in found.items())


def with_duckdb(path: str) -> Totals:
    import duckdb

    import updategate.duckdb

    connection = duckdb.connect()
    updategate.duckdb.register(connection, policy=POLICY, now=NOW, facts=FACTS)
    facts = ", ".join(FACTS)
    return counted(connection.execute(
        f"SELECT update_outcome({facts}), update_target({facts}), count(*) FROM read_parquet(?) GROUP BY ALL", [path]
    ).fetchall())  # fmt: skip


def with_polars(path: str) -> Totals:
    import polars as pl

    import updategate.polars

    decision = updategate.polars.update("installed", columns={fact: fact for fact in FACTS[1:]}, policy=POLICY, now=NOW)
    frame = pl.scan_parquet(path).select(decision.alias("d")).unnest("d").group_by("outcome", "target").len("n").collect()
    return counted(frame.rows())


def with_pandas(path: str) -> Totals:
    import pandas as pd
    import pyarrow as pa

    from updategate import arrow

    fleet = pd.read_parquet(path, dtype_backend="pyarrow")
    answer = pa.Table.from_struct_array(pa.array(arrow.evaluate(fleet, policy=POLICY, now=NOW, threads=2)))
    frame = answer.select(["outcome", "target"]).to_pandas().astype(object)
    totals = frame.where(frame.notna(), None).groupby(["outcome", "target"], dropna=False).size()
    plain = [tuple(None if part != part else part for part in key) for key in totals.index]
    return counted((*key, int(number)) for key, number in zip(plain, totals))


def with_sqlite(path: str) -> Totals:
    """Python's own module: one decision a row, and so the slowest by far."""
    import pyarrow.parquet as parquet

    import updategate.sqlite

    connection = sqlite3.connect("")
    updategate.sqlite.register(connection, policy=POLICY, now=NOW, facts=FACTS)
    connection.execute("CREATE TABLE fleet (installed, platform, os_version, device_id)")
    for batch in parquet.ParquetFile(path).iter_batches(1 << 16):
        connection.executemany("INSERT INTO fleet VALUES (?, ?, ?, ?)", zip(*(column.to_pylist() for column in batch.columns)))
    facts = ", ".join(FACTS)
    return counted(connection.execute(f"SELECT update_outcome({facts}), update_target({facts}), count(*) FROM fleet GROUP BY 1, 2"))


def with_extension(path: str) -> Totals:
    """The loadable extension in C, by SQLite's own shell."""
    import csv

    import pyarrow.parquet as parquet

    extension = HERE.parent / "build" / "sqlite" / "updategate"
    with tempfile.TemporaryDirectory() as folder:
        rows = Path(folder, "fleet.csv")
        with rows.open("w", newline="") as out:
            writer = csv.writer(out)
            for batch in parquet.ParquetFile(path).iter_batches(1 << 16):
                # CSV knows no null, so one is said by a word that is none of the versions.
                columns = [["(null)" if text is None else text for text in column.to_pylist()] for column in batch.columns]
                writer.writerows(zip(*columns))
        policy = json.dumps(POLICY).replace("'", "''")
        facts = f"'{policy}', unixepoch('{NOW}'), nullif(installed, '(null)'), platform, os_version, device_id"
        script = (
            f".load {extension}\n.mode csv\nCREATE TABLE fleet (installed, platform, os_version, device_id);\n"
            f".import {rows} fleet\n.mode json\n"
            f"SELECT update_outcome({facts}) AS o, update_target({facts}) AS t, count(*) AS n FROM fleet GROUP BY 1, 2;\n"
        )
        done = subprocess.run(["sqlite3", f"{folder}/fleet.db"], input=script, capture_output=True, text=True, check=True)
        if done.stderr:
            raise RuntimeError(done.stderr)
        return counted((row["o"], row["t"], row["n"]) for row in json.loads(done.stdout))


def with_spark(path: str) -> Totals:
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    from pyspark.sql import SparkSession

    import updategate.spark

    session = (
        SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").config("spark.ui.showConsoleProgress", "false")
        .config("spark.driver.memory", "2g").config("spark.log.level", "OFF").config("spark.sql.shuffle.partitions", "4")
        .config("spark.sql.files.maxPartitionBytes", "32m").getOrCreate()
    )  # fmt: skip
    decided = updategate.spark.evaluate(session.read.parquet(path), policy=POLICY, now=NOW)
    found = counted(map(tuple, decided.groupBy("outcome", "target").count().collect()))
    children = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    pairs = [tuple(map(int, line.split())) for line in children.splitlines()]
    ours = {os.getpid()}
    for _ in range(4):
        ours |= {pid for pid, parent in pairs if parent in ours}
    global spark_peak
    spark_peak = sum(peak_of(pid) for pid in ours)
    session.stop()
    return found


spark_peak = 0


def peak_of(pid: int) -> int:
    try:
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmHWM"):
                return int(line.split()[1])
    except OSError:
        pass
    return 0


ENGINES = {
    "pyarrow": (with_pyarrow, ("pyarrow",)), "duckdb": (with_duckdb, ("duckdb", "pyarrow")), "polars": (with_polars, ("polars",)),
    "pandas": (with_pandas, ("pandas", "pyarrow")), "sqlite": (with_sqlite, ("pyarrow",)), "sqlite3 shell": (with_extension, ("pyarrow",)),
    "spark": (with_spark, ("pyspark", "pyarrow")),
}  # fmt: skip


def measured(engine: str, path: str) -> None:
    start = time.perf_counter()
    totals = ENGINES[engine][0](path)
    seconds = time.perf_counter() - start
    children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss if engine == "sqlite3 shell" else 0
    peak = spark_peak or max(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, children)
    print(json.dumps({"totals": dict(sorted(totals.items())), "seconds": seconds, "peak": peak}))


def every(rows: int, engines: list[str]) -> dict[str, dict[str, Any]]:
    """What each engine said, in the order of the engines."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/fleet.parquet"
        write(path, rows)
        for engine in engines:
            done = subprocess.run([sys.executable, "-W", "ignore", __file__, "--engine", engine, path], capture_output=True, text=True, check=False)
            if done.returncode:
                raise RuntimeError(f"{engine}: {done.stderr[-3000:]}")
            found[engine] = json.loads(done.stdout.splitlines()[-1])
            print(f"{engine}: {found[engine]['seconds']:.1f} s, {found[engine]['peak'] / 1024:.0f} MiB", file=sys.stderr)
    return found


def installed(engine: str) -> bool:
    if engine == "sqlite3 shell" and not (HERE.parent / "build" / "sqlite" / "updategate.so").exists():
        return False
    return all(importlib.util.find_spec(name) is not None for name in ENGINES[engine][1])


def main() -> int:
    if sys.argv[1] == "--engine":
        measured(sys.argv[2], sys.argv[3])
        return 0
    rows = int(sys.argv[1].replace("_", ""))
    found = every(rows, sys.argv[2:] or [engine for engine in ENGINES if installed(engine)])
    first = next(iter(found.values()))["totals"]
    print(f"{rows:,} installations\n")
    print(f"{'engine':<16} {'seconds':>8} {'rows a second':>14} {'peak, MiB':>10}  totals")
    for engine, said in found.items():
        same = "the same" if said["totals"] == first else "OTHERS"
        print(f"{engine:<16} {said['seconds']:8.1f} {rows / said['seconds']:14,.0f} {said['peak'] / 1024:10,.0f}  {same}")
    print()
    for key, number in first.items():
        outcome, target = key.split(" ", 1)
        print(f"{outcome:<12} {target:<6} {number:>12,}")
    return 0 if all(said["totals"] == first for said in found.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
