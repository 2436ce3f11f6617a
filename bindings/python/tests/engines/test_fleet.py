"""simulate over what fleets lie in: the same bytes from CSV, Parquet, folders of them, and through DuckDB."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from random import Random

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet

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
            status, text, said = self.ran("hive", "--json", *engine)
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


if __name__ == "__main__":
    unittest.main()
