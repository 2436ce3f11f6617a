"""simulate: counts, the chart's numbers and the table's, and memory on a long file."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import support
from support import command

import updategate
from updategate.command.simulate import Odd, table
from updategate.decision import Facts
from updategate.simulation import chart
from updategate.simulation.population import Row, rows
from updategate.simulation.tally import KEPT, Result, Simulation, _split, span

POLICY = json.dumps(
    {
        "minimumVersion": "1.5",
        "waitAfterRelease": "P2D",
        "grace": {"major": "P14D"},
        "versions": [{"range": ">=2.1 <2.1.3", "policy": "force"}],
        "releases": [
            {"version": "2.2.0", "date": "2026-11-01T00:00:00Z"},
            {"version": "3.0.0", "date": "2026-12-05T00:00:00Z", "minimumOS": "15.0"},
        ],
    }
)
CSV = "version,count,platform,os\n1.0,120,ios,14.8\n1.0,30,ios,17.1\n2.1.1,7,,17\n2.2.0,500,ios,17.1\nlatest,3,,\n3.0.0,9\n"
DAY = 86400
START = 1_796_083_200 // DAY * DAY


def facts(policy: str | None = POLICY, **more: object) -> Facts:
    every: dict[str, object] = dict.fromkeys(
        ("preset", "platform", "os_version", "device_id", "bundle_id", "track_id", "channel", "state", "every", "build", "app_name")
    )
    every.update(lookups=(), languages=(), trigger="automatic", scheme="app", flags=0, trace=False)
    every.update(minimum_in_description=False, policy=policy)
    every.update(more)
    return Facts(**every)  # type: ignore[arg-type]


def simulated(text: str, dates: list[int], policy: str | None = POLICY, devices: int = 0) -> Result:
    with facts(policy) as given:
        simulation = Simulation(given, dates, devices=devices)
        simulation.add(rows(io.BytesIO(text.encode())))
        return simulation.result()


def from_table(text: str) -> tuple[dict[tuple[str, str, str], list[int]], list[str]]:
    """Counts by (outcome, reason, target) over the dates, read back from the table that a person sees."""

    def cells(block: list[str]) -> list[list[str]]:
        edges = [match.span() for match in re.finditer("-+", block[1])]
        return [[line[start:end].strip() for start, end in edges] for line in block[2:]]

    blocks = [block.split("\n") for block in text.rstrip("\n").split("\n\n")]
    if len(blocks) == 2:
        found = {(r[0], r[1], r[2]): [int(r[4].replace(",", ""))] for r in cells(blocks[1]) if r[0] != "total"}
        return found, [blocks[0][0]]
    answers = [(r[1], r[2], r[3]) for r in cells(blocks[1])]
    lines = cells(blocks[2])
    return (
        {answer: [int(r[place + 1].replace(",", "")) for r in lines] for place, answer in enumerate(answers)},
        [r[0] for r in lines],
    )


def from_chart(text: str, answers: list[tuple[str, str, str]]) -> dict[tuple[str, str, str], list[int]]:
    """The same, from the marks of the chart; a mark's size must be its count."""
    found: dict[tuple[str, str, str], list[int]] = {}
    per_unit = set()
    for mark in ET.fromstring(text).iter("{http://www.w3.org/2000/svg}rect"):
        if "data-count" not in mark.attrib:
            continue
        count = int(mark.attrib["data-count"])
        found.setdefault(answers[int(mark.attrib["data-answer"])], []).append(count)
        length = float(mark.attrib["width" if "rx" in mark.attrib else "height"])
        if count > 100:
            per_unit.add(round(length / count, 2))
    assert len(per_unit) <= 1, per_unit
    return found


class OddTests(unittest.TestCase):
    def test_memory_does_not_grow_with_what_is_odd(self) -> None:
        odd = Odd()
        for _ in odd.watch(Row("1", 1, f"p{n}", f"?{n}") for n in range(5000)):
            pass
        self.assertEqual((len(odd._platforms), odd._rows), (Odd.MOST, 5000))
        self.assertLessEqual(len(odd._readable), Odd.KEPT)


class TallyTests(unittest.TestCase):
    def test_every_count_is_what_evaluate_says_of_it(self) -> None:
        dates = span(START, START + 30 * DAY, DAY)
        result = simulated(CSV, dates)
        self.assertEqual(result.installed, 669)
        for date, counts in zip(dates, result.counts):
            wanted: Counter[tuple[str, str, str | None]] = Counter()
            for row in rows(io.BytesIO(CSV.encode())):
                decision = updategate.evaluate(
                    installed=row.version, now=date, policy=POLICY, platform=row.platform, os_version=row.os
                )
                wanted[(decision.outcome, decision.reason, decision.target)] += row.count
            found = {(a.outcome, a.reason, a.target): c for a, c in zip(result.answers, counts) if c}
            self.assertEqual(found, dict(wanted))
            self.assertEqual(sum(counts), result.installed)

    def test_rows_that_do_not_say_get_the_default_whatever_came_before(self) -> None:
        text = "version,count,platform,os\n2.2.0,1,,\n2.2.0,2,ios,17\n2.2.0,4,android,13\n2.1.9,8,,\n"
        with facts(os_version="14.0", platform="ios") as given:
            simulation = Simulation(given, [START + 20 * DAY])
            simulation.add(rows(io.BytesIO(text.encode())))
            result = simulation.result()
        found = {(str(a.reason), a.target): c for a, c in zip(result.answers, result.counts[0])}
        self.assertEqual(found[("needsNewerOS", None)], 5)
        self.assertEqual(sum(found.values()), 15)

    def test_asking_only_when_time_changes_an_answer_gives_what_asking_always_gives(self) -> None:
        import test_decision

        dates = span(START - 20 * DAY, START + 60 * DAY, DAY // 2)
        tried = 0
        for name, row in test_decision.rows():
            request = row["request"]
            if "answer" not in row or "policy" not in request or request.get("trigger") == "manual":
                continue
            given = test_decision.facts(request)
            for fact in ("installed", "now", "trace"):
                given.pop(fact, None)
            given.setdefault("policy", None)
            scheme, flags = given.get("scheme", "app"), given.get("flags", 0)
            if given["policy"] is not None:
                given["policy"] = updategate.Policy(given["policy"], scheme=scheme, flags=flags)
            with facts(**given) as made:
                simulation = Simulation(made, dates, scheme=scheme, flags=flags)
                simulation.add([Row(request["installed"], 1, None, None)])
                result = simulation.result()
            for date, counts in list(zip(dates, result.counts))[:: 7 if tried % 5 else 1]:
                decision = updategate.evaluate(installed=request["installed"], now=date, **given)
                (answer,) = [a for a, c in zip(result.answers, counts) if c]
                self.assertEqual(
                    (answer.outcome, answer.reason, answer.target), (decision.outcome, decision.reason, decision.target),
                    f"{name} on {date}",
                )  # fmt: skip
            tried += 1
        support.counted("decision rows simulated over 80 days", tried)

    def test_many_different_versions_are_counted_in_parts_without_losing_any(self) -> None:
        text = "".join(f"1.{number % (3 * KEPT)},2\n" for number in range(4 * KEPT))
        result = simulated(text, [START])
        self.assertEqual(sum(result.counts[0]), 8 * KEPT)
        once = Counter[str]()
        for row in rows(io.BytesIO(text.encode())):
            once["force" if updategate.compare(row.version, "1.5") < 0 else "other"] += row.count
        force = sum(c for a, c in zip(result.answers, result.counts[0]) if a.reason == "belowMinimum")
        self.assertEqual(force, once["force"])

    def test_the_oldest_and_newest_version_of_an_answer(self) -> None:
        result = simulated("1.0,1\n0.9,1\n1.4.9,1\nlatest,1\n", [START])
        spans = {str(a.reason): (a.oldest, a.newest) for a in result.answers}
        self.assertEqual(spans, {"belowMinimum": ("0.9", "1.4.9"), "versionUnreadable": (None, None)})

    def test_a_roll_out_s_share_with_made_up_devices(self) -> None:
        policy = json.dumps({"releases": [{"version": "2.0", "rollout": {"percent": 25}}]})
        shares = {a.outcome: c for r in [simulated("1.0,100000\n", [START], policy, 400)] for a, c in zip(r.answers, r.counts[0])}
        self.assertEqual(sum(shares.values()), 100_000)
        self.assertAlmostEqual(shares["recommend"] / 100_000, 0.25, delta=0.07)
        none = simulated("1.0,100\n", [START], policy)
        self.assertEqual([a.reason for a in none.answers], ["notInRollout"])

    def test_splitting_loses_and_makes_nothing(self) -> None:
        for count in range(0, 50):
            parts = _split(count, Counter({0: 3, 1: 3, 2: 1}), 7)
            self.assertEqual(sum(part for _, part in parts), count)


class OutputTests(unittest.TestCase):
    def agree(self, text: str, dates: list[int], devices: int = 0) -> None:
        result = simulated(text, dates, devices=devices)
        by_table, days = from_table(table(result))
        answers = [(str(a.outcome), str(a.reason), a.target or "") for a in result.answers]
        self.assertEqual(from_chart(chart.svg(result), answers), by_table)
        self.assertEqual(len(days), len(dates))
        data = json.loads(json.dumps(result.as_data()))
        self.assertEqual(
            {(a["outcome"], a["reason"], a["target"] or ""): [d["counts"][n] for d in data["dates"]] for n, a in enumerate(data["answers"])},
            by_table,
        )
        for day in range(len(dates)):
            self.assertEqual(sum(counts[day] for counts in by_table.values()), result.installed)

    def test_the_chart_s_numbers_are_the_table_s(self) -> None:
        big = CSV.replace("120", "12000").replace("500", "50000")
        self.agree(big, [START])
        self.agree(big, span(START, START + 40 * DAY, DAY))
        self.agree(big, span(START, START + 300 * DAY, DAY))
        self.agree(big, span(START, START + 3 * DAY, 3600), devices=3)

    def test_charts_are_well_formed_whatever_the_texts(self) -> None:
        evil = json.dumps({"releases": [{"version": "9.0-<b>&\"'\u0001\ufffe]]>"}]})
        for dates in ([START], [START, START + DAY]):
            ET.fromstring(chart.svg(simulated("1.0,5\n", dates, evil), "<&\x00>"))
            ET.fromstring(chart.svg(simulated("1.0,0\n", dates, evil)))

    def test_shares_are_never_rounded_to_none_or_all(self) -> None:
        self.assertEqual([chart.share(n, 100_000) for n in (0, 1, 12_345, 99_999, 100_000)], ["0.0 %", "<0.1 %", "12.3 %", ">99.9 %", "100.0 %"])
        self.assertEqual(chart.share(0, 0), "–")


class CommandTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "p.json").write_text(POLICY)
        (self.folder / "i.csv").write_text(CSV)

    def run_it(self, *arguments: str, stdin: bytes = b"") -> support.Ran:
        return command("simulate", *arguments, stdin=stdin, cwd=self.folder)

    def test_table_json_and_chart_come_from_one_run(self) -> None:
        common = ("i.csv", "--policy", "p.json", "--from", "2026-12-01", "--to", "2026-12-24")
        ran = self.run_it(*common, "--svg", "c.svg")
        self.assertEqual((ran.status, ran.err), (0, ""))
        by_table, _ = from_table(ran.out.decode())
        answers = list(by_table)
        self.assertEqual(from_chart((self.folder / "c.svg").read_text(), answers), by_table)
        data = json.loads(self.run_it(*common, "--json").out)
        self.assertEqual([d["counts"] for d in data["dates"]], [list(day) for day in zip(*by_table.values())])
        self.assertIn("669 installations", ran.out.decode())

    def test_the_chart_takes_no_other_file_s_place(self) -> None:
        (self.folder / "notes.txt").write_text("dear diary")
        common = ("i.csv", "--policy", "p.json")
        for path, words in (("i.csv", "--svg and FILE"), ("p.json", "--svg and --policy"), ("notes.txt", "is no chart")):
            before = (self.folder / path).read_text()
            ran = self.run_it(*common, "--svg", path)
            self.assertEqual((ran.status, ran.err.count("\n")), (2, 1))
            self.assertIn(words, ran.err)
            self.assertEqual((self.folder / path).read_text(), before)
        for _ in range(2):
            self.assertEqual(self.run_it(*common, "--svg", "c.svg").status, 0)

    def test_one_date(self) -> None:
        ran = self.run_it("-", "--policy", "p.json", "--now", "2026-12-24", stdin=CSV.encode())
        self.assertEqual(ran.status, 0)
        self.assertIn("force", ran.out.decode())
        self.assertIn("100.0 %", ran.out.decode())

    def test_bad_input_is_one_line(self) -> None:
        (self.folder / "bad.csv").write_text("version,count\n1.0,x\n")
        for arguments, words in (
            (("i.csv",), "nothing to decide by"),
            (("i.csv", "--policy", "p.json", "--from", "2026-12-01"), "--to"),
            (("i.csv", "--policy", "p.json", "--from", "2026-12-02", "--to", "2026-12-01"), "before"),
            (("i.csv", "--policy", "p.json", "--from", "2026-12-02", "--to", "2026-12-01", "--now", "2026-12-01"), "either"),
            (("i.csv", "--policy", "p.json", "--from", "1990-12-02", "--to", "2026-12-01"), "dates"),
            (("i.csv", "--policy", "p.json", "--step", "P1M"), "P1M"),
            (("bad.csv", "--policy", "p.json"), "bad.csv:2: 'x' is no count"),
            (("none.csv", "--policy", "p.json"), "none.csv"),
            (("i.csv", "--policy", "none.json"), "none.json"),
            (("-", "--policy", "-"), "standard input"),
            (("i.csv", "--preset", "strict"), "preset"),
        ):
            ran = self.run_it(*arguments)
            self.assertEqual((ran.status, ran.out, ran.err.count("\n")), (2, b"", 1), ran)
            self.assertIn(words, ran.err)

    def test_a_progress_bar_on_a_terminal_only(self) -> None:
        big = self.folder / "big.csv"
        with big.open("w") as file:
            for number in range(200_000):
                file.write(f"1.{number % 300},1\n")
        ours, theirs = pty.openpty()
        process = subprocess.Popen(
            [sys.executable, "-m", "updategate", "simulate", str(big), "--policy", str(self.folder / "p.json")],
            env=support.environment(), stdout=subprocess.PIPE, stderr=theirs,
        )  # fmt: skip
        os.close(theirs)
        shown = b""
        while True:
            try:
                part = os.read(ours, 65536)
            except OSError:
                break
            if not part:
                break
            shown += part
        process.communicate()
        os.close(ours)
        self.assertEqual(process.returncode, 0)
        self.assertIn(b"rows", shown)
        self.assertIn(b"%", shown)
        self.assertTrue(shown.endswith(b"\x1b[K"), "the bar is wiped away")
        self.assertEqual(self.run_it(str(big), "--policy", "p.json").err, "")

    @unittest.skipUnless(Path("/proc/self/status").is_file(), "needs /proc")
    def test_memory_does_not_grow_with_the_file(self) -> None:
        peaks = {}
        count = int(os.environ.get("UPDATEGATE_ROW_COUNT", "1000000"))
        for size in (10_000, count):
            path = self.folder / f"{size}.csv"
            with path.open("w") as file:
                file.write("version,count,platform,os\n")
                for number in range(size):
                    # More different versions than are kept at a time, and a few that most have.
                    version = f"1.{number % 5}" if number % 10 else f"2.{number % 30_000}"
                    file.write(f"{version},{number % 7},ios,17.{number % 3}\n")
            script = (
                "import re, sys; from updategate.command import main\n"
                "status = main(sys.argv[1:]); sys.stdout.flush()\n"
                # Not ru_maxrss: that counts what the parent held when it forked.
                "peak = re.search(r'VmHWM:\\s*(\\d+)', open('/proc/self/status').read())[1]\n"
                "print(peak, file=sys.stderr); sys.exit(status)"
            )
            done = subprocess.run(
                [sys.executable, "-c", script, "simulate", str(path), "--policy", str(self.folder / "p.json"), "--json"],
                env=support.environment(), capture_output=True, text=True, timeout=300, check=False,
            )  # fmt: skip
            self.assertEqual(done.returncode, 0, done.stderr)
            answer = json.loads(done.stdout)
            self.assertEqual((answer["rows"], answer["installed"]), (size, sum(n % 7 for n in range(size))))
            peaks[size] = int(done.stderr)
        support.counted("rows simulated", count)
        self.assertLess(peaks[count], peaks[10_000] * 1.1, peaks)
        print(f"simulate: peak {peaks[10_000]:,} KB at 10,000 rows, {peaks[count]:,} KB at {count:,}")


if __name__ == "__main__":
    unittest.main()
