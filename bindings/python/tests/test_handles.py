"""What the library made is freed once, by whoever lets go of it last: never under a call's feet."""

from __future__ import annotations

import copy
import ctypes
import pickle
import subprocess
import sys
import threading
import time
import unittest
from collections.abc import Callable
from typing import Any
from unittest import mock

import support

import updategate
from updategate import Lookup, Policy, Range, evaluate
from updategate import _declarations as d
from updategate import _request
from updategate._handle import Owner
from updategate._library import lib

REPLY = (
    b'{"resultCount":1,"results":[{"kind":"software","version":"2.0","bundleId":"a.b","trackId":7,"price":1.5,'
    b'"releaseDate":"2026-11-01T00:00:00Z","genres":["Games","Music"]}]}'
)

MADE: dict[str, Callable[[], Any]] = {
    "ug_lookup": lambda: Lookup(REPLY, 200, storefront="us"),
    "ug_policy": lambda: Policy('{"minimumVersion": "2.0"}'),
    "ug_range": lambda: Range(">=1 <2"),
}

# (what owns, the functions that are called for it, what calls them)
READS: list[tuple[str, str, Callable[[Any], object]]] = [
    ("ug_lookup", "ug_evaluate", lambda it: evaluate(installed="1", now=0, lookups=[it])),
    ("ug_lookup", "ug_lookup_count", len),
    ("ug_lookup", "ug_lookup_count ug_app_text ug_app_integer ug_app_number ug_app_list", lambda it: it.apps),
    ("ug_policy", "ug_evaluate", lambda it: evaluate(installed="1", now=0, policy=it)),
    ("ug_policy", "ug_policy_metadata", lambda it: it.metadata("ios", "17")),
    ("ug_range", "ug_range_contains", lambda it: it.contains("1.5")),
    ("ug_range", "ug_range_contains", lambda it: "1.5" in it),
]
# Called while the look-up is made, before anybody else can have it.
AT_FIRST = "failure_kind failure_text failure_place passed_over storefront".split()


class HandleTests(unittest.TestCase):
    def test_a_handle_closed_in_the_middle_of_a_call_is_freed_after_it(self) -> None:
        for kind, functions, read in READS:
            for name in functions.split():
                with self.subTest(f"{kind} in {name}"):
                    self.closed_in(kind, name, read)

    def closed_in(self, kind: str, name: str, read: Callable[[Any], object]) -> None:
        """Closes the owner, as another thread might, when the call begins."""
        # What a decision is asked by is kept ready under a name of its own.
        home, kept = (_request, "_evaluate") if name == "ug_evaluate" else (lib, name)
        call, free = getattr(home, kept), getattr(lib, f"{kind}_free")
        happened: list[str] = []

        def freed(pointer: Any) -> None:
            happened.append("freed")
            free(pointer)

        def closed(*arguments: Any) -> Any:
            owner.close()
            happened.append("closed")
            result = call(*arguments)
            happened.append("called")
            return result

        with mock.patch.object(lib, f"{kind}_free", freed):
            owner = MADE[kind]()
            expected = repr(read(MADE[kind]()))
            happened.clear()
            with mock.patch.object(home, kept, closed):
                self.assertEqual(repr(read(owner)), expected)
            self.assertEqual(happened[:2], ["closed", "called"])
            self.assertEqual(happened[-1], "freed")
            self.assertEqual(happened.count("freed"), 1)
            owner.close()
            self.assertRaises(ValueError, lambda: owner.handle)
            del owner
            self.assertEqual(happened.count("freed"), 1)
        support.counted("calls whose handle was closed meanwhile")

    def test_every_function_that_reads_a_handle_is_tried(self) -> None:
        kinds = {ctypes.POINTER(getattr(d, kind)): kind for kind in MADE}
        reading = {
            name
            for name, (_, arguments) in d.FUNCTIONS.items()
            if arguments and arguments[0] in kinds and not name.endswith("_free")
        }
        tried = {name for _, names, _ in READS for name in names.split()} | {f"ug_lookup_{name}" for name in AT_FIRST}
        # Lists are taken whole, and objects of Python hold handles by themselves.
        others = {"ug_range_column", "ug_app_list_count", "ug_app_list_item", "ug_lookup_retain", "ug_policy_retain", "ug_lookup_text"}
        self.assertEqual(reading - tried, others)

    def test_threads_may_close_what_others_use(self) -> None:
        """Each thread uses what it finds until it finds it closed; meanwhile it is closed and made anew."""
        shared = {kind: make() for kind, make in MADE.items()}
        expected = [repr(read(shared[kind])) for kind, _, read in READS]
        wrong: list[object] = []
        over = threading.Event()
        used = [0, 0]

        def use() -> None:
            while not over.is_set():
                for (kind, _, read), answer in zip(READS, expected):
                    try:
                        found = repr(read(shared[kind]))
                    except ValueError as problem:
                        if "is closed" not in str(problem):
                            wrong.append(problem)
                    except BaseException as problem:
                        wrong.append(problem)
                    else:
                        used[0] += 1
                        if found != answer:
                            wrong.append(found)

        threads = [threading.Thread(target=use) for _ in range(4)]
        before = sys.getswitchinterval()
        sys.setswitchinterval(1e-5)
        try:
            for thread in threads:
                thread.start()
            end = time.monotonic() + 2
            while not wrong and (time.monotonic() < end or min(used) < 100):
                for kind, make in MADE.items():
                    old, shared[kind] = shared[kind], make()
                    time.sleep(0)
                    old.close()
                    used[1] += 1
        finally:
            over.set()
            for thread in threads:
                thread.join()
            sys.setswitchinterval(before)
        self.assertEqual(wrong, [])
        support.counted("handles closed while threads used them", used[1])

    def test_a_thread_that_outlives_the_interpreter_keeps_its_handle(self) -> None:
        program = (
            "import threading, time, updategate as u\n"
            "from updategate import _library\n"
            "free = _library.lib.ug_policy_free\n"
            "_library.lib.ug_policy_free = lambda pointer: (print('freed', flush=True), free(pointer))\n"
            "policy = u.Policy('{}')\n"
            "def work():\n"
            "    handle = policy.handle\n"
            "    while True: time.sleep(0.001)\n"
            "threading.Thread(target=work, daemon=True).start()\n"
            "time.sleep(0.05)\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", program], env=support.environment(), capture_output=True, text=True, timeout=60
        )
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))

    def test_the_end_of_a_with_block_closes_and_a_closed_one_cannot_be_entered(self) -> None:
        for kind, make in MADE.items():
            with self.subTest(kind):
                with self.assertRaises(ZeroDivisionError), make() as owner:
                    self.assertIsInstance(owner, Owner)
                    owner.handle
                    raise ZeroDivisionError
                with self.assertRaisesRegex(ValueError, "this .* is closed"):
                    owner.handle
                with self.assertRaisesRegex(ValueError, "this .* is closed"), owner:
                    self.fail("it was entered")
                owner.close()
                for name, _, read in READS:
                    if name == kind:
                        with self.assertRaisesRegex(ValueError, "this .* is closed"):
                            read(owner)

    def test_a_copy_has_the_same_handle_and_its_own_end(self) -> None:
        for kind, make in MADE.items():
            for way in (copy.copy, copy.deepcopy):
                with self.subTest(kind, way=way.__name__):
                    one = make()
                    two = way(one)
                    one.close()
                    for name, _, read in READS:
                        if name == kind:
                            self.assertEqual(repr(read(two)), repr(read(make())))
                    two.close()
                    self.assertRaises(ValueError, lambda: two.handle)

    def test_a_policy_and_a_range_leave_their_process_by_their_text_and_nothing_else_does(self) -> None:
        for kind, make in MADE.items():
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
                with self.subTest(kind, protocol=protocol):
                    if kind not in ("ug_policy", "ug_range"):
                        with self.assertRaisesRegex(TypeError, "pickle"):
                            pickle.dumps(make(), protocol)
                        continue
                    one = make()
                    two = pickle.loads(pickle.dumps(one, protocol))
                    with self.assertRaisesRegex(TypeError, "pickle"):
                        pickle.dumps(one.handle, protocol)
                    one.close()
                    self.assertRaises(ValueError, lambda: pickle.dumps(one, protocol))
                    for name, _, read in READS:
                        if name == kind:
                            self.assertEqual(repr(read(two)), repr(read(make())))

    def test_a_request_that_let_go_of_its_facts_is_refused(self) -> None:
        from updategate.decision import Facts

        arguments: dict[str, Any] = dict.fromkeys(
            "policy preset platform os_version device_id bundle_id track_id channel state every build app_name".split()
        )
        arguments |= {"languages": (), "trigger": "automatic", "scheme": "app", "flags": 0}
        arguments |= {"trace": False, "minimum_in_description": False, "lookups": [REPLY]}
        with Facts(**arguments) as facts:
            self.assertEqual(facts.request.lookup_count, 1)
        self.assertEqual((facts.request.struct_size, facts.request.lookup_count), (0, 0))
        self.assertFalse(facts.request.lookups)

    def test_a_decision_that_outlives_its_module_goes_without_a_word(self) -> None:
        # A module that goes at the interpreter's end loses its names one after another, and takes the decision along.
        script = """
import updategate.decided
from updategate import evaluate
updategate.decided.kept = evaluate(installed="1", now=0)
print(updategate.decided.kept.outcome)
"""
        done = subprocess.run(
            [sys.executable, "-c", script], env=support.environment(), capture_output=True, text=True, timeout=120, check=False
        )
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "none\n", ""))

    def test_a_failed_look_up_s_error_keeps_it_open(self) -> None:
        with self.assertRaises(updategate.LookupFailure) as caught:
            updategate.parse_lookup(b"<html>", 429, storefront="de")
        lookup = caught.exception.lookup
        assert lookup is not None
        self.assertEqual(len(evaluate(installed="1", now=0, lookups=[lookup]).lookup_failures), 1)


if __name__ == "__main__":
    unittest.main()
