"""What is due at one time, what was seen due, and what of it the next state keeps (design section 7, "Settled points")."""

from __future__ import annotations

from dataclasses import dataclass, replace

from candidates import Candidate, View
from primitives import duration, moment
from state import Mark, Memory
from world import World


@dataclass(frozen=True)
class Due:
    """A release that is due, or was: its type, and when its grace began."""

    version: str
    kind: str
    start: int


class Dues:
    """What one request can have at one time."""

    def __init__(self, world: World, now: int) -> None:
        self.world, self.now = world, now
        self.policy, self.device, self.versions = world.policy, world.device, world.versions
        self.memory: Memory = world.memory(now)

    @property
    def waits(self) -> bool:
        """Whether a wait holds musts back."""
        return self.policy.get("waitAppliesToForce") is not False

    def view(self) -> View:
        """How a should asks."""
        return View(self.now, self.world.manual)

    def due_for_musts(self) -> tuple[list[Candidate], list[Due]]:
        """What is due in the eyes of musts, and what was seen due and counts still."""
        due = self.due(replace(self.view(), waits=self.waits))
        seen = self.first_seen()
        if seen is None:
            return due, []
        # A must does not wait again: what is due but for its wait upholds what was seen, and is its target where nothing else is.
        besides = self.due(replace(self.view(), waits=False))
        if not besides or self.versions.order(besides[0].version, seen.version) < 0:
            return due, []
        return due, [seen]

    def target_of_musts(self, due: list[Candidate]) -> Candidate:
        """The highest due."""
        return (due or self.due(replace(self.view(), waits=False)))[0]

    def due(self, view: View) -> list[Candidate]:
        """What is open to this device and not ruled out by its type, highest first."""
        return [each for each in self.open(view) if self.policy.word(self.world.kind(each)) != "none"]

    def open(self, view: View, build: bool = False) -> list[Candidate]:
        """What is newer and nothing blocks, highest first."""
        newer = self.world.speakers(view, self.memory, build)
        return [each for each in newer if not self.device.blockers(each, view, self.memory)]

    def first_seen(self) -> Due | None:
        """What the state has seen due, where it still says something."""
        mark = self.memory.mark("firstSeen")
        if mark is None or not self.is_remembered(mark):
            return None
        seen = self.seen(mark)
        return None if self.policy.word(seen.kind) == "none" else seen

    def is_remembered(self, mark: Mark) -> bool:
        """Whether what was seen due is still an update, and not withdrawn."""
        if not self.versions.readable(mark.version) or self.world.is_withdrawn(mark.version):
            return False
        return self.versions.order(mark.version, self.world.installed) > 0

    def seen(self, mark: Mark) -> Due:
        return Due(mark.version, self.versions.kind(self.world.installed, mark.version), mark.at)

    def as_due(self, candidate: Candidate) -> Due:
        """When the grace of a candidate begins: when this device was let in, at its date, or when it was first seen."""
        start = self.device.let_in(candidate)
        if start is None:
            start = candidate.date
        if start is None:
            seen = self.memory.mark_for("firstSeen", candidate.version)
            start = seen.at if seen else self.now
        return Due(candidate.version, self.world.kind(candidate), start)

    def end(self, due: Due) -> int | None:
        """When the grace of what is due is over. What its rule says none of has none."""
        grace = None if self.policy.word(due.kind) == "none" else duration(self.policy.grace(due.kind))
        return None if grace is None else due.start + grace

    def ends(self, everything: list[Due]) -> list[int]:
        return [end for each in everything if (end := self.end(each)) is not None]

    def deadline(self) -> list[int]:
        at = moment(self.policy.get("deadline"))
        return [] if at is None else [at]

    def deferrals_left(self, everything: list[Due]) -> int | None:
        """The smallest number of deferrals of what is due, less the times that later was said."""
        given = [self.policy.of_type("deferrals", each.kind) for each in everything]
        numbers = [each for each in given if each is not None]
        return max(0, min(numbers) - self.memory.laters) if numbers else None

    # What the next state remembers.

    def next_first_seen(self) -> Mark | None:
        """Of all that automatic checks found due, what has its grace over first; the first where nothing has one."""
        if self.policy.get("enabled") is False or not self.world.readable:
            return self.memory.mark("firstSeen")
        mark = self.memory.mark("firstSeen")
        found = [self.seen(mark)] if mark is not None and self.is_remembered(mark) else []
        if not self.world.manual:
            found += [self.as_due(each) for each in self.due_for_musts()[0]]
        found = [each for each in found if each.start <= self.now]  # No state holds a time that has not come.
        if not found:
            return None
        best = min(found, key=lambda each: float("inf") if self.end(each) is None else self.end(each))
        return Mark(best.version, best.start)

    def next_waiting(self) -> Mark | None:
        """Since when the store's records have been waiting without a break."""
        was = self.memory.mark("waiting")
        if self.policy.get("enabled") is False or not self.world.readable:
            return was
        joined = (each for group in self.world.groups for each in group if each.record)
        record = next(joined, None)
        if self.device.wait is None:
            return None
        if record is None:
            return was  # Nothing was heard of the store, so nothing is known to have ended.
        if record.date is None:
            return None
        if self.versions.order(record.version, self.world.installed) <= 0 or self.now >= record.date + self.device.wait:
            return None
        return was or (Mark(record.record.version, record.date) if record.date <= self.now else None)

