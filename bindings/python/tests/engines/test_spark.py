"""Spark says what the structures say: on a real local Spark with several workers, some of them killed in the middle."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pyarrow as pa
import pyarrow.parquet
import pyspark.sql.functions as F
import support
from pyspark.sql import SparkSession
from pyspark.sql.types import BinaryType, LongType, StringType, StructField, StructType
from test_engines import NAMES, ORDERS, VERSIONS, decision_rows

import updategate
import updategate.spark
from updategate import arrow

POLICY = {
    "minimumVersion": "1.500", "platforms": {"android": {"minimumVersion": "1.250"}},
    "releases": [{"version": "2.0", "rollout": {"percent": 40}}, {"version": "1.900"}],
    "deadline": "2027-01-01T00:00:00Z",
}  # fmt: skip
NOW = "2026-11-30T09:00:00Z"
ROWS = decision_rows()  # Taken apart here.


def session() -> SparkSession:
    """Two tasks at a time, each tried three times."""
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(support.SOURCE), str(Path(__file__).parent), str(Path(__file__).parent.parent)])
    made = (
        SparkSession.builder.master("local[2,3]").appName("updategate")
        .config("spark.ui.enabled", "false").config("spark.ui.showConsoleProgress", "false")
        .config("spark.sql.shuffle.partitions", "4").config("spark.log.level", "OFF")
        .config("spark.sql.parquet.compression.codec", "gzip")  # Its Snappy takes a machine that has musl as well for one of musl.
        .config("spark.driver.memory", "1g").config("spark.sql.session.timeZone", "UTC")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "1000")
        .getOrCreate()
    )  # fmt: skip
    return made


def workers() -> set[int]:
    """The processes of Python that work for this Spark: what its daemon has forked."""
    table = subprocess.run(["ps", "-eo", "pid=,ppid=,args="], capture_output=True, text=True, check=True).stdout
    rows = [(int(pid), int(parent), args) for pid, parent, args in (line.split(None, 2) for line in table.splitlines())]
    ours, found = {os.getpid()}, set()
    for _ in range(4):
        ours |= {pid for pid, parent, _ in rows if parent in ours}
    daemons = {pid for pid, parent, args in rows if pid in ours and "pyspark.daemon" in args}
    for pid, parent, _ in rows:
        if parent in daemons:
            found.add(pid)
    return found


class SparkTests(unittest.TestCase):
    spark: SparkSession

    @classmethod
    def setUpClass(cls) -> None:
        cls.spark = session()

    @classmethod
    def tearDownClass(cls) -> None:
        cls.spark.stop()

    def fleet(self, rows: int, partitions: int) -> Any:
        return self.spark.range(0, rows, 1, partitions).selectExpr(
            "concat('1.', id % 1000) AS installed", "CASE WHEN id % 3 = 0 THEN 'android' ELSE 'ios' END AS platform",
            "concat('device-', id) AS device_id", "id",
        )  # fmt: skip

    def totals(self, rows: int) -> dict[tuple[str, str, str | None], int]:
        """What the fleet's totals must be, by columns alone."""
        table = pa.table({
            "installed": [f"1.{number % 1000}" for number in range(rows)],
            "platform": ["android" if number % 3 == 0 else "ios" for number in range(rows)],
            "device_id": [f"device-{number}" for number in range(rows)],
        })  # fmt: skip
        found: dict[tuple[str, str, str | None], int] = {}
        for row in pa.array(arrow.evaluate(table, policy=POLICY, now=NOW)).to_pylist():
            key = row["outcome"], row["reason"], row["target"]
            found[key] = found.get(key, 0) + 1
        return found

    def counted(self, frame: Any) -> dict[tuple[str, str, str | None], int]:
        rows = frame.groupBy("outcome", "reason", "target").count().collect()
        return {(row["outcome"], row["reason"], row["target"]): row["count"] for row in rows}

    def test_every_decision_row(self) -> None:
        # One query for all, in which each row brings along what is asked about it: a query of its own would take a second each.
        ask = updategate.spark._workers
        schema = StructType([StructField("number", LongType()), StructField("asked", BinaryType())])
        schema = StructType([*schema.fields, *(StructField(fact, StringType()) for fact in NAMES)])
        rows = []
        for number, (_, said, common, _) in enumerate(ROWS):
            policy, scheme, flags = common.pop("policy", None), common.pop("scheme", "app"), common.pop("flags", 0)
            rows.append((number, ask.question(policy, scheme, flags, **common), *(said.get(fact) for fact in NAMES)))
        facts, fields = tuple(NAMES), ("outcome", "reason", "target")

        def decide(batches: Any) -> Any:
            for batch in batches:
                for row in range(batch.num_rows):
                    one = batch.slice(row, 1)
                    said = {fact: fact for fact in facts if one.column(fact).null_count == 0}
                    asked = one.column("asked")[0].as_py()
                    yield from ask.decided([one], asked, said, ("number",), {field: field for field in fields})

        frame = self.spark.createDataFrame(rows, schema).repartition(2)
        answers = {row["number"]: tuple(row)[1:] for row in frame.mapInArrow(decide, "number long, outcome string, reason string, target string").collect()}
        for number, (name, _, _, decision) in enumerate(ROWS):
            with self.subTest(name):
                self.assertEqual(answers[number], (decision.outcome.value, decision.reason.value, decision.target))
        support.counted("decision rows through Spark", len(ROWS))

    def test_every_version_row(self) -> None:
        rows = [(a, ORDERS[relation], b) for a, relation, b in VERSIONS if "\0" not in a + b]
        rows = [row for row in rows if not any(0xD800 <= ord(letter) < 0xE000 for letter in row[0] + row[2])]
        frame = self.spark.createDataFrame([(a, b) for a, _, b in rows], "a string, b string").coalesce(1)
        found = frame.select(updategate.spark.version_compare("a", F.col("b"))).collect()
        self.assertEqual([order for (order,) in found], [order for _, order, _ in rows])
        support.counted("version rows through Spark", len(rows))

    def test_functions_as_columns_and_in_sql(self) -> None:
        versions = ("1.9", "1.10", None, "latest", "1.10-beta", "1.2")
        frame = self.spark.createDataFrame([(version,) for version in versions], "v string").coalesce(1)
        spark = updategate.spark
        rows = frame.select(
            spark.version_compare("v", "1.9"), spark.version_in("v", ">=1.9 <1.10"), spark.version_key("v"),
            spark.update_outcome("v", policy={"minimumVersion": "1.5"}, now=1), spark.update_target("v", policy=POLICY, now=1),
        ).collect()  # fmt: skip
        self.assertEqual([row[0] for row in rows], [0, 1, None, None, 1, -1])
        self.assertEqual([row[1] for row in rows], [True, False, None, None, True, False])
        self.assertEqual([row[3] for row in rows], ["none", "none", None, "none", "none", "force"])
        keys = [None if version in (None, "latest") else updategate.sort_key(version) for version in versions]
        self.assertEqual([None if row[2] is None else bytes(row[2]) for row in rows], keys)
        self.assertEqual(frame.agg(spark.version_max("v")).collect()[0][0], "1.10")
        in_order = frame.where("v != 'latest'").orderBy(spark.version_key("v"))
        self.assertEqual([row["v"] for row in in_order.collect()], ["1.2", "1.9", "1.10-beta", "1.10"])

        spark.register(self.spark, policy={"minimumVersion": "1.5"}, now=1, facts=("installed", "platform"))
        frame.createOrReplaceTempView("t")
        for query, wanted in (
            ("SELECT version_compare(v, '1.9') FROM t", [0, 1, None, None, 1, -1]),
            ("SELECT version_compare('1.9', v) FROM t", [0, -1, None, None, -1, 1]),
            ("SELECT version_in(v, '>=1.9 <1.10') FROM t", [True, False, None, None, True, False]),
            ("SELECT version_max(v) FROM t", ["1.10"]),
            ("SELECT version_max(v) FROM t WHERE v = 'latest'", [None]),
            ("SELECT max_by(v, version_key(v)) FROM t", ["1.10"]),
            ("SELECT update_outcome(v, NULL) FROM t", ["none", "none", None, "none", "none", "force"]),
            ("SELECT update_target(v, 'ios') FROM t", [None] * 6),
        ):
            with self.subTest(query):
                self.assertEqual([row[0] for row in self.spark.sql(query).collect()], wanted)

    def test_what_is_wrong_is_said_at_once_and_not_by_a_worker(self) -> None:
        frame = self.fleet(10, 1)
        spark = updategate.spark
        for problem, call in (
            (updategate.PolicyError, lambda: spark.evaluate(frame, policy={"minimumVersion": 7}, now=1)),
            (ValueError, lambda: spark.evaluate(frame, policy=POLICY, now=1, platform="ios")),
            (ValueError, lambda: spark.evaluate(frame, policy=POLICY, now=1, columns={"installed": "version"})),
            (ValueError, lambda: spark.evaluate(frame, policy=POLICY, now=1, columns={"colour": "id"})),
            (ValueError, lambda: spark.evaluate(frame.withColumnRenamed("id", "reason"), policy=POLICY, now=1)),
            (TypeError, lambda: spark.evaluate(frame, policy=POLICY)),
            (updategate.VersionError, lambda: spark.version_compare("installed", "latest")),
            (updategate.UpdateGateError, lambda: spark.version_in("installed", ">=")),
            (updategate.UpdateGateError, lambda: spark.version_key("installed", "sparkle")),
        ):
            with self.subTest(problem=problem), self.assertRaises(problem):
                call()

    def test_facts_of_every_type_nulls_and_an_empty_frame(self) -> None:
        frame = self.spark.sql(
            "SELECT '1.0' AS v, 7 AS number, TIMESTAMP '2027-06-01 00:00:00' AS now, 2 AS shown_count, NULL AS platform"
            " UNION ALL SELECT NULL, NULL, NULL, NULL, NULL"
            " UNION ALL SELECT '2.0', 7, TIMESTAMP '2026-01-01 00:00:00', NULL, NULL"
        )
        policy = {"releases": [{"version": "3.0"}], "minimumBuild": "9", "deadline": "2027-01-01T00:00:00Z"}
        columns = {"installed": "v", "build": "number"}
        made = updategate.spark.evaluate(frame, policy=policy, now=1, columns=columns, prefix="u_", ask_again=True)
        self.assertEqual(made.columns, [*frame.columns, "u_outcome", "u_reason", "u_target", "u_update_type", "u_deadline", "u_ask_again_at"])
        wanted = [
            None if version is None else updategate.evaluate(installed=version, build="7", now=now, policy=policy)
            for version, now in (("1.0", "2027-06-01T00:00:00Z"), (None, 1), ("2.0", "2026-01-01T00:00:00Z"))
        ]
        for row, decision in zip(made.collect(), wanted):
            self.assertEqual(
                (row["u_outcome"], row["u_reason"], row["u_target"]),
                (None, None, None) if decision is None else (decision.outcome.value, decision.reason.value, decision.target),
            )
        empty = updategate.spark.evaluate(frame.where("v = 'none'"), policy=policy, now=1, columns=columns)
        self.assertEqual(empty.collect(), [])

    def test_parquet_in_and_out(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            self.fleet(20_000, 5).write.parquet(f"{folder}/fleet")
            fleet = self.spark.read.parquet(f"{folder}/fleet")
            updategate.spark.evaluate(fleet, policy=POLICY, now=NOW).write.parquet(f"{folder}/decided")
            self.assertEqual(self.counted(self.spark.read.parquet(f"{folder}/decided")), self.totals(20_000))
            # And as anybody else reads it.
            table = pyarrow.parquet.read_table(f"{folder}/decided")
            found: dict[Any, int] = {}
            for row in table.select(["outcome", "reason", "target"]).to_pylist():
                found[tuple(row.values())] = found.get(tuple(row.values()), 0) + 1
            self.assertEqual(found, self.totals(20_000))
            self.assertEqual(sorted(table.column("id").to_pylist()), list(range(20_000)))

    def test_workers_that_are_killed_in_the_middle_change_no_answer(self) -> None:
        with tempfile.TemporaryDirectory() as folder:

            def slowly(batches: Any) -> Any:
                for batch in batches:
                    Path(folder, f"{os.getpid()}-{time.monotonic_ns()}").touch()
                    time.sleep(0.3)
                    yield batch

            killed: list[int] = []

            def kill() -> None:
                # Some batches were answered, and more are to come.
                while len(os.listdir(folder)) < 5:
                    time.sleep(0.05)
                for pid in workers():
                    os.kill(pid, signal.SIGKILL)
                    killed.append(pid)

            frame = self.fleet(20_000, 4)
            slow = frame.mapInArrow(slowly, frame.schema)
            killer = threading.Thread(target=kill)
            killer.start()
            found = self.counted(updategate.spark.evaluate(slow, policy=POLICY, now=NOW))
            killer.join()
            self.assertEqual(found, self.totals(20_000))
            self.assertGreaterEqual(len(killed), 2)
            # 20 batches are what there is; those of the killed were seen twice.
            self.assertGreater(len(os.listdir(folder)), 20)
        print(f"{len(killed)} workers of Spark were killed in the middle")

    def test_a_worker_makes_one_handle_whatever_number_of_tasks_it_has(self) -> None:
        frame = self.fleet(4_000, 8)
        asked = updategate.spark._workers.question(POLICY, "app", 0, now=NOW)

        def count(batches: Any) -> Any:
            for batch in batches:
                first = updategate.spark._workers.known(asked)["policy"]
                info = updategate.spark._workers.known.cache_info()
                yield pa.RecordBatch.from_arrays([pa.array([f"{os.getpid()} {id(first)}"]), pa.array([info.misses])], names=["who", "made"])

        rows = frame.mapInArrow(count, "who string, made long").collect()
        self.assertEqual(len(rows), 8)
        by_worker: dict[str, set[str]] = {}
        for row in rows:
            by_worker.setdefault(row["who"].split()[0], set()).add(row["who"])
        for worker, handles in by_worker.items():
            self.assertEqual(len(handles), 1, worker)


if __name__ == "__main__":
    unittest.main()
