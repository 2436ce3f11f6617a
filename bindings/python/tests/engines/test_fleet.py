"""simulate over what fleets lie in: the same bytes from CSV, Parquet, folders of them, and through DuckDB."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from random import Random

import duckdb
import polars
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet

import updategate.duckdb
from updategate import arrow

POLICY = {
    "minimumVersion": "1.2", "waitAfterRelease": "P2D", "grace": {"major": "P14D"},
    "releases": [
        {"version": "2.0", "date": "2026-11-20T00:00:00Z", "rollout": {"percent": 25}},
        {"version": "2.4", "date": "2026-12-02T00:00:00Z", "rollout": {"percent": 60}, "minimumOS": "15.0"},
    ],
}  # fmt: skip
DATES = ("--from", "2026-12-01", "--to", "2026-12-31")


class FleetTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "p.json").write_text(json.dumps(POLICY))
        random = Random(9)
        os = ["14.8", "15.0", "17.1", "", "16"]
        versions = ["latest", "3.0.0", "2.9-beta1", "é1", *(f"1.{n}" for n in range(20)), *(f"2.{n}" for n in range(6))]
        self.lines = ["App Version,Active Devices,Platform,OS Version,device_id\n"] + [
            f"{random.choice(versions)},{random.randint(0, 99)},{random.choice(['ios', 'android', ''])},{random.choice(os)},"
            f"{f'd{n}' if n % 3 else ''}\n"
            for n in range(2000)
        ]
        (self.folder / "u.csv").write_text("".join(self.lines))
        kinds = {name: pa.string() for name in ("App Version", "Platform", "OS Version", "device_id")}
        options = pyarrow.csv.ConvertOptions(column_types=kinds, strings_can_be_null=False)
        self.table = pyarrow.csv.read_csv(self.folder / "u.csv", convert_options=options)
        pyarrow.parquet.write_table(self.table, self.folder / "u.parquet", row_group_size=300)

    def ran(self, *arguments: str) -> tuple[int, str, str]:
        done = subprocess.run(
            [sys.executable, "-m", "updategate", "simulate", *arguments, "--policy", "p.json", *DATES],
            cwd=self.folder, capture_output=True, text=True, timeout=120, check=False,
        )  # fmt: skip
        return done.returncode, done.stdout, done.stderr

    def test_every_form_gives_the_same_bytes(self) -> None:
        for name, parts in (("cut", (0, 700, 2000)), ("deep/er", (0, 1, 2000))):
            for kind in ("csv", "parquet"):
                (self.folder / kind / name).mkdir(parents=True)
                for place, (first, last) in enumerate(zip(parts, parts[1:])):
                    file = self.folder / kind / name / f"{place}.{kind}"
                    if kind == "csv":
                        file.write_text("".join([self.lines[0], *self.lines[1 + first : 1 + last]]))
                    else:
                        pyarrow.parquet.write_table(self.table.slice(first, last - first), file)
                (self.folder / kind / name / "_SUCCESS").touch()
        wanted = self.ran("u.csv", "--devices", "9", "--json")
        self.assertEqual((wanted[0], wanted[2]), (0, ""))
        for source in ("u.csv", "u.parquet", "csv/cut", "parquet/cut", "csv/deep", "parquet/deep"):
            for engine in ((), ("--engine", "duckdb")):
                self.assertEqual(self.ran(source, *engine, "--devices", "9", "--json"), wanted, (source, engine))

    def test_partitions_are_columns(self) -> None:
        for platform in ("ios", "android"):
            (self.folder / "hive" / f"platform={platform}").mkdir(parents=True)
            part = pa.table({"version": ["1.0", "1.5"], "users": [3, 4]})
            pyarrow.parquet.write_table(part, self.folder / "hive" / f"platform={platform}" / "x.parquet")
        for engine in ((), ("--engine", "duckdb")):
            status, text, said = self.ran("hive", "--json", "--devices", "9", *engine)
            self.assertEqual((status, said), (0, ""))
            groups = [(group["platform"], group["installed"]) for group in json.loads(text)["groups"]]
            self.assertEqual(groups, [("android", 7), ("ios", 7)])

    def test_what_would_be_counted_wrongly_is_refused_in_one_line(self) -> None:
        tables = {
            "float": ({"version": [1.10]}, "in which 1.10 is 1.1"),
            "less": ({"version": ["1"], "count": [-1]}, "-1"),
            "none": ({"name": ["x"]}, "no column is the version (columns: name)"),
            "empty": ({"version": pa.array([], pa.string())}, "holds no row"),
            "count": ({"version": ["1"], "people": [5]}, "no column says how many"),
        }
        for name, (columns, words) in tables.items():
            pyarrow.parquet.write_table(pa.table(columns), self.folder / f"{name}.parquet")
            for engine in ((), ("--engine", "duckdb")):
                status, text, said = self.ran(f"{name}.parquet", *engine)
                self.assertEqual((status, text, said.count("\n")), (2, "", 1), said)
                self.assertIn(words, said)
        (self.folder / "torn.parquet").write_bytes(b"PAR1 and nothing")
        (self.folder / "bad.csv").write_text("version,count\n1.0,5\n1.1,many\n")
        (self.folder / "mixed").mkdir()
        (self.folder / "mixed" / "a.csv").write_text("version\n1\n")
        (self.folder / "mixed" / "b.parquet").write_bytes((self.folder / "u.parquet").read_bytes())
        for source, words in (("torn.parquet", ""), ("bad.csv", "'many' is no count"), ("mixed", "holds CSV and Parquet")):
            for engine in ((), ("--engine", "duckdb")):
                status, text, said = self.ran(source, *engine)
                self.assertEqual((status, text, said.count("\n")), (2, "", 1), said)
                self.assertIn(words, said)


class ArrowTests(unittest.TestCase):
    def test_simulate_reads_every_layout(self) -> None:
        random = Random(2)
        versions = [random.choice(("1.0", "1.5", "1.10", None, "1.0-a-very-long-name-of-a-version", "2.0")) for _ in range(1000)]
        platforms = [random.choice(("ios", "android", None)) for _ in range(1000)]
        counts = [random.choice((1, 2, 30, None)) for _ in range(1000)]
        told = {"policy": POLICY, "now": "2026-12-01T00:00:00Z", "days": 20}
        plain = arrow.table({"installed": arrow.texts(versions), "platform": arrow.texts(platforms), "count": arrow.integers(counts)})
        wanted = arrow.simulate(plain, **told).to_pylist()
        table = pa.table({"installed": versions, "platform": platforms, "count": pa.array(counts, pa.int32())})
        coded = pa.table({
            "installed": table["installed"].cast(pa.large_string()).dictionary_encode(),
            "platform": table["platform"].cast(pa.string_view()), "count": table["count"].cast(pa.uint8()),
        })  # fmt: skip
        padded = pa.concat_tables([table.slice(3, 5), table]).slice(5)
        chunked = pa.concat_tables([table.slice(0, 13), table.slice(13, 1), table.slice(14)])
        duck = duckdb.connect().from_arrow(table).project("*, installed AS v").to_arrow_table()
        for name, given in (
            ("pyarrow", table), ("dictionaries and views", coded), ("an offset", padded), ("chunks", chunked),
            ("polars", polars.DataFrame({"installed": versions, "platform": platforms, "count": counts})), ("DuckDB", duck),
        ):  # fmt: skip
            self.assertEqual(arrow.simulate(given, **told).to_pylist(), wanted, name)
        back = pa.array(arrow.simulate(table, **told))
        self.assertEqual(back.field("count").to_pylist(), [row["count"] for row in wanted])


class TableTests(unittest.TestCase):
    def test_the_table_in_duckdb_as_a_join_and_as_an_expression(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "p.json").write_text(json.dumps(POLICY))

            def ran(*arguments: str) -> str:
                done = subprocess.run(
                    [sys.executable, "-m", "updategate", "table", "p.json", "--now", "2026-12-10", *arguments],
                    cwd=folder, capture_output=True, text=True, timeout=120, check=True,
                )  # fmt: skip
                return done.stdout

            ran("--parquet", "t.parquet")
            case = ran("--sql")
            connection = duckdb.connect()
            connection.execute(f"CREATE TABLE ranges AS SELECT * FROM '{folder}/t.parquet'")
        updategate.duckdb.register(connection, policy=POLICY, now="2026-12-10T00:00:00Z", facts=("installed", "platform", "os_version"))
        random = Random(8)
        rows = [
            (n, f"{random.randint(0, 3)}.{random.randint(0, 5)}{random.choice(('', '.1', '-beta'))}" if n % 50 else "latest",
             random.choice(("ios", "Android", None)), random.choice(("14.8", "15", "15.0", "17.1", None)))
            for n in range(3000)
        ]  # fmt: skip
        connection.execute("CREATE TABLE given (n INTEGER, version VARCHAR, platform VARCHAR, os VARCHAR)")
        connection.executemany("INSERT INTO given VALUES (?, ?, ?, ?)", rows)
        connection.execute(
            "CREATE TABLE fleet AS SELECT *, lower(hex(version_key(version))) AS version_key, lower(hex(version_key(os))) AS os_key FROM given"
        )
        self.assertEqual(
            connection.execute(f"SELECT count(*) FROM fleet WHERE ({case}) IS DISTINCT FROM update_outcome(version, platform, os)").fetchone(), (0,)
        )
        joined = connection.execute(
            """
            SELECT count(*), count(*) FILTER (r.outcome = update_outcome(f.version, f.platform, f.os)
              AND r.target IS NOT DISTINCT FROM update_target(f.version, f.platform, f.os))
            FROM fleet f JOIN ranges r ON r.platform = '*'
              AND (r.os = 'any' OR (r.os = 'unknown') = (f.os_key IS NULL))
              AND (f.os_key IS NULL OR ((r.os_from IS NULL OR f.os_key >= r.os_from) AND (r.os_to IS NULL OR f.os_key < r.os_to)))
              AND (r.installed = 'unreadable') = (f.version_key IS NULL)
              AND (f.version_key IS NULL
                OR ((r.key_from IS NULL OR f.version_key >= r.key_from) AND (r.key_to IS NULL OR f.version_key < r.key_to)))
            """
        ).fetchone()
        self.assertEqual(joined, (3000, 3000))


if __name__ == "__main__":
    unittest.main()
