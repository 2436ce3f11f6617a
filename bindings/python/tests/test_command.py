"""The command, in a process of its own: output, exit status, one line for what is wrong."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import unittest

import support
from command_case import POLICY, REPLY, CommandTests
from support import command

from updategate.command import SUB_COMMANDS

class HelpTests(CommandTests):
    def test_help_of_every_command_shows_examples(self) -> None:
        top = self.good("--help")
        for name in ("decide", "check", "record", "compare", "sort", "explain", "lookup", "lint", "simulate", "diff", "test", "serve", "import"):
            self.assertIn(name, top)
            text = self.good(name, "--help")
            self.assertIn("examples:", text)
            self.assertIn(f"updategate {name}", text)
        self.assertIn("exit status", top)

    def test_help_needs_no_library(self) -> None:
        self.assertEqual(command("decide", "--help", UPDATEGATE_LIBRARY="/nowhere.so").status, 0)
        self.assertEqual(command("--version", UPDATEGATE_LIBRARY="/nowhere.so").status, 0)

    def test_a_bad_command_line_is_one_line(self) -> None:
        self.bad()
        self.bad("frobnicate")
        self.assertIn("--installed", self.bad("decide"))
        self.assertIn("calver", self.bad("compare", "1", "2", "--scheme", "calver"))
        self.bad("compare", "1")
        self.bad("decide", "--installed", "1", "--inst", "2")
        self.assertIn("2026-13-45", self.bad("decide", "--installed", "1", "--now", "2026-13-45"))

    def test_help_is_as_wide_as_the_terminal_and_can_be_asked_for_by_a_word(self) -> None:
        def tried(name: str) -> None:
            words = [name] if name else []
            narrow = command(*words, "--help", COLUMNS="80")
            self.assertEqual((narrow.status, narrow.err), (0, ""))
            for line in narrow.out.decode().split("\n"):
                self.assertLessEqual(len(line), 80, line)
            wide = command(*words, "--help", COLUMNS="150").out.decode()
            self.assertGreater(max(map(len, wide.split("\n"))), 80)
            self.assertLess(wide.count("\n"), narrow.out.count(b"\n"))
            self.assertEqual(command("help", *words, COLUMNS="150").out.decode(), wide)

        support.together(tried, ("", *(module.NAME for module in SUB_COMMANDS)))
        self.assertIn("'frob'", self.bad("help", "frob"))

    def test_help_leaves_nothing_out(self) -> None:
        for name in ("compare", "explain"):
            text = self.good(name, "--help")
            self.assertRegex(text, r"\n  A +a version")
            self.assertRegex(text, r"\n  B +the version to compare")
        self.assertIn("went-to-store", self.good("record", "--help"))
        for name in ("decide", "check", "lint"):
            self.assertIn("--exit-code", self.good(name, "--help").split("examples:")[0].split("options:")[0])
        self.assertIn("10, 20, 30", self.good("--help"))
        self.assertRegex(" ".join(self.good("simulate", "--help").split()), "where no column says how many, a row counts as 1")

    def test_the_example_of_sort_prints_the_newest(self) -> None:
        self.assertIn("sort --reverse - | head -n 1", self.good("sort", "--help"))
        ran = command("sort", "--reverse", "-", stdin=b"v1.0\nnightly\nv1.2\n")
        self.assertEqual(ran.out.split(b"\n")[0], b"v1.2")

    def test_what_is_wrong_is_named_with_what_was_probably_meant(self) -> None:
        for arguments, said in (
            (("decide", "--installd", "1.0"), "updategate decide: there is no option --installd; did you mean --installed?"),
            (("decide", "--installed", "1.0", "--pol=x"), "no option --pol; did you mean"),
            (("decide", "--inst", "1.0"), "no option --inst; did you mean --installed?"),
            (("--versoin",), "updategate: there is no option --versoin; did you mean --version?"),
            (("lint", "--exit-cod", "p"), "(see updategate lint --help)"),
            (("compare", "1", "1", "x"), "updategate compare: one argument too many: x (see updategate compare --help)"),
            (("decid",), "did you mean decide?"),
            (("decide", "--installed", "1", "--preset", "critcal"), "argument --preset: 'critcal' is none of once-per-version, "),
            (("decide", "--installed", "1", "--preset", "critcal"), "did you mean critical?"),
            (("compare", "--scheme", "semvr", "1", "2"), "argument --scheme: 'semvr' is none of app, "),
            (("check", "--id", "1", "--installed", "1", "--base-url", "http://example.com"), "--base-url: "),
            (("check", "--id", "1", "--installed", "1", "--base-url", "example"), "--base-url: 'example' is no address"),
            (("check", "--id", "0", "--installed", "1"), "--id 0: a track id is a positive number"),
            (("check", "--bundle-id", "a b", "--installed", "1"), "--bundle-id 'a b': "),
            (("check", "--id", "1", "--installed", "1", "--lang", "en us"), "--lang 'en us': "),
            (("check", "--id", "1", "--installed", "1", "--entity", "x y"), "--entity 'x y': "),
            (("decide", "--installed", "1", "--preset", "retired", "--every", "P1M"), "--every 'P1M': must be a duration"),
            (("decide", "--installed", "1", "--preset", "retired", "--state", "-"), "--state is a file"),
            (("record", "--state", "-", "shown"), "--state is a file"),
            (("simulate", "-", "--preset", "retired", "--svg", "-"), "--svg is a file to write"),
            (("lookup", "-"), "the body is empty"),
            (("lookup", "-", "--status", "200"), "the body is empty"),
        ):
            self.assertIn(said, self.bad(*arguments) if "-" in arguments else self.bad_here(*arguments))
        self.good("decide", "--installed", "1", "--preset", "CRITICAL")
        self.good("decide", "--installed", "1", "--preset", "retired", "--now", "-86400")
        self.assertIn("--device-id: expected one argument", self.bad("decide", "--installed", "1", "--device-id", "-x"))

    def test_a_wrong_version_is_said_once_with_its_value_and_scheme(self) -> None:
        said = self.bad("compare", "latest", "1")
        self.assertEqual(said, "updategate: 'latest' is no version under the scheme app: a digit is expected here (at byte 0)\n")
        path = self.file("p.json", '{"platforms":{"ios":{"releases":[{"version":"latest"}]}}}')
        wrong = '[0].version: "latest" is not a version under the scheme app\n'
        self.assertIn(wrong, self.bad("decide", "--installed", "1", "--policy", path))
        # To the linter it is a finding, as all else that is wrong in the file.
        self.assertIn("platforms.ios.releases[0].version: is not a version under the scheme [wrongValue]", self.good("lint", path))
        self.assertEqual(command("lint", path, "--exit-code").status, 1)

    def test_a_date_outside_the_calendar_is_refused_with_its_option(self) -> None:
        policy, rows = self.file("p", POLICY), self.file("i.csv", "version,count\n1.0,5\n")
        commands: tuple[tuple[tuple[str, ...], str], ...] = (
            (("decide", "--installed", "1", "--policy", policy), "--now"),
            (("check", "--id", "1", "--installed", "1", "--policy", policy, "--base-url", "http://127.0.0.1:9"), "--now"),
            (("record", "--state", str(self.folder / "s"), "shown", "1"), "--now"),
            (("lint", policy), "--now"),
            (("simulate", rows, "--policy", policy), "--now"),
            (("simulate", rows, "--policy", policy, "--to", "9999-12-31"), "--from"),
            (("simulate", rows, "--policy", policy, "--from", "0001-01-01"), "--to"),
        )
        for words, option in commands:
            for date in (
                "253402300800", "-62135596801", "9223372036854775807", "-9223372036854775808", "9" * 19, "9" * 30,
                "9999-12-31T23:59:59-01:00", "9999-12-31T23:59:60Z", "0001-01-01T00:00:00+23:59", "0000-01-01", "10000-01-01",
            ):  # fmt: skip
                said = (self.bad if date == "253402300800" else self.bad_here)(*words, f"{option}={date}")
                self.assertIn(f"{option}: ", said)
                self.assertIn(date, said)

    def test_the_first_and_the_last_second_of_the_calendar_are_dates(self) -> None:
        policy, rows = self.file("p", POLICY), self.file("i.csv", "version,count\n1.0,5\n")
        for date in ("253402300799", "9999-12-31T23:59:59Z", "-62135596800", "0001-01-01"):
            self.good("decide", "--installed", "1", "--policy", policy, f"--now={date}")
            self.good("record", "--state", str(self.folder / "s"), "shown", "1", f"--now={date}")
            self.good("lint", policy, f"--now={date}")
            self.good("simulate", rows, "--policy", policy, f"--now={date}", "--svg", str(self.folder / "c.svg"))
        for span in (("9999-12-31", "9999-12-31T23:59:59Z", "PT1H"), ("0001-01-01", "0001-02-01", "P1D")):
            text = self.good(
                "simulate", rows, "--policy", policy, "--from", span[0], "--to", span[1], "--step", span[2],
                "--svg", str(self.folder / "c.svg"),
            )  # fmt: skip
            self.assertIn(span[0], text)
        self.good("simulate", rows, "--policy", policy, "--from", "0001-01-01", "--to", "9999-12-31", "--step", "P999999W")

    def test_two_dashes_are_no_value(self) -> None:
        self.assertIn("expected one argument", self.bad("decide", "--installed=--"))
        self.assertIn("expected one argument", self.bad("decide", "--installed", "1", "--language=--"))


class VersionCommandTests(CommandTests):
    def test_compare_prints_the_relation(self) -> None:
        for a, b, sign in (("1.9", "1.10", "<"), ("1.0", "1.0.0", "="), ("2", "1", ">"), ("1.0-beta2", "1.0", "<")):
            self.assertEqual(self.good("compare", a, b), sign + "\n")
        self.assertEqual(self.good("compare", "1.1", "1.1d"), "<\n")
        self.assertEqual(self.good("compare", "1.1", "1.1d", "--letter-is-prerelease"), ">\n")
        self.assertEqual(self.good("compare", "8.1.8-local", "8.1.8", "--ignore-unknown-words"), "=\n")
        self.assertEqual(self.good("compare", "--prefix", "curl-", "curl-7_88_1", "curl-8_1_0"), "<\n")
        self.assertEqual(self.good("compare", "--prefix", "curl-", "curl-8_1_0", "8.1"), "=\n")
        self.assertEqual(self.good("compare", "--scheme", "semver", "1.0.0-rc.1", "1.0.0"), "<\n")

    def test_what_cannot_be_compared_is_bad_input(self) -> None:
        self.assertIn("'latest'", self.bad("compare", "latest", "1.0"))
        self.assertIn("'x'", self.bad("explain", "1.0", "x"))
        self.bad("compare", b"\xff\xfe", "1")
        self.bad("compare", "a\nb\x1b[31m", "1")

    def test_explain_says_which_part_decided(self) -> None:
        text = self.good("explain", "1.9", "1.10")
        self.assertIn("9 < 10", text)
        self.assertIn("minor", text)
        found = json.loads(self.good("explain", "1.9", "1.10", "--json"))
        self.assertEqual((found["order"], found["updateType"], found["part"], found["a"], found["b"]), (-1, "minor", 1, "9", "10"))

    def test_sort_passes_over_what_tags_have_before_the_version(self) -> None:
        tags = b"curl-8_1_0\ncurl-7_9_8\ncurl-7_88_1\ncurl-7_9\ncurl-7_9_3-pre1\ncurl-6_5_2\n"
        ran = command("sort", "--prefix", "curl-", "-", stdin=tags)
        expected = b"curl-6_5_2\ncurl-7_9\ncurl-7_9_3-pre1\ncurl-7_9_8\ncurl-7_88_1\ncurl-8_1_0\n"
        self.assertEqual((ran.status, ran.out), (0, expected))
        ran = command("sort", "--reverse", "--prefix", "curl-", "-", stdin=tags + b"tiny-curl-8_4_0\n")
        self.assertEqual((ran.status, ran.out.split(b"\n")[0]), (2, b"curl-8_1_0"))
        self.assertTrue(ran.out.endswith(b"\ntiny-curl-8_4_0\n"))
        self.assertIn("line 7: tiny-curl-8_4_0", ran.err)

    def test_sort_is_stable_with_what_is_no_version_last_and_noted(self) -> None:
        path = self.file("v", "1.10\n1.0.0\n1.9\r\n1.0\n")
        self.assertEqual(self.good("sort", path), "1.0.0\n1.0\n1.9\n1.10\n")
        self.assertEqual(self.good("sort", path, "--reverse"), "1.10\n1.9\n1.0.0\n1.0\n")
        ran = command("sort", "-", stdin=b"2\nlatest\n\xff\n1")
        self.assertEqual((ran.status, ran.out), (2, b"1\n2\nlatest\n\xff\n"))
        self.assertEqual(ran.err, "updategate: 2 lines are no version under the scheme app; the first is line 2: latest\n")
        self.assertEqual(self.good("sort", "-", stdin=b""), "")
        ran = command("sort", "--reverse", "-", stdin=b"2\nlatest\n3\n0beec7b5ea3f0fdbc95d0dd47f3c5bc275da8a33\n")
        self.assertEqual(ran.out, b"3\n2\nlatest\n0beec7b5ea3f0fdbc95d0dd47f3c5bc275da8a33\n")
        self.bad("sort", str(self.folder / "missing"))
        self.bad("sort", str(self.folder))


class LookupCommandTests(CommandTests):
    def test_a_reply_is_listed_readably(self) -> None:
        text = self.good("lookup", self.file("l", REPLY))
        for part in ("Lamp 2.0", "a.b", "Free", "4.50 (1,204 ratings)", "1.5 MB", "1 app"):
            self.assertIn(part, text)
        self.assertIn("fileSizeBytes", self.good("lookup", self.file("l", REPLY), "--all"))

    def test_json_uses_apple_s_names(self) -> None:
        found = json.loads(self.good("lookup", "-", "--json", stdin=REPLY.encode()))
        self.assertIsNone(found["failure"])
        self.assertEqual((found["apps"][0]["trackId"], found["apps"][0]["version"]), (7, "2.0"))

    def test_an_answer_without_apps_is_an_answer_and_rubbish_is_bad_input(self) -> None:
        self.assertIn("notFound", self.good("lookup", "-", stdin=b'{"resultCount":0,"results":[]}'))
        self.assertIn("throttled", self.good("lookup", "-", "--status", "429", stdin=b""))
        self.assertIn("notJSON", self.bad("lookup", "-", stdin=b"<html>"))
        self.assertIn("standard input:2:2: ", self.bad("lookup", "-", stdin=b'{"a":\n1]'))
        self.assertIn("tooLarge", self.bad("lookup", "-", stdin=b" " * (16777216 + 1)))
        for size in range(1, len(REPLY), 37):
            self.assertIn("malformed", self.bad("lookup", "-", stdin=REPLY.encode()[:size]))
        ran = command("lookup", "-", "--json", stdin=b"<html>")
        self.assertEqual((ran.status, json.loads(ran.out)["failure"]["kind"]), (2, "notJSON"))

    def test_every_real_reply_is_listed(self) -> None:
        for path in list(support.shared_files("lookups", ".json"))[:12]:
            ran = command("lookup", str(path))
            self.assertIn(ran.status, (0, 2), ran)
            self.assertNotIn("Traceback", ran.err)


class PipeTests(CommandTests):
    def test_a_reader_that_goes_away_is_no_error(self) -> None:
        path = self.file("many", "".join(f"1.{n}\n" for n in range(200_000)))
        done = subprocess.run(
            ["bash", "-c", f'"{sys.executable}" -m updategate sort "{path}" | head -n 1; echo ${{PIPESTATUS[0]}}'],
            env=support.environment(), capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
        self.assertEqual((done.stdout, done.stderr), ("1.0\n0\n", ""))

    def test_ctrl_c_ends_it_without_a_traceback(self) -> None:
        process = subprocess.Popen(
            [sys.executable, "-m", "updategate", "sort", "-"], env=support.environment(),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        assert process.stdin is not None
        process.stdin.write(b"1\n" * 100_000)  # More than a pipe holds: it is reading by now.
        process.stdin.flush()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
        self.assertEqual((process.returncode, out, err), (130, b"", b""))


class LintCommandTests(CommandTests):
    def test_findings_have_file_and_place(self) -> None:
        path = self.file("p.json", '{\n  "minimumVersoin": "2.0"\n}')
        text = self.good("lint", path)
        self.assertIn("p.json:2:", text)
        self.assertIn("minimumVersion", text)
        self.assertEqual(command("lint", path, "--exit-code").status, 1)
        self.assertEqual(len(json.loads(self.good("lint", path, "--json"))), 1)
        # The page with cause and cure is named below them, with a heading for each code.
        two = self.file("two.json", '{"minimumVersoin": "2.0", "every": 7, "afterLater": 7}')
        for named, codes in ((path, "#misspeltkey"), (two, "#misspeltkey, #secondsasdays")):
            self.assertEqual(self.good("lint", named).splitlines()[-1], f"cause and cure: docs/messages.md{codes}")
        self.assertIn("nothing to say", self.good("lint", self.file("q", POLICY)))
        self.assertEqual(command("lint", self.file("q", POLICY), "--exit-code").status, 0)

    def test_a_file_that_is_no_policy_is_bad_input(self) -> None:
        self.assertIn("standard input:1:2", self.bad("lint", "-", stdin=b"{"))


if __name__ == "__main__":
    unittest.main()
