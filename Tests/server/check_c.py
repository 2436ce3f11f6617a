#!/usr/bin/env python3
"""examples/check.c against store_server.py: check_c.py PROGRAM. Says what it ran, and fails where anything is wrong."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request
import uuid
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROGRAM = ""


class Check(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        cls.server = subprocess.Popen(
            [sys.executable, str(HERE / "store_server.py"), "--tls", cls.folder.name],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        port, secure, cls.ca = cls.server.stdout.readline().split()
        cls.plain, cls.secure = f"http://127.0.0.1:{port}", f"https://localhost:{secure}"

    @classmethod
    def tearDownClass(cls) -> None:
        cls.server.stdin.close()
        cls.server.wait(10)
        cls.server.stdout.close()
        cls.folder.cleanup()

    def check(self, scenario: str, *more: str, secure: bool = False) -> subprocess.CompletedProcess[str]:
        self.key = uuid.uuid4().hex
        base = f"{self.secure if secure else self.plain}/{scenario}/{self.key}"
        return self.again(base, *more)

    def again(self, base: str, *more: str) -> subprocess.CompletedProcess[str]:
        command = [PROGRAM, "--installed", "2.3.1", "--id", "9000000042", "--platform", "ios", "--ca", self.ca,
                   "--base-url", base, "--longest-wait", "1", "--json", *more]  # fmt: skip
        return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)

    def log(self) -> list[dict]:
        with urllib.request.urlopen(f"{self.plain}/log/{self.key}") as answer:
            return json.load(answer)

    def decision(self, done: subprocess.CompletedProcess[str]) -> dict:
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_a_reply_is_fetched_and_decided_on(self) -> None:
        answer = self.decision(self.check("ok"))
        self.assertEqual((answer["outcome"], answer["target"], answer["lookupFailures"]), ("recommend", "2.6.0", []))
        (request,) = self.log()
        self.assertTrue(request["path"].endswith("/lookup?id=9000000042&country=us"))

    def test_every_failed_reply_has_its_kind(self) -> None:
        for scenario, kind, requests in [
            ("not-found", "notFound", 1), ("error", "serviceError", 1), ("html", "notJSON", 1), ("empty", "unavailable", 1),
            ("half-json", "malformed", 1), ("403", "throttled", 2), ("429", "throttled", 2), ("500", "unavailable", 2),
            ("503", "unavailable", 2), ("429-long", "throttled", 1), ("big", "tooLarge", 1), ("bomb", "tooLarge", 1),
            ("endless", "tooLarge", 1), ("truncated", "unavailable", 2), ("truncated-chunks", "unavailable", 2),
            ("gzip-cut", "unavailable", 2), ("cut", "unavailable", 2), ("redirect-loop", "unavailable", 6),
            ("redirect-far", "unavailable", 1), ("redirect-file", "unavailable", 1),
        ]:  # fmt: skip
            with self.subTest(scenario):
                policy = Path(self.folder.name) / "policy.json"
                policy.write_text('{"minimumVersion": "2.0"}')
                answer = self.decision(self.check(scenario, "--policy", str(policy), "--retries", "1"))
                self.assertEqual(answer["lookupFailures"], [{"kind": kind, "storefront": "us"}])
                self.assertEqual(len(self.log()), requests)

    def test_without_a_policy_a_failed_fetch_is_status_3_with_one_line(self) -> None:
        for scenario in ("403", "html"):
            done = self.check(scenario, "--retries", "0")
            self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (3, "", 1))

    def test_good_replies_in_every_form(self) -> None:
        for scenario in ("gzip", "deflate", "full", "redirect", "redirect-307", "redirect-up"):
            with self.subTest(scenario):
                self.assertEqual(self.decision(self.check(scenario))["target"], "2.6.0")

    def test_it_asks_again(self) -> None:
        for scenario in ("429-then-ok", "403-then-ok", "503-twice-then-ok", "cut-then-ok", "truncated-then-ok"):
            with self.subTest(scenario):
                self.assertEqual(self.decision(self.check(scenario))["target"], "2.6.0")
                times = [request["at"] for request in self.log()]
                self.assertTrue(all(b - a >= 0.9 for a, b in zip(times, times[1:])), times)

    def test_the_time_out_is_for_the_whole_request(self) -> None:
        for scenario in ("slow", "stall"):
            start = time.time()
            done = self.check(scenario, "--timeout", "1", "--retries", "0")
            self.assertEqual(done.returncode, 3)
            self.assertLess(time.time() - start, 10)

    def test_https_and_never_down_from_it(self) -> None:
        self.assertEqual(self.decision(self.check("ok", secure=True))["target"], "2.6.0")
        done = self.check("redirect-down", secure=True)
        self.assertEqual(done.returncode, 3)
        self.assertIn("may not be asked", done.stderr)
        self.assertEqual(len(self.log()), 1)
        done = self.again(f"{self.secure}/ok/x", "--ca", "/etc/ssl/certs/ca-certificates.crt", "--retries", "0")
        self.assertEqual(done.returncode, 3)

    def test_plain_http_to_another_machine_is_refused(self) -> None:
        for base in ("http://store.example.com", "http://127.0.0.1.example.com", "http://127.0.0.1@example.com", "ftp://127.0.0.1"):
            done = self.again(base)
            self.assertEqual(done.returncode, 3)
            self.assertIn("may not be asked", done.stderr)

    def test_storefronts_in_their_order(self) -> None:
        answer = self.decision(self.check("only-de", "--country", "US", "--country", "DEU", "--country", "fr"))
        self.assertEqual(answer["lookupFailures"], [{"kind": "notFound", "storefront": "us"}])
        self.assertIn("/de/", answer["storeURL"])
        self.assertEqual([request["path"][-2:] for request in self.log()], ["us", "de"])
        done = self.check("ok", "--country", "en")
        self.assertEqual((done.returncode, self.log()), (2, []))

    def test_an_unchanged_reply_is_not_sent_again(self) -> None:
        for scenario, header in (("etag", "if-none-match"), ("modified", "if-modified-since")):
            cache = str(Path(self.folder.name) / scenario)
            first = self.decision(self.check(scenario, "--cache", cache))
            second = self.decision(self.again(f"{self.plain}/{scenario}/{self.key}", "--cache", cache))
            self.assertEqual((first["target"], second["target"]), ("2.6.0", "2.6.0"))
            self.assertEqual([header in request["headers"] for request in self.log()], [False, True])


if __name__ == "__main__":
    PROGRAM = str(Path(sys.argv.pop(1)).resolve())
    unittest.main(verbosity=1)
