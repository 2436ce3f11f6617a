"""Candidates, and what blocks them (design section 7, "Three notions carry every rule")."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from policy import Policy
from primitives import Versions, duration, lot, moment
from state import Memory

_OS = Versions("app")
_NUMBER = re.compile(r"\d+(?:\.\d+)*")
_ALIKE = {"aarch64": "arm64", "amd64": "x86_64", "x64": "x86_64", "i386": "x86", "ia32": "x86"}
# The order in which blockers are asked.
_RANK = {
    "releaseWithdrawn": 0,
    "needsNewerOS": 1,
    "needsOlderOS": 1,
    "needsOtherHardware": 2,
    "releasedTooSoon": 3,
    "notInRollout": 4,
}
OPEN = 5


@dataclass(frozen=True)
class Record:
    """The store's record that was chosen."""

    version: str
    date: int | None
    minimum_os: str | None
    url: str | None
    notes: str | None
    track: int | None


@dataclass(frozen=True)
class Candidate:
    """One release, with the store's record where that is of its version; or that record alone."""

    version: str
    item: dict[str, Any]
    place: int
    record: Record | None
    withdrawn: bool = False

    @property
    def date(self) -> int | None:
        own = moment(self.item.get("date"))
        return self.record.date if own is None and self.record else own


@dataclass(frozen=True)
class View:
    """How blockers are asked: when, by whom, and whether waits count."""

    now: int
    manual: bool
    waits: bool = True


class Device:
    """The facts that block releases."""

    def __init__(self, request: dict[str, Any], policy: Policy, versions: Versions) -> None:
        found = _NUMBER.search(request.get("osVersion") or "")
        self.system = found.group() if found else None
        self.architecture = alike(request.get("architecture"))
        self.id = request.get("deviceId")
        self.wait = duration(policy.get("waitAfterRelease"))
        self.versions = versions

    def blockers(self, candidate: Candidate, view: View, memory: Memory) -> list[str]:
        """Everything that keeps this device from a candidate, in the order of asking."""
        item, found = candidate.item, []
        if candidate.withdrawn:
            found.append("releaseWithdrawn")
        if self.system is not None:
            lows = [item.get("minimumOS"), candidate.record.minimum_os if candidate.record else None]
            if any(low and _OS.order(self.system, low) < 0 for low in lows):
                found.append("needsNewerOS")
            elif item.get("maximumOS") and _OS.order(self.system, item["maximumOS"]) > 0:
                found.append("needsOlderOS")
        suits = item.get("architectures")
        if suits is not None and self.architecture and self.architecture not in map(alike, suits):
            found.append("needsOtherHardware")
        if view.waits and not self.waited(candidate, view.now, memory):
            found.append("releasedTooSoon")
        if self.at_nothing(candidate, view.now) or not (view.manual or self.inside(candidate, view.now)):
            found.append("notInRollout")
        return found

    def waited(self, candidate: Candidate, now: int, memory: Memory) -> bool:
        """Whether the wait after release is over."""
        if self.wait is None or candidate.date is None or now >= candidate.date + self.wait:
            return True
        waiting = memory.mark("waiting")
        return bool(candidate.record and waiting and now >= waiting.at + self.wait)

    @staticmethod
    def at_nothing(candidate: Candidate, now: int) -> bool:
        """Whether the rollout is at 0: for nobody, by hand or not."""
        rollout = candidate.item.get("rollout") or {}
        if "percent" in rollout:
            return round(rollout["percent"] * 100) == 0
        return "over" in rollout and candidate.date is not None and now < candidate.date

    def inside(self, candidate: Candidate, now: int) -> bool:
        """Whether this device is in the rollout."""
        rollout = candidate.item.get("rollout") or {}
        if "percent" in rollout:
            return self._lot(candidate) < round(rollout["percent"] * 100)
        let_in = self.let_in(candidate)
        return let_in is None or now >= let_in

    def let_in(self, candidate: Candidate) -> int | None:
        """When a rollout in time opens for this device; None where it is none."""
        over = (candidate.item.get("rollout") or {}).get("over")
        if over is None or candidate.date is None:
            return None
        return candidate.date - (-(duration(over) or 0) * (self._lot(candidate) + 1) // 10_000)

    def _lot(self, candidate: Candidate) -> int:
        return lot(self.versions.canonical(candidate.version), self.id)

    def speaker(self, group: list[Candidate], view: View, memory: Memory) -> Candidate:
        """Of equal versions the one whose first blocker comes last; the first given of several. A check by hand hears the
        same one, or it could take a must away."""
        asked = replace(view, manual=False)
        return max(group, key=lambda each: self._rank(each, asked, memory))

    def _rank(self, candidate: Candidate, view: View, memory: Memory) -> float:
        found = self.blockers(candidate, view, memory)
        if not found:
            return OPEN
        # A rollout at nothing is asked before one that this device is only not in yet.
        ahead = found[0] == "notInRollout" and not self.at_nothing(candidate, view.now)
        return _RANK[found[0]] + (0.5 if ahead else 0)


def alike(architecture: str | None) -> str | None:
    """One name for the names of one architecture."""
    name = (architecture or "").lower()
    return _ALIKE.get(name, name) or None


def gather(policy: Policy, record: Record | None, versions: Versions) -> list[list[Candidate]]:
    """All candidates, highest first, those of equal versions together in the order given."""
    groups: list[list[Candidate]] = []
    joined = False
    for place, item in policy.releases():
        if not versions.readable(item["version"]):
            continue
        equal = record is not None and versions.order(item["version"], record.version) == 0
        joined = joined or equal
        candidate = Candidate(item["version"], item, place, record if equal else None)
        group = next((each for each in groups if versions.order(each[0].version, candidate.version) == 0), None)
        if group:
            group.append(candidate)
        else:
            groups.append([candidate])
    if record is not None and not joined:
        groups.append([Candidate(record.version, {}, len(groups), record)])
    # One that is withdrawn stays withdrawn, whatever else lists its version: to offer it again could add a must.
    groups = [[replace(each, withdrawn=any(one.item.get("withdrawn") for one in group)) for each in group] for group in groups]
    ordered: list[list[Candidate]] = []
    for group in groups:
        at = sum(versions.order(each[0].version, group[0].version) > 0 for each in ordered)
        ordered.insert(at, group)
    return ordered
