"""updategate check against a server of this machine: what it decides, lists and says."""

from __future__ import annotations

import json
import tempfile
import unittest
from urllib.parse import parse_qs, urlsplit

import support
from fetch_server import EMPTY, ERROR, REPLY, Server, closes, goes, hangs, says
from support import command


class CheckTests(unittest.TestCase):
    """updategate check, in a process of its own."""

    def check(self, server: Server, *arguments: str) -> support.Ran:
        return command(
            "check", "--id", "7", "--installed", "1.0", "--now", "2026-11-30T00:00:00Z", "--base-url", server.base,
            "--retries", "0", "--timeout", "2", *arguments,
        )  # fmt: skip

    def test_check_decides_on_what_the_server_says(self) -> None:
        with Server(says()) as server:
            ran = self.check(server, "--country", "USA", "--json")
            self.assertEqual((ran.status, ran.err), (0, ""))
            answer = json.loads(ran.out)
            self.assertEqual((answer["outcome"], answer["target"]), ("recommend", "2.0"))
            self.assertEqual(parse_qs(urlsplit(server.asked[0][0]).query), {"id": ["7"], "country": ["us"]})
            self.assertIn("recommend", self.check(server).out.decode())
            self.assertEqual(self.check(server, "--exit-code").status, 10)

    def test_storefronts_are_asked_in_order_until_one_has_the_app(self) -> None:
        with Server(says(EMPTY), says(), says(b"", 500)) as server:
            ran = self.check(server, "--country", "de", "--country", "us", "--country", "fr", "--json")
            answer = json.loads(ran.out)
            self.assertEqual((answer["target"], answer["lookupFailures"]), ("2.0", [{"kind": "notFound", "storefront": "de"}]))
            self.assertEqual(len(server.asked), 2)

    def test_all_storefronts_on_request_and_the_highest_version_counts(self) -> None:
        newer = REPLY.replace(b"2.0", b"3.0")
        with Server(says(), says(newer)) as server:
            ran = self.check(server, "--country", "de", "--country", "us", "--all-countries", "--json")
            self.assertEqual((json.loads(ran.out)["target"], len(server.asked)), ("3.0", 2))

    def test_a_failed_fetch_without_a_policy_is_status_3_and_one_line(self) -> None:
        for turn, words in (
            (says(b"", 429), "throttled"),
            (says(b"", 503), "unavailable"),
            (says(b"<html>"), "notJSON"),
            (says(REPLY[:50]), "malformed"),
            (says(b'"text"'), "unexpectedShape"),
            (says(ERROR, 400), "serviceError"),
            (says(b" " * (16777216 + 10)), "tooLarge"),
            (closes, "closed the connection"),
            (hangs, "within 2 seconds"),
            (goes("http://example.com/"), "plain http"),
        ):
            with Server(turn) as server:
                ran = self.check(server)
                self.assertEqual((ran.status, ran.out), (3, b""), (words, ran))
                self.assertIn(words, ran.err)
                self.assertEqual(ran.err.count("\n"), 1, ran.err)

    def test_a_failed_fetch_with_a_policy_is_listed_and_the_policy_decides(self) -> None:
        with tempfile.NamedTemporaryFile("w", suffix=".json") as policy, Server(says(b"", 503)) as server:
            policy.write('{"minimumVersion": "1.5"}')
            policy.flush()
            ran = self.check(server, "--policy", policy.name, "--json")
            answer = json.loads(ran.out)
            self.assertEqual((ran.status, answer["outcome"]), (0, "force"))
            self.assertEqual(answer["lookupFailures"], [{"kind": "unavailable", "storefront": "us"}])
            self.assertIn("unavailable", ran.err)
            self.assertEqual(self.check(server, "--policy", policy.name, "--quiet").err, "")

    def test_an_app_that_is_not_there_is_an_answer(self) -> None:
        with Server(says(EMPTY)) as server:
            ran = self.check(server, "--json")
            self.assertEqual((ran.status, json.loads(ran.out)["reason"]), (0, "noReleaseKnown"))

    def test_a_base_address_that_is_not_ascii_is_percent_encoded(self) -> None:
        for base, path in (
            ("/é", "/%C3%A9/lookup"),
            ("/é/", "/%C3%A9/lookup"),
            ("/%C3%A9/~a b+c", "/%C3%A9/~a%20b+c/lookup"),
            ("/更新", "/%E6%9B%B4%E6%96%B0/lookup"),
            (b"/\xff", "/%FF/lookup"),
            ("", "/lookup"),
            ("/", "/lookup"),
        ):
            with Server(says()) as server:
                address = server.base.encode() + (base if isinstance(base, bytes) else base.encode())
                ran = command("check", "--id", "7", "--installed", "1.0", "--base-url", address, "--retries", "0", "--json")
                self.assertEqual((ran.status, ran.err), (0, ""), base)
                self.assertEqual([asked.partition("?")[0] for asked, _ in server.asked], [path])

    def test_a_base_address_that_cannot_be_asked_is_bad_input(self) -> None:
        for address in (
            "http://é.example/", "https://bücher.example", "https://a b.example/", "http://127.0.0.1:99999/", "http://127.0.0.1:x/",
            "http://127.0.0.1:0/", "http://[::1/", "https://", "http:///path", "ftp://127.0.0.1/", "file:///etc/passwd", "é", "",
            "http://127.0.0.1:9/\nx", "http://127.0.0.1:9/\x1b[2J", "http://127.0.0.1:9/?a=b", "http://127.0.0.1:9/#a",
            b"http://\xff.example/",
        ):  # fmt: skip
            ran = command("check", "--id", "7", "--installed", "1", "--base-url", address, "--retries", "0", "--timeout", "2")
            self.assertEqual((ran.status, ran.out, ran.err.count("\n")), (2, b"", 1), (address, ran))
            self.assertTrue(ran.err.startswith("updategate: --base-url: "), ran.err)
            self.assertNotIn("codec", ran.err)

    def test_bad_input_is_status_2(self) -> None:
        for arguments in (
            ["--id", "7", "--installed", "1", "--country", "en"],
            ["--installed", "1"],
            ["--id", "x", "--installed", "1"],
            ["--id", "7", "--installed", "1", "--timeout", "0"],
            ["--id", "7", "--installed", "1", "--timeout", "1e30"],
            ["--id", "7", "--installed", "1", "--longest-wait", "inf"],
        ):
            ran = command("check", *arguments)
            self.assertEqual((ran.status, ran.out, ran.err.count("\n")), (2, b"", 1), ran)
        ran = command("check", "--id", "7", "--installed", "1", "--base-url", "http://example.com", "--retries", "0")
        self.assertEqual(ran.status, 2)
        self.assertIn("--base-url: plain http", ran.err)


if __name__ == "__main__":
    unittest.main()
