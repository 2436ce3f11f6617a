"""Asks the library and the model the same random requests, and shows the first that they answer differently.

    python3 Tests/model/compare.py --count 100000 --seed 1 --jobs 2

What is shown is shrunk: no key, item or mark can be left out of it without the two agreeing. Everything is compared but
texts; of a message, which buttons are there. Needs the package on PYTHONPATH and the library where it finds it.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import updategate
from answer import answer
from asking import requests
from features import FEATURES, PAIRS
from lives import life, recorded
from primitives import seconds
from state import record

_BUTTONS = ("continueButtonText", "cancelButtonText", "skipButtonText")
# What every request has, and what says that a record is of an app: without these it is another question.
_KEPT = ("installed", "now", "body", "results", "kind", "trackId", "event", "version")
_BATCH = 2_000

Differences = dict[str, tuple[Any, Any]]


def library(request: dict[str, Any]) -> dict[str, Any]:
    """The library's answer in the model's names."""
    given = updategate.evaluate_json(request)
    message = given.get("message")
    given["buttons"] = {name: bool(message and message[name]) for name in _BUTTONS}
    return given


def differences(request: dict[str, Any]) -> Differences:
    """What the two answer differently: name to (model, library)."""
    if "event" in request:
        found = {"state": recorded(request)}
        expected = {"state": record(request["state"], request["event"], request["version"], seconds(request["now"]))}
        return {} if found == expected else {"state": (expected["state"], found["state"])}
    try:
        found = library(request)
    except updategate.UpdateGateError as refused:
        return {"refused": (None, str(refused))}
    expected = answer(request)
    return {key: (value, found.get(key)) for key, value in expected.items() if value != found.get(key)}


def shrunk(request: dict[str, Any], still: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The request with everything left out that does not matter to what is still so."""
    while True:
        for smaller in _smaller(request):
            if still(smaller):
                request = smaller
                break
        else:
            return request


def _smaller(value: Any) -> Iterator[Any]:
    """The value with one thing less, larger things first."""
    if isinstance(value, dict):
        for key in list(value):
            if key not in _KEPT:
                yield {name: each for name, each in value.items() if name != key}
        for key, inner in value.items():
            for less in _smaller(inner):
                yield value | {key: less}
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield value[:index] + value[index + 1 :]
        for index, inner in enumerate(value):
            for less in _smaller(inner):
                yield value[:index] + [less] + value[index + 1 :]


def minimal(request: dict[str, Any]) -> dict[str, Any]:
    """The smallest request that is answered differently as this one is."""
    wanted = set(differences(request))

    def still(smaller: dict[str, Any]) -> bool:
        try:
            found = set(differences(smaller))
        except (KeyError, TypeError, ValueError):  # The model reads well-formed requests only.
            return False
        return bool(found & wanted) and "refused" not in found

    return request if "refused" in wanted else shrunk(request, still)


def show(number: int, seed: int, request: dict[str, Any]) -> str:
    """A disagreement for a person."""
    lines = [f"request {number} of seed {seed}:", "  " + json.dumps(request)]
    lines += [f"  {key}: model {json.dumps(a)}, library {json.dumps(b)}" for key, (a, b) in differences(request).items()]
    return "\n".join(lines)


def _keys(value: Any) -> set[str]:
    """Every key in a request: two requests with the same ones are likely about the same thing."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return set(value if isinstance(value, dict) else ()).union(*map(_keys, inner))


def asked(seed: int, start: int, count: int) -> Iterator[tuple[int, dict[str, Any]]]:
    """The requests of a share: every eighth number is a life, whose steps all bear it."""
    for number, request in requests(seed, count, start):
        if number % 8 == 7:
            yield from ((number, step) for step in life(random.Random(f"life/{seed}/{number}")))
        else:
            yield number, request


def batch(work: tuple[int, int, int]) -> tuple[Counter[str], list[tuple[int, dict[str, Any]]]]:
    """One share of the requests: how they were answered, and those answered differently."""
    outcomes: Counter[str] = Counter()
    found = []
    for number, request in asked(*work):
        outcomes[request["event"] if "event" in request else answer(request)["outcome"]] += 1
        if differences(request):
            found.append((number, request))
    return outcomes, found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=100_000, help="how many requests (100000)")
    parser.add_argument("--seed", type=int, help="which ones; by the clock where it is not given")
    parser.add_argument("--start", type=int, default=0, help="the number of the first (0)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    parser.add_argument("--show", type=int, default=1, help="how many disagreements to show, each of other keys (1)")
    parser.add_argument("--whole", action="store_true", help="shows requests as they were drawn")
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else time.time_ns() % 1_000_000
    print(f"model: {options.count} requests over {len(FEATURES)} features and {len(PAIRS)} pairs of them, seed {seed}")
    sys.stdout.flush()
    end = options.start + options.count
    shares = [(seed, at, min(_BATCH, end - at)) for at in range(options.start, end, _BATCH)]
    outcomes: Counter[str] = Counter()
    bad: list[tuple[int, dict[str, Any]]] = []
    with ProcessPoolExecutor(options.jobs) as pool:
        for counted, found in pool.map(batch, shares):
            outcomes += counted
            bad += found
            if len(bad) >= 1 and options.show == 1:
                break
    seen: set[str] = set()
    for number, request in bad:
        least = request if options.whole else minimal(request)
        kind = f"{sorted(differences(least))} {sorted(_keys(least))}"
        if kind not in seen:
            seen.add(kind)
            print(show(number, seed, least), file=sys.stderr)
        if len(seen) >= options.show:
            break
    if bad:
        print(f"model: disagrees with the library on {len(bad)}", file=sys.stderr)
        return 1
    print("model: agrees on all: " + ", ".join(f"{count} {name}" for name, count in outcomes.most_common()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
