"""Which installed versions something is true of, as ranges that do not overlap, by platform and OS where those decide."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any

from ..versions import sort_order

_NAME = re.compile("^[A-Za-z ]+")

#: Versions, platform, OS, and how many of them have which value.
Cell = tuple[str, "str | None", "str | None", Mapping[Any, int]]


@dataclass(slots=True)
class Stretch:
    """Installations of which one thing is true: their versions, oldest first, each stretch with its first and last."""

    value: Any
    platforms: tuple[str, ...]
    os: tuple[str, str]
    versions: list[tuple[str, str]] = field(default_factory=list)
    count: int = 0

    def text(self, most: int = 4) -> str:
        """1.0 to 1.4, 2.1.1 and 3 more."""
        shown = [first if first == last else f"{first} to {last}" for first, last in self.versions[:most]]
        more = len(self.versions) - most
        return ", ".join(shown) + (f" and {more} more" if more > 0 else "")

    def where(self) -> tuple[str, str]:
        """Platforms and OS versions, empty where they make no difference."""
        first, last = self.os
        os = first if first == last else f"{first} to {last}"
        return ", ".join(self.platforms), os

    def as_data(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {
            "platforms": list(self.platforms) or None,
            "os": None if self.os == ("", "") else list(self.os),
            "versions": [list(pair) for pair in self.versions],
            "count": self.count,
        }


Told = Mapping[Hashable, int]


class _Band:
    """Platforms and OS versions on which no version has two different values."""

    def __init__(self, platform: str | None, os: str | None) -> None:
        self.platforms = [platform]
        self.os = [os]
        self.told: dict[int, dict[Hashable, int]] = {}

    def takes(self, other: _Band) -> bool:
        few, many = sorted((self.told, other.told), key=len)
        return all(many.get(rank, told).keys() == told.keys() for rank, told in few.items())

    def add(self, rank: int, told: Told) -> None:
        own = self.told.setdefault(rank, {})
        for value, count in told.items():
            own[value] = own.get(value, 0) + count

    def take(self, other: _Band) -> None:
        self.platforms += [name for name in other.platforms if name not in self.platforms]
        self.os += [os for os in other.os if os not in self.os]
        for rank, told in other.told.items():
            self.add(rank, told)


def stretches(cells: Iterable[Cell], scheme: str = "app", flags: int = 0) -> list[Stretch]:
    """Every value with its versions: one stretch for those that have it on every platform and OS, and one for each group
    of platforms and OS versions where those decide. No two overlap, but where of one version some have one value and some
    another, as in a rollout's share: then both have the same versions."""
    known = list(cells)
    versions = list(dict.fromkeys(cell[0] for cell in known))
    order, readable = sort_order(versions, scheme, flags=flags)
    names = [versions[place] for place in order]
    ranks = {version: rank for rank, version in enumerate(names)}
    same = _Band(None, None)
    mixed: set[int] = set()
    for version, _, _, told in known:
        rank = ranks[version]
        if rank in same.told and same.told[rank].keys() != told.keys():
            mixed.add(rank)
        same.add(rank, told)
    found = _runs(same, (), ("", ""), names, readable, mixed)
    bands = _merged(_bands([cell for cell in known if ranks[cell[0]] in mixed], ranks))
    several = len({tuple(band.platforms) for band in bands}) > 1
    for band in bands:
        shown = tuple(name or "–" for name in band.platforms) if several else ()
        alone = sum(other.platforms == band.platforms for other in bands) == 1
        os = ("", "") if alone else (band.os[0] or "–", band.os[-1] or "–")
        # What is the same everywhere is no part of a band, and parts its stretches.
        for rank in same.told.keys() - mixed:
            band.told[rank] = {}
        found += _runs(band, shown, os, names, readable, set())
    return found


def _bands(cells: Sequence[Cell], ranks: Mapping[str, int]) -> dict[str | None, list[_Band]]:
    """A band for each platform and OS version, the OS versions in their order."""
    bands: dict[tuple[str | None, str | None], _Band] = {}
    for version, platform, os, told in cells:
        bands.setdefault((platform, os), _Band(platform, os)).add(ranks[version], told)
    by_platform: dict[str | None, list[_Band]] = {}
    for (platform, _), band in bands.items():
        by_platform.setdefault(platform, []).append(band)
    for own in by_platform.values():
        order, _ = sort_order([_NAME.sub("", band.os[0] or "").partition(" ")[0] for band in own])
        own[:] = [own[place] for place in order]
        own.sort(key=lambda band: band.os[0] is not None)
    return by_platform


def _merged(by_platform: dict[str | None, list[_Band]]) -> list[_Band]:
    """Neighbours are one where they agree; platforms are, too, whose bands have the same OS versions and agree."""
    merged: list[list[_Band]] = []
    for own in by_platform.values():
        kept: list[_Band] = []
        for band in own:
            if kept and kept[-1].takes(band):
                kept[-1].take(band)
            else:
                kept.append(band)
        home = next((others for others in merged if _alike(others, kept)), None)
        if home is None:
            merged.append(kept)
        else:
            for band, other in zip(home, kept):
                band.take(other)
    return [band for own in merged for band in own]


def _alike(some: list[_Band], others: list[_Band]) -> bool:
    if len(some) != len(others):
        return False
    spans = len(some) == 1 or all((a.os[0], a.os[-1]) == (b.os[0], b.os[-1]) for a, b in zip(some, others))
    return spans and all(a.takes(b) for a, b in zip(some, others))


def _runs(
    band: _Band, platforms: tuple[str, ...], os: tuple[str, str], names: list[str], readable: int, without: set[int]
) -> list[Stretch]:
    found: dict[Hashable, Stretch] = {}
    before: Set[Hashable] = frozenset()
    for rank in sorted(band.told):
        told = band.told[rank]
        now: Set[Hashable] = frozenset() if rank in without else told.keys()
        for value in now:
            stretch = found.get(value)
            if stretch is None:
                stretch = found[value] = Stretch(value, platforms, os)
            stretch.count += told[value]
            if now == before and rank < readable:
                stretch.versions[-1] = (stretch.versions[-1][0], names[rank])
            else:
                stretch.versions.append((names[rank], names[rank]))
        # What is no version lies between no two others.
        before = now if rank < readable else frozenset()
    return list(found.values())
