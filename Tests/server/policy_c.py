#!/usr/bin/env python3
"""examples/policy_source.c against a server on this machine: policy_c.py PROGRAM. Fails where anything is wrong."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "bindings" / "python" / "tests"))

from fetch_server import Handler, Server, closes, goes, hangs, says  # noqa: E402

PROGRAM = ""
GOOD = b'{"minimumVersion": "2.0"}'
BETTER = b'{"revision": 8, "minimumVersion": "3.0", "messaging": {"forced": {"title": "Hosted"}}}'
OLDER = b'{"revision": 7, "minimumVersion": "1.0"}'


def with_etag(body: bytes, etag: str) -> Handler:
    def turn(request: Server.Request) -> None:
        if request.headers.get("If-None-Match") == etag:
            request.reply(b"", 304, ETag=etag)
        else:
            request.reply(body, ETag=etag)

    return turn


class PolicySourceTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.keep = str(self.folder / "kept")

    def run_it(self, address: str, *more: str, looks: int = 1, status: int = 0) -> tuple[list[str], str]:
        command = [PROGRAM, "--policy", address, "--installed", "2.5", "--period", "0", "--looks", str(looks), "--timeout", "2", *more]
        done = subprocess.run(command, capture_output=True, text=True, timeout=90, check=False)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stdout.splitlines(), done.stderr

    def test_the_whole_way_of_a_hosted_file(self) -> None:
        with Server(says(GOOD), says(b"", 503), says(BETTER)) as server:
            lines, said = self.run_it(server.base + "/p", looks=3)
        self.assertEqual([line.split(" (")[0] for line in lines], [
            "policy: none: noReleaseKnown", "policy: none: noReleaseKnown", 'policy: force: belowMinimum, "Hosted"',
        ])  # fmt: skip
        self.assertIn("status 503, not 200", said)
        self.assertIn("(revision 8, 0 s old)", lines[2])

    def test_a_file_and_a_missing_one(self) -> None:
        path = self.folder / "policy.json"
        path.write_bytes(BETTER)
        self.assertIn("force: belowMinimum", self.run_it(str(path))[0][0])
        lines, said = self.run_it(str(self.folder / "none"))
        self.assertIn("without a policy", lines[0])
        self.assertIn("No such file", said)
        self.assertEqual(self.run_it(str(self.folder / "none"), "--fail", "closed", status=3)[0], ["policy: no policy may be used"])

    def test_every_other_answer_leaves_the_last_good_one(self) -> None:
        bad: list[tuple[Handler, str]] = [
            (says(b"", 404), "status 404"), (says(b"", 500), "status 500"), (says(b"", 204), "status 204"), (says(b""), "line 1"),
            (says(b"<html>"), "line 1, column 1"), (says(b'{"versions": 7}'), "versions: "), (says(b'{"minimumVersoin": "1"}'), "misspeltKey"),
            (says(BETTER[:30]), "line 1"), (says(BETTER, length=500), ""), (closes, ""), (hangs, ""), (goes("http://127.0.0.1:9/"), ""),
            (goes("file:///etc/hostname"), ""), (says(b" " * (5 << 20)), "too long"), (says(OLDER), "revision 7 is below 8"),
            (says(GOOD), "revision -1 is below 8"),
        ]  # fmt: skip
        with Server(says(BETTER), *(turn for turn, _ in bad)) as server:
            lines, said = self.run_it(server.base + "/p", looks=len(bad) + 1)
        self.assertEqual({line.split(" (")[0] for line in lines}, {'policy: force: belowMinimum, "Hosted"'})
        reasons = said.splitlines()
        self.assertEqual(len(reasons), len(bad), said)
        for reason, (_, words) in zip(reasons, bad):
            self.assertIn(words, reason)

    def test_it_is_asked_whether_it_changed(self) -> None:
        with Server(with_etag(BETTER, '"a"')) as server:
            lines, said = self.run_it(server.base + "/p", looks=3)
            self.assertEqual(([headers.get("If-None-Match") for _, headers in server.asked], said), ([None, '"a"', '"a"'], ""))
        stamp = "Tue, 01 Dec 2026 08:00:00 GMT"
        with Server(says(BETTER, Last_Modified=stamp), says(b"{", ETag='"b"'), says(BETTER)) as server:
            self.run_it(server.base + "/p", looks=3)
            asked = [(headers.get("If-Modified-Since"), headers.get("If-None-Match")) for _, headers in server.asked]
            self.assertEqual(asked, [(None, None), (stamp, None), (stamp, None)])

    def test_what_was_kept_is_used_while_the_origin_is_down(self) -> None:
        with Server(with_etag(BETTER, '"a"')) as server:
            self.run_it(server.base + "/p", "--keep", self.keep)
            lines, _ = self.run_it(server.base + "/p", "--keep", self.keep)
            self.assertEqual(server.asked[1][1].get("If-None-Match"), '"a"')
            address = server.base + "/p"
        time.sleep(1.1)
        lines, said = self.run_it(address, "--keep", self.keep, "--fail", "closed")
        self.assertRegex(lines[0], r"force: .*\(revision 8, [1-9] s old\)")
        self.assertEqual(said.count("\n"), 1)
        self.assertEqual(self.run_it(address, "--keep", self.keep, "--fail", "closed", "--longest-age", "1", status=3)[0], ["policy: no policy may be used"])
        whole = Path(self.keep).read_bytes()
        for cut in range(0, len(whole), 9):
            Path(self.keep).write_bytes(whole[:cut])
            self.assertIn("without a policy", self.run_it(address, "--keep", self.keep)[0][0])

    def test_a_stale_copy_of_a_cache_replaces_nothing_newer(self) -> None:
        with Server(says(BETTER), says(OLDER)) as server:
            self.run_it(server.base + "/p", "--keep", self.keep)
            lines, said = self.run_it(server.base + "/p", "--keep", self.keep)
        self.assertIn("(revision 8", lines[0])
        self.assertIn("revision 7 is below 8", said)
        self.assertIn(BETTER, Path(self.keep).read_bytes())

    def test_a_pending_one_is_only_told(self) -> None:
        with Server(says(OLDER)) as server, Server(says(BETTER)) as later:
            lines, _ = self.run_it(server.base + "/p", "--pending", later.base + "/p", "--keep", self.keep)
        self.assertTrue(lines[0].startswith("policy: none: ") and lines[1].startswith("pending: force: "), lines)
        self.assertTrue(Path(self.keep + ".pending").is_file())

    def test_an_address_that_may_not_be_asked(self) -> None:
        for address in ("http://example.com/p", "https://me:secret@127.0.0.1/p", "http://127.0.0.1.example.com/"):
            lines, said = self.run_it(address)
            self.assertIn("may not be asked", said)
            self.assertNotIn("secret", said)

    def test_no_memory_is_lost_or_misused(self) -> None:
        import shutil

        if shutil.which("valgrind") is None:
            self.skipTest("valgrind is not installed")
        with Server(says(GOOD), says(b"{"), says(BETTER), says(OLDER), says(b"", 404), with_etag(BETTER, '"a"')) as server:
            command = ["valgrind", "-q", "--error-exitcode=9", "--leak-check=full", "--errors-for-leak-kinds=definite", PROGRAM, "--policy", server.base + "/p"]
            command += ["--installed", "2.5", "--period", "0", "--looks", "7", "--keep", self.keep, "--timeout", "60"]
            done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    PROGRAM = str(Path(sys.argv.pop(1)).resolve())
    unittest.main(verbosity=1)
