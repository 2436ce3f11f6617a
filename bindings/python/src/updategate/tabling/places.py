"""Where answers can change along the order of versions, and versions to ask for between."""

from __future__ import annotations

import re
from collections.abc import Iterable
from bisect import bisect_right
from dataclasses import dataclass
from itertools import groupby

from .._declarations import UG_MAX_DECISION_VERSION
from ..errors import UpdateGateError
from ..versions import sort_key

_WORD = re.compile(r"\d[0-9A-Za-z]*(?:[.+~_-]+[0-9A-Za-z]+)*")
_NUMBERS = re.compile(r"\d{1,18}(?:\.\d{1,18})*")
# What a version's release may have behind it. Of its keys the last byte says that there is no such word: so a release's key
# without that byte is where the release and all its pre-releases begin.
_NOTHING = b"\x80"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a stretch begins: the sort key, and the version that is meant for a person."""

    key: bytes
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """The places in their order, the first of them at the very beginning; and what to ask for in the stretch after each."""

    places: list[Place]
    probes: list[list[str]]


def line(texts: Iterable[str], scheme: str, flags: int) -> Line:
    """The line of the versions that are mentioned in texts."""
    places: dict[bytes, str] = {b"": ""}
    asked: dict[bytes, str] = {}

    def key_of(text: str) -> bytes | None:
        try:
            return sort_key(text, scheme, flags=flags)
        except UpdateGateError:
            return None

    def probe(text: str) -> None:
        # A longer one is a place in the order, but no decision is made for it.
        key = key_of(text) if len(text.encode()) <= UG_MAX_DECISION_VERSION else None
        if key is not None:
            asked.setdefault(key, text)

    def exact(text: str) -> None:
        key = key_of(text)
        if key is None:
            return
        places.setdefault(key, text)
        places.setdefault(key + b"\0", f"above {text}")
        probe(text)

    releases: set[tuple[int, ...]] = {(0,)}
    for text in texts:
        for found in _WORD.findall(text):
            exact(found)
        for found in _NUMBERS.findall(text):
            numbers = tuple(map(int, found.split(".")))
            for size in range(1, len(numbers) + 1):
                releases.add(numbers[:size])
                # "1.2.x" and "~1.2" end where the next one begins.
                releases.add((*numbers[: size - 1], numbers[size - 1] + 1))
    for release in releases:
        text = ".".join(map(str, release))
        exact(text)
        key = key_of(text)
        if key is not None and key.endswith(_NOTHING):
            places.setdefault(key[:-1], f"pre-releases of {text}")
        for more in ("-dev", "-alpha", "-beta.2", "-rc.9", "-zz", "-1", "a", ".0.0.1", ".0.0.0.7", ".1", ".9999"):
            probe(text + more)
        if release[-1]:
            before = ".".join(map(str, (*release[:-1], release[-1] - 1)))
            probe(before + ".99999")
            probe(before + ".99999.99999.99999")
    return _laid_out(places, asked)


def _laid_out(places: dict[bytes, str], asked: dict[bytes, str]) -> Line:
    keys = sorted(places)
    home = {key: bisect_right(keys, key) - 1 for key in asked}
    probes: list[list[str]] = [[] for _ in keys]
    for place, several in groupby(sorted(asked), key=home.__getitem__):
        probes[place] = [asked[key] for key in several]
    # Where nothing is known to lie between two places, no version lies there that anybody writes.
    kept = [place for place, own in enumerate(probes) if own]
    found = [Place(keys[place], places[keys[place]]) for place in kept]
    found[0] = Place(b"", "")
    return Line(found, [probes[place] for place in kept])
