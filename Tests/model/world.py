"""One request, taken apart once: everything in it that no time changes."""

from __future__ import annotations

from typing import Any

from candidates import Candidate, Device, View, gather
from policy import Floor, Policy
from primitives import Versions, moment
from state import Memory, State
from store import address_of, chosen

from updategate import VersionFlag

_BUILDS = Versions("integer")


class World:
    """What is asked, of whom, and what there is."""

    def __init__(self, request: dict[str, Any]) -> None:
        options = request.get("versionOptions") or {}
        flags = VersionFlag.COMPARE_BUILD if options.get("build") else 0
        self.request = request
        self.versions = Versions(request.get("scheme") or "app", int(flags))
        self.now = moment(request["now"])
        self.manual = request.get("trigger") == "manual"
        self.given: str = request["installed"]
        self.installed = self._with_build(self.given, request.get("build") if flags else None)
        self.readable = self.versions.readable(self.installed)
        self.policy = Policy(request, self.versions)
        self.record, self.offer_unreadable = chosen(request, self.versions)
        self.groups = gather(self.policy, self.record, self.versions)
        self.device = Device(request, self.policy, self.versions)
        self.state = State(request.get("state"))
        self.page, self.track = address_of(request, self.versions)
        self.build = self._build(request.get("build"))

    def _with_build(self, installed: str, build: str | None) -> str:
        if not build or self.versions.scheme != "app" or not self.versions.readable(installed):
            return installed
        return installed if self.versions.has_build(installed) else f"{self.versions.canonical(installed)}+{build}"

    def _build(self, given: str | None) -> str | None:
        """The build that build floors are compared with."""
        if given is None and self.versions.scheme == "integer":
            given = self.given
        return given if given and _BUILDS.readable(given) else None

    def memory(self, now: int) -> Memory:
        """What the state says at a time."""
        return Memory(self.state, self.given, self.versions, now)

    def kind(self, candidate: Candidate) -> str:
        """The type of the update to a candidate. What differs in its build alone is a build."""
        found = self.versions.kind(self.installed, candidate.version)
        return "build" if found == "none" else found

    def speakers(self, view: View, memory: Memory, build: bool = False) -> list[Candidate]:
        """What is newer, highest first: one for each version. For a build floor a higher build of the same version too."""
        found = []
        for group in self.groups:
            order = self.versions.order(group[0].version, self.installed)
            if order < 0:
                continue
            members = group if order > 0 else [each for each in group if build and self._has_newer_build(each)]
            if members:
                found.append(self.device.speaker(members, view, memory))
        return found

    def _has_newer_build(self, candidate: Candidate) -> bool:
        own = candidate.item.get("build")
        return own is not None and self.build is not None and _BUILDS.order(str(own), self.build) > 0

    def is_withdrawn(self, version: str) -> bool:
        """Whether a version is listed as withdrawn for this user."""
        group = next((each for each in self.groups if self.versions.order(each[0].version, version) == 0), [])
        return any(each.item.get("withdrawn") for each in group)

    # Floors.

    def testable(self, key: str, floor: Floor) -> bool:
        """Whether the installed version or build can be compared with a floor."""
        if key.endswith("Build"):
            return self.build is not None and _BUILDS.readable(floor.value)
        return self.versions.readable(floor.value)

    def below(self, key: str, now: int) -> bool:
        """Whether the floor that holds at a time is above what is installed."""
        for floor in self.policy.floors(key):
            if self.testable(key, floor) and (floor.since is None or floor.since <= now):
                return self._is_below(key, floor.value)
        return False

    def _is_below(self, key: str, floor: str) -> bool:
        if key.endswith("Build"):
            assert self.build is not None
            return _BUILDS.order(self.build, floor) < 0
        if self.versions.order(self.installed, floor) >= 0:
            return False
        if key == "minimumVersion" and self.policy.get("prereleaseMeetsMinimum"):
            versions = self.versions
            if versions.is_prerelease(self.installed) and not versions.is_prerelease(floor):
                return versions.order(versions.numbers(self.installed), versions.numbers(floor)) != 0
        return True

    def ahead(self, key: str, now: int) -> int | None:
        """When a floor that does not hold yet makes a must of this."""
        times = sorted(floor.since for floor in self.policy.floors(key) if floor.since is not None and floor.since > now)
        return next((at for at in times if self.below(key, at)), None)

    def not_honoured(self) -> list[str]:
        """The floors that cannot be tested."""
        keys = ("minimumVersion", "minimumBuild", "recommendedVersion", "recommendedBuild")
        return [floor.path for key in keys for floor in self.policy.floors(key) if not self.testable(key, floor)]
