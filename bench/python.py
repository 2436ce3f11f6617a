#!/usr/bin/env python3
"""What the Python binding costs, in ratios measured in one run.

    python3 bench/python.py [--check] [--json]

`compare` is measured against an empty C function of the same signature called through ctypes with its types declared, as
one would call it: that is what a binding by ctypes cannot get rid of. `evaluate` is measured against ug_evaluate and
ug_decision_free called bare through ctypes with a request that was filled before. Packages named `packaging` and `semver` are
measured beside it where they are installed. --check exits with 1 where a bound is missed.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
import timeit
from pathlib import Path
from typing import Any, Callable

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "bindings" / "python" / "src"))

import updategate  # noqa: E402
from updategate._call import error  # noqa: E402
from updategate._declarations import FUNCTIONS, ug_decision  # noqa: E402
from updategate._library import lib  # noqa: E402
from updategate.decision import Facts  # noqa: E402

SEED = 20261130
# Processor time, so that other work on the machine does not count; the best of several runs.
CLOCK = time.process_time
PAIRS = 100_000
COMPARE_BOUND = 1.0
EVALUATE_BOUND = 4.5
MANY_BOUND = 200.0

EMPTY = """
#include <stddef.h>
#include <stdint.h>
int32_t empty(const char *a, size_t n, const char *b, size_t m, int32_t scheme, int32_t *order, void *error) { return 0; }
"""


def versions(count: int) -> list[str]:
    """Versions in the shapes that stores really hold: mostly two and three numbers, some longer, some with words."""
    rng = random.Random(SEED)
    made = []
    for _ in range(count):
        parts = rng.choices((1, 2, 3, 4), (1, 28, 70, 1))[0]
        numbers = [rng.randrange(12), rng.randrange(60), rng.randrange(20), rng.randrange(10_000)][:parts]
        word = rng.choices(("", "-beta.2", "rc1", " (93)"), (94, 2, 2, 2))[0]
        made.append(".".join(map(str, numbers)) + word)
    return made


def per_call(call: Callable[[], Any], number: int, repeat: int = 7) -> float:
    """Nanoseconds a call, the best of several runs."""
    return min(timeit.repeat(call, timer=CLOCK, number=number, repeat=repeat)) / number * 1e9


def per_item(call: Callable[[], Any], items: int, repeat: int = 7) -> float:
    return min(timeit.repeat(call, timer=CLOCK, number=1, repeat=repeat)) / items * 1e9


def statement(code: str, names: dict[str, Any], number: int = 100_000, repeat: int = 9) -> float:
    """Nanoseconds a statement, without the cost of calling a closure."""
    return min(timeit.repeat(code, timer=CLOCK, globals=names, number=number, repeat=repeat)) / number * 1e9


def empty_calls(folder: str) -> tuple[float, float]:
    """An empty function of ug_compare's signature: with types declared, and with arguments made ready once."""
    source, binary = Path(folder, "empty.c"), Path(folder, "empty.so")
    source.write_text(EMPTY)
    subprocess.run([os.environ.get("CC", "cc"), "-O2", "-shared", "-fPIC", source, "-o", binary], check=True)
    library = ctypes.CDLL(str(binary))
    function = library.empty
    function.restype, function.argtypes = FUNCTIONS["ug_compare"]
    order = ctypes.c_int32()
    a, b = b"1.9.3", b"1.10"
    names = {"f": function, "a": a, "b": b, "order": ctypes.byref(order)}
    declared = statement("f(a, 5, b, 4, 0, order, None)", names)
    bare = library["empty"]
    names = {"f": bare, "a": a, "b": b, "o": names["order"]}
    names.update(n=ctypes.c_size_t.from_param(5), m=ctypes.c_size_t.from_param(4), s=ctypes.c_int32.from_param(0))
    return declared, statement("f(a, n, b, m, s, o, None)", names)


POLICY = {"minimumVersion": "2.0", "releases": [{"version": "2.4", "date": "2026-11-01T00:00:00Z"}]}
NOW = 1796083200
TOLD = {"platform": "ios", "os_version": "17.1", "device_id": "4f1c"}


def decisions() -> tuple[list[tuple[str, float, str]], list[str]]:
    """A decision through every way in: rows, and the bounds that were missed. For one who must update, with all texts to
    show, and for one who is up to date."""
    rows: list[tuple[str, float, str]] = []
    missed = []
    rules = updategate.Policy(POLICY)
    gate = rules.gate(**TOLD)
    for who, installed in (("must update", "1.2"), ("up to date", "2.4")):
        facts: dict[str, Any] = {**TOLD, "installed": installed, "now": NOW}
        with Facts(policy=rules, **facts) as made:
            decision = ctypes.POINTER(ug_decision)()
            wrong = error()
            names: dict[str, Any] = {"ask": lib.ug_evaluate, "free": lib.ug_decision_free, "made": decision}
            names.update(r=ctypes.byref(made.request), d=ctypes.byref(decision), w=ctypes.byref(wrong))
            bare = statement("ask(r, d, w); free(made)", names, 20_000)
        names = {"u": updategate, "rules": rules, "gate": gate, "os": "17.1", "v": installed, "now": NOW}
        call = "u.evaluate(installed=v, now=now, policy=rules, platform='ios', os_version=os, device_id='4f1c')"
        some = "; d.outcome; d.reason; d.target; d.message; d.ask_again_at"
        names["text"] = json.dumps(
            {"installed": installed, "now": NOW, "policy": POLICY, "platform": "ios", "osVersion": "17.1", "deviceId": "4f1c"}
        )
        alone = statement(call, names, 10_000)
        outcome = statement(call + ".outcome", names, 10_000)
        read = statement("d = " + call + some, names, 10_000)
        whole = statement(call + ".to_dict()", names, 5_000)
        prepared = statement("gate.evaluate(installed=v, now=now).outcome", names, 10_000)
        text = statement("u.evaluate_text(text)", names, 10_000)
        plain = statement("u.evaluate_json(text)", names, 5_000)

        def row(what: str, taken: float, bound: float | None = None) -> None:
            note = f"{taken / bare:.2f} × bare" + (f"; bound {bound}" if bound else "")
            rows.append((f"{who}: {what}", taken, note))
            if bound and taken > bound * bare:
                missed.append(f"{who}: {what} takes {taken / bare:.2f} × the bare calls")

        row("ug_evaluate and ug_decision_free, bare", bare)
        row("evaluate, policy parsed before", alone, EVALUATE_BOUND)
        row("the same, its outcome read", outcome, EVALUATE_BOUND)
        row("the same, outcome, reason, target, message and ask-again time read", read)
        row("the same, as a dictionary", whole)
        row("Policy.gate, its outcome read", prepared)
        row("evaluate_text, the same question", text)
        row("evaluate_json, the same question as ready text", plain)
        if max(read, whole) > plain:
            missed.append(f"{who}: evaluate and reading what it says is slower than evaluate_json")
    return rows, missed


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--check", action="store_true", help="exit with 1 where a bound is missed")
    arguments.add_argument("--json", action="store_true", help="the figures as JSON")
    args = arguments.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        declared, ready = empty_calls(folder)
    made = versions(2 * PAIRS)
    pairs = list(zip(made[::2], made[1::2]))
    some = pairs[:10_000]
    names: dict[str, Any] = {"compare": updategate.compare, "pairs": some}
    single = statement("compare('1.9.3', '1.10')", names)
    mixed = statement("for a, b in pairs: compare(a, b)", names, number=1, repeat=15) / len(some)
    many = per_item(lambda: updategate.compare_many(pairs), PAIRS, repeat=15)

    policy = updategate.Policy('{"minimumVersion": "2.0", "releases": [{"version": "2.4"}]}')
    reply = (
        b'{"resultCount":1,"results":[{"kind":"software","version":"2.5.0","bundleId":"a.b","trackId":7,'
        b'"trackName":"Lamp","currentVersionReleaseDate":"2026-11-01T00:00:00Z"}]}'
    )
    lookup = updategate.Lookup(reply)
    decided, slow = decisions()
    rows: list[tuple[str, float, str]] = [
        ("empty ctypes call, types declared", declared, "1.00 × itself"),
        ("empty ctypes call, arguments made ready once", ready, f"{ready / declared:.2f} × the declared one"),
        ("compare, one pair again and again", single, f"{single / declared:.2f} × the declared one; bound {COMPARE_BOUND}"),
        ("compare, 10,000 different pairs", mixed, f"{mixed / declared:.2f} × the declared one"),
        (f"compare_many, {PAIRS:,} pairs, a pair", many, f"bound {MANY_BOUND:.0f} ns"),
        ("sort, 200,000 versions, a version", per_item(lambda: updategate.sort(made), len(made), 5), ""),
        ("sort_key", per_call(lambda: updategate.sort_key("1.9.3"), 50_000), ""),
        ("explain", per_call(lambda: updategate.explain("1.9.3", "1.10"), 10_000), ""),
        (
            "evaluate, policy and look-up parsed before",
            per_call(lambda: updategate.evaluate(installed="1.2", now=1796083200, policy=policy, lookups=[lookup]), 5_000),
            "",
        ),
        ("parse_lookup, one small record", per_call(lambda: updategate.parse_lookup(reply), 5_000), ""),
    ]
    rows += decided
    rows += others(some)

    missed = slow
    if single > COMPARE_BOUND * declared:
        missed.append(f"compare takes {single / declared:.2f} × an empty call")
    if many > MANY_BOUND:
        missed.append(f"compare_many takes {many:.0f} ns a pair")
    if args.json:
        print(json.dumps({"rows": [{"what": w, "ns": round(n, 1)} for w, n, _ in rows], "missed": missed}))
    else:
        print(f"Python {platform.python_version()}, {platform.machine()}, library {updategate.library_version()}, "
            f"seed {SEED}; processor time, best of several runs\n")
        width = max(len(what) for what, _, _ in rows)
        for what, nanoseconds, note in rows:
            print(f"{what:<{width}}  {nanoseconds:>9,.0f} ns  {note}".rstrip())
        for line in missed:
            print(f"missed: {line}")
    return 1 if missed and args.check else 0


def others(pairs: list[tuple[str, str]]) -> list[tuple[str, float, str]]:
    """What users might otherwise take, where it is installed. They refuse much; only what both read is timed."""
    found: list[tuple[str, float, str]] = []
    plain = [(a, b) for a, b in pairs if all(part.isdigit() for text in (a, b) for part in text.split("."))]
    three = [(a, b) for a, b in plain if a.count(".") == 2 == b.count(".")]
    try:
        from packaging.version import Version
    except ImportError:
        found.append(("packaging: not installed", 0.0, ""))
    else:
        run = lambda: [Version(a) < Version(b) for a, b in plain]  # noqa: E731
        found.append(("packaging, Version(a) < Version(b)", per_item(run, len(plain)), "plain numbers only"))
    try:
        import semver
    except ImportError:
        found.append(("semver: not installed", 0.0, ""))
    else:
        parse = semver.Version.parse
        run = lambda: [parse(a).compare(parse(b)) for a, b in three]  # noqa: E731
        found.append(("semver, parse(a).compare(parse(b))", per_item(run, len(three)), "three numbers only"))
    return found


if __name__ == "__main__":
    sys.exit(main())
