"""The Python side of the version bench: updategate against packaging and semver, and against an empty ctypes call.

    packages.py PAIRS.tsv EMPTY.so
"""

from __future__ import annotations

import ctypes
import sys
import time
from collections.abc import Callable
from typing import Any

ROUNDS = 25
REPEATS = 40


def best(work: Callable[[], Any], count: int) -> float:
    """The best time of many rounds, in nanoseconds a pair."""
    least = float("inf")
    for _ in range(ROUNDS):
        start = time.perf_counter_ns()
        for _ in range(REPEATS):
            work()
        least = min(least, (time.perf_counter_ns() - start) / REPEATS / count)
    return least


def row(name: str, count: int, nanoseconds: float, note: str = "") -> None:
    print(f"| {name:<34} | {count:>6} | {nanoseconds:>9.1f} ns a pair | {note}")


def readable(read: Callable[[str], Any], pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    kept = []
    for a, b in pairs:
        try:
            read(a), read(b)
        except ValueError:
            continue
        kept.append((a, b))
    return kept


def peers(pairs: list[tuple[str, str]]) -> None:
    try:
        from packaging.version import Version
    except ImportError:
        print("| packaging: not installed, left out")
    else:
        kept = readable(Version, pairs)
        row("packaging, read and compare", len(kept), best(lambda: [Version(a) < Version(b) for a, b in kept], len(kept)))
        read = [(Version(a), Version(b)) for a, b in kept]
        row("packaging, compare only", len(kept), best(lambda: [a < b for a, b in read], len(kept)), "read beforehand")
    try:
        from semver import Version as Semantic
    except ImportError:
        print("| semver: not installed, left out")
    else:
        kept = readable(Semantic.parse, pairs)
        row("semver, read and compare", len(kept),
            best(lambda: [Semantic.parse(a).compare(Semantic.parse(b)) for a, b in kept], len(kept)), "those it reads")


def main(arguments: list[str]) -> int:
    with open(arguments[1], encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    pairs = [(a, b) for _, a, b in rows]
    peers(pairs)

    empty = ctypes.CDLL(arguments[2]).empty_compare
    empty.restype = ctypes.c_int32
    empty.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_int32,
                      ctypes.POINTER(ctypes.c_int32), ctypes.c_void_p]

    def call(a: str, b: str) -> int:
        x, y, order = a.encode(), b.encode(), ctypes.c_int32()
        empty(x, len(x), y, len(y), 0, ctypes.byref(order), None)
        return order.value

    nothing = best(lambda: [call(a, b) for a, b in pairs], len(pairs))
    row("empty ctypes call, same arguments", len(pairs), nothing)

    try:
        import updategate
    except ImportError:
        print("| updategate: not on the path, left out")
        return 0
    single = best(lambda: [updategate.compare(a, b) for a, b in pairs], len(pairs))
    row("updategate.compare", len(pairs), single, f"{single / nothing:.2f} times the empty call")
    many = (pairs * (100_000 // len(pairs) + 1))[:100_000]
    times = []
    for _ in range(7):
        start = time.perf_counter_ns()
        updategate.compare_many(many)
        times.append((time.perf_counter_ns() - start) / len(many))
    row("updategate.compare_many", len(many), min(times), "must be below 200")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
