"""The loader: where it looks, and what it says when it finds nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

import support

from updategate import _library
from updategate._library import LibraryError, candidates, load


def run(code: str, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], env=support.environment(**more), capture_output=True, text=True, timeout=60
    )


class LoaderTests(unittest.TestCase):
    def test_a_named_library_is_the_only_candidate(self) -> None:
        self.assertEqual(candidates({"UPDATEGATE_LIBRARY": "/x/y.so"}), [("UPDATEGATE_LIBRARY", "/x/y.so")])

    def test_without_a_name_it_looks_beside_the_module_then_in_the_tree_then_for_the_soname(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder).resolve()
            module = root / "bindings/python/src/updategate/_library.py"
            module.parent.mkdir(parents=True)
            (root / "include").mkdir()
            (root / "include/updategate.h").touch()
            found = candidates({}, module)
            self.assertEqual(
                [path for _, path in found],
                [
                    str(module.parent / "libupdategate.so"),
                    str(module.parent / "libupdategate.so.0"),
                    str(root / "build/libupdategate.so"),
                    "libupdategate.so.0",
                ],
            )

    def test_outside_a_source_tree_no_tree_is_looked_in(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            found = candidates({}, Path(folder) / "site-packages/updategate/_library.py")
            self.assertNotIn("source tree", [kind for kind, _ in found])

    def test_every_failed_candidate_is_reported(self) -> None:
        with tempfile.NamedTemporaryFile(suffix=".so") as rubbish:
            rubbish.write(b"no library")
            rubbish.flush()
            with self.assertRaises(LibraryError) as caught:
                load([("a", "/nowhere/a.so"), ("b", rubbish.name), ("soname", "libno-such-thing.so.9")])
        text = str(caught.exception)
        self.assertIn("/nowhere/a.so (a): no such file", text)
        self.assertIn(f"{rubbish.name} (b): ", text)
        self.assertIn("libno-such-thing.so.9 (soname): ", text)
        self.assertIsInstance(caught.exception, ImportError)

    def test_a_library_without_the_functions_is_no_candidate(self) -> None:
        import ctypes.util

        libm = ctypes.util.find_library("m")
        with self.assertRaises(LibraryError):
            load([("other", str(libm))])

    def test_a_library_of_another_abi_is_refused(self) -> None:
        before = _library.UG_ABI_VERSION
        _library.UG_ABI_VERSION = 7
        try:
            with self.assertRaises(LibraryError) as caught:
                load()
        finally:
            _library.UG_ABI_VERSION = before
        self.assertIn("has ABI version 0, this package needs 7", str(caught.exception))

    def test_a_function_that_an_older_library_lacks_raises_on_use_only(self) -> None:
        from updategate._library import lib

        self.assertRaises(AttributeError, lambda: lib.ug_no_such_function)
        self.assertRaises(LibraryError, lib._missing("ug_future"))

    def test_the_package_imports_without_the_library_and_says_so_on_use(self) -> None:
        done = run(
            "import updategate; print(updategate.Outcome.FORCE, updategate.UpdateGateError.__mro__[1].__name__)\n"
            "try: updategate.compare\nexcept ImportError as e: print(e)",
            UPDATEGATE_LIBRARY="/nowhere/lib.so",
        )
        self.assertEqual(done.stderr, "")
        self.assertIn("force ValueError", done.stdout)
        self.assertIn("tried /nowhere/lib.so (UPDATEGATE_LIBRARY): no such file", done.stdout)

    def test_the_command_says_in_one_line_that_the_library_is_missing(self) -> None:
        done = support.command("compare", "1", "2", UPDATEGATE_LIBRARY="/nowhere/lib.so")
        self.assertEqual(done.status, 2)
        self.assertEqual(done.err.count("\n"), 1)
        self.assertIn("/nowhere/lib.so", done.err)

    def test_every_public_name_can_be_had(self) -> None:
        import updategate

        for name in updategate.__all__:
            self.assertIsNotNone(getattr(updategate, name), name)
            self.assertIn(name, dir(updategate))
        self.assertRaises(AttributeError, lambda: updategate.no_such_name)  # type: ignore[attr-defined]
        self.assertEqual(updategate.library_version(), updategate.__version__)

    def test_the_library_works_after_fork(self) -> None:
        import updategate

        updategate.compare("1", "2")
        child = os.fork()
        if not child:
            os._exit(0 if updategate.compare("1.9", "1.10") == -1 else 1)
        self.assertEqual(os.waitpid(child, 0)[1], 0)

    def test_the_library_works_alone_in_a_directory_of_its_own(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            copied = shutil.copy(_library.lib.path, Path(folder, "libupdategate.so"))
            done = subprocess.run(
                [sys.executable, "-c", "import updategate; print(updategate.compare('1.9', '1.10'))"],
                env={"PATH": "", "PYTHONPATH": str(Path(_library.__file__).parents[1]), "UPDATEGATE_LIBRARY": copied},
                capture_output=True, text=True, timeout=60, check=False,
            )  # fmt: skip
            self.assertEqual((done.stdout, done.stderr), ("-1\n", ""))

    def test_a_library_beside_the_module_is_found_first(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            package = Path(folder, "updategate")
            shutil.copytree(Path(_library.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
            copied = shutil.copy(_library.lib.path, package / "libupdategate.so")
            environment = {k: v for k, v in os.environ.items() if k != "UPDATEGATE_LIBRARY"}
            done = subprocess.run(
                [sys.executable, "-c", "from updategate._library import lib; print(lib.path)"],
                env={**environment, "PYTHONPATH": folder}, capture_output=True, text=True, timeout=60, check=False,
            )  # fmt: skip
            self.assertEqual((done.stdout.strip(), done.stderr), (str(Path(copied).resolve()), ""))

    def test_the_library_can_be_let_go_and_loaded_again(self) -> None:
        done = run(
            "import _ctypes, ctypes, updategate._library as l\n"
            "path = l.lib.path\n"
            "for _ in range(5):\n"
            "    h = ctypes.CDLL(path); h.ug_abi_version(); _ctypes.dlclose(h._handle)\n"
            "from updategate import compare; print(compare('1.9', '1.10'))"
        )
        self.assertEqual((done.stdout, done.stderr), ("-1\n", ""))

    def test_many_threads_share_handles(self) -> None:
        import updategate

        policy = updategate.Policy('{"minimumVersion": "2.0"}')
        reply = updategate.Lookup(
            b'{"resultCount":1,"results":[{"version":"3.0","kind":"software","bundleId":"a.b","trackId":1}]}'
        )
        wrong: list[object] = []

        def work() -> None:
            for _ in range(300):
                decision = updategate.evaluate(installed="1.0", now=0, policy=policy, lookups=[reply])
                if (decision.outcome, decision.target, updategate.compare("1.9", "1.10")) != ("force", "3.0", -1):
                    wrong.append(decision)

        threads = [threading.Thread(target=work) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])


if __name__ == "__main__":
    unittest.main()
