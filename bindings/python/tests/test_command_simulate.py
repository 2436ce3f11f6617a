"""updategate simulate: table, JSON, chart and page, and what it says of a file that is odd or wrong."""

from __future__ import annotations

import importlib.util
import json
import os
import pty
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import support
from support import command
from test_simulate import CSV, POLICY, from_chart, from_table


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
