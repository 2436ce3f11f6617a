"""The command, in a process of its own: output, exit status, one line for what is wrong."""

from __future__ import annotations

import io
import json
import os
import signal
import stat
import subprocess
import sys
import tempfile
import unittest
from collections.abc import Iterator
from contextlib import redirect_stderr
from pathlib import Path
from unittest import mock

import support
from support import command

import updategate
from updategate import files

NOW = "2026-11-30T00:00:00Z"
POLICY = '{"minimumVersion": "1.5", "storeURL": "https://apps.apple.com/app/id1", "releases": [{"version": "2.0"}]}'
REPLY = (
    '{"resultCount":1,"results":[{"kind":"software","version":"2.0","bundleId":"a.b","trackId":7,"trackName":"Lamp",'
    '"releaseNotes":"Brighter","price":0.0,"formattedPrice":"Free","fileSizeBytes":"1500000","averageUserRating":4.5,'
    '"userRatingCount":1204,"trackViewUrl":"https://apps.apple.com/app/id7"}]}'
)


class CommandTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def file(self, name: str, text: str | bytes) -> str:
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    def good(self, *arguments: str | bytes, stdin: bytes = b"") -> str:
        ran = command(*arguments, stdin=stdin)
        self.assertEqual((ran.status, ran.err), (0, ""), arguments)
        return ran.out.decode()

    def bad(self, *arguments: str | bytes, stdin: bytes = b"", status: int = 2) -> str:
        """One clear line on standard error, no traceback, nothing on standard output."""
        ran = command(*arguments, stdin=stdin)
        self.assertEqual(ran.status, status, (arguments, ran))
        self.assertEqual(ran.err.count("\n"), 1, ran.err)
        self.assertNotIn("Traceback", ran.err)
        self.assertTrue(ran.err.startswith("updategate"), ran.err)
        self.assertEqual(ran.out, b"")
        return ran.err


class HelpTests(CommandTests):
    def test_help_of_every_command_shows_examples(self) -> None:
        top = self.good("--help")
        for name in ("decide", "check", "record", "compare", "sort", "explain", "lookup", "lint", "simulate"):
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
        for name in ("", "decide", "check", "record", "compare", "sort", "explain", "lookup", "lint", "simulate"):
            words = [name] if name else []
            narrow = command(*words, "--help", COLUMNS="80")
            self.assertEqual((narrow.status, narrow.err), (0, ""))
            for line in narrow.out.decode().split("\n"):
                self.assertLessEqual(len(line), 80, line)
            wide = command(*words, "--help", COLUMNS="150").out.decode()
            self.assertGreater(max(map(len, wide.split("\n"))), 80)
            self.assertLess(wide.count("\n"), narrow.out.count(b"\n"))
            self.assertEqual(command("help", *words, COLUMNS="150").out.decode(), wide)
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
        self.assertRegex(" ".join(self.good("simulate", "--help").split()), "the column is missing, a row counts as 1")

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
            (("check", "--id", "0", "--installed", "1"), "--id 0: an Apple ID is a positive number"),
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
            self.assertIn(said, self.bad(*arguments))
        self.good("decide", "--installed", "1", "--preset", "CRITICAL")
        self.good("decide", "--installed", "1", "--preset", "retired", "--now", "-86400")
        self.assertIn("--device-id: expected one argument", self.bad("decide", "--installed", "1", "--device-id", "-x"))

    def test_a_wrong_version_is_said_once_with_its_value_and_scheme(self) -> None:
        said = self.bad("compare", "latest", "1")
        self.assertEqual(said, "updategate: 'latest' is no version under the scheme app: a digit is expected here (at byte 0)\n")
        path = self.file("p.json", '{"platforms":{"ios":{"releases":[{"version":"latest"}]}}}')
        for arguments in (("decide", "--installed", "1", "--policy", path), ("lint", path)):
            self.assertIn('[0].version: "latest" is not a version under the scheme app\n', self.bad(*arguments))

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
                said = self.bad(*words, f"{option}={date}")
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
        self.assertEqual(self.good("compare", "1.1", "1.1d", "--letter-is-later"), "<\n")
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

    def test_sort_is_stable_with_what_is_no_version_last_and_noted(self) -> None:
        path = self.file("v", "1.10\n1.0.0\n1.9\r\n1.0\n")
        self.assertEqual(self.good("sort", path), "1.0.0\n1.0\n1.9\n1.10\n")
        self.assertEqual(self.good("sort", path, "--reverse"), "1.10\n1.9\n1.0.0\n1.0\n")
        ran = command("sort", "-", stdin=b"2\nlatest\n\xff\n1")
        self.assertEqual((ran.status, ran.out), (2, b"1\n2\nlatest\n\xff\n"))
        self.assertEqual(ran.err, "updategate: 2 lines are no version under the scheme app; the first is line 2: latest\n")
        self.assertEqual(self.good("sort", "-", stdin=b""), "")
        self.bad("sort", str(self.folder / "missing"))
        self.bad("sort", str(self.folder))


class DecideTests(CommandTests):
    def test_decide_tells_a_person_everything(self) -> None:
        text = self.good(
            "decide", "--installed", "1.0", "--policy", self.file("p", POLICY), "--lookup", self.file("l", REPLY), "--now", NOW
        )
        for part in ("force", "belowMinimum", "2.0 (major update)", "https://apps.apple.com/app/id1", "Brighter", "[ Update ]"):
            self.assertIn(part, text)
        self.assertIn("next state", text)

    def test_an_unreadable_version_is_the_one_that_is_named(self) -> None:
        def reason(*arguments: str) -> str:
            return next(line for line in self.good("decide", *arguments).split("\n") if line.startswith("  reason"))

        latest = self.file("l", REPLY.replace('"version":"2.0"', '"version":"latest"'))
        self.assertIn(": the only version on offer, latest, is not a version", reason("--installed", "2.3.1", "--lookup", latest))
        self.assertIn(": nightly is not a version", reason("--installed", "nightly", "--lookup", latest))
        newest = self.file("m", REPLY.replace('"version":"2.0"', '"version":"newest"'))
        both = reason("--installed", "1", "--lookup", latest, "--lookup", newest)
        self.assertIn("latest", both)

    def test_days_are_counted_as_the_texts_count_them(self) -> None:
        policy = self.file(
            "p",
            '{"rules":{"major":{"policy":"recommend"}},"deadline":"2026-12-10T12:00:00Z","releases":[{"version":"2.0"}],'
            '"messaging":{"recommended":{"title":"Soon","message":"within {days} days"}}}',
        )
        for now, days, words in (
            ("2026-11-29T12:00:00Z", 11, "(in 11 days)"),
            ("2026-11-29T12:00:01Z", 11, "(in 11 days)"),
            ("2026-11-30T11:59:59Z", 11, "(in 11 days)"),
            ("2026-12-09T12:00:00Z", 1, "(in 1 day)"),
            ("2026-12-10T11:58:59Z", 1, "(in 2 minutes)"),
        ):
            text = self.good("decide", "--installed", "1.0", "--policy", policy, "--now", now)
            self.assertIn(f"within {days} days", text)
            self.assertIn(words, next(line for line in text.split("\n") if line.startswith("  deadline")))

    def test_texts_that_lack_the_app_s_name_are_noted(self) -> None:
        titled = POLICY.replace('"minimumVersion"', '"messaging":{"forced":{"title":"{app} must be updated"}},"minimumVersion"')
        common = ("decide", "--installed", "1.0", "--policy", self.file("p", titled))
        for more in ((), ("--json",)):
            ran = command(*common, *more)
            self.assertEqual((ran.status, ran.err.count("\n")), (0, 1))
            self.assertIn("give --app-name", ran.err)
        self.assertIn("Lamp must be updated", self.good(*common, "--app-name", "Lamp"))
        self.assertIn("Lamp must be updated", self.good(*common, "--lookup", self.file("l", REPLY)))
        self.good("decide", "--installed", "1.0", "--policy", self.file("q", POLICY))

    def test_misspelt_keys_and_swapped_files_are_noted(self) -> None:
        typo = self.file("typo.json", '{\n "minimumVerison": "2.0"}')
        deep = self.file("deep.json", '{"minimumVersion":"1","releases":[{"version":"1","dat":"2026-01-01"}]}')
        policy, reply, state = self.file("p.json", POLICY), self.file("l.json", REPLY), self.file("s.json", '{"shown":{}}')
        other = self.file("o.json", '{"colour":"red"}')
        semver = self.file("semver.json", '{"minimumVerison":"1","minimumVersion":"1.0.0-a.b"}')
        rows = self.file("i.csv", "version\n1.0\n")
        for commands in (("decide", "--installed", "1.0"), ("simulate", rows)):
            for arguments, said in (
                (("--policy", typo), "typo.json:2:2: minimumVerison: unknown key"),
                (("--policy", typo), "did you mean minimumVersion?"),
                (("--policy", deep), "deep.json:1:"),
                (("--policy", reply), "l.json has no key of a policy; is it a look-up reply?"),
                (("--policy", state), "s.json has no key of a policy; is it a state?"),
                (("--policy", other), "o.json has no key of a policy\n"),
                (("--policy", semver, "--scheme", "semver"), "did you mean minimumVersion?"),
                (("--lookup", policy), "p.json is no look-up reply; is it a policy?"),
            ):
                ran = command(*commands, *arguments)
                self.assertEqual((ran.status, ran.err.count("\n")), (0, 1), arguments)
                self.assertIn(said, ran.err)
            self.good(*commands, "--policy", policy, "--lookup", reply)
            self.good(*commands, "--policy", self.file("empty", '{"$schema":"x","_why":"y"}'))
        many = self.file("many.json", '{"minimumVersion":"1","releases":[%s]}' % ",".join(['{"version":"1","dat":1}'] * 30))
        ran = command("decide", "--installed", "1.0", "--policy", many)
        self.assertEqual(ran.err.count("\n"), 11)
        self.assertIn("many.json: 20 more misspelt keys; updategate lint lists them", ran.err)
        self.assertIn("is it a policy?", self.bad("lookup", policy))
        self.assertIn("is it a look-up reply?", command("lint", reply).err)

    def test_facts_that_make_no_sense_are_refused(self) -> None:
        policy, reply = self.file("p", POLICY), self.file("l", REPLY)
        common = ("decide", "--installed", "1.0", "--policy", policy, "--lookup", reply)
        for arguments, said in (
            ((*common, "--os", "abc"), "argument --os: 'abc' is no version"),
            ((*common, "--storefront", "United States"), "argument --storefront: 'United States' is no country"),
            ((*common, "--status", "7"), "argument --status: '7' is no HTTP status"),
            ((*common, "--language", "English"), "argument --language: 'English' is no language tag"),
            ((*common[:5], "--status", "200"), "--status is about a --lookup, and none is given"),
            ((*common[:5], "--storefront", "us"), "--storefront is about a --lookup, and none is given"),
            (("check", "--id", "1", "--installed", "1", "--country", "zz"), "argument --country: 'zz' is no country"),
            (("lookup", reply, "--status", "99999"), "argument --status: '99999' is no HTTP status"),
            (("record", "--state", str(self.folder / "s"), "shown", "abc"), "'abc' is no version under the scheme app"),
            (("simulate", self.file("i", "1.0,2"), "--policy", policy, "--os", "abc"), "argument --os: 'abc' is no version"),
            (("simulate", self.file("i", "1.0,2"), "--policy", policy, "--status", "200"), "none is given"),
        ):
            self.assertIn(said, self.bad(*arguments))
        self.good(*common, "--os", "17.1", "--storefront", "USA", "--status", "200", "--language", "en_US.UTF-8")
        self.good("record", "--state", str(self.folder / "s"), "shown", "abc", "--scheme", "foundation")

    def test_an_uncommon_platform_is_noted_with_the_likely_one(self) -> None:
        policy = self.file("p", POLICY)
        for name, said in (("iso", "did you mean ios?"), ("Andriod", "did you mean android?"), ("roku", "as ios, ")):
            ran = command("decide", "--installed", "1.0", "--policy", policy, "--platform", name)
            self.assertEqual((ran.status, ran.err.count("\n")), (0, 1))
            self.assertIn(f"--platform: {name!r} is no common platform", ran.err)
            self.assertIn(said, ran.err)
        self.good("decide", "--installed", "1.0", "--policy", policy, "--platform", "iOS")
        ran = command("simulate", "-", "--policy", policy, stdin=b"1.0,2,iso,17\n1.0,2,ios,x\n1.0,2,ios,y\n")
        self.assertEqual((ran.status, ran.err.count("\n")), (0, 2))
        self.assertIn("column platform: 'iso' is no common platform; did you mean ios?", ran.err)
        self.assertIn("column os: 2 rows have no version there, as 'x'", ran.err)

    def test_json_is_exactly_what_the_text_interface_gives(self) -> None:
        request = {
            "installed": "1.0",
            "now": NOW,
            "policy": json.loads(POLICY),
            "lookups": [{"body": REPLY, "status": 200, "storefront": "us"}],
            "platform": "ios",
            "osVersion": "17.1",
            "languages": ["zh-Hans", "en"],
            "trace": True,
        }
        ran = command(
            "decide", "--installed", "1.0", "--now", NOW, "--policy", self.file("p", POLICY),
            "--lookup", self.file("l", REPLY), "--status", "200", "--storefront", "us", "--platform", "ios",
            "--os", "17.1", "--language", "zh-Hans", "--language", "en", "--trace", "--json",
        )  # fmt: skip
        self.assertEqual(ran.out.decode(), updategate.evaluate_text(json.dumps(request)) + "\n")

    def test_every_decision_row_through_the_command(self) -> None:
        """A sample of rows whose facts the command can be given."""
        from test_decision import rows

        from updategate.command import main

        taken = 0
        for name, row in rows():
            request = row["request"]
            if "answer" not in row or not isinstance(request.get("now"), str):
                continue
            if not updategate.is_version(request.get("osVersion") or "1") or "no tags" in name:
                continue  # Facts that the command refuses.
            arguments = ["decide", "--json"]
            names = {
                "installed": "--installed", "now": "--now", "platform": "--platform", "osVersion": "--os",
                "deviceId": "--device-id", "bundleId": "--bundle-id", "trackId": "--track-id", "channel": "--channel",
                "preset": "--preset", "every": "--every", "appName": "--app-name", "scheme": "--scheme", "build": "--build",
            }  # fmt: skip
            for key, value in request.items():
                if value is None:
                    continue
                if key in names:
                    arguments.append(f"{names[key]}={value}")
                elif key == "languages":
                    arguments += [f"--language={tag}" for tag in value]
                elif key == "policy":
                    arguments += ["--policy", self.file("p.json", json.dumps(value))]
                elif key == "state":
                    text = value if isinstance(value, str) else json.dumps(value)
                    arguments += ["--state", self.file("s.json", text)]
                elif key == "lookups" and all("status" not in r and "storefront" not in r for r in value):
                    for number, reply in enumerate(value):
                        body = reply.get("body") or ""
                        text = body if isinstance(body, str) else json.dumps(body)
                        arguments += ["--lookup", self.file(f"l{number}", text)]
                elif key == "trigger":
                    arguments += ["--manual"] if value == "manual" else []
                elif key in ("trace", "minimumInDescription"):
                    flag = {"trace": "--trace", "minimumInDescription": "--minimum-in-description"}[key]
                    arguments += [flag] if value else []
                else:
                    break
            else:
                if not {"policy", "lookups", "preset"} & {key for key, value in request.items() if value}:
                    continue
                printed: list[bytes] = []
                with mock.patch("updategate.command.terminal.write", printed.append), redirect_stderr(io.StringIO()):
                    self.assertEqual(main(arguments), 0, name)
                self.assertEqual(b"".join(printed).decode(), updategate.evaluate_text(json.dumps(request)) + "\n", name)
                taken += 1
        support.counted("decision rows through the command", taken)

    def test_exit_codes_on_request(self) -> None:
        policy = self.file("p", POLICY)
        for installed, status in (("1.0", 20), ("1.9", 10), ("2.0", 0)):
            self.assertEqual(command("decide", "--installed", installed, "--policy", policy, "--exit-code").status, status)
        listed = self.file("q", '{"minimumVersion":"9","releases":[{"version":"1.0"}]}')
        self.assertEqual(command("decide", "--installed", "2.0", "--policy", listed, "--exit-code").status, 30)
        self.assertEqual(command("decide", "--installed", "1.0", "--policy", policy).status, 0)

    def test_the_state_is_read_and_saved_on_request_only(self) -> None:
        policy, state = self.file("p", '{"every":"P1D","releases":[{"version":"2.0"}]}'), str(self.folder / "state.json")
        common = ("decide", "--installed", "1.0", "--policy", policy, "--state", state, "--json")
        first = json.loads(self.good(*common, "--now", NOW))
        self.assertFalse(os.path.exists(state))
        self.good(*common, "--now", NOW, "--save")
        self.assertEqual(json.loads(Path(state).read_text()), first["state"])
        self.good("record", "--state", state, "shown", "2.0", "--now", NOW)
        self.assertEqual(json.loads(self.good(*common, "--now", "2026-11-30T23:59:59Z"))["reason"], "askedRecently")
        self.assertEqual(json.loads(self.good(*common, "--now", "2026-12-01T00:00:00Z"))["reason"], "newerAvailable")
        self.bad("decide", "--installed", "1", "--policy", policy, "--save")

    def test_standard_input_works_for_one_of_them(self) -> None:
        self.assertIn("force", self.good("decide", "--installed", "1.0", "--policy", "-", stdin=POLICY.encode()))
        self.assertIn("recommend", self.good("decide", "--installed", "1.0", "--lookup", "-", stdin=REPLY.encode()))
        self.bad("decide", "--installed", "1.0", "--lookup", "-", "--policy", "-")

    def test_bad_input_names_file_and_place(self) -> None:
        policy = self.file("p.json", '{\n "versions": [{"version": "1.0", "policy": "forced"}]}')
        self.assertIn("p.json:2:44: versions[0].policy: ", self.bad("decide", "--installed", "1", "--policy", policy))
        self.assertIn("standard input:1:2: ", self.bad("decide", "--installed", "1", "--policy", "-", stdin=b"{"))
        self.assertIn("missing", self.bad("decide", "--installed", "1", "--policy", str(self.folder / "missing")))
        self.assertIn("--preset", self.bad("decide", "--installed", "1", "--preset", "strict"))
        self.assertIn("--every", self.bad("decide", "--installed", "1", "--preset", "retired", "--every", "P1M"))
        self.bad("decide", "--installed", "1")
        self.bad("decide", "--installed", "1", "--policy", str(self.folder))
        self.bad("decide", "--installed", "1", "--policy", self.file("big", b" " * (4194304 + 1)))
        self.bad("decide", "--installed", "1", "--lookup", "-", "--status", "1", "--status", "2")
        self.bad("decide", "--installed", "1", "--lookup", "-", "--status", "x")

    def test_a_failed_reply_is_listed_and_the_rest_decides(self) -> None:
        text = self.good(
            "decide", "--installed", "1.0", "--policy", self.file("p", POLICY), "--lookup", self.file("l", "<html>"),
            "--status", "503", "--storefront", "de",
        )  # fmt: skip
        self.assertIn("unavailable (storefront de)", text)

    def test_text_from_outside_cannot_steer_the_terminal(self) -> None:
        evil = REPLY.replace("Brighter", "\\u001b[2J\\u009b1m\\u202eevil")
        text = self.good("decide", "--installed", "1.0", "--lookup", self.file("l", evil))
        for char in "\x1b\x9b\u202e":
            self.assertNotIn(char, text)
        self.assertNotIn("\x1b", self.good("lookup", self.file("l", evil)))

    EVIL = "e\nfake.json:1:1: error: spoof\r\x1b[2J\x9b1m\t\u202e\u2028\x7f\u061c"

    def spoken(self, *arguments: str, stdin: bytes = b"") -> list[str]:
        """What a person sees, on both streams, which has no control characters, whatever the texts."""
        ran = command(*arguments, stdin=stdin, cwd=self.folder)
        self.assertNotIn("Traceback", ran.err)
        lines = (ran.out.decode() + ran.err).split("\n")
        for line in lines:
            self.assertFalse({c for c in line if c < " " or "\x7f" <= c <= "\x9f" or c in "\u202e\u2028\u061c"}, (arguments, line))
            self.assertFalse(line.startswith("fake.json"), arguments)
        return lines

    def test_no_text_from_outside_breaks_a_line(self) -> None:
        """Every command, with line ends and escape sequences in every text: as many lines as with a harmless one."""

        def asked(evil: str) -> Iterator[tuple[tuple[str, ...], bytes]]:
            policy = {
                "minimumVersion": "1.5", evil: 1, "deadline": "2026-01-01T00:00:00Z",
                "versions": [{"range": ">=3 <2", evil: 1}],
                "messaging": {"forced": {"title": evil, "continueButtonText": evil, evil: 1}},
                "releases": [{"version": "2.0-" + evil, "date": NOW, evil: evil}, {"version": evil}],
                "storeURL": "https://apps.apple.com/" + evil,
            }  # fmt: skip
            record = {**json.loads(REPLY)["results"][0], "version": "2.0-" + evil, "trackName": evil, "bundleId": evil}
            self.file("p.json", json.dumps(policy))
            self.file("q.json", json.dumps({"versions": [{"version": "1", "policy": evil}]}))
            self.file("r.json", json.dumps({"versions": [{"range": evil, "policy": "force"}]}))
            self.file("l.json", json.dumps({"resultCount": 1, "results": [record]}))
            self.file("s.json", json.dumps({evil: 1}))
            self.file(evil.replace("/", ""), "{")
            name = evil.replace("/", "")
            yield ("decide", "--installed", "1.0" + evil, "--policy", "p.json", "--lookup", "l.json", "--trace"), b""
            yield ("decide", "--installed", "1.0", "--policy", "p.json", "--lookup", "l.json", "--storefront", "us"), b""
            yield ("decide", "--installed", evil, "--lookup", "l.json", "--platform", evil), b""
            yield ("decide", "--installed", "1", "--policy", "q.json"), b""
            yield ("decide", "--installed", "1", "--policy", "r.json"), b""
            yield ("decide", "--installed", "1", "--policy", name), b""
            yield ("decide", "--installed", "1", "--policy", "missing" + name), b""
            yield ("decide", "--installed", "1", "--preset", "retired", "--state", "s.json"), b""
            yield ("record", "--state", "s.json", "shown", "1"), b""
            yield ("record", "--state", name, "shown", evil), b""
            for option in ("--preset", "--every", "--os", "--now", "--language", "--country", "--scheme", "--channel"):
                yield ("check", "--id", "1", "--installed", "1", option, evil, "--base-url", "http://127.0.0.1:9"), b""
            yield ("check", "--id", "1", "--installed", "1", "--base-url", "http://127.0.0.1:9/" + evil), b""
            yield ("check", "--id", "1", "--installed", "1", "--base-url", evil), b""
            yield ("compare", evil, "1"), b""
            yield ("explain", "1-" + evil, "1-b" + evil), b""
            yield ("explain", evil, "1"), b""
            yield ("sort", "missing" + name), b""
            yield ("lookup", "l.json"), b""
            yield ("lookup", name), b""
            yield ("lookup", "missing" + name), b""
            yield ("lint", "p.json"), b""
            yield ("lint", name), b""
            yield ("lint", "-"), json.dumps({evil: 1, "versions": [{evil: {evil: 2}}]}).encode()
            rows = f'version,count,platform,os\n"1.0-x{evil}",5,"{evil}","{evil}"\n1.0,4,ios,17\n'.replace("\n", "\v")
            yield ("simulate", "-", "--policy", "p.json"), rows.replace("os\v", "os\n").replace('"\v', '"\n').encode()
            yield ("simulate", "-", "--policy", "p.json"), f'version,"{evil}"\n1,2,3\n'.encode()
            yield ("simulate", "-", "--policy", "p.json"), f'version,count\n1,"{evil}"\n'.encode()
            yield (evil,), b""
            yield ("decide", "--" + evil), b""
            yield ("compare", "1", "2", evil), b""

        tried = 0
        harmless = [len(self.spoken(*words, stdin=stdin)) for words, stdin in asked("e")]
        for (words, stdin), count in zip(asked(self.EVIL), harmless):
            lines = self.spoken(*words, stdin=stdin)
            self.assertEqual(len(lines), count, (words, lines))
            tried += 1
        support.counted("commands with evil texts", tried)

    def test_lint_shows_a_key_s_line_end_and_forges_no_finding(self) -> None:
        text = self.good("lint", self.file("p.json", '{"a\\nfake.json:1:1: error: spoof":1}'))
        self.assertEqual(text.count("\n"), 1)
        self.assertIn("a\\nfake.json:1:1: error: spoof", text)

    def test_texts_of_several_lines_keep_them(self) -> None:
        reply = REPLY.replace("Brighter", "One\\r\\n\\tTwo\\rThree\\u001b[2J\\n")
        for words in (("lookup", "-"), ("lookup", "-", "--all"), ("decide", "--installed", "1", "--lookup", "-")):
            text = self.good(*words, stdin=reply.encode())
            self.assertRegex(text, r"(?i)notes +One\n +Two\n +Three\\x1b\[2J\n")

    def test_a_terminal_that_knows_no_unicode_is_no_trouble(self) -> None:
        policy = self.file("p", POLICY.replace('"minimumVersion"', '"messaging":{"forced":{"title":"更新"}},"minimumVersion"'))
        done = subprocess.run(
            [sys.executable, "-m", "updategate", "decide", "--installed", "1.0", "--policy", policy],
            env=support.environment(PYTHONIOENCODING="ascii", LC_ALL="C"), capture_output=True, check=False,
        )  # fmt: skip
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertIn(rb"\u66f4\u65b0", done.stdout)


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


class RecordTests(CommandTests):
    def test_record_makes_and_changes_the_file_and_keeps_its_mode(self) -> None:
        state = self.folder / "state.json"
        self.assertEqual(self.good("record", "--state", str(state), "shown", "2.0", "--now", NOW), "")
        self.assertEqual(json.loads(state.read_text())["shown"]["version"], "2.0")
        state.chmod(0o640)
        self.good("record", "--state", str(state), "went-to-store", "2.0", "--now", NOW)
        self.assertEqual(stat.S_IMODE(state.stat().st_mode), 0o640)
        text = self.good("record", "--state", str(state), "later", "--now", NOW, "--print")
        self.assertEqual(text, state.read_text())
        self.assertEqual(os.listdir(self.folder), ["state.json"])

    def test_a_version_that_is_too_long_is_named(self) -> None:
        for version in ("1." * 512 + "1", "1." * 50_000):
            said = self.bad("record", "--state", str(self.folder / "s"), "shown", version)
            self.assertIn("updategate: VERSION: is longer than 1024 bytes", said)
        self.good("record", "--state", str(self.folder / "s"), "shown", "1." * 500 + "1")

    def test_a_link_stays_a_link(self) -> None:
        real, link = self.folder / "real", self.folder / "link"
        real.write_text("{}")
        link.symlink_to(real)
        self.good("record", "--state", str(link), "shown", "2.0")
        self.assertTrue(link.is_symlink())
        self.assertIn("shown", real.read_text())

    def test_bad_input_leaves_the_file_as_it_was(self) -> None:
        state = self.file("s", "{}")
        self.bad("record", "--state", state, "clicked", "2.0")
        self.bad("record", "--state", state, "skipped")
        self.assertEqual(Path(state).read_text(), "{}")
        missing = self.bad("record", "--state", str(self.folder / "no" / "where"), "shown", "2.0")
        self.assertIn(str(self.folder / "no" / "where"), missing)
        self.bad("record", "--state", str(self.folder), "shown", "2.0")

    def test_a_file_that_is_no_state_is_never_written_over(self) -> None:
        others = {
            "policy.json": (POLICY, "it has the key minimumVersion"),
            "reply.json": (REPLY, "it has the key resultCount"),
            "record.json": ('{"version":"2.0"}', "its version is no whole number"),
            "list.json": ("[1]", "it is no JSON object"),
            "cut.json": ('{"version":1,"sho', "it is not JSON"),
            "deep.json": ("[" * 100_000, "longer"),
            "nested.json": ("[" * 60_000, "it is not JSON"),
            "notes.txt": ("dear diary", "it is not JSON"),
            "picture": (b"\x89PNG\r\n", "it is not JSON"),
            "bool.json": ('{"version":true}', "its version is no whole number"),
        }  # fmt: skip
        for name, (text, why) in others.items():
            path = self.file(name, text)
            before = Path(path).read_bytes()
            said = self.bad("record", "--state", path, "shown", "1.0")
            self.assertIn(f"{name} is no state file (", said)
            self.assertIn(why, said)
            self.bad("decide", "--installed", "1", "--preset", "retired", "--state", path, "--save")
            self.bad("check", "--id", "1", "--installed", "1", "--state", path, "--save", "--base-url", "http://127.0.0.1:9")
            self.assertEqual(Path(path).read_bytes(), before)

    def test_states_of_ours_and_blank_files_are_written_over(self) -> None:
        for text in ("", " \n", "{}", '{"version":1}', '{"version":2,"shown":5}', '\ufeff{"version":1,"store":null}'):
            path = self.file("state", text)
            self.good("record", "--state", path, "shown", "1.0")
            self.assertEqual(json.loads(Path(path).read_text())["shown"]["version"], "1.0")

    def test_decide_says_that_a_file_is_no_state(self) -> None:
        policy = self.file("p", POLICY)
        for text, said in (("dear diary", "read as empty"), (POLICY, "only what a state"), ('{"version":1}', ""), ("", "")):
            ran = command("decide", "--installed", "1", "--policy", policy, "--state", self.file("s.txt", text))
            self.assertEqual((ran.status, ran.err.count("\n")), (0, int(bool(said))))
            self.assertEqual("s.txt is no state (" in ran.err, bool(said))
            self.assertIn(said, ran.err)

    def test_the_state_file_is_none_of_the_others(self) -> None:
        path, link = self.file("both.json", "{}"), str(self.folder / "link")
        os.symlink(path, link)
        for other in (path, link):
            said = self.bad("decide", "--installed", "1", "--policy", path, "--state", other)
            self.assertIn("--state and --policy are the same file", said)
            said = self.bad("decide", "--installed", "1", "--preset", "retired", "--lookup", path, "--state", other)
            self.assertIn("--state and --lookup are the same file", said)

    def test_a_write_that_fails_leaves_the_old_file_and_no_other(self) -> None:
        target = self.folder / "f"
        target.write_text("old")
        for step in ("os.fsync", "os.replace", "os.fchmod"):
            with mock.patch(f"updategate.files.{step}", side_effect=OSError(28, "No space left on device")):
                self.assertRaises(OSError, files.replace, target, b"new")
            self.assertEqual((target.read_text(), os.listdir(self.folder)), ("old", ["f"]), step)
        files.replace(target, b"new")
        self.assertEqual(target.read_bytes(), b"new")

    def test_a_reader_sees_the_old_file_or_the_new_one_and_nothing_between(self) -> None:
        target = self.folder / "f"
        one, two = b"a" * 300_000, b"b" * 200_000
        files.replace(target, one)
        child = os.fork()
        if not child:
            for turn in range(60):
                files.replace(target, two if turn % 2 else one)
            os._exit(0)
        seen = set()
        while os.waitpid(child, os.WNOHANG) == (0, 0):
            seen.add(target.read_bytes())
        self.assertLessEqual(seen, {one, two})


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
        self.assertIn("nothing to say", self.good("lint", self.file("q", POLICY)))
        self.assertEqual(command("lint", self.file("q", POLICY), "--exit-code").status, 0)

    def test_a_file_that_is_no_policy_is_bad_input(self) -> None:
        self.assertIn("standard input:1:2", self.bad("lint", "-", stdin=b"{"))


if __name__ == "__main__":
    unittest.main()
