"""Every engine says what the structures say: each decision row, each version row, in the layouts that it uses itself."""

from __future__ import annotations

import sqlite3
import sys
import unittest
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import support
from test_decision import facts

import updategate
import updategate.duckdb
import updategate.polars
import updategate.sqlite
from updategate import _short, _workers, arrow
from updategate.decision import evaluate

NAMES = {
    "installed": "installed", "build": "build", "platform": "platform", "os_version": "osVersion",
    "device_id": "deviceId", "architecture": "architecture", "storefront": "storefront", "channel": "channel",
}  # fmt: skip


def decision_rows() -> list[tuple[str, dict[str, str], dict[str, Any], Any]]:
    """(name, what a row says, what all have in common, the decision)"""
    found = []
    for name, row in support.decision_rows():
        request = row["request"]
        if "error" in row or not isinstance(request, dict):
            continue
        common = facts(request)
        decision = evaluate(**common)
        said = {fact: request[key] for fact, key in NAMES.items() if isinstance(request.get(key), str)}
        for gone in [*said, "languages", "app_name", "trace"]:
            common.pop(gone, None)
        found.append((name, said, common, decision))
    return found


ROWS = decision_rows()
VERSIONS = [(support.unescaped(row[0]), row[1], support.unescaped(row[2])) for row in support.own_rows("app.tsv", 3)]
ORDERS = {"<": -1, "=": 0, ">": 1, "!": None}


class LayoutTests(unittest.TestCase):
    """pyarrow makes every layout; a slice of it starts anywhere."""

    def test_every_layout_type_of_code_and_slice(self) -> None:
        texts = ["1.0", None, "1.10", "latest", "2.0", "a longer text that is no version", "1.2.3.4.5.6.7.8"] * 40
        wanted = arrow.compare(texts, "1.5").to_pylist()
        plain = pa.array(texts)
        columns = [plain, plain.cast(pa.large_string()), plain.cast(pa.string_view())]
        for code in (pa.int8(), pa.uint8(), pa.int16(), pa.uint16(), pa.int32(), pa.uint32(), pa.int64(), pa.uint64()):
            encoded = plain.dictionary_encode()
            columns.append(pa.DictionaryArray.from_arrays(encoded.indices.cast(code), encoded.dictionary))
        for column in columns:
            for start, count in ((0, 280), (3, 200), (13, 1), (77, 203), (280, 0)):
                with self.subTest(column.type, start=start, count=count):
                    part = column.slice(start, count)
                    self.assertEqual(pa.array(arrow.compare(part, "1.5")).to_pylist(), wanted[start : start + count])
            chunked = pa.chunked_array([column.slice(5, 50), column.slice(0, 0), column.slice(101, 99)])
            self.assertEqual(pa.array(arrow.compare(chunked, "1.5")).to_pylist(), wanted[5:55] + wanted[101:200])
            table = pa.table({"installed": column}).slice(9, 100)
            answer = pa.array(arrow.evaluate(table, now=1, policy={"minimumVersion": "1.5"}))
            self.assertEqual(
                [row["outcome"] for row in answer.to_pylist()],
                [None if text is None else evaluate(installed=text, now=1, policy={"minimumVersion": "1.5"}).outcome.value
                 for text in texts[9:109]],
            )  # fmt: skip

    def test_times_of_every_unit(self) -> None:
        for unit in ("s", "ms", "us", "ns"):
            now = pa.array([1_800_000_000, None]).cast(pa.timestamp("s")).cast(pa.timestamp(unit, "UTC"))
            table = pa.table({"installed": ["1.0", "1.0"], "now": now})
            policy = {"releases": [{"version": "2.0"}], "deadline": "2027-01-15T08:00:00Z"}
            answer = pa.array(arrow.evaluate(table, now=1, policy=policy)).to_pylist()
            self.assertEqual([row["outcome"] for row in answer], ["force", "recommend"], unit)

    def test_a_million_different_versions(self) -> None:
        texts = pa.array([f"{n % 1000}.{n // 1000}" for n in range(1_000_000)])
        answer = pa.array(arrow.evaluate(pa.table({"installed": texts}), now=1, policy={"minimumVersion": "500"}, threads=2))
        self.assertEqual(sum(value == "force" for value in answer.field("outcome").to_pylist()), 500_000)


class RowTests(unittest.TestCase):
    def test_every_decision_row_through_arrow_polars_and_pandas(self) -> None:
        for name, said, common, decision in ROWS:
            wanted = (decision.outcome.value, decision.reason.value, decision.target)
            tables = [
                pa.table({fact: pa.array([text]).dictionary_encode() for fact, text in said.items()}),
                pl.DataFrame({fact: pl.Series([text], dtype=pl.Categorical) for fact, text in said.items()}),
                pd.DataFrame({fact: pd.Categorical([text]) for fact, text in said.items()}),
            ]
            for table in tables:
                with self.subTest(name, table=type(table)):
                    answer = pa.array(arrow.evaluate(table, **common)).to_pylist()[0]
                    self.assertEqual((answer["outcome"], answer["reason"], answer["target"]), wanted)
        support.counted("decision rows through pyarrow, polars and pandas", len(ROWS))

    def test_every_decision_row_through_expressions_of_polars(self) -> None:
        for name, said, common, decision in ROWS:
            with self.subTest(name):
                frame = pl.DataFrame({fact: [text] for fact, text in said.items()})
                columns = {fact: fact for fact in said if fact != "installed"}
                answer = frame.select(updategate.polars.update(columns=columns, **common).alias("u")).unnest("u").row(0)
                self.assertEqual(answer[:3], (decision.outcome.value, decision.reason.value, decision.target))
        support.counted("decision rows through expressions of Polars", len(ROWS))

    def test_every_decision_row_through_duckdb(self) -> None:
        for name, said, common, decision in ROWS:
            with self.subTest(name), duckdb.connect() as connection:
                updategate.duckdb.register(connection, facts=said, **common)
                marks = ", ".join("?" * len(said))
                answer = connection.execute(
                    f"SELECT update_outcome({marks}), update_target({marks})", [*said.values()] * 2
                ).fetchone()
                self.assertEqual(answer, (decision.outcome.value, decision.target))
        support.counted("decision rows through DuckDB", len(ROWS))

    def test_every_decision_row_through_sqlite(self) -> None:
        for name, said, common, decision in ROWS:
            with self.subTest(name):
                connection = sqlite3.connect(":memory:")
                updategate.sqlite.register(connection, facts=said, **common)
                marks = ", ".join("?" * len(said))
                answer = connection.execute(
                    f"SELECT update_outcome({marks}), update_target({marks})", [*said.values()] * 2
                ).fetchone()
                self.assertEqual(answer, (decision.outcome.value, decision.target))
                connection.close()
        support.counted("decision rows through SQLite", len(ROWS))

    def test_every_version_row_through_every_engine(self) -> None:
        rows = [(a, relation, b) for a, relation, b in VERSIONS if "\0" not in a + b]
        wanted = [ORDERS[relation] for _, relation, _ in rows]
        connection = duckdb.connect()
        updategate.duckdb.register(connection)
        versions = pa.table({"a": [a for a, _, _ in rows], "b": [b for _, _, b in rows]})
        connection.register("versions", versions)
        found = connection.sql("SELECT version_compare(a, b) FROM versions").fetchall()
        self.assertEqual([order for (order,) in found], wanted)
        light = sqlite3.connect(":memory:")
        updategate.sqlite.register(light)
        for (a, _, b), order in zip(rows, wanted):
            with self.subTest(a=a, b=b):
                self.assertEqual(light.execute("SELECT version_compare(?, ?)", (a, b)).fetchone(), (order,))
                if updategate.is_version(b):
                    frame = pl.DataFrame({"a": [a, None]})
                    self.assertEqual(frame.select(pl.col("a").updategate.version_compare(b))["a"].to_list(), [order, None])
        light.close()
        support.counted("version rows through DuckDB, SQLite and Polars", len(rows))


class ShortWayTests(unittest.TestCase):
    """What DuckDB and Spark go by, a few thousand rows at a time: it answers as the long way does, or leaves it to that."""

    def test_it_says_what_the_long_way_says(self) -> None:
        texts = ["1.0", None, "1.10", "latest", "2.0", "\u0661.\u0662", ""] * 40
        for kind in (pa.string(), pa.large_string()):
            column = pa.array(texts, kind)
            for start, count in ((0, 280), (3, 200), (13, 1), (77, 203), (7, 8), (9, 7)):
                part = column.slice(start, count)
                with self.subTest(kind=kind, start=start, count=count):
                    found = _short.compare(part, b"1.5", "app", 0)
                    found.validate(full=True)
                    self.assertEqual(found.to_pylist(), arrow.compare(part, "1.5").to_pylist())
                    found = _short.in_range(part, updategate.Range(">=1.5"))
                    found.validate(full=True)
                    self.assertEqual(found.to_pylist(), arrow.in_range(part, ">=1.5").to_pylist())
        for other in (pa.array(texts).dictionary_encode(), pa.array(texts, pa.string_view()), pa.array([], pa.string()), pa.nulls(3)):
            self.assertIsNone(_short.compare(other, b"1.5", "app", 0))

    def test_a_constant_is_seen_by_its_bytes_and_no_other_column_is_taken_for_one(self) -> None:
        for texts, wanted in (
            (["1.0"] * 2048, "1.0"), (["\u0661"] * 3, "\u0661"), (["1.0"], "1.0"),
            (["1.", "1.1.", "1."], None), (["1.1.", "1.", "1."], None), (["1.0", "1.1"], None), (["1.0", None], None), ([""] * 3, None), ([], None),
        ):  # fmt: skip
            for kind in (pa.string(), pa.large_string()):
                self.assertEqual(_short.constant(pa.array(texts, kind)), wanted, texts[:3])
        self.assertIsNone(_short.constant(pa.array(["2.0", "1.0", "1.0"]).slice(1, 2)))

    def test_one_long_text_above_many_short_ones_is_no_constant(self) -> None:
        # As many rows of the first would be 2.4 GB: more than the offsets of the layout can say.
        texts = ["1." + "0" * 300_000, *["1.1"] * 7_999]
        for kind in (pa.string(), pa.large_string()):
            self.assertIsNone(_short.constant(pa.array(texts, kind)))


class EdgeTests(unittest.TestCase):
    """What tables have at their edges."""

    def check(self, column: Any, texts: list[str | None]) -> None:
        """All functions on a column, against one call a row."""
        limit, policy = "1.5", {"minimumVersion": "1.5", "releases": [{"version": "2.0"}]}
        orders = [None if text is None or not updategate.is_version(text) else updategate.compare(text, limit) for text in texts]
        self.assertEqual(pa.array(arrow.compare(column, limit)).to_pylist(), orders)
        within = [None if order is None else order >= 0 for order in orders]
        self.assertEqual(pa.array(arrow.in_range(column, ">=1.5")).to_pylist(), within)
        keys = [None if order is None else updategate.sort_key(text or "") for order, text in zip(orders, texts)]
        self.assertEqual(pa.array(arrow.sort_keys(column)).to_pylist(), keys)
        table = pa.table({"installed": column})
        outcomes = [None if text is None else evaluate(installed=text, now=1, policy=policy).outcome.value for text in texts]
        for threads in (1, 2):
            answer = pa.array(arrow.evaluate(table, now=1, policy=policy, threads=threads))
            self.assertEqual(answer.field("outcome").to_pylist(), outcomes)

    def test_empty_tables_and_columns_of_nulls(self) -> None:
        for kind in (pa.string(), pa.large_string(), pa.string_view(), pa.null(), pa.dictionary(pa.int8(), pa.string())):
            with self.subTest(kind=kind):
                self.check(pa.array([], kind), [])
                self.check(pa.chunked_array([], kind), [])
                self.check(pa.array([None] * 9, kind), [None] * 9)
        self.check(pl.Series("v", [], dtype=pl.String), [])
        self.check(pd.Series([], dtype="str"), [])

    def test_dictionaries_with_unused_and_null_entries(self) -> None:
        entries = pa.array(["9.9", None, "1.0", "latest", "1.0", "2.0"])
        codes = [2, 1, 5, None, 4, 2, 3, 1, 5, 2]
        texts = [None if code is None else entries[code].as_py() for code in codes]
        for code in (pa.int8(), pa.uint8(), pa.uint32(), pa.int64()):
            column = pa.DictionaryArray.from_arrays(pa.array(codes, code), entries)
            self.check(column, texts)
            self.check(column.slice(3, 5), texts[3:8])
            self.check(pa.chunked_array([column.slice(1, 3), column.slice(5)]), texts[1:4] + texts[5:])

    def test_texts_that_are_no_utf8_are_no_versions_and_harm_nobody(self) -> None:
        raw = [b"1.0", b"1.0\xff", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"1.\x00", b"2.0"]
        column = pa.array(raw, pa.binary()).view(pa.string())
        wanted = [None if order == -128 else order for order in (alone(text) for text in raw)]
        self.assertEqual(pa.array(arrow.compare(column, "1.5")).to_pylist(), wanted)
        self.assertEqual((wanted[0], wanted[-1]), (-1, 1))
        table = pa.table({"installed": column})
        answer = pa.array(arrow.evaluate(table, now=1, policy={"minimumVersion": "1.5"})).field("outcome").to_pylist()
        self.assertEqual(answer, [evaluate(installed=text, now=1, policy={"minimumVersion": "1.5"}).outcome.value for text in raw])

    def test_large_columns_of_many_chunks(self) -> None:
        texts = [f"{number % 13}.{number % 7}" for number in range(300_000)]
        column = pa.chunked_array([pa.array(texts[start : start + 7_001]) for start in range(0, len(texts), 7_001)])
        found = pa.array(arrow.compare(column, "6.3", threads=2)).to_pylist()
        known = {text: updategate.compare(text, "6.3") for text in set(texts)}
        self.assertEqual(found, [known[text] for text in texts])


def alone(text: bytes) -> int:
    try:
        return updategate.compare(text, "1.5")
    except updategate.VersionError:
        return -128


class FunctionTests(unittest.TestCase):
    VERSIONS = ("1.9", "1.10", None, "latest", "1.10-beta", "1.2")

    def test_duckdb(self) -> None:
        connection = duckdb.connect()
        updategate.duckdb.register(connection, policy={"minimumVersion": "1.5"}, now=1, facts=("installed", "platform"))
        connection.execute("CREATE TABLE t AS SELECT unnest(?::VARCHAR[]) AS v", [list(self.VERSIONS)])
        self.assertEqual(connection.execute("SELECT version_max(v) FROM t").fetchone(), ("1.10",))
        self.assertEqual(
            connection.execute("SELECT v FROM t WHERE version_key(v) IS NOT NULL ORDER BY version_key(v)").fetchall(),
            [("1.2",), ("1.9",), ("1.10-beta",), ("1.10",)],
        )
        self.assertEqual(
            [row[0] for row in connection.execute("SELECT version_in(v, '>=1.9 <1.10') FROM t").fetchall()],
            [True, False, None, None, True, False],
        )
        self.assertEqual(
            [row[0] for row in connection.execute("SELECT update_outcome(v, NULL) FROM t").fetchall()],
            ["none", "none", None, "none", "none", "force"],
        )

    def test_polars(self) -> None:
        frame = pl.DataFrame({"v": self.VERSIONS})
        self.assertEqual(frame.select(pl.col("v").updategate.version_max()).item(), "1.10")
        self.assertEqual(
            frame.lazy().select(pl.col("v").updategate.version_in(">=1.9 <1.10")).collect()["v"].to_list(),
            [True, False, None, None, True, False],
        )
        outcomes = frame.select(updategate.polars.update_outcome("v", policy={"minimumVersion": "1.5"}, now=1))
        self.assertEqual(outcomes.to_series().to_list(), ["none", "none", None, "none", "none", "force"])

    def test_what_can_be_gone_through_once_holds_for_every_call(self) -> None:
        reply = b'{"resultCount":1,"results":[{"kind":"software","version":"2.5","bundleId":"a.b","trackId":7}]}'
        policy = {"releases": [{"version": "3.0", "channel": "beta"}]}

        def used(*left_out: str) -> dict[str, Any]:
            facts = {"policy": policy, "now": 1, "lookups": iter([reply]), "channel": iter(["beta"]), "tags": iter(["lab"])}
            return {name: value for name, value in facts.items() if name not in left_out}

        for left_out, target in ((), "3.0"), (("channel",), "2.5"), (("lookups",), "3.0"), (("lookups", "channel"), None):
            self.assertEqual(evaluate(installed="1.0", **used(*left_out)).target, target)
            duck, light = duckdb.connect(), sqlite3.connect(":memory:")
            updategate.duckdb.register(duck, **used(*left_out))
            updategate.sqlite.register(light, **used(*left_out))
            expression = updategate.polars.update_target("v", **used(*left_out))
            asked = used(*left_out)
            question = _workers.question(asked.pop("policy"), "app", 0, **asked)
            for version in ("1.0", "2.0", "1.5"):
                for connection in (duck, light):
                    self.assertEqual(connection.execute(f"SELECT update_target('{version}')").fetchone(), (target,), connection)
                self.assertEqual(pl.DataFrame({"v": [version]}).select(expression).item(), target)
                self.assertEqual(_workers.field(question, ("installed",), (pa.array([version]),), "target").to_pylist(), [target])

    def test_sqlite(self) -> None:
        connection = sqlite3.connect(":memory:")
        updategate.sqlite.register(connection, policy={"minimumVersion": "1.5"}, now=1)
        connection.execute("CREATE TABLE t (v)")
        connection.executemany("INSERT INTO t VALUES (?)", [(version,) for version in self.VERSIONS])
        self.assertEqual(connection.execute("SELECT version_max(v), max(v COLLATE version) FROM t").fetchone()[0], "1.10")
        self.assertEqual(
            [row[0] for row in connection.execute("SELECT v FROM t WHERE v IS NOT NULL ORDER BY v COLLATE version")],
            ["latest", "1.2", "1.9", "1.10-beta", "1.10"],
        )
        self.assertEqual(
            [row[0] for row in connection.execute("SELECT update_outcome(v) FROM t")],
            ["none", "none", None, "none", "none", "force"],
        )


if __name__ == "__main__":
    unittest.main()
