"""--policy with an https address: fetched, kept, and what becomes of it when its origin fails."""

from __future__ import annotations

import json
import os
from unittest import mock

from command_case import NOW, CommandTests
from fetch_server import Server, closes, hangs, says
from support import command

POLICY = b'{"minimumVersion": "2.0", "storeURL": "https://apps.apple.com/app/id1", "messaging": {"forced": {"title": "Hosted"}}}'


class PolicyAddressTests(CommandTests):
    def decide(self, server: Server, *more: str) -> tuple[int, dict[str, object] | None, str]:
        words = ("decide", "--installed", "1.0", "--now", NOW, "--policy", server.base + "/policy.json", "--json", *more)
        ran = command(*words)
        self.assertNotIn("Traceback", ran.err)
        return ran.status, json.loads(ran.out) if ran.out else None, ran.err

    def test_the_whole_way_of_a_hosted_file(self) -> None:
        with Server(says(POLICY)) as server:
            status, answer, said = self.decide(server)
        assert answer is not None
        self.assertEqual((status, answer["outcome"], said), (0, "force", ""))
        self.assertEqual(answer["message"]["title"], "Hosted")  # type: ignore[index]
        self.assertEqual(answer["storeURL"], "https://apps.apple.com/app/id1")

    def test_no_answer_is_status_3_with_one_line(self) -> None:
        for turn, why in ((says(b"", 404), "has status 404, not 200"), (says(b"", 500), "status 500"), (closes, "closed the connection")):
            with Server(turn) as server:
                for more in ((), ("--policy-cache", str(self.folder / "cache"))):
                    status, answer, said = self.decide(server, *more)
                    self.assertEqual((status, answer, said.count("\n")), (3, None, 1))
                    self.assertIn(f"{server.base}/policy.json: ", said)
                    self.assertIn(why, said)
        with Server(hangs) as server:
            words = ("--id", "1", "--installed", "1", "--policy", server.base, "--timeout", "0.5", "--base-url", server.base)
            self.assertIn("no answer within 0.5 seconds", self.bad("check", *words, status=3))

    def test_failing_open_is_asked_for(self) -> None:
        with Server(says(b"", 503)) as server:
            status, answer, said = self.decide(server, "--fail-open")
            assert answer is not None
            self.assertEqual((status, answer["outcome"], answer["reason"]), (0, "none", "noReleaseKnown"))
            self.assertIn("deciding without a policy", said)
        for option in (("--fail-open",), ("--policy-cache", "x")):
            for policy in ((), ("--policy", self.file("p.json", POLICY))):
                said = self.bad("decide", "--installed", "1", "--preset", "retired", *policy, *option)
                self.assertIn("is about a --policy that is an https address", said)

    def test_the_last_good_one_is_kept_and_used(self) -> None:
        cache = str(self.folder / "made" / "cache")
        for turn, why in (
            (says(b"", 503), "has status 503, not 200"), (says(b"{"), "line 1"), (says(b'{"minimumVersoin": "1"}'), "minimumVersoin"),
            (closes, "closed"),
        ):  # fmt: skip
            with Server(says(POLICY, ETag='"a"'), turn) as server:
                self.assertEqual(self.decide(server, "--policy-cache", cache)[::2], (0, ""))
                status, answer, said = self.decide(server, "--policy-cache", cache)
                assert answer is not None
                self.assertEqual((status, answer["outcome"], said.count("\n")), (0, "force", 1))
                self.assertIn(why, said)
                self.assertIn("deciding by the last good policy, less than a minute old", said)
                self.assertEqual(server.asked[1][1].get("If-None-Match"), '"a"')

    def test_what_is_no_policy_is_bad_input_with_its_place(self) -> None:
        with Server(says(b'{\n "versions": 7}')) as server:
            status, answer, said = self.decide(server)
            self.assertEqual((status, answer), (2, None))
            self.assertIn(f"{server.base}/policy.json:2:14: versions: ", said)
            self.assertEqual(self.decide(server, "--policy-cache", str(self.folder / "c"))[:2], (2, None))
        with Server(says(b'{"minimumVersoin": "1"}')) as server:
            self.assertIn("minimumVersoin", self.decide(server)[2])

    def test_lint_and_simulate_take_an_address(self) -> None:
        with Server(says(b'{"minimumVersoin": "1"}')) as server:
            self.assertIn(f"{server.base}/p:1:2: error: minimumVersoin", self.good("lint", server.base + "/p"))
        with Server(says(POLICY)) as server:
            rows = self.file("rows.csv", "version,count\n1.0,3\n")
            self.assertIn("force", self.good("simulate", rows, "--policy", server.base + "/p", "--now", NOW))

    def test_an_address_that_may_not_be_asked_is_bad_input(self) -> None:
        for address in ("http://example.com/p", "https://", "https://me:secret@example.com/p"):
            for more in ((), ("--policy-cache", str(self.folder))):
                said = self.bad("decide", "--installed", "1", "--policy", address, *more)
                self.assertNotIn("secret", said)

    def test_a_cache_that_cannot_be_made_is_named(self) -> None:
        path = self.file("file", "x")
        with Server(says(POLICY)) as server, mock.patch.dict(os.environ):
            said = self.bad("decide", "--installed", "1", "--policy", server.base, "--policy-cache", path + "/cache")
        self.assertIn("file/cache: ", said)


if __name__ == "__main__":
    import unittest

    unittest.main()
