"""PolicySource: what is taken, what is kept, and what becomes of the last good policy."""

from __future__ import annotations

import json
import tempfile
import unittest
from pathlib import Path
from typing import Any

import support
from fetch_server import Handler, Server, closes, goes, hangs, says

import updategate
from updategate import PolicySource, PolicyUnavailable
from updategate.fetch import FetchError

GOOD = b'{"minimumVersion": "2.0", "storeURL": "https://apps.apple.com/app/id1"}'
BETTER = b'{"minimumVersion": "3.0", "storeURL": "https://apps.apple.com/app/id1"}'
MISSPELT = b'{"minimumVersoin": "2.0"}'


def revision(number: Any, floor: str = "2.0") -> bytes:
    return json.dumps({"revision": number, "minimumVersion": floor}).encode()


def with_etag(body: bytes, etag: str) -> Handler:
    """Answers 304 to who has the body."""

    def turn(request: Server.Request) -> None:
        if request.headers.get("If-None-Match") == etag:
            request.reply(b"", 304, ETag=etag)
        else:
            request.reply(body, ETag=etag)

    return turn


class SourceCase(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.now = 1_796_000_000.0

    def source(self, address: Any, **more: Any) -> PolicySource:
        return PolicySource(address, **{"clock": lambda: self.now, "timeout": 5, "refuse": "error", **more})

    def floor(self, source: PolicySource) -> str | None:
        """The highest of three versions that the policy in use forces to update."""
        policy = source.policy()
        forced = [
            version
            for version in ("1.9", "2.9", "3.9")
            if policy and updategate.evaluate(installed=version, now=0, policy=policy).outcome == "force"
        ]
        return forced[-1] if forced else None

    def kind(self, source: PolicySource) -> str | None:
        return None if source.problem is None else source.problem.kind


class FileTests(SourceCase):
    def test_a_file_is_taken_when_it_changes_and_its_last_good_state_stays(self) -> None:
        path = self.folder / "policy.json"
        source = self.source(path)
        self.assertEqual((source.look(), self.floor(source), self.kind(source)), (False, None, "missing"))
        path.write_bytes(GOOD)
        self.assertEqual((source.look(), self.floor(source), self.kind(source)), (True, "1.9", None))
        self.assertEqual((source.look(), source.status()["taken"]), (False, 1))
        path.write_bytes(BETTER)
        self.assertEqual((source.look(), self.floor(source)), (True, "2.9"))
        for bad, kind in (
            (b"", "unreadable"), (b"{", "unreadable"), (b"<html>", "unreadable"), (b'{"versions": 1}', "unreadable"),
            (b'{"minimumVersion": 7.5}', "unreadable"), (MISSPELT, "refused"), (b" " * (5 << 20), "tooLarge"),
            (b"\xff\xfe{\x00}\x00", "unreadable"), (BETTER[:-1], "unreadable"),
        ):  # fmt: skip
            path.write_bytes(bad)
            self.assertEqual((source.look(), self.floor(source), self.kind(source)), (False, "2.9", kind), bad[:40])
        path.unlink()
        self.assertEqual((source.look(), self.floor(source), self.kind(source)), (False, "2.9", "missing"))
        path.mkdir()
        self.assertEqual((source.look(), self.floor(source), self.kind(source)), (False, "2.9", "unreachable"))

    def test_the_age_is_that_of_the_last_good_look(self) -> None:
        path = self.folder / "policy.json"
        path.write_bytes(GOOD)
        source = self.source(path)
        self.assertIsNone(source.age())
        source.look()
        self.now += 100
        self.assertEqual(source.age(), 100)
        path.write_bytes(b"{")
        source.look()
        self.assertEqual(source.age(), 100)
        path.write_bytes(GOOD)
        source.look()
        self.assertEqual(source.age(), 0)
        self.now -= 1000  # A clock that was set back.
        self.assertEqual(source.age(), 0)

    def test_findings_can_be_asked_for(self) -> None:
        path = self.folder / "policy.json"
        path.write_bytes(MISSPELT)
        source = self.source(path)
        source.look()
        assert source.problem is not None
        self.assertEqual([finding.code for finding in source.problem.findings], ["misspeltKey"])
        self.assertIn("minimumVersoin", source.problem.message)
        self.assertIn("line 1, column 2", source.problem.message)
        lenient = self.source(path, refuse="never")
        self.assertTrue(lenient.look())
        self.assertEqual([finding.code for finding in lenient.findings], ["misspeltKey"])
        path.write_bytes(b'{"minimumVersion": "2.0", "somethingElse": 1}')
        self.assertTrue(source.look())
        self.assertEqual([finding.severity for finding in source.findings], ["warning"])
        strict = self.source(path, refuse="warning")
        strict.look()
        self.assertEqual(self.kind(strict), "refused")

    def test_open_and_closed(self) -> None:
        path = self.folder / "policy.json"
        self.assertIsNone(self.source(path).policy())
        closed = self.source(path, fail="closed")
        with self.assertRaises(PolicyUnavailable) as caught:
            closed.policy()
        self.assertIn("not looked at yet", str(caught.exception))
        closed.look()
        with self.assertRaises(PolicyUnavailable) as caught:
            closed.policy()
        self.assertEqual(str(caught.exception), f"{path}: there is no such file")
        path.write_bytes(GOOD)
        closed.look()
        self.assertIsNotNone(closed.policy())

    def test_one_that_is_too_old_does_not_count(self) -> None:
        path = self.folder / "policy.json"
        path.write_bytes(GOOD)
        for fail in ("open", "closed"):
            source = self.source(path, fail=fail, longest_age=3600)
            source.look()
            self.now += 3599.5
            self.assertIsNotNone(source.policy())
            self.now += 1
            if fail == "open":
                self.assertIsNone(source.policy())
            else:
                with self.assertRaises(PolicyUnavailable) as caught:
                    source.policy()
                self.assertIn("3600 seconds old", str(caught.exception))
            source.look()
            self.assertIsNotNone(source.policy())

    def test_a_revision_never_goes_down(self) -> None:
        path = self.folder / "policy.json"
        source = self.source(path, refuse="never")
        for text, kind, floor in (
            (revision(7), None, "1.9"), (revision(8, "3.0"), None, "2.9"), (revision(7), "revision", "2.9"),
            (GOOD, "revision", "2.9"), (revision(8, "4.0"), None, "3.9"), (revision(-1), "unreadable", "3.9"),
            (revision("9"), "unreadable", "3.9"), (revision(9.5), "unreadable", "3.9"), (revision(True), "unreadable", "3.9"),
            (revision(10), None, "1.9"), (revision(10**30), "unreadable", "1.9"),
        ):  # fmt: skip
            path.write_bytes(text)
            source.look()
            self.assertEqual((self.kind(source), self.floor(source)), (kind, floor), text)
        assert source.last_good is not None
        self.assertEqual(source.last_good.revision, 10)

    def test_a_pending_one_is_looked_at_beside_it(self) -> None:
        now, later = self.folder / "now.json", self.folder / "later.json"
        now.write_bytes(GOOD)
        later.write_bytes(BETTER)
        source = self.source(now, pending=later)
        source.look()
        assert source.pending is not None
        self.assertEqual((self.floor(source), self.floor(source.pending)), ("1.9", "2.9"))
        later.write_bytes(b"{")
        source.look()
        self.assertEqual((self.kind(source), self.kind(source.pending), self.floor(source.pending)), (None, "unreadable", "2.9"))

    def test_what_makes_no_sense_is_refused(self) -> None:
        for more in (
            {"period": 0}, {"period": float("nan")}, {"jitter": 1}, {"jitter": -0.1}, {"timeout": 0}, {"fail": "ajar"},
            {"refuse": "note"}, {"longest_age": 0},
        ):  # fmt: skip
            with self.assertRaises(ValueError):
                self.source("x", **more)
        for address in ("http://example.com/policy.json", "https://", "HTTP://example.com/", "https://me:secret@example.com/"):
            with self.assertRaises(FetchError) as caught:
                self.source(address)
            self.assertNotIn("secret", str(caught.exception))


class AddressTests(SourceCase):
    def test_it_is_asked_whether_it_changed(self) -> None:
        with Server(with_etag(GOOD, '"a"'), with_etag(GOOD, '"a"'), with_etag(BETTER, '"b"')) as server:
            source = self.source(server.url)
            self.assertEqual([source.look(), source.look(), source.look()], [True, False, True])
            self.assertEqual([headers.get("If-None-Match") for _, headers in server.asked], [None, '"a"', '"a"'])
            self.assertEqual(self.floor(source), "2.9")
        stamp = "Tue, 01 Dec 2026 08:00:00 GMT"
        with Server(says(GOOD, Last_Modified=stamp)) as server:
            source = self.source(server.url)
            source.look(), source.look()
            self.assertEqual(server.asked[1][1].get("If-Modified-Since"), stamp)

    def test_every_other_answer_leaves_the_last_good_one(self) -> None:
        bad: list[tuple[Handler, str]] = [
            (says(b"gone", 404), "status"), (says(b"", 500), "status"), (says(b"", 503), "status"), (says(b"", 204), "status"),
            (says(BETTER, 203), "status"), (says(b"", 304), "status"), (says(b"", 200), "unreadable"),
            (says(b"<!DOCTYPE html><p>Sign in"), "unreadable"), (says(BETTER[:20]), "unreadable"), (closes, "unreachable"),
            (says(BETTER, length=500), "unreachable"), (hangs, "unreachable"), (goes("http://example.com/"), "unreachable"),
            (says(b"x" * (5 << 20)), "tooLarge"), (says(BETTER, Content_Encoding="br"), "unreachable"), (says(MISSPELT), "refused"),
        ]  # fmt: skip
        with Server(says(GOOD), *(turn for turn, _ in bad), says(BETTER)) as server:
            source = self.source(server.url, timeout=1)
            self.assertTrue(source.look())
            self.now += 50
            for number, (_, kind) in enumerate(bad):
                self.assertEqual((source.look(), self.kind(source), self.floor(source)), (False, kind, "1.9"), number)
                self.assertEqual(source.age(), 50)
            self.assertTrue(source.look())
            self.assertEqual((self.kind(source), self.floor(source)), (None, "2.9"))
        self.assertEqual((source.look(), self.kind(source), self.floor(source)), (False, "unreachable", "2.9"))
        support.counted("answers that are no policy", len(bad))

    def test_validators_are_of_the_copy_in_use_only(self) -> None:
        """A broken copy's validator would get a 304 for something that was never taken."""
        with Server(with_etag(GOOD, '"a"'), says(b"{", ETag='"b"'), with_etag(GOOD, '"a"')) as server:
            source = self.source(server.url)
            source.look(), source.look(), source.look()
            self.assertEqual([headers.get("If-None-Match") for _, headers in server.asked], [None, '"a"', '"a"'])

    def test_the_next_look_is_after_the_period_sooner_after_a_failure_and_never_before_it_may_be(self) -> None:
        with Server(says(GOOD), says(b"", 500), says(b"", 500), says(b"", 503, Retry_After="3000"), says(GOOD)) as server:
            source = self.source(server.url, period=1000, jitter=0.2)
            waits: list[list[float]] = []
            for _ in range(5):
                source.look()
                waits.append([source.next_wait() for _ in range(200)])
        bounds = [(800, 1200), (4, 6), (8, 12), (3000, 3000), (800, 1200)]
        for found, (least, most) in zip(waits, bounds):
            self.assertTrue(least <= min(found) <= max(found) <= most, (min(found), max(found), least, most))
        self.assertGreater(max(waits[0]) - min(waits[0]), 100)


class KeepTests(SourceCase):
    def setUp(self) -> None:
        super().setUp()
        self.keep = self.folder / "kept"

    def test_a_process_that_starts_while_the_origin_is_down_goes_on_with_what_was_kept(self) -> None:
        with Server(with_etag(GOOD, '"a"')) as server:
            self.source(server.url, keep=self.keep).look()
            self.now += 500
            again = self.source(server.url, keep=self.keep, fail="closed")
            self.assertEqual((self.floor(again), again.age()), ("1.9", 500))
            assert again.last_good is not None
            self.assertTrue(again.last_good.from_disk)
            again.look()
            self.assertEqual(server.asked[-1][1].get("If-None-Match"), '"a"')
            self.assertEqual((again.age(), again.last_good.from_disk), (0, False))
            url = server.url
        down = self.source(url, keep=self.keep)
        down.look()
        self.assertEqual((self.floor(down), self.kind(down)), ("1.9", "unreachable"))

    def test_what_is_kept_is_whole_or_does_not_count(self) -> None:
        path = self.folder / "policy.json"
        path.write_bytes(GOOD)
        self.source(path, keep=self.keep).look()
        whole = self.keep.read_bytes()
        for cut in (*range(1, len(whole), 7), len(whole) - 1):
            self.keep.write_bytes(whole[:cut])
            self.assertIsNone(self.source(path, keep=self.keep).policy(), cut)
        self.keep.write_bytes(whole.replace(b'"2.0"', b'"9.0"'))
        self.assertIsNone(self.source(path, keep=self.keep).policy())
        self.keep.write_bytes(whole)
        self.assertIsNotNone(self.source(path, keep=self.keep).policy())
        self.assertIsNone(self.source(self.folder / "other.json", keep=self.keep).policy())
        support.counted("cuts of a kept policy", len(whole) // 7)

    def test_a_file_of_somebody_else_is_not_written_over(self) -> None:
        path = self.folder / "policy.json"
        path.write_bytes(GOOD)
        for text in (b"dear diary", b'{"minimumVersion": "2.0"}', b"[1]\n"):
            self.keep.write_bytes(text)
            source = self.source(path, keep=self.keep)
            source.look()
            self.assertEqual((self.floor(source), self.keep.read_bytes()), ("1.9", text))
            self.assertIn("is not written over", source.status()["keepProblem"])

    def test_what_cannot_be_kept_is_used_and_said(self) -> None:
        path = self.folder / "policy.json"
        path.write_bytes(GOOD)
        source = self.source(path, keep=self.folder / "no" / "where")
        source.look()
        self.assertEqual((self.floor(source), self.kind(source)), ("1.9", None))
        self.assertIn("No such file", source.status()["keepProblem"])

    def test_a_stale_copy_of_a_cache_replaces_nothing_newer(self) -> None:
        """Two processes share what is kept; one of them is served by a cache that is behind."""
        with Server(says(revision(8, "3.0")), says(revision(7)), says(revision(9))) as server:
            first = self.source(server.url, keep=self.keep)
            first.look()
            self.assertEqual(self.floor(first), "2.9")
            second = self.source(server.url, keep=self.keep)
            second.look()
            self.assertEqual((self.floor(second), self.kind(second)), ("2.9", "revision"))
            second.look()
            self.assertEqual((self.floor(second), self.kind(second)), ("1.9", None))

    def test_one_that_another_process_kept_meanwhile_and_is_newer_is_used(self) -> None:
        name = self.folder / "policy.json"
        name.write_bytes(revision(7))
        slow = self.source(name, keep=self.keep)
        quick = self.source(name, keep=self.keep)
        name.write_bytes(revision(8, "3.0"))
        quick.look()
        name.write_bytes(revision(7))
        slow.look()
        self.assertEqual((self.floor(slow), self.kind(slow)), ("2.9", "revision"))
        self.assertIn(b'"revision": 8', self.keep.read_bytes().split(b"\n")[0])

    def test_the_password_of_a_query_is_not_kept(self) -> None:
        with Server(says(GOOD)) as server:
            self.source(server.url + "&token=secret", keep=self.keep).look()
        self.assertNotIn(b"secret", self.keep.read_bytes())


if __name__ == "__main__":
    unittest.main()
