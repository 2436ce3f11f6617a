"""decide, in a process of its own: what a person reads, what a program reads, and what is refused."""

from __future__ import annotations

import io
import json
import os
import re
from contextlib import redirect_stderr
from pathlib import Path
from typing import Any
from unittest import mock

import support
from command_case import NOW, POLICY, REPLY, CommandTests
from support import command

import updategate


class DecideTests(CommandTests):
    def test_decide_tells_a_person_everything(self) -> None:
        text = self.good(
            "decide", "--installed", "1.0", "--policy", self.file("p", POLICY), "--lookup", self.file("l", REPLY), "--now", NOW
        )
        for part in ("force", "belowMinimum", "2.0 (major update)", "https://apps.apple.com/app/id1", "Brighter", "[ Update ]"):
            self.assertIn(part, text)
        self.assertIn("next state", text)

    def test_brief_is_one_line_of_what_tells_decisions_apart(self) -> None:
        policy = self.file("p", '{"minimumVersion":"1.5","waitAfterRelease":"P1D","releases":[{"version":"2.0","date":"2026-11-30"}]}')
        lines = [
            self.good("decide", "--brief", "--installed", installed, "--policy", policy, "--now", "2026-12-0" + now)
            for installed, now in (("1.0", "1"), ("1.6", "1"), ("2.0", "1"))
        ]
        lines.append(self.good("decide", "--brief", "--installed", "1.6", "--policy", policy, "--now", "2026-11-30T06:00:00Z"))
        self.assertEqual(
            lines,
            [
                "1.0  force: belowMinimum → 2.0\n", "1.6  recommend: newerAvailable → 2.0\n", "2.0  none: upToDate\n",
                "1.6  none: releasedTooSoon, ask again 2026-12-01T00:00:00Z\n",
            ],
        )  # fmt: skip
        self.bad("not allowed with", "decide", "--brief", "--json", "--installed", "1.6", "--policy", policy)

    def test_an_unreadable_version_is_the_one_that_is_named(self) -> None:
        def reason(*arguments: str) -> str:
            ran = command("decide", *arguments)
            self.assertEqual((ran.status, ran.err.count("\n")), (0, int("nightly" in arguments)))
            return next(line for line in ran.out.decode().split("\n") if line.startswith("  reason"))

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
                words = ("decide", "--installed", "1.0.0") if "semver" in arguments and commands[0] == "decide" else commands
                ran = command(*words, *arguments)
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

    #: Facts that are one option with a text, and those that are one option for each of a list.
    ONE = {
        "installed": "--installed", "now": "--now", "platform": "--platform", "osVersion": "--os", "deviceId": "--device-id",
        "bundleId": "--bundle-id", "trackId": "--track-id", "preset": "--preset", "every": "--every", "appName": "--app-name",
        "scheme": "--scheme", "build": "--build", "architecture": "--architecture",
    }  # fmt: skip
    MANY = {"languages": "--language", "channel": "--channel", "tags": "--tag"}
    SWITCHES = {
        ("trigger", "manual"): "--manual", ("trigger", "automatic"): None, ("trace", True): "--trace", ("trace", False): None,
        ("minimumInDescription", True): "--minimum-in-description", ("minimumInDescription", False): None,
        ("build", True): "--compare-build", ("loneLetter", "prerelease"): "--letter-is-prerelease",
        ("loneLetter", "postrelease"): None, ("dashNumber", "revision"): "--dash-is-revision",
        ("dashNumber", "prerelease"): None, ("unknownWords", "ignored"): "--ignore-unknown-words",
    }  # fmt: skip

    def as_options(self, request: dict[str, Any]) -> list[str] | None:
        """A text request as the options of decide; None where there is no option for a fact of it."""
        words: list[str] = []
        for key, value in request.items():
            if value is None:
                continue
            if key in self.ONE:
                words.append(f"{self.ONE[key]}={value}")
            elif key in self.MANY:
                words += [f"{self.MANY[key]}={text}" for text in ([value] if isinstance(value, str) else value)]
            elif key in ("policy", "state"):
                text = value if isinstance(value, str) else json.dumps(value)
                words += [f"--{key}", self.file(f"{key}.json", text)]
            elif key == "lookups":
                for number, reply in enumerate(value):
                    body = reply.get("body") or ""
                    text = body if isinstance(body, str) else json.dumps(body)
                    words += ["--lookup", self.file(f"l{number}", text)]
                for name in ("status", "storefront"):
                    given = [reply[name] for reply in value if name in reply]
                    if given and len(given) != len(value):
                        return None  # It is said of all replies or of none.
                    words += [f"--{name}={text}" for text in given]
            else:
                for switch in value.items() if key == "versionOptions" else [(key, value)]:
                    if switch not in self.SWITCHES:
                        return None
                    words += [word] if (word := self.SWITCHES[switch]) else []
        return words

    def refused(self, request: dict[str, Any]) -> bool:
        """Whether a fact is one that the command takes for a slip of the pen, where the library passes over it."""
        countries = [reply["storefront"] for reply in request.get("lookups") or [] if reply.get("storefront")]
        return (
            request.get("osVersion") in ("", "Tahoe", "unknown")
            or not all(re.match("[A-Za-z]{2}", tag) for tag in request.get("languages") or [])
            or "zz" in countries
        )

    def test_every_decision_row_through_the_command(self) -> None:
        """All rows but those whose facts the command has no option for, or refuses."""
        from test_decision import rows

        from updategate.command import main, parser

        taken, left, line = 0, [], parser()
        # One command line for all: making it is most of the work.
        one = mock.patch("updategate.command.parser", return_value=line)
        one.start()
        self.addCleanup(one.stop)
        for name, row in rows():
            request = row["request"]
            if "answer" not in row:
                continue
            words = self.as_options(request)
            if words is None or not {"policy", "lookups", "preset"} & {key for key, value in request.items() if value}:
                left.append(name)
                continue
            printed: list[bytes] = []
            if self.refused(request):
                with redirect_stderr(io.StringIO()) as said, self.assertRaises(SystemExit, msg=name):
                    main(["decide", "--json", *words])
                self.assertRegex(said.getvalue(), "argument --(os|language|storefront): .* is no ", name)
                continue
            with mock.patch("updategate.command.terminal.write", printed.append), redirect_stderr(io.StringIO()) as said:
                self.assertEqual(main(["decide", "--json", *words]), 0, name)
            answer = updategate.evaluate_text(json.dumps(request))
            self.assertEqual(b"".join(printed).decode(), answer + "\n", name)
            self.assertEqual(said.getvalue().count(" could not be tested"), len(json.loads(answer)["notHonoured"]), name)
            taken += 1
        self.assertLess(len(left), 20, left)
        support.counted("decision rows through the command", taken)

    def test_channels_tags_and_a_processor_are_facts(self) -> None:
        policy = self.file("p.json", json.dumps({
            "minimumVersion": [{"version": "1.5", "only": {"tags": ["eu"]}}],
            "releases": [
                {"version": "4.0", "channel": "beta", "architectures": ["arm64"]}, {"version": "3.0", "channel": "nightly"},
                {"version": "2.0", "except": {"tags": ["staff"]}}, {"version": "1.1"},
            ],
        }))  # fmt: skip
        rows = self.file("i.csv", "version,count\n1.0,5\n")
        for words, outcome, target in (
            ((), "recommend", "2.0"),
            (("--tag", "staff"), "recommend", "1.1"),
            (("--tag", "eu"), "force", "2.0"),
            (("--tag", "staff", "--tag", "eu"), "force", "1.1"),
            (("--channel", "beta"), "recommend", "4.0"),
            (("--channel", "beta", "--architecture", "x86_64"), "recommend", "2.0"),
            (("--channel", "beta", "--architecture", "aarch64"), "recommend", "4.0"),
            (("--channel", "nightly", "--channel", "beta", "--architecture", "x86_64"), "recommend", "3.0"),
        ):
            fetched = ("check", "--id", "7", "--base-url", "http://127.0.0.1:9", "--retries", "0", "--quiet", "--installed", "1.0")
            for asked in (("decide", "--installed", "1.0"), fetched):
                found = json.loads(self.good(*asked, "--policy", policy, "--json", *words))
                self.assertEqual((found["outcome"], found["target"]), (outcome, target), words)
            (only,) = json.loads(self.good("simulate", rows, "--policy", policy, "--json", *words))["answers"]
            self.assertEqual((only["outcome"], only["target"]), (outcome, target), words)

    def test_an_odd_processor_is_noted_with_the_likely_one(self) -> None:
        common = ("decide", "--installed", "1.0", "--policy", self.file("p", POLICY), "--architecture")
        ran = command(*common, "amr64")
        self.assertEqual((ran.status, ran.err), (0, "updategate: --architecture: 'amr64' is no common processor; did you mean arm64?\n"))
        for name in ("ARM64", "riscv64"):
            self.good(*common, name)

    def test_an_os_version_may_come_as_systems_tell_it(self) -> None:
        policy = self.file("p", '{"releases":[{"version":"2.0","minimumOS":"17"}]}')
        for told, target in (("17.1", "2.0"), ("Version 17.1 (Build 21B74)", "2.0"), ("iOS 16.4", None)):
            found = json.loads(self.good("decide", "--installed", "1.0", "--policy", policy, "--os", told, "--json"))
            self.assertEqual(found["target"], target, told)

    def test_a_floor_that_could_not_be_tested_is_told(self) -> None:
        policy = self.file("p", '{"minimumBuild":7,"releases":[{"version":"2.0"}]}')
        for more in ((), ("--json",)):
            ran = command("decide", "--installed", "2.0", "--policy", policy, *more)
            self.assertEqual((ran.status, ran.err), (0, "updategate: minimumBuild in the policy could not be tested, and holds nobody back\n"))
        self.good("decide", "--installed", "2.0", "--build", "7", "--policy", policy)

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
