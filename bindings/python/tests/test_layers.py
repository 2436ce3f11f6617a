"""The package in layers: what a module imports never imports it back, whenever and for whatever reason it does."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import unittest
from collections.abc import Iterator
from pathlib import Path

import support

PACKAGE = Path(support.SOURCE) / "updategate"

# Where an import inside a function is meant: what is loaded on first use, a sub-command's own needs, and what needs an extra.
MAY_WAIT = {"updategate", "updategate._start", "updategate.feeds.reading"}


def modules() -> dict[str, Path]:
    """Every module of the package, by its full name."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(name: str, path: Path, known: dict[str, Path]) -> Iterator[str]:
    """What a module imports of the package: at its top, in functions, and for its types alone."""
    base = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            home = base[: len(base) - node.level + 1] if node.level else []
            source = ".".join([*home, *([node.module] if node.module else [])])
            for alias in node.names:
                inner = f"{source}.{alias.name}"
                target = inner if inner in known else source
                if target in known and target != name:
                    yield target


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The strongly connected parts of a graph that have more than one member (Tarjan)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(node: str) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in sorted(graph[node]):
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            part = stack[stack.index(node) :]
            del stack[stack.index(node) :]
            if len(part) > 1:
                found.append(sorted(part))

    for node in sorted(graph):
        if node not in index:
            visit(node)
    return found


class LayerTests(unittest.TestCase):
    def test_no_module_is_imported_by_what_it_imports(self) -> None:
        known = modules()
        graph = {name: set(imports(name, path, known)) for name, path in known.items()}
        self.assertGreater(sum(map(len, graph.values())), 100)
        self.assertEqual(circles(graph), [])

    def test_a_circle_would_be_found(self) -> None:
        self.assertEqual(circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}), [["b", "c"]])

    def test_outside_the_command_nothing_is_imported_later(self) -> None:
        later = []
        for name, path in modules().items():
            if name in MAY_WAIT or name.startswith("updategate.command"):
                continue
            for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
                    later += [
                        f"{name}.{function.name}, line {node.lineno}"
                        for node in ast.walk(function)
                        if isinstance(node, (ast.Import, ast.ImportFrom))
                    ]
        self.assertEqual(later, [])


class PreloadTests(unittest.TestCase):
    def run_code(self, code: str, **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", code], env=support.environment(**more), capture_output=True, text=True, timeout=60, check=False
        )

    def test_after_preload_nothing_is_left_to_import(self) -> None:
        done = self.run_code(
            "import sys, updategate\n"
            "updategate.preload()\n"
            "before = set(sys.modules)\n"
            "assert all(name in vars(updategate) for name in updategate.__all__)\n"
            "policy = updategate.Policy('{\"minimumVersion\": \"2.0\"}')\n"
            "assert updategate.evaluate(installed='1.0', now=0, policy=policy, languages='en').outcome == 'force'\n"
            "updategate.lint('{}'), updategate.record(None, 'shown', '1', 0), updategate.sort(['2', '1'])\n"
            "updategate.parse_lookup('{\"resultCount\":1,\"results\":[{\"version\":\"3\",\"bundleId\":\"a\",\"kind\":\"software\",\"trackId\":1}]}').apps\n"
            "print(sorted(name for name in set(sys.modules) - before))"
        )
        self.assertEqual((done.stdout, done.stderr), ("[]\n", ""))

    def test_preload_says_that_the_library_is_missing(self) -> None:
        done = self.run_code(
            "import updategate\ntry: updategate.preload()\nexcept ImportError as problem: print(problem)",
            UPDATEGATE_LIBRARY="/nowhere/lib.so",
        )
        self.assertEqual(done.stderr, "")
        self.assertIn("/nowhere/lib.so", done.stdout)

    def test_a_fork_while_another_thread_makes_the_first_call_leaves_a_child_that_answers(self) -> None:
        code = (
            "import os, signal, sys, threading, time, updategate\n"
            "def ask(): return updategate.evaluate(installed='1', now=0, policy={'minimumVersion': '2'}).outcome\n"
            "begun = threading.Event()\n"
            "thread = threading.Thread(target=lambda: (begun.set(), ask()))\n"
            "thread.start()\n"
            "begun.wait()\n"
            "time.sleep(float(sys.argv[1]))\n"
            "child = os.fork()\n"
            "if not child:\n"
            "    signal.alarm(30)\n"
            "    os._exit(ask() != 'force')\n"
            "print(os.waitpid(child, 0)[1])\n"
            "thread.join()"
        )
        for wait in range(12):
            done = subprocess.run(
                [sys.executable, "-c", code, str(wait / 500)], env=support.environment(PYTHONWARNINGS="ignore"),
                capture_output=True, text=True, timeout=60, check=False,
            )  # fmt: skip
            self.assertEqual((done.stdout, done.stderr), ("0\n", ""), f"after {wait * 2} ms")
        support.counted("forks while the first call was made", 12)

    def test_a_process_whose_library_is_missing_forks_as_any_other(self) -> None:
        done = self.run_code(
            "import os, updategate\n"
            "child = os.fork()\n"
            "if not child: os._exit(0)\n"
            "print(os.waitpid(child, 0)[1])",
            UPDATEGATE_LIBRARY="/nowhere/lib.so",
        )
        self.assertEqual((done.stdout, done.stderr), ("0\n", ""))

    def test_a_fork_while_other_threads_work_leaves_a_child_that_answers(self) -> None:
        done = self.run_code(
            "import os, threading, updategate\n"
            "updategate.preload()\n"
            "stop = threading.Event()\n"
            "def work():\n"
            "    while not stop.is_set(): updategate.evaluate(installed='1', now=0, policy={'minimumVersion': '2'})\n"
            "threads = [threading.Thread(target=work) for _ in range(4)]\n"
            "for thread in threads: thread.start()\n"
            "failed = 0\n"
            "for _ in range(50):\n"
            "    child = os.fork()\n"
            "    if not child:\n"
            "        os._exit(updategate.evaluate(installed='1', now=0, policy={'minimumVersion': '2'}).outcome != 'force')\n"
            "    failed += os.waitpid(child, 0)[1] != 0\n"
            "stop.set()\n"
            "for thread in threads: thread.join()\n"
            "print(failed)",
            PYTHONWARNINGS="ignore",
        )
        self.assertEqual((done.stdout, done.stderr), ("0\n", ""))


if __name__ == "__main__":
    unittest.main()
