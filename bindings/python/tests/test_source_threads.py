"""A policy source beside threads, forks and processes that end."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import threading
import time
import unittest
from collections.abc import Callable
from typing import Any
from unittest import mock

import support
from fetch_server import Server, hangs, says
from updategate import PolicySource
from test_source import BETTER, GOOD, MISSPELT, SourceCase, revision


class ThreadTests(SourceCase):
    def wait(self, true: Callable[[], bool], seconds: float = 10) -> None:
        until = time.monotonic() + seconds
        while not true():
            self.assertLess(time.monotonic(), until, "it did not come to that")
            time.sleep(0.01)

    def test_started_once_it_looks_again_and_again(self) -> None:
        path = self.folder / "policy.json"
        path.write_bytes(GOOD)
        with self.source(path, period=0.05) as source:
            self.assertEqual(self.floor(source), "1.9")
            self.assertIs(source.start(), source)
            path.write_bytes(BETTER)
            self.wait(lambda: self.floor(source) == "2.9")
        looks = source.status()["looks"]
        path.write_bytes(GOOD)
        time.sleep(0.2)
        self.assertEqual((source.status()["looks"], self.floor(source)), (looks, "2.9"))

    def test_a_hanging_origin_holds_nobody_up(self) -> None:
        with Server(says(GOOD), hangs) as server, self.source(server.url, period=0.05, timeout=2) as source:
            self.wait(lambda: len(server.asked) > 1)
            start = time.monotonic()
            self.assertEqual(self.floor(source), "1.9")
            self.assertLess(time.monotonic() - start, 0.5)

    def test_a_fault_costs_one_look(self) -> None:
        path = self.folder / "policy.json"
        path.write_bytes(GOOD)
        with self.source(path, period=0.02) as source:
            with mock.patch("updategate.source.read_file", side_effect=MemoryError("no more")):
                self.wait(lambda: self.kind(source) == "fault")
                self.assertEqual(self.floor(source), "1.9")
            source.period = 0.02
            path.write_bytes(BETTER)
            self.wait(lambda: self.floor(source) == "2.9")

    def test_threads_see_a_whole_policy_while_it_changes(self) -> None:
        path = self.folder / "policy.json"
        path.write_bytes(GOOD)
        wrong: list[Any] = []
        stop = threading.Event()
        self.addCleanup(sys.setswitchinterval, sys.getswitchinterval())
        sys.setswitchinterval(5e-6)

        def ask(source: PolicySource) -> None:
            while not stop.is_set():
                floor = self.floor(source)
                if floor not in ("1.9", "2.9"):
                    wrong.append(floor)

        with self.source(path, period=0.001) as source:
            threads = [threading.Thread(target=ask, args=(source,)) for _ in range(4)]
            for thread in threads:
                thread.start()
            for turn in range(400):
                path.write_bytes((GOOD, BETTER, b"{", MISSPELT)[turn % 4])
                time.sleep(0.005)
            stop.set()
            for thread in threads:
                thread.join()
        self.assertEqual(wrong, [])
        self.assertGreater(source.status()["taken"], 1)
        support.counted("policies taken while threads asked", source.status()["taken"])

    def test_a_forked_child_looks_for_itself(self) -> None:
        path = self.folder / "policy.json"
        path.write_bytes(GOOD)
        code = (
            "import os, sys, time, updategate\n"
            "path = sys.argv[1]\n"
            "source = updategate.PolicySource(path, period=0.05).start()\n"
            "def forced(): return updategate.evaluate(installed='2.5', now=0, policy=source.policy()).outcome == 'force'\n"
            "children = []\n"
            "for _ in range(8):\n"
            "    child = os.fork()\n"
            "    if not child:\n"
            "        until = time.monotonic() + 20\n"
            "        while not forced() and time.monotonic() < until: time.sleep(0.02)\n"
            "        os._exit(not forced())\n"
            "    children.append(child)\n"
            "open(path, 'w').write('{\"minimumVersion\": \"3.0\"}')\n"
            "print([os.waitpid(child, 0)[1] for child in children])\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", code, str(path)], env=support.environment(PYTHONWARNINGS="ignore"), capture_output=True,
            text=True, timeout=60, check=False,
        )  # fmt: skip
        self.assertEqual((done.stdout, done.stderr), (f"{[0] * 8}\n", ""))

    def test_one_that_nobody_uses_any_more_goes(self) -> None:
        path = self.folder / "policy.json"
        path.write_bytes(GOOD)
        before = threading.active_count()
        source: PolicySource | None = self.source(path, period=0.05).start()
        self.assertEqual(threading.active_count(), before + 1)
        source = None
        gc.collect()
        self.wait(lambda: threading.active_count() == before)

    def test_it_does_not_keep_a_process_from_ending(self) -> None:
        path = self.folder / "policy.json"
        path.write_bytes(GOOD)
        start = time.monotonic()
        done = subprocess.run(
            [sys.executable, "-c", "import sys, updategate; updategate.PolicySource(sys.argv[1]).start()", str(path)],
            env=support.environment(), capture_output=True, text=True, timeout=30, check=False,
        )  # fmt: skip
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertLess(time.monotonic() - start, 15)

    def test_the_status_is_plain_data(self) -> None:
        path = self.folder / "policy.json"
        path.write_bytes(revision(3))
        source = self.source(path, refuse="never")
        source.look()
        self.now += 7
        status = json.loads(json.dumps(source.status()))
        self.assertEqual((status["address"], status["revision"], status["ageSeconds"], status["usable"]), (os.fspath(path), 3, 7, True))
        self.assertRegex(status["etag"], '^"[0-9a-f]{32}"$')


if __name__ == "__main__":
    unittest.main()
