"""The console in a real browser: its stories, its looks, its accessibility, and that nothing leaves it."""

from __future__ import annotations

import json
import re
import tempfile
import time
import unittest
from pathlib import Path

import support
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

#: What each example must show: its first words, the outcome, the buttons of the prompt.
STORIES = {
    "A floor": ("force", "belowMinimum", 1),
    "One bad release": ("force", "versionListed", 1),
    "A staged rollout": ("recommend", None, 3),
    "Ten days": ("recommend", "ruleRecommends", 2),
    "Devices that cannot": ("force", "belowMinimum", 1),
    "The store": ("recommend", "newerAvailable", None),
    "Arabic": ("recommend", "newerAvailable", 3),
    "A policy with mistakes": ("recommend", "rangeListed", None),
    "A Retired": ("recommend", "versionListed", None),
}


class StoryTests(support.BrowserCase):
    def test_every_example_tells_its_story(self) -> None:
        names = [option.text for option in self.all("#example option")]
        self.assertEqual(len(names), len(STORIES), names)
        for start, (outcome, reason, buttons) in STORIES.items():
            with self.subTest(start):
                self.example(start)
                answer = self.answer()
                self.assertEqual(answer["outcome"], outcome)
                if reason:
                    self.assertEqual(answer["reason"], reason)
                if buttons is not None:
                    self.assertEqual(len(self.prompt_buttons()), buttons)
                self.assertTrue(self.text("story"))
                self.assertNotIn("No answer", self.text("outcome"))
                self.accessible(start)
                self.picture("example-" + re.sub(r"\W+", "-", start.lower()).strip("-"))

    def test_the_prompt_is_what_the_answer_says(self) -> None:
        self.example("A staged")
        message = self.answer()["message"]
        self.assertEqual(self.one("#prompt h3").text, message["title"])
        self.assertEqual(self.one("#prompt p").text, message["message"])
        wanted = [message["continueButtonText"], message["cancelButtonText"], message["skipButtonText"]]
        self.assertEqual(self.prompt_buttons(), wanted)

    def test_a_language_that_runs_from_right_to_left_turns_the_prompt_round(self) -> None:
        self.example("Arabic")
        prompt = self.one("#prompt")
        self.assertEqual((prompt.get_attribute("dir"), prompt.get_attribute("lang")), ("rtl", "ar"))
        self.assertIn("2.5.0", self.one("#prompt p").text)
        left = self.driver.execute_script("const r = (e) => document.querySelector(e).getBoundingClientRect(); return r('#prompt h3').right > r('#prompt').right - 40")
        self.assertTrue(left, "the title begins at the right")
        self.fact("language", "de")
        self.assertEqual(self.one("#prompt").get_attribute("dir"), "ltr")
        for language in ("ja", "he", "th", "zh-Hant", "pt-BR"):
            self.fact("language", language)
            self.assertTrue(self.one("#prompt h3").text)
        self.picture("language-portuguese")

    def test_what_the_user_presses_is_remembered_and_time_moves_on(self) -> None:
        self.example("Ten days")
        title = self.one("#prompt h3").text
        self.press("#prompt .buttons button:nth-child(2)")
        self.assertEqual(self.answer()["reason"], "askedRecently")
        self.assertIn("later", self.text("status"))
        self.picture("answered-later")
        self.press("#change")
        self.assertEqual(self.answer()["outcome"], "recommend")
        self.assertEqual(self.one("#prompt h3").text, title)
        self.press("[data-step='604800']")
        self.press("[data-step='604800']")
        self.assertEqual((self.answer()["outcome"], self.answer()["reason"]), ("force", "deadlinePassed"))
        self.assertEqual(len(self.prompt_buttons()), 1)
        self.picture("deadline-passed")
        self.press("#forget")
        self.assertEqual(self.driver.execute_script("return document.querySelector('#facts [name=state]').value"), "")

    def test_skipping_and_going_to_the_store(self) -> None:
        self.example("A floor")
        self.fact("installed", "2.4.0")
        self.assertEqual(self.answer()["outcome"], "recommend")
        self.press("#prompt .buttons button:nth-child(3)")
        self.assertEqual(self.answer()["reason"], "skipped")
        self.press("#forget")
        self.press("#prompt .buttons .go")
        self.assertIn("store", self.text("status"))


class EditorTests(support.BrowserCase):
    def findings(self) -> list[str]:
        return [item.text for item in self.all("#findings li")]

    def test_findings_stand_where_they_are(self) -> None:
        self.example("A policy with mistakes")
        found = self.findings()
        self.assertGreaterEqual(len(found), 3)
        self.assertTrue(any("minimumVersoin" in one and "line 3" in one for one in found), found)
        marks = [mark.get_attribute("textContent") for mark in self.all("#backdrop mark")]
        self.assertIn('"minimumVersoin"', marks)
        # The mark lies behind the very word.
        aligned = self.driver.execute_script(
            """const mark = document.querySelector('#backdrop mark').getBoundingClientRect();
               const area = document.querySelector('#policy'), style = getComputedStyle(area), box = area.getBoundingClientRect();
               const row = area.value.slice(0, area.value.indexOf('minimumVersoin')).split('\\n').length - 1;
               return Math.abs(mark.top - (box.top + parseFloat(style.paddingTop) + row * parseFloat(style.lineHeight)))"""
        )
        self.assertLess(aligned, 5)
        self.press("#findings li button")
        chosen = self.driver.execute_script("const a = document.querySelector('#policy'); return a.value.slice(a.selectionStart, a.selectionEnd)")
        self.assertIn(chosen, marks)

    def test_a_policy_that_cannot_be_read_says_where_and_mends(self) -> None:
        self.put("#policy", '{\n  "minimumVersion": "2.0",\n  "versions": [{"version": "1.0", "policy": "forced"}]\n}')
        self.assertEqual(self.text("verdict"), "1 error")
        self.assertIn("line 3", self.findings()[0])
        self.assertIn("versions[0].policy", self.findings()[0])
        self.assertEqual(self.text("outcome"), "No answer")
        self.assertEqual(self.one("#policy").get_attribute("aria-invalid"), "true")
        self.accessible("an error")
        self.picture("policy-error")
        self.put("#policy", '{\n  "minimumVersion": "2.0",\n')
        self.assertIn("line 3", self.findings()[0])
        self.put("#policy", '{"minimumVersion": "2.0"}')
        self.assertEqual((self.text("verdict"), self.findings()), ("nothing to say", []))
        self.assertEqual(self.answer()["reason"], "belowMinimum")
        self.put("#policy", "")
        self.assertEqual(self.answer()["reason"], "noReleaseKnown")

    def test_marks_follow_the_text_when_it_is_scrolled(self) -> None:
        self.put("#policy", "{\n" + "\n" * 80 + '  "minimumVersoin": "2.0"\n}')
        self.press("#findings li button")
        self.until(lambda: self.driver.execute_script("return document.querySelector('#policy').scrollTop > 500"), "it scrolls there")
        inside = self.driver.execute_script(
            """const mark = document.querySelector('#backdrop mark').getBoundingClientRect(), box = document.querySelector('#policy').getBoundingClientRect();
               return mark.top >= box.top && mark.bottom <= box.bottom"""
        )
        self.assertTrue(inside)
        taller = self.driver.execute_script(
            "return document.querySelector('.editor').offsetHeight - document.querySelector('#policy').offsetHeight"
        )
        self.assertLess(taller, 4, "the line numbers end where the text does")


class FleetTests(support.BrowserCase):
    def test_counts_are_those_of_the_library_on_this_machine(self) -> None:
        import updategate

        self.example("Devices that cannot")
        rows = self.run_fleet()
        self.assertEqual(len(rows), 1 + 7)
        policy = self.one("#policy").get_attribute("value")
        lines = self.one("#installations").get_attribute("value").splitlines()[1:]
        wanted: dict[str, int] = {}
        for line in lines:
            version, users, platform, os_version = (cell.strip() for cell in line.split(","))
            decision = updategate.evaluate(installed=version, now="2026-12-01T00:00:00Z", policy=policy, platform=platform, os_version=os_version)
            wanted[str(decision.outcome)] = wanted.get(str(decision.outcome), 0) + int(users)
        words = {"force": "Must update", "recommend": "Should update", "unsupported": "Must, but cannot", "none": "Nothing to show"}
        found = {name: int(cell.split(" ")[0].replace(",", "")) for name, cell in zip(rows[0][1:-1], rows[1][1:-1])}
        self.assertEqual(found, {words[outcome]: count for outcome, count in wanted.items()})
        chart = self.one("#chart svg")
        self.assertEqual(chart.get_attribute("role"), "img")
        self.assertRegex(chart.get_attribute("aria-label") or "", r"First day: .*must")
        self.accessible("a fleet")
        self.picture("fleet")

    def test_a_rollout_over_a_week_opens_day_by_day(self) -> None:
        self.example("A staged")
        rows = self.run_fleet()
        column = rows[0].index("To which version")
        to_new = []
        for row in rows[1:]:
            found = re.search(r"2\.6\.0: ([\d,]+)", row[column])
            to_new.append(int(found.group(1).replace(",", "")) if found else 0)
        self.assertEqual(to_new, sorted(to_new))
        self.assertEqual(to_new[0], 0)
        self.assertEqual(len(set(to_new[7:])), 1, "after a week all are in")
        self.assertGreater(len(set(to_new[:8])), 6, "each day lets more in")
        self.assertIn("200 devices drawn", self.text("summary"))
        self.picture("fleet-rollout")

    def test_what_cannot_be_read_is_named_and_left_out(self) -> None:
        self.put("#installations", "2.5.0;10\n1.0;many\n\n# a remark\nlatest;3\n1.9.4\t5\n")
        self.run_fleet()
        summary = self.text("summary")
        self.assertIn("18 installations", summary)
        self.assertIn("line 2", summary)
        self.assertIn("3 have a version that cannot be read", summary)
        self.put("#installations", "  ")
        self.press("#run")
        self.assertIn("no installations", self.text("status"))
        self.put("#days", "0")
        self.press("#run")
        self.assertIn("between 1 and 366", self.text("status"))

    def test_a_million_rows_go_through_while_the_page_stays_alive(self) -> None:
        with tempfile.NamedTemporaryFile("w", suffix=".csv", delete=False) as file:
            file.write("version,platform,os version\n")
            for index in range(1_000_000):
                file.write(f"{index % 7}.{index // 7 % 40}.{index // 280 % 30},ios,{12 + index % 6}.{index % 3}\n")
        self.addCleanup(Path(file.name).unlink)
        self.one("#file").send_keys(file.name)
        self.until(lambda: "is read" in self.text("status"), "the file is read", 30)
        # The page's own thread notes how long it is ever kept.
        self.driver.execute_script(
            """window.longest = 0; let last = performance.now();
               window.watch = setInterval(() => { const now = performance.now(); longest = Math.max(longest, now - last); last = now; }, 20)"""
        )
        began = time.monotonic()
        self.press("#run")
        seen: set[float] = set()

        def done() -> bool:
            seen.add(self.driver.execute_script("return document.querySelector('#progress').value"))
            return self.text("status") == "Done."

        self.until(done, "a million rows are through", 240)
        took = time.monotonic() - began
        self.assertIn("1,000,000 installations", self.text("summary"))
        self.assertGreater(len(seen), 3, "progress is shown")
        longest = self.driver.execute_script("clearInterval(window.watch); return window.longest")
        self.assertLess(longest, 1500, "the page was held up")
        total = sum(int(cell.split(" ")[0].replace(",", "")) for cell in self.table()[1][1:-1])
        self.assertEqual(total, 1_000_000)
        print(f"\n    a million rows, {len(self.table()) - 1} days: {took:.1f} s; the page was never held longer than {longest:.0f} ms")

    def test_it_can_be_stopped(self) -> None:
        self.put("#installations", "\n".join(f"{a}.{b}.{c}" for a in range(60) for b in range(60) for c in range(60)))
        self.press("#run")
        self.press("#stop")
        self.assertEqual(self.text("status"), "Stopped.")
        self.assertFalse(self.one("#progress").is_displayed())


class LinkTests(support.BrowserCase):
    def test_a_link_holds_the_whole_question(self) -> None:
        self.example("Ten days")
        self.fact("installed", "2.4.9")
        self.fact("language", "fr")
        self.press("#prompt .buttons button:nth-child(2)")
        self.put("#installations", "1.0, 5\n2.0, 6")
        self.put("#days", "9")
        self.press("#share")
        self.until(lambda: "#q=" in self.driver.current_url, "the link")
        link = self.driver.current_url
        # What else the test does must not count as this page's.
        before = {name: self.text(name) for name in ("question-text", "answer-text", "outcome", "story")}
        fields = {name: self.one(name).get_attribute("value") for name in ("#policy", "#installations", "#days", "#from")}
        asked = len(self.server.asked)
        self.open(link.removeprefix(self.server.address))
        self.assertEqual({name: self.text(name) for name in before}, before)
        self.assertEqual({name: self.one(name).get_attribute("value") for name in fields}, fields)
        self.assertTrue(all("q=" not in path for _, path in self.server.asked[asked:]), "the question is never sent")

    def test_a_broken_link_opens_the_first_example(self) -> None:
        self.open("#q=notALink")
        self.assertIn("could not be read", self.text("status"))
        self.assertEqual(self.answer()["outcome"], "force")

    def test_a_list_too_long_for_a_link_is_left_out_and_said(self) -> None:
        import random

        lines = "\n".join(f"{random.Random(i).random():.17f}" for i in range(5000))
        self.put("#installations", lines)
        self.press("#share")
        self.until(lambda: "too many" in self.text("status"), "it says so")
        self.assertLess(len(self.driver.current_url), 30_000)


class QuietTests(support.BrowserCase):
    def test_nothing_leaves_the_browser(self) -> None:
        self.until(lambda: ("GET", "/files.json") in self.server.asked, "the page is kept for later")
        time.sleep(1)
        asked = len(self.server.asked)
        for start in STORIES:
            self.example(start)
        self.fact("installed", "1.0")
        self.press("[data-step='86400']")
        self.run_fleet()
        self.press("#share")
        time.sleep(0.5)
        names = {path for _, path in self.server.asked[asked:]}
        self.assertLessEqual(names, {"/fleet-worker.js", "/rows.js", "/offline.js", *(path for path in names if path.startswith("/lib/src/"))}, "only its own parts")
        self.assertTrue(all(method == "GET" for method, _ in self.server.asked))

    def test_it_works_without_a_network_once_seen(self) -> None:
        server = support.Server()
        self.driver.get(server.address)
        self.until(lambda: self.driver.execute_script("return navigator.serviceWorker?.controller !== null"), "it is kept")
        files = len(json.loads((support.PAGE / "files.json").read_text(encoding="utf-8")))
        kept = "caches.open('updategate-console').then(async (kept) => arguments[0]((await kept.keys()).length))"
        self.until(lambda: self.driver.execute_async_script(kept) >= files, "all its files are kept")
        server.stop()
        asked = len(server.asked)
        self.driver.refresh()
        self.until(lambda: self.driver.execute_script("return document.documentElement.dataset.ready !== undefined"), "it starts again")
        self.assertEqual(self.answer()["outcome"], "force")
        self.run_fleet()
        self.assertEqual(len(server.asked), asked)
        # What a browser says of a server that is away is no error of the page.
        self.driver.get_log("browser")

    def test_opened_as_a_file_it_says_what_it_needs(self) -> None:
        self.driver.get((support.PAGE / "index.html").as_uri())
        self.assertIn("http.server", self.one("#loading").text)
        self.driver.get_log("browser")


class LooksTests(support.BrowserCase):
    def test_light_and_dark_wide_and_narrow(self) -> None:
        for name, size in {"wide": (1400, 1000), "tablet": (820, 1180), "phone": (390, 844), "narrow": (320, 640)}.items():
            for dark in (False, True):
                with self.subTest(name, dark=dark):
                    self.look(*size, dark=dark, mobile=size[0] < 500)
                    self.open()
                    self.example("A policy with mistakes")
                    self.fact("installed", "2.4.0")
                    self.run_fleet()
                    over = self.driver.execute_script("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
                    self.assertLessEqual(over, 0, "nothing sticks out sideways")
                    self.accessible(f"{name}, {'dark' if dark else 'light'}")
                    self.picture(f"{name}-{'dark' if dark else 'light'}")

    def test_the_keyboard_reaches_everything_in_reading_order(self) -> None:
        body = self.one("body")
        body.send_keys(Keys.TAB)
        self.assertEqual(self.driver.switch_to.active_element.text, "Skip to the policy")
        self.driver.switch_to.active_element.send_keys(Keys.ENTER)
        self.until(lambda: self.driver.switch_to.active_element.get_attribute("id") == "policy", "the link leads to the policy")
        wanted = self.driver.execute_script(
            """return [...document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex="0"]')]
                 .filter((e) => e.checkVisibility() && !e.disabled).map((e) => e.id || e.name || e.textContent.trim())"""
        )
        reached: list[str] = []
        self.driver.execute_script("document.activeElement.blur(); getSelection().removeAllRanges(); scrollTo(0, 0)")
        body = self.one("body")
        self.driver.execute_script("document.querySelector('.skip').focus()")
        for _ in range(3 * len(wanted) + 20):
            identity = self.driver.execute_script("const e = document.activeElement; return e.id || e.name || e.textContent.trim()")
            if not reached or reached[-1] != identity:
                reached.append(identity)
            if len(set(wanted) - set(reached)) == 0:
                break
            ActionChains(self.driver).send_keys(Keys.TAB).perform()
        self.assertEqual(set(wanted) - set(reached), set(), "never reached")
        places = [wanted.index(name) for name in dict.fromkeys(reached) if name in wanted]
        self.assertEqual(places, sorted(places), "in reading order")

    def test_focus_is_seen(self) -> None:
        self.one("body").send_keys(Keys.TAB, Keys.TAB)
        for where in ("#example", "#share", "#facts [name=installed]", "#run"):
            width = self.driver.execute_script(
                """const e = document.querySelector(arguments[0]); e.focus({focusVisible: true}); return getComputedStyle(e).outlineWidth""", where
            )
            self.assertEqual(width, "2px", where)

    def test_a_screen_reader_is_told_the_answer(self) -> None:
        tree = self.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        named = [
            (node["role"]["value"], node.get("name", {}).get("value", "")) for node in tree if not node.get("ignored") and "role" in node
        ]
        for role, name in (("textbox", "Policy"), ("textbox", "Installed version"), ("combobox", "Language"), ("button", "Ask for all of them"), ("heading", "One device")):
            self.assertIn((role, name), [(r, n.strip()) for r, n in named])
        unnamed = [role for role, name in named if role in ("button", "textbox", "combobox", "checkbox", "link") and not name.strip()]
        self.assertEqual(unnamed, [])
        self.assertEqual(self.one("#answer").get_attribute("aria-live"), "polite")


class SpeedTests(support.BrowserCase):
    def test_speed_in_this_browser(self) -> None:
        """No limit: what it measures goes into bench/RESULTS.md by hand, with the machine."""
        found = self.driver.execute_async_script(
            """const done = arguments[arguments.length - 1];
               import('./lib/src/index.js').then((gate) => {
                 const time = (call, count) => { for (let i = 0; i < count / 5; i++) call(); const s = performance.now(); for (let i = 0; i < count; i++) call(); return Math.round((performance.now() - s) * 1e6 / count); };
                 const policy = new gate.Policy({minimumVersion: '2.0', releases: [{version: '3.0', date: '2026-11-01T00:00:00Z'}]});
                 done({
                   compare: time(() => gate.compare('3.14.2', '3.14.10'), 200000),
                   'decision, nothing shown': time(() => gate.evaluate({installed: '3.0', now: 1800000000, policy}), 20000),
                   'decision, with texts': time(() => gate.evaluate({installed: '1.0', now: 1800000000, policy}), 20000),
                 });
               }, (problem) => done({problem: String(problem)}))"""
        )
        self.assertNotIn("problem", found)
        print("\n    Chromium, ns: " + json.dumps(found))


if __name__ == "__main__":
    unittest.main()
