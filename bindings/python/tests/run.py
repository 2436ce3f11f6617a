#!/usr/bin/env python3
"""run.py [MODULE ...] : the test modules, each in a process of its own, as many at a time as there are processors.

The longest begin first. What a module printed is shown where it failed, and what it counted always.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
LONGEST = ("streams", "simulate", "command_decide", "decision", "command_cases", "source", "command", "fetch")


def ran(name: str) -> tuple[str, int, int, str, float]:
    """A module's name, its exit status, how many tests it had, what it printed, and the seconds it took."""
    began = time.monotonic()
    process = subprocess.run(
        [sys.executable, "-W", "error", "-m", "unittest", "discover", "-s", str(HERE), "-p", f"{name}.py"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False,
    )  # fmt: skip
    found = re.search(r"^Ran (\d+) tests?", process.stdout, re.M)
    return name, process.returncode, int(found[1]) if found else 0, process.stdout, time.monotonic() - began


def main(names: list[str]) -> int:
    first = [f"test_{name}" for name in LONGEST]
    every = names or sorted(path.stem for path in HERE.glob("test_*.py"))
    every.sort(key=lambda name: first.index(name) if name in first else len(first))
    tests, failed = 0, []
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for name, status, count, printed, seconds in pool.map(ran, every):
            tests += count
            counted = printed[printed.rindex("\nwhat ran") :].split("\n", 2)[-1].rstrip() if "\nwhat ran" in printed else ""
            print(f"{'ok    ' if status == 0 and count else 'FAILED'} {name}: {count} tests in {seconds:.0f} s")
            if counted:
                print(counted)
            if status or not count:
                failed.append(name)
                print(printed)
            sys.stdout.flush()
    print(f"\n{tests} tests in {len(every)} modules" + (f"; FAILED: {', '.join(failed)}" if failed else ", all passed"))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
