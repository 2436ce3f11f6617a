"""Texts from outside, in every command: they steer no terminal, break no line and forge no finding."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import support
from command_case import NOW, POLICY, REPLY, CommandTests
from support import command


class EvilTextTests(CommandTests):
    def test_text_from_outside_cannot_steer_the_terminal(self) -> None:
        evil = REPLY.replace("Brighter", "\\u001b[2J\\u009b1m\\u202eevil")
        text = self.good("decide", "--installed", "1.0", "--lookup", self.file("l", evil))
        for char in "\x1b\x9b\u202e":
            self.assertNotIn(char, text)
        self.assertNotIn("\x1b", self.good("lookup", self.file("l", evil)))

    EVIL = "e\nfake.json:1:1: error: spoof\r\x1b[2J\x9b1m\t\u202e\u2028\x7f\u061c"

    def spoken(self, folder: Path, arguments: tuple[str, ...], stdin: bytes) -> list[str]:
        """What a person sees, on both streams, which has no control characters, whatever the texts."""
        ran = command(*arguments, stdin=stdin, cwd=folder)
        self.assertNotIn("Traceback", ran.err)
        lines = (ran.out.decode() + ran.err).split("\n")
        for line in lines:
            self.assertFalse({c for c in line if c < " " or "\x7f" <= c <= "\x9f" or c in "\u202e\u2028\u061c"}, (arguments, line))
            self.assertFalse(line.startswith("fake.json"), arguments)
        return lines

    def test_no_text_from_outside_breaks_a_line(self) -> None:
        """Every command, with line ends and escape sequences in every text: as many lines as with a harmless one."""

        def asked(evil: str, folder: Path) -> Iterator[tuple[tuple[str, ...], bytes]]:
            def file(name: str, text: str) -> None:
                (folder / name).write_text(text)

            # A version of the store or an address with a control character is none, and would be no line: here they are shown.
            shown = re.sub("[\x00-\x20\x7f-\x9f\u2028]", "", evil)
            # And what a user is shown, and a cell, may have several lines or must not.
            line = re.sub("[\r\n]", " ", evil)
            policy = {
                "minimumVersion": "1.5", evil: 1, "deadline": "2026-01-01T00:00:00Z",
                "versions": [{"range": ">=3 <2", evil: 1}],
                "messaging": {"forced": {"title": evil, "continueButtonText": evil, evil: 1}},
                "releases": [{"version": "2.0-" + evil, "date": NOW, evil: evil}, {"version": evil}],
                "storeURL": "https://apps.apple.com/" + shown,
            }  # fmt: skip
            valid = {
                "minimumVersion": "1.5", evil: 1, "minBuildNumber": evil, "storeURL": "https://apps.apple.com/" + shown,
                "messaging": {"forced": {"title": line, "message": line, "continueButtonText": line}},
                "releases": [{"version": "2.0-" + line, "notes": line}], "deadline": "2026-12-24T00:00:00Z",
            }  # fmt: skip
            record = {**json.loads(REPLY)["results"][0], "version": "2.0-" + evil, "trackName": evil, "bundleId": evil}
            file("p.json", json.dumps(policy))
            file("g.json", json.dumps(valid))
            file("q.json", json.dumps({"versions": [{"version": "1", "policy": evil}]}))
            file("r.json", json.dumps({"versions": [{"range": evil, "policy": "force"}]}))
            file("l.json", json.dumps({"resultCount": 1, "results": [record]}))
            record.update(version="2.0-" + shown, trackViewUrl="https://apps.apple.com/" + shown)
            file("m.json", json.dumps({"resultCount": 1, "results": [record]}))
            file("s.json", json.dumps({evil: 1}))
            file(evil.replace("/", ""), "{")
            name = evil.replace("/", "")
            yield ("decide", "--installed", "1.0" + evil, "--policy", "p.json", "--lookup", "l.json", "--trace"), b""
            yield ("decide", "--installed", "1.0", "--policy", "p.json", "--lookup", "l.json", "--storefront", "us"), b""
            yield ("decide", "--installed", evil, "--lookup", "l.json", "--platform", evil), b""
            yield ("decide", "--installed", "1.0", "--policy", "g.json", "--trace", "--state", "s.json"), b""
            yield ("decide", "--installed", "1.7" + line, "--policy", "g.json", "--build", evil, "--app-name", line), b""
            yield ("decide", "--installed", "1", "--policy", "q.json"), b""
            yield ("decide", "--installed", "1", "--policy", "r.json"), b""
            yield ("decide", "--installed", "1", "--policy", name), b""
            yield ("decide", "--installed", "1", "--policy", "missing" + name), b""
            yield ("decide", "--installed", "1", "--preset", "retired", "--state", "s.json"), b""
            yield ("record", "--state", "s.json", "shown", "1"), b""
            yield ("record", "--state", name, "shown", evil), b""
            for option in ("--preset", "--every", "--os", "--now", "--language", "--country", "--scheme", "--channel", "--tag", "--architecture"):
                yield ("check", "--id", "1", "--installed", "1", option, evil, "--retries", "0", "--base-url", "http://127.0.0.1:9"), b""
            yield ("check", "--id", "1", "--installed", "1", "--retries", "0", "--base-url", "http://127.0.0.1:9/" + evil), b""
            yield ("check", "--id", "1", "--installed", "1", "--retries", "0", "--base-url", evil), b""
            yield ("compare", evil, "1"), b""
            yield ("explain", "1-" + evil, "1-b" + evil), b""
            yield ("explain", evil, "1"), b""
            yield ("sort", "missing" + name), b""
            yield ("lookup", "m.json"), b""
            yield ("decide", "--installed", "1.0", "--policy", "p.json", "--lookup", "m.json", "--trace"), b""
            yield ("lookup", name), b""
            yield ("lookup", "missing" + name), b""
            yield ("lint", "p.json"), b""
            yield ("lint", name), b""
            yield ("lint", "-"), json.dumps({evil: 1, "versions": [{evil: {evil: 2}}]}).encode()
            rows = f'version,count,platform,os\n"1.0-x{evil}",5,"{evil}","{evil}"\n1.0,4,ios,17\n'.replace("\n", "\v")
            yield ("simulate", "-", "--policy", "p.json"), rows.replace("os\v", "os\n").replace('"\v', '"\n').encode()
            yield ("simulate", "-", "--policy", "g.json"), f'version,count,platform,os\n"1.0-x{line}",5,"{line}","{line}"\n'.encode()
            yield ("simulate", "-", "--policy", "p.json"), f'version,"{evil}"\n1,2,3\n'.encode()
            yield ("simulate", "-", "--policy", "p.json"), f'version,count\n1,"{evil}"\n'.encode()
            yield (evil,), b""
            yield ("decide", "--" + evil), b""
            yield ("compare", "1", "2", evil), b""

        def answers(text: str, name: str) -> list[tuple[tuple[str, ...], list[str]]]:
            folder = self.folder / name
            folder.mkdir()
            commands = list(asked(text, folder))
            lines = support.together(lambda one: self.spoken(folder, *one), commands)
            return [(words, shown) for (words, _), shown in zip(commands, lines)]

        both = list(zip(answers("e", "harmless"), answers(self.EVIL, "evil"), strict=True))
        for (_, harmless), (words, lines) in both:
            self.assertEqual(len(lines), len(harmless), (words, lines))
        support.counted("commands with evil texts", len(both))

    def test_a_version_or_address_that_would_break_a_line_is_not_shown_at_all(self) -> None:
        record = json.loads(REPLY)["results"][0]
        whole = self.good("lookup", self.file("l", json.dumps({"results": [record]}))).split("\n")
        for name, line in (("version", "  version "), ("trackViewUrl", "  store page ")):
            broken = json.dumps({"results": [{**record, name: record[name] + self.EVIL}]})
            without = [text.removesuffix(" 2.0") if name == "version" else text for text in whole if not text.startswith(line)]
            found = self.good("lookup", self.file("l", broken)).split("\n")
            self.assertEqual([text.split() for text in found], [text.split() for text in without])

    def test_lint_shows_a_key_s_line_end_and_forges_no_finding(self) -> None:
        text = self.good("lint", self.file("p.json", '{"a\\nfake.json:1:1: error: spoof":1}'))
        self.assertEqual(text.count("\n"), 2)
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
