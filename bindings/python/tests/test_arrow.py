"""Columns say what single calls say, whatever they are made of. Nothing here needs a library; test_engines.py does."""

from __future__ import annotations

import ctypes
import gc
import importlib
import struct
import threading
import unittest
from collections import Counter
from random import Random
from typing import Any

import support
from test_decision import facts

import updategate
from updategate import Policy, _arrow, _arrow_values, arrow
from updategate.decision import evaluate

TEXT_FACTS = {
    "build": "build", "platform": "platform", "os_version": "osVersion", "device_id": "deviceId",
    "architecture": "architecture", "storefront": "storefront", "channel": "channel",
}  # fmt: skip


class VersionTests(unittest.TestCase):
    def test_every_version_row_compares_in_a_column_as_alone(self) -> None:
        rows = [row for row in support.own_rows("app.tsv", 3)]
        for row in rows:
            version = support.unescaped(row[2])
            one = support.unescaped(row[0])
            wanted = {"<": -1, "=": 0, ">": 1, "!": None}[row[1]]
            with self.subTest(row.place):
                if wanted is None and not updategate.is_version(version):
                    with self.assertRaises(updategate.VersionError):
                        arrow.compare([one], version)
                else:
                    self.assertEqual(arrow.compare([None, one, one], version).to_pylist(), [None, wanted, wanted])
        support.counted("version rows through columns", len(rows))

    def test_sort_keys_are_those_of_single_calls(self) -> None:
        texts = [support.unescaped(row[0]) for row in support.own_rows("app.tsv", 3)] + [None]  # type: ignore[list-item]
        wanted = [
            updategate.sort_key(text) if text is not None and updategate.is_version(text) else None for text in texts
        ]
        self.assertEqual(arrow.sort_keys(texts).to_pylist(), wanted)
        long = ["9" * 60_000, "latest", None]
        self.assertEqual(arrow.sort_keys(long).to_pylist(), [updategate.sort_key(long[0]), None, None])

    def test_ranges_are_those_of_single_calls(self) -> None:
        texts = ["1.0", "1.5", None, "latest", "2.0"] * 9
        self.assertEqual(arrow.in_range(texts, ">=1.2 <2").to_pylist(), [False, True, None, None, False] * 9)
        self.assertEqual(arrow.in_range(texts, updategate.Range("*")).to_pylist(), [True, True, None, None, True] * 9)
        self.assertEqual(arrow.in_range([], "1").to_pylist(), [])

    def test_threads_give_the_same(self) -> None:
        texts = [f"1.{number % 977}" for number in range(300_000)]
        column = arrow.texts(texts)
        self.assertEqual(arrow.compare(column, "1.500", threads=3).to_pylist(), arrow.compare(column, "1.500").to_pylist())

    def test_what_is_no_column_is_refused(self) -> None:
        with self.assertRaisesRegex(TypeError, "column must be Arrow data"):
            arrow.compare("1.0", "1.0")
        with self.assertRaisesRegex(TypeError, "must hold texts"):
            arrow.compare(arrow.integers([1]), "1.0")
        with self.assertRaisesRegex(TypeError, "not a table"):
            arrow.evaluate(arrow.texts(["1.0"]), now=1)
        with self.assertRaisesRegex(ValueError, "no column 'installed'"):
            arrow.evaluate(arrow.table({"version": arrow.texts(["1.0"])}), now=1)
        with self.assertRaisesRegex(TypeError, "needs now"):
            arrow.evaluate(arrow.table({"installed": arrow.texts(["1.0"])}))
        with self.assertRaises(updategate.VersionError):
            arrow.compare(["1.0"], "latest")


class ExtraTests(unittest.TestCase):
    def test_what_is_not_installed_is_named_with_its_extra(self) -> None:
        for module, needs in (("duckdb", "pyarrow"), ("polars", "polars"), ("spark", "(pyarrow|pyspark)")):
            if not support.can_import(f"updategate.{module}"):
                with self.assertRaisesRegex(ModuleNotFoundError, rf"needs {needs}.*updategate\[{module}\]"):
                    importlib.import_module(f"updategate.{module}")


class DecisionTests(unittest.TestCase):
    def test_every_decision_row_is_decided_in_a_table_as_alone(self) -> None:
        count = 0
        for name, row in support.decision_rows():
            request = row["request"]
            if "error" in row or not isinstance(request, dict):
                continue
            with self.subTest(name):
                decision = evaluate(**facts(request))
                common = facts(request)
                columns: dict[str, Any] = {"installed": arrow.texts([None, common.pop("installed"), request["installed"]])}
                for fact, key in TEXT_FACTS.items():
                    if isinstance(request.get(key), str):
                        columns[fact] = arrow.texts([None, request[key], request[key]])
                        common.pop(fact)
                for key in ("languages", "app_name", "trace"):
                    common.pop(key, None)
                answer = arrow.evaluate(arrow.table(columns), ask_again=True, **common).to_pylist()
                seconds = [None if at is None else int(at.timestamp()) for at in (decision.deadline, decision.ask_again_at)]
                wanted = {
                    "outcome": decision.outcome.value, "reason": decision.reason.value, "target": decision.target,
                    "update_type": decision.update_type.value if decision.target is not None else None,
                    "deadline": seconds[0], "ask_again_at": seconds[1],
                }  # fmt: skip
                self.assertEqual(answer[0], dict.fromkeys(wanted))
                self.assertEqual(answer[1:], [wanted, wanted])
                count += 1
        support.counted("decision rows through columns", count)

    def test_a_state_in_columns_holds_back_a_prompt(self) -> None:
        table = arrow.table({
            "installed": arrow.texts(["1.0"] * 3),
            "state_installed": arrow.texts(["1.0"] * 3),
            "shown_version": arrow.texts(["2.0", "2.0", None]),
            "shown_at": arrow.integers([1_800_000_000 - 60, 1_800_000_000 - 90_000, None]),
        })  # fmt: skip
        answer = arrow.evaluate(
            table, now=1_800_000_000, policy={"releases": [{"version": "2.0"}], "every": "P1D"}
        ).to_pylist()
        self.assertEqual([row["reason"] for row in answer], ["askedRecently", "newerAvailable", "newerAvailable"])

    def test_threads_with_memos_of_their_own_give_the_same_targets(self) -> None:
        policy = {"releases": [{"version": f"{major}.9"} for major in range(1, 40)], "rules": {"major": "none"}}
        texts = [f"{number % 41}.1" for number in range(200_000)]
        table = arrow.table({"installed": arrow.texts(texts)})
        alone = arrow.evaluate(table, now=1, policy=policy).to_pylist()
        self.assertEqual(arrow.evaluate(table, now=1, policy=policy, threads=4).to_pylist(), alone)
        self.assertEqual(alone[3]["target"], "3.9")

    def test_columns_may_have_other_names_and_a_time_of_their_own(self) -> None:
        table = arrow.table({"v": arrow.texts(["1.0", "1.0"]), "at": arrow.integers([1, 2_000_000_000])})
        answer = arrow.evaluate(
            table, columns={"installed": "v", "now": "at"},
            policy={"releases": [{"version": "2.0"}], "minimumVersion": [{"version": "1.5", "from": "2030-01-01"}]},
        ).to_pylist()  # fmt: skip
        self.assertEqual([row["outcome"] for row in answer], ["recommend", "force"])

    def test_a_view_is_followed_only_where_there_is_a_text_and_only_within_its_buffer(self) -> None:
        data = b"1.0 and a longer text"

        def column(*rows: tuple[int, bytes, int, int] | None) -> _arrow.Column:
            # A null's view is what no reader may follow.
            views = b"".join(struct.pack("<i4sii", *(row or (1 << 30, b"junk", 1 << 20, 1 << 30))) for row in rows)
            flags = b"".join(b"1" if row else b"0" for row in rows)
            sizes = (ctypes.c_int64 * 1)(len(data))
            buffers = (_arrow.bitmap(flags), ctypes.create_string_buffer(views, len(views)), ctypes.create_string_buffer(data), sizes)
            return _arrow.Column(b"vu", len(rows), buffers)

        def read(*rows: tuple[int, bytes, int, int] | None) -> list[bytes | None]:
            return [text for part in _arrow.parts(column(*rows)) for text in _arrow_values.texts_of(part, "installed")]

        short = (3, b"2.0\0", 0, 0)
        self.assertEqual(read(None, (21, b"1.0 ", 0, 0), short, None, (17, b"and ", 0, 4)), [None, data, b"2.0", None, data[4:]])
        # Twelve bytes are the most that stand in a view itself.
        twelve = (12, *struct.unpack("<4sii", b"1.0-beta.123"))
        thirteen = (13, b"1.0 ", 0, 0)
        self.assertEqual(read(twelve, thirteen), [b"1.0-beta.123", data[:13]])
        for wrong in ((21, b"1.0 ", 1, 0), (21, b"1.0 ", -1, 0), (21, b"1.0 ", 0, 1), (21, b"1.0 ", 0, -1), (-1, b"1.0 ", 0, 0)):
            with self.assertRaisesRegex(ValueError, "column 'installed': the view of row 1 points outside of its buffers"):
                read(short, wrong)

    def test_nothing_stays_lent_when_nobody_reads_it(self) -> None:
        column = arrow.compare(["1.0"] * 10, "2")
        capsules = column.__arrow_c_array__()
        self.assertTrue(_arrow._lent)
        del capsules
        gc.collect()
        self.assertEqual(_arrow._lent, {})

    def test_a_table_of_no_rows(self) -> None:
        table = arrow.table({"installed": arrow.texts([])})
        self.assertEqual(arrow.evaluate(table, now=1, policy={}).to_pylist(), [])

    def test_many_threads_at_once(self) -> None:
        table = arrow.table({"installed": arrow.texts([f"1.{n}" for n in range(5_000)])})
        wanted = arrow.evaluate(table, now=1, policy={"minimumVersion": "1.900"}).to_pylist()
        found: list[Any] = []
        threads = [
            threading.Thread(
                target=lambda: found.append(arrow.evaluate(table, now=1, policy={"minimumVersion": "1.900"}).to_pylist())
            )
            for _ in range(4)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [wanted] * 4)


class SimulateTests(unittest.TestCase):
    POLICY = {
        "minimumVersion": "1.2", "waitAfterRelease": "P2D", "grace": {"major": "P9D"},
        "releases": [
            {"version": "1.9", "date": "2026-11-20T00:00:00Z", "rollout": {"percent": 40}},
            {"version": "2.0", "date": "2026-12-02T00:00:00Z", "minimumOS": "15"},
        ],
    }  # fmt: skip
    NOW = 1_796_083_200

    def test_every_day_is_what_evaluate_says_of_each_row(self) -> None:
        random = Random(4)
        rows = [
            (random.choice(("1.0", "1.5", "1.9", "2.0", "latest", None)), random.choice(("ios", "android", None)),
             random.choice(("14", "15", None)), random.choice(("a", "b", "c", None)), random.choice((0, 1, 7, None)))
            for _ in range(300)
        ]  # fmt: skip
        installed, platforms, systems, devices, counts = zip(*rows)
        table = arrow.table({
            "v": arrow.texts(installed), "platform": arrow.texts(platforms), "os_version": arrow.texts(systems),
            "device_id": arrow.texts(devices), "count": arrow.integers(counts),
        })  # fmt: skip
        found = arrow.simulate(table, self.POLICY, 20, now=self.NOW, columns={"installed": "v"}, bundle_id="a.b").to_pylist()
        policy = Policy(self.POLICY)
        for day in range(20):
            now = self.NOW + day * 86400
            wanted: Counter[tuple[str, str, str | None]] = Counter()
            for version, platform, os, device, count in rows:
                if version is not None:
                    one = evaluate(
                        installed=version, now=now, policy=policy, platform=platform, os_version=os, device_id=device, bundle_id="a.b"
                    )
                    wanted[str(one.outcome), str(one.reason), one.target] += 1 if count is None else count
            told = {(row["outcome"], row["reason"], row["target"]): row["count"] for row in found if row["date"] == now}
            self.assertEqual(told, {key: count for key, count in wanted.items() if count}, day)

    def test_roll_outs_by_share_where_no_device_is_known(self) -> None:
        table = arrow.table({"installed": arrow.texts(["1.8"]), "count": arrow.integers([100_000])})
        found = arrow.simulate(table, self.POLICY, 1, now=self.NOW, devices=400).to_pylist()
        self.assertEqual({row["outcome"] for row in found}, {"recommend", "none"})
        self.assertEqual(sum(row["count"] for row in found), 100_000)
        (offered,) = (row["count"] for row in found if row["target"] == "1.9")
        self.assertAlmostEqual(offered / 100_000, 0.4, delta=0.08)

    def test_an_empty_table_and_what_is_no_table(self) -> None:
        empty = arrow.table({"installed": arrow.texts([])})
        self.assertEqual(arrow.simulate(empty, self.POLICY, 3, now=self.NOW).to_pylist(), [])
        with self.assertRaisesRegex(ValueError, "no column 'installed'"):
            arrow.simulate(arrow.table({"v": arrow.texts(["1"])}), self.POLICY, now=self.NOW)
        with self.assertRaisesRegex(ValueError, "-1 is no count"):
            table = arrow.table({"installed": arrow.texts(["1"]), "count": arrow.integers([-1])})
            arrow.simulate(table, self.POLICY, now=self.NOW)


if __name__ == "__main__":
    unittest.main()
