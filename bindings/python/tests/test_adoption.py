"""Adoption and prompts: nobody is lost, a rate is a rate, and a user is asked as often as decide would ask."""

from __future__ import annotations

import io
import json
import unittest

from command_case import CommandTests
from test_simulate import CSV, DAY, POLICY, START, facts

import updategate
from updategate.simulation.adoption import Curve, Rate, adopted, part, read_curve
from updategate.simulation.population import rows
from updategate.simulation.prompts import prompts
from updategate.simulation.result import Result
from updategate.simulation.tally import Simulation
from updategate.simulation.walk import span


class AdoptionTests(unittest.TestCase):
    def adopt(self, text: str, dates: list[int], curve: Curve, policy: str = POLICY, devices: int = 0) -> Result:
        with facts(policy) as given:
            simulation = Simulation(given, dates, devices=devices)
            simulation.add(rows(io.BytesIO(text.encode())))
            return adopted(simulation, curve)

    def test_nobody_is_lost_and_the_first_date_is_as_it_is(self) -> None:
        dates = span(START, START + 40 * DAY, DAY)
        for curve in (Rate(0), Rate(0.05), Rate(1), Curve([(7, 0.5), (30, 0.9)])):
            for devices in (0, 7):
                result = self.adopt(CSV, dates, curve, devices=devices)
                self.assertEqual({sum(counts) for counts in result.counts}, {669})
                self.assertEqual(sum(stretch.count for stretch in result.start), 669)
        still = self.adopt(CSV, dates, Rate(0))
        with facts() as given:
            simulation = Simulation(given, dates)
            simulation.add(rows(io.BytesIO(CSV.encode())))
            plain = simulation.result()
        self.assertEqual((still.answers, still.counts), (plain.answers, plain.counts))

    def test_a_rate_takes_its_share_each_day(self) -> None:
        policy = json.dumps({"minimumVersion": "2.0", "releases": [{"version": "2.0"}]})
        result = self.adopt("1.0,100000\n", span(START, START + 10 * DAY, DAY), Rate(0.1), policy)
        self.assertEqual([result.held_up(day) for day in range(4)], [100000, 90000, 81000, 72900])
        coarse = self.adopt("1.0,100000\n", span(START, START + 10 * DAY, 2 * DAY), Rate(0.1), policy)
        self.assertEqual([coarse.held_up(day) for day in range(3)], [100000, 81000, 65610])

    def test_a_curve_counts_from_the_day_of_the_offer(self) -> None:
        policy = json.dumps({"rules": {"minor": "recommend"}, "releases": [{"version": "1.1", "date": "2026-12-05T00:00:00Z"}], "waitAfterRelease": "P2D"})
        curve = read_curve(io.BytesIO(b"Day,Share\n7,50%\n14,0.75\n"))
        result = self.adopt("1.0,1000\n", span(START, START + 30 * DAY, DAY), curve, policy)
        offered = [sum(c for a, c in zip(result.answers, counts) if a.outcome == "recommend") for counts in result.counts]
        first = next(day for day, count in enumerate(offered) if count)
        self.assertEqual([offered[first], offered[first + 7], offered[first + 14], offered[first + 20]], [1000, 500, 250, 250])

    def test_shares(self) -> None:
        self.assertEqual([part("5%"), part("0.05"), part("100 %")], [0.05, 0.05, 1])
        for text in ("5", "-1%", "x", ""):
            with self.assertRaises(ValueError):
                part(text)


class PromptTests(unittest.TestCase):
    def test_a_user_is_asked_as_often_as_decide_would_ask(self) -> None:
        policy = json.dumps({"every": "P3D", "minimumVersion": "1.0", "releases": [{"version": "2.0", "date": "2026-12-05T00:00:00Z"}], "grace": {"major": "P14D"}})
        dates = span(START - 5 * DAY, START + 40 * DAY, DAY)
        for version in ("1.0", "2.0", "0.9"):
            state, asked = None, 0
            for date in dates:
                decision = updategate.evaluate(installed=version, now=date, policy=policy, state=state)
                state = decision.state
                if decision.outcome == "recommend":
                    asked += 1
                    state = updategate.record(updategate.record(state, "shown", decision.target, date), "later", decision.target, date)
                elif decision.outcome != "none":
                    break
            with facts(policy) as given:
                self.assertEqual(dict(prompts(given, dates, [((version, None, None), 9)])), {asked: 9})


class AdoptionCommandTests(CommandTests):
    def test_the_command_says_it(self) -> None:
        users, policy = self.file("i.csv", CSV), self.file("p.json", POLICY)
        words = ("simulate", users, "--policy", policy, "--from", "2026-12-01", "--to", "2026-12-24")
        data = json.loads(self.good(*words, "--adoption", "5%", "--prompts", "--json"))
        self.assertEqual(sum(row["count"] for row in data["prompts"]), 669)
        for day in data["dates"]:
            self.assertEqual(sum(day["mustUpdate"].values()), day["outcomes"]["force"] + day["outcomes"]["unsupported"])
        text = self.good(*words, "--adoption", self.file("curve.csv", "day,share\n7,50%\n"), "--prompts", "--html", str(self.folder / "a.html"))
        self.assertIn("prompts until the last date", text)
        self.assertIn("must update on 2026-12-", text)
        self.assertIn("neither a share, as 5% or 0.05, nor a file", self.bad(*words, "--adoption", "5"))
        self.assertIn("curve.csv:3: days must grow", self.bad(*words, "--adoption", self.file("curve.csv", "day,share\n7,50%\n6,60%\n")))

    def test_who_cannot_update_is_told_apart(self) -> None:
        policy = self.file("p.json", '{"minimumVersion":"2.0","releases":[{"version":"2.0","minimumOS":"17"}]}')
        users = self.file("i.csv", "version,count,os\n1.0,30,16\n1.0,70,17\n")
        text = self.good("simulate", users, "--policy", policy, "--now", "2026-12-01")
        self.assertIn("must update on 2026-12-01: 100; 70 can; 30 cannot", text)


if __name__ == "__main__":
    unittest.main()
