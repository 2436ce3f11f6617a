"""simulate: counts, the chart's numbers and the table's, and memory on a long file."""

from __future__ import annotations

import importlib.util
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
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import support
from support import command

import updategate
from updategate.command.odd import Odd
from updategate.command.outcomes import table
from updategate.decision import Facts
from updategate.simulation import chart
from updategate.simulation.population import Row, rows
from updategate.simulation.marks import marks_of
from updategate.simulation.page import html
from updategate.simulation.ranges import stretches
from updategate.simulation.result import Result
from updategate.simulation.tally import Simulation
from updategate.simulation.walk import span, split

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


def cells(text: str, head: str) -> list[list[str]]:
    """The cells of the table under the first line that begins with a head, a column of blanks where there is none."""
    lines = text.split("\n")
    start = next(place for place, line in enumerate(lines) if line.startswith(head) and lines[place + 1].startswith("--"))
    edges = [match.span() for match in re.finditer("-+", lines[start + 1])]
    end = lines.index("", start)
    return [[line[first:last].strip() for first, last in edges] for line in lines[start:end] if not line.startswith("--")]


def from_table(text: str) -> dict[tuple[str, str, str], int]:
    """Counts by (outcome, reason, target) on the first date, read back from the table that a person sees."""
    head, *body = cells(text, "outcome")
    found: Counter[tuple[str, str, str]] = Counter()
    for row in body:
        named = dict(zip(head, row))
        if named["reason"]:
            found[named["outcome"], named["reason"], named.get("target", "")] += int(named["count"].replace(",", ""))
    return dict(found)


def from_moves(result: Result) -> list[dict[tuple[str, str, str], int]]:
    """Counts on each date, made of the first date's stretches and of what changes."""
    answers = [(str(a.outcome), str(a.reason), a.target or "") for a in result.answers]
    now = Counter({answer: 0 for answer in answers})
    for stretch in result.start:
        now[answers[stretch.value]] += stretch.count
    found = []
    for place in range(len(result.dates)):
        for move in result.moves:
            if move.date == place:
                assert sum(stretch.count for stretch in move.who) == move.count
                now[answers[move.before]] -= move.count
                now[answers[move.after]] += move.count
        found.append(dict(now))
    return found


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

    def test_more_different_rows_than_are_kept_are_counted_in_parts_without_losing_any(self) -> None:
        text = "".join(f"1.{number % 300},2\n" for number in range(400))
        with facts() as given:
            simulation = Simulation(given, [START], kept=100)
            simulation.add(rows(io.BytesIO(text.encode())))
            result = simulation.result()
        self.assertFalse(result.complete)
        self.assertEqual((sum(result.counts[0]), result.start), (800, ()))
        self.assertEqual(from_table(table(result))[("force", "belowMinimum", "2.2.0")], 2 * 10)
        whole = simulated(text, [START])
        self.assertTrue(whole.complete)
        self.assertEqual((whole.counts, whole.answers), (result.counts, result.answers))

    def test_each_different_row_is_decided_once(self) -> None:
        text = "".join(f"1.{number % 5000},2\n" for number in range(20_000))
        with facts() as given:
            simulation = Simulation(given, [START])
            simulation.add(rows(io.BytesIO(text.encode())))
            simulation.result()
        self.assertEqual(simulation.walk.asked, 5000)

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

    def test_who_says_a_device_is_told_what_that_device_is_told(self) -> None:
        policy = json.dumps({"releases": [{"version": "2.0", "rollout": {"percent": 25}}, {"version": "2.4", "rollout": {"percent": 60}}]})
        lines = [f"1.{n % 7},{n % 5},ios,17,{'' if n % 4 == 0 else f'd{n}'}" for n in range(800)]
        result = simulated("version,count,platform,os,Device ID\n" + "\n".join(lines), [START], policy)
        wanted: Counter[tuple[str, str, str | None]] = Counter()
        for n in range(800):
            decision = updategate.evaluate(
                installed=f"1.{n % 7}", now=START, policy=policy, platform="ios", os_version="17",
                device_id=None if n % 4 == 0 else f"d{n}",
            )  # fmt: skip
            wanted[decision.outcome, decision.reason, decision.target] += n % 5
        self.assertEqual({(a.outcome, a.reason, a.target): c for a, c in zip(result.answers, result.counts[0])}, wanted)
        self.assertGreater(len(wanted), 2)
        self.assertEqual((result.rows, result.installed), (800, sum(n % 5 for n in range(800))))
        self.assertEqual(sum(stretch.count for stretch in result.start), result.installed)

    def test_a_version_that_is_too_long_is_refused_as_evaluate_refuses_it(self) -> None:
        with self.assertRaises(updategate.TooLongError) as caught:
            simulated("1.0,5\n" + "1" * 2000 + ",1\n", [START])
        self.assertEqual((caught.exception.path, caught.exception.message), ("installed", "is longer than 1024 bytes"))

    def test_splitting_loses_and_makes_nothing(self) -> None:
        for count in range(0, 50):
            parts = split(count, Counter({0: 3, 1: 3, 2: 1}), 7)
            self.assertEqual(sum(part for _, part in parts), count)


class RangeTests(unittest.TestCase):
    def test_ranges_do_not_overlap(self) -> None:
        """Of each platform and OS version, every version lies in the one stretch whose value it has."""
        random = Random(7)
        for _ in range(60):
            known = {
                (f"{random.randint(1, 3)}.{random.randint(0, 9)}", random.choice(("ios", "android", None)), random.choice(("14", "15.1", "17", None)))
                for _ in range(random.randint(1, 60))
            }
            told = {cell: random.choice("AABC") if cell[1] else "A" for cell in known}
            found = stretches([(*cell, {told[cell]: 1}) for cell in sorted(known, key=str)])
            self.assertEqual(sum(stretch.count for stretch in found), len(known))
            for (version, platform, os), value in told.items():
                holding = [
                    stretch.value
                    for stretch in found
                    for first, last in stretch.versions
                    if updategate.compare(first, version) <= 0 <= updategate.compare(last, version)
                    and (not stretch.platforms or (platform or "–") in stretch.platforms)
                    and (stretch.os == ("", "") or self.within(os, stretch.os))
                ]
                self.assertIn(value, holding)
                self.assertEqual(set(holding), {value}, (version, platform, os, found))

    def within(self, os: str | None, ends: tuple[str, str]) -> bool:
        first, last = (tuple(map(int, end.replace("–", "0").split("."))) for end in ends)
        return first <= tuple(map(int, (os or "0").split("."))) <= last

    def test_what_is_no_version_stands_alone(self) -> None:
        found = stretches([(v, None, None, {"A": 1}) for v in ("1.0", "latest", "1.2", "x")])
        self.assertEqual([s.versions for s in found], [[("1.0", "1.2"), ("latest", "latest"), ("x", "x")]])
        self.assertEqual(found[0].text(2), "1.0 to 1.2, latest and 1 more")


class OutputTests(unittest.TestCase):
    def agree(self, text: str, dates: list[int], devices: int = 0) -> None:
        result = simulated(text, dates, devices=devices)
        answers = [(str(a.outcome), str(a.reason), a.target or "") for a in result.answers]
        by_day = [dict(zip(answers, counts)) for counts in result.counts]
        shown = table(result)
        self.assertEqual(from_table(shown), {answer: count for answer, count in by_day[0].items() if count})
        self.assertEqual(from_moves(result), by_day)
        by_chart = from_chart(chart.svg(result), answers)
        self.assertEqual(by_chart, {answer: [day[answer] for day in by_day] for answer in answers})
        data = json.loads(json.dumps(result.as_data()))
        self.assertEqual([d["counts"] for d in data["dates"]], [list(day.values()) for day in by_day])
        for place, day in enumerate(data["dates"]):
            self.assertEqual(sum(day["counts"]), result.installed)
            self.assertEqual(sum(day["outcomes"].values()), result.installed)
        self.assertEqual(data["peak"]["count"], max(d["outcomes"]["force"] + d["outcomes"]["unsupported"] for d in data["dates"]))
        self.assertEqual(sum(group["installed"] for group in data["groups"]), result.installed)
        page = html(result, "t")
        self.assertIn(f"{result.installed:,}", page)
        if result.moves:
            for head, *rest in cells(shown, "date")[1:]:
                self.assertIn(head, shown)
                self.assertTrue(rest)

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
        text = ran.out.decode()
        data = json.loads(self.run_it(*common, "--json").out)
        answers = [(a["outcome"], a["reason"], a["target"] or "") for a in data["answers"]]
        by_chart = from_chart((self.folder / "c.svg").read_text(), answers)
        self.assertEqual([d["counts"] for d in data["dates"]], [list(day) for day in zip(*by_chart.values())])
        self.assertEqual(from_table(text), {a: n for a, n in zip(answers, data["dates"][0]["counts"]) if n})
        self.assertIn("669 installations, 24 dates from 2026-12-01 to 2026-12-24", text)

    def test_days_on_which_nothing_changes_are_not_told(self) -> None:
        text = self.run_it("i.csv", "--policy", "p.json", "--from", "2026-12-01", "--to", "2026-12-24").out.decode()
        self.assertEqual(sorted(set(re.findall(r"^2026-12-\d\d", text, re.M))), ["2026-12-01", "2026-12-07", "2026-12-19"])
        self.assertRegex(text, r"2026-12-19 +recommend: newerAvailable → 3\.0\.0 +force: deadlinePassed → 3\.0\.0 +2\.2\.0 +500")
        quiet = self.run_it("i.csv", "--policy", "p.json", "--from", "2026-12-01", "--to", "2026-12-03").out.decode()
        self.assertIn("nothing, from 2026-12-01 to 2026-12-03", quiet)

    def test_each_outcome_has_its_sum_and_each_platform_and_os_a_row(self) -> None:
        text = self.run_it("i.csv", "--policy", "p.json", "--now", "2026-12-24").out.decode()
        self.assertRegex(text, r"(?m)^force in all +657 ")
        self.assertRegex(text, r"(?m)^ios +14 +0 +120 +0 +0 +120$")
        self.assertRegex(text, r"(?m)^ios +17 +0 +530 +0 +0 +530$")

    def test_the_chart_says_what_happens_when(self) -> None:
        common = ("i.csv", "--policy", "p.json", "--from", "2026-12-01", "--to", "2026-12-24")
        self.assertEqual(self.run_it(*common, "--svg", "c.svg").status, 0)
        tree = ET.fromstring((self.folder / "c.svg").read_text())
        marks = [(g.get("data-kind"), "".join(g.itertext())) for g in tree.iter("{http://www.w3.org/2000/svg}g") if g.get("class") == "mark"]
        self.assertEqual(
            marks, [("release", "release 3.0.0, 5 Dec"), ("grace", "grace before 3.0.0"), ("deadline", "deadline for 3.0.0, 19 Dec")]
        )
        words = ["".join(t.itertext()) for t in tree.iter("{http://www.w3.org/2000/svg}text")]
        self.assertIn("installations", words)
        self.assertIn("peak: 657 must update, 19 Dec", words)

    def test_the_page_needs_nothing_beside_it(self) -> None:
        common = ("i.csv", "--policy", "p.json", "--from", "2026-12-01", "--to", "2026-12-24", "--title", "<who> & what")
        self.assertEqual(self.run_it(*common, "--html", "c.html", "--svg", "c.svg").status, 0)
        page = (self.folder / "c.html").read_text()
        self.assertIn((self.folder / "c.svg").read_text(), page)
        self.assertIn("&lt;who&gt; &amp; what", page)
        for outside in ("src=", "href=", "@import", "url(", "<script"):
            self.assertNotIn(outside, page)
        opened: list[str] = []

        class Reader(HTMLParser):
            def handle_starttag(self, tag: str, attrs: object) -> None:
                if tag not in ("meta", "line", "circle", "rect"):
                    opened.append(tag)

            def handle_endtag(self, tag: str) -> None:
                if tag not in ("meta", "line", "circle", "rect"):
                    while opened.pop() != tag:
                        pass

        Reader().feed(page)
        self.assertEqual(opened, [])
        self.assertRegex(page, r"<td>2026-12-19</td><td>recommend: newerAvailable → 3.0.0</td>")

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

    def test_a_folder_is_read_file_by_file(self) -> None:
        (self.folder / "all" / "more").mkdir(parents=True)
        head, *lines = CSV.splitlines(keepends=True)
        (self.folder / "all" / "a.csv").write_text(head + "".join(lines[:2]))
        (self.folder / "all" / "more" / "b.csv").write_text(head + "".join(lines[2:]))
        (self.folder / "all" / "_temporary.csv").write_text("half a li")
        whole = self.run_it("i.csv", "--policy", "p.json", "--now", "2026-12-24", "--json")
        self.assertEqual(self.run_it("all", "--policy", "p.json", "--now", "2026-12-24", "--json"), whole)
        (self.folder / "all" / "more" / "c.csv").write_text("version,count\n1.0,x\n")
        ran = self.run_it("all", "--policy", "p.json")
        self.assertEqual((ran.status, ran.err), (2, "updategate: all/more/c.csv:2: 'x' is no count; a count is a whole number, written without separators\n"))
        (self.folder / "bare").mkdir()
        self.assertIn("bare: holds no .csv and no .parquet file", self.run_it("bare", "--policy", "p.json").err)

    def test_of_a_pipe_that_is_named_as_a_file_no_row_is_lost(self) -> None:
        lines = "version,count\n" + "".join(f"1.{number},1\n" for number in range(20_000))
        ran = self.run_it("/dev/stdin", "--policy", "p.json", "--now", "2026-12-24", "--json", stdin=lines.encode())
        self.assertEqual((ran.status, ran.err), (0, ""))
        self.assertEqual(json.loads(ran.out)["installed"], 20_000)

    def test_what_is_not_installed_is_named(self) -> None:
        (self.folder / "x.parquet").write_bytes(b"PAR1")
        for module, arguments, words in (
            ("pyarrow", ("x.parquet",), "pip install 'updategate[arrow]'"), ("duckdb", ("i.csv", "--engine", "duckdb"), "pip install 'updategate[duckdb]'"),
        ):  # fmt: skip
            if importlib.util.find_spec(module) is None:
                ran = self.run_it(*arguments, "--policy", "p.json")
                self.assertEqual((ran.status, ran.err.count("\n")), (2, 1), ran)
                self.assertIn(words, ran.err)

    def test_one_date(self) -> None:
        ran = self.run_it("-", "--policy", "p.json", "--now", "2026-12-24", stdin=CSV.encode())
        self.assertEqual(ran.status, 0)
        self.assertIn("force", ran.out.decode())
        self.assertIn("100.0 %", ran.out.decode())

    def test_a_rollout_that_no_row_has_a_device_for_is_said_once(self) -> None:
        (self.folder / "d.csv").write_text("version,count,device_id\n1.0,5,\n1.1,5,anna\n")
        said = "updategate: 9.0 is in a rollout and no row has a device: it is counted as offered to nobody; for its share give --devices 200\n"
        part = {"version": "9.0", "date": "2026-12-01", "rollout": {"percent": 0.5}}
        week = {**part, "rollout": {"over": "P7D"}}
        for name, policy, wanted in (
            ("a part", {"releases": [{"version": "9.1"}, part]}, said),
            ("on one platform", {"platforms": {"ios": {"releases": [part]}}}, said),
            ("a whole number, beside one that is too long for Python", {"releases": [{**part, "rollout": {"percent": 20}}], "x": "LONG"}, said),
            ("over a week, half of it gone", {"releases": [week]}, said),
            ("over a week, which is gone", {"releases": [{**week, "date": "2026-11-27T00:00:00Z"}]}, ""),
            ("all", {"releases": [{**part, "rollout": {"percent": 100}}]}, ""),
            ("none", {"releases": [{**part, "rollout": {"percent": 0}}]}, ""),
            ("withdrawn", {"releases": [{**part, "withdrawn": True}]}, ""),
            ("no release", {"meta": {"releases": [part]}, "minimumVersion": "1.0"}, ""),
        ):
            (self.folder / "r.json").write_text(json.dumps(policy).replace('"LONG"', "1" * 4400))
            words = ("--policy", "r.json", "--now", "2026-12-04")
            with self.subTest(name):
                ran = self.run_it("i.csv", *words)
                self.assertEqual((ran.status, ran.err), (0, wanted))
        (self.folder / "r.json").write_text(json.dumps({"releases": [part]}))
        for file, more in (("i.csv", ("--devices", "9")), ("d.csv", ())):
            ran = self.run_it(file, *words, *more)
            self.assertEqual((ran.status, ran.err), (0, ""))
            ran = self.run_it(file, *words, *more, "--prompts")
            self.assertEqual((ran.status, ran.out), (2, b""))
            self.assertEqual(ran.err, "updategate: --prompts asks without devices, and 9.0 is in a rollout, which goes by devices: leave --prompts out\n")
            self.assertEqual(self.run_it(file, "--policy", "p.json", *more, "--prompts").status, 0)

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
            (("i.csv", "--policy", "p.json", "--png", "c.png"), "there is no --png; --svg"),
            (("i.csv", "--policy", "p.json", "--svg", "c.png"), "the chart is no PNG; give a name that ends in .svg"),
            (("i.csv", "--policy", "p.json", "--html", "c.pdf"), "the page is no PDF"),
            (("i.csv", "--policy", "p.json", "--html", "c", "--svg", "c"), "same file"),
            (("i.csv", "--policy", "p.json", "--html", "i.csv"), "--html and FILE are the same file"),
            (("i.csv", "--policy", "p.json", "--column", "people=x"), "write count=TITLE"),
            (("i.csv", "--policy", "p.json", "--column", "count=x"), "i.csv:1: no column is called 'x'"),
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
                    # A few versions that most have, and a thousand that few have.
                    version = f"1.{number % 5}" if number % 10 else f"2.{number // 10 % 1000}"
                    file.write(f"{version},{number % 7},ios,17.{number % 10 % 3}\n")
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
