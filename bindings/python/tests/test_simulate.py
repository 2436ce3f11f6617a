"""simulate: counts, the chart's numbers and the table's, and memory on a long file."""

from __future__ import annotations

import io
import json
import os
import re
import unittest
import xml.etree.ElementTree as ET
from collections import Counter
from random import Random

import support

import updategate
from updategate.command.odd import Odd
from updategate.command.outcomes import table
from updategate.decision import Facts
from updategate.simulation import chart
from updategate.simulation.population import Row, rows
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


if __name__ == "__main__":
    unittest.main()
