"""What the documentation says is so: examples run, types check, and nothing but the standard library is used."""

from __future__ import annotations

import ast
import doctest
import importlib
import importlib.util
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import support

import updategate

PACKAGE = Path(updategate.__file__).parent
README = support.SOURCE.parent / "README.md"


def modules() -> list[tuple[str, Path]]:
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        if parts[-1] != "__main__":
            found.append((".".join(parts).removesuffix(".__init__"), path))
    return found


def imported(path: Path) -> set[str]:
    """The top-level names of the modules outside the package that a module imports."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            names.add(node.module.split(".")[0])
    return names


class DocumentationTests(unittest.TestCase):
    def test_examples_in_docstrings_run(self) -> None:
        tried = 0
        for name, _ in modules():
            if not support.can_import(name) or name == "updategate.gate.django":  # Django's needs settings.
                continue
            module = importlib.import_module(name)
            result = doctest.testmod(module, extraglobs={n: getattr(updategate, n) for n in updategate.__all__})
            self.assertEqual(result.failed, 0, name)
            tried += result.attempted
        self.assertGreater(tried, 5)
        support.counted("examples in docstrings", tried)

    @unittest.skipUnless(README.is_file(), "the README is not at hand")
    def test_examples_in_the_readme_run(self) -> None:
        blocks = re.findall(r"```python\n(.*?)```", README.read_text(), flags=re.S)
        self.assertGreaterEqual(len(blocks), 2)
        for block in blocks:
            done = subprocess.run(
                [sys.executable, "-c", block], env=support.environment(), capture_output=True, text=True, check=False
            )
            self.assertEqual(done.returncode, 0, done.stderr)
            for wanted in re.findall(r"print\(.*\)  # (.*)", block):
                self.assertIn(wanted, done.stdout)
        support.counted("examples in the README", len(blocks))

    def test_everything_public_is_documented(self) -> None:
        for name in updategate.__all__:
            thing = getattr(updategate, name)
            self.assertTrue(thing.__doc__, name)
        for name, path in modules():
            self.assertTrue(ast.get_docstring(ast.parse(path.read_text())), name)


class HygieneTests(unittest.TestCase):
    def test_only_the_standard_library_is_imported_but_by_extras(self) -> None:
        for name, path in modules():
            outside = imported(path) - set(sys.stdlib_module_names)
            self.assertEqual(outside, support.EXTRAS.get(name, set()), name)

    def test_what_decides_knows_no_clock_no_file_and_no_network(self) -> None:
        impure = {"time", "os", "socket", "urllib", "http", "random", "tempfile", "threading", "subprocess", "locale"}
        for name, path in modules():
            leaf = name.split(".")[1:2]
            if leaf in (["command"], ["fetch"], ["files"], ["_library"], ["_fork"], ["_start"], ["_stored"], ["_watch"], ["_http"], ["_web"], ["_kept"], ["_origin"], ["source"], ["gate"], ["server"], ["feeds"], ["duckdb"]):
                continue
            self.assertEqual(imported(path) & impure, set(), name)

    @unittest.skipUnless(importlib.util.find_spec("mypy"), "mypy is not installed, so the types were not checked (python3-mypy, python3-typeshed)")
    def test_types_check_strictly(self) -> None:
        done = subprocess.run(
            [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "--cache-dir", "/dev/null"],
            cwd=support.SOURCE.parent, capture_output=True, text=True, timeout=300, check=False,
        )  # fmt: skip
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        support.counted("modules type-checked", len(modules()))

    @unittest.skipUnless(importlib.util.find_spec("mypy"), "mypy is not installed, so the types were not checked (python3-mypy, python3-typeshed)")
    def test_a_caller_s_types_are_checked(self) -> None:
        good = (
            "import updategate\n"
            "order: int = updategate.compare('1', b'2')\n"
            "names: list[bytes] = updategate.sort([b'1'])\n"
            "decision: updategate.Decision = updategate.evaluate(installed='1', now=0, policy={})\n"
            "if decision.outcome is updategate.Outcome.FORCE and decision.message is not None:\n"
            "    title: str | None = decision.message.title\n"
            "orders: list[int | None] = updategate.compare_many([('1', '2')])\n"
        )
        bad = (
            "updategate.compare(1, 2)",
            "updategate.no_such_name",
            "updategate.evaluate(installed='1')",
            "text: str = updategate.evaluate(installed='1', now=0).target",
        )
        with tempfile.TemporaryDirectory() as folder:
            for number, lines in enumerate([good, *(good + line + "\n" for line in bad)]):
                path = Path(folder, f"caller{number}.py")
                path.write_text(lines)
                done = subprocess.run(
                    [sys.executable, "-m", "mypy", "--strict", "--cache-dir", folder, str(path)], cwd=folder,
                    env={**support.environment(), "MYPYPATH": str(PACKAGE.parent)},
                    capture_output=True, text=True, timeout=300, check=False,
                )  # fmt: skip
                self.assertEqual(done.returncode != 0, number > 0, lines + done.stdout)

    def test_the_package_says_that_it_is_typed(self) -> None:
        self.assertTrue((PACKAGE / "py.typed").is_file())


if __name__ == "__main__":
    unittest.main()
