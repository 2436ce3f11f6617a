"""The order of thought (design section 7), one step after another and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, replace

from candidates import Candidate, View
from due import Dues
from policy import Entry
from primitives import lapsed


@dataclass(frozen=True)
class Verdict:
    """What is decided at one time."""

    outcome: str
    reason: str
    target: Candidate | None = None
    deadline: int | None = None
    deferrals_left: int | None = None
    skippable: bool = False
    entry: Entry | None = None


class Thought(Dues):
    """One request at one time."""

    def verdict(self) -> Verdict:
        """Points 1 to 7."""
        if self.policy.get("enabled") is False:
            return Verdict("none", "disabled")
        if not self.world.readable:
            return self.unreadable()
        entry = self.policy.entry(self.world.installed)
        found = self.point_2(entry) or (None if entry else self.point_3()) or self.point_4(entry)
        return replace(self.looped(found), entry=entry)

    # Point 1.

    def unreadable(self) -> Verdict:
        """What `unreadableVersion` says."""
        word = self.policy.get("unreadableVersion") or "none"
        if word == "none":
            return Verdict("none", "versionUnreadable")
        asked = Verdict(word, "versionUnreadable")
        return self.looped(asked) if word == "force" else self.point_5(asked, None)

    # Point 2.

    def point_2(self, entry: Entry | None) -> Verdict | None:
        """Musts that need no target, and an entry that says none."""
        if entry is not None:
            if entry.word == "none":
                return Verdict("none", "policySaysNone")
            if entry.word == "force" and not self.is_ahead(entry):
                return self.must("versionListed" if entry.exact else "rangeListed", build=False)
            return None
        build = self.world.below("minimumBuild", self.now)
        if build or self.world.below("minimumVersion", self.now):
            return self.must("belowMinimum", build)
        if any(self.is_critical(each) for each in self.world.speakers(self.must_view(self.waits), self.memory)):
            return self.must("criticalRelease", build=False)
        return None

    def is_ahead(self, entry: Entry) -> bool:
        """Whether an entry's `from` has not come."""
        return entry.since is not None and entry.since > self.now

    def must_view(self, waits: bool) -> View:
        """A must of point 2 asks as by hand: only a rollout at 0 blocks it."""
        return View(self.now, True, waits)

    def is_critical(self, candidate: Candidate) -> bool:
        """Whether a release makes a must: not where it is for nobody."""
        if candidate.withdrawn or self.device.at_nothing(candidate, self.now):
            return False
        return self.says_critical(candidate)

    def says_critical(self, candidate: Candidate) -> bool:
        """Whether a release is critical for the installed version."""
        critical = candidate.item.get("critical")
        if isinstance(critical, dict):
            return self.versions.order(self.world.installed, critical["below"]) < 0
        return bool(critical)

    def must(self, reason: str, build: bool) -> Verdict:
        """A must of point 2, with the highest newer release that it can have."""
        newer = self.for_must(self.must_view(self.waits), build)
        target = next((each for each, blockers in newer if not blockers), None)
        seen = self.memory.mark("firstSeen")
        if target is None and seen is not None and self.is_remembered(seen):  # It does not wait again.
            newer = self.for_must(self.must_view(False), build)
            target = next((each for each, blockers in newer if not blockers), None)
        if target is not None or not self.world.groups:
            return Verdict("force", reason, target)
        if not newer:
            return Verdict("unsupported", "noReleaseKnown")
        unfit = ("needsNewerOS", "needsOlderOS", "needsOtherHardware")
        fitting = [blockers for _, blockers in newer if not set(blockers) & set(unfit)]
        if ["releasedTooSoon"] in fitting:
            return Verdict("none", "releasedTooSoon")
        if fitting:
            return Verdict("none", fitting[0][0])
        return Verdict("unsupported", next(blocker for blocker in newer[0][1] if blocker in unfit))

    def for_must(self, view: View, build: bool) -> list[tuple[Candidate, list[str]]]:
        """What is newer, highest first, with what blocks it."""
        return [(each, self.device.blockers(each, view, self.memory)) for each in self.world.speakers(view, self.memory, build)]

    # Point 3.

    def point_3(self) -> Verdict | None:
        """Musts by what is due."""
        due, also = self.due_for_musts()
        if not due and not also:
            return None
        found = Verdict("force", "", self.target_of_musts(due))
        everything = [self.as_due(each) for each in due] + also
        if any(self.policy.word(each.kind) == "force" for each in everything):
            return replace(found, reason="ruleForces")
        ends = [*self.ends(everything), *self.deadline()]
        if any(end <= self.now for end in ends):
            return replace(found, reason="deadlinePassed")
        left = self.deferrals_left(everything)
        return replace(found, reason="deferralsUsedUp") if left == 0 else None

    # Point 4.

    def point_4(self, entry: Entry | None) -> Verdict:
        """Shoulds."""
        reason, ahead, build = self.why(entry)
        if not self.world.groups:
            if reason:
                return self.point_5(Verdict("recommend", reason, deadline=ahead), entry)
            return Verdict("none", "versionUnreadable" if self.world.offer_unreadable else "noReleaseKnown")
        newer = self.world.speakers(self.view(), self.memory, build)
        if not newer:
            equal = any(self.versions.order(group[0].version, self.world.installed) == 0 for group in self.world.groups)
            return Verdict("none", "upToDate" if equal else "aheadOfStore")
        opened = self.open(self.view(), build)
        choice = opened if entry else [each for each in opened if self.policy.word(self.world.kind(each)) != "none"]
        if not choice:
            if opened:
                return Verdict("none", "policySaysNone", opened[0])
            return Verdict("none", self.device.blockers(newer[0], self.view(), self.memory)[0])
        wanted = [each for each in choice if not self.is_skipped(each, entry)]
        target = wanted[0] if wanted else choice[0]
        kind = self.world.kind(target)
        found = Verdict(
            "recommend",
            reason or ("ruleRecommends" if self.policy.word(kind) == "recommend" else "newerAvailable"),
            target,
            deadline=ahead,
            skippable=self.may_skip(target, entry),
        )
        if entry is None:
            due, also = self.due_for_musts()
            everything = [self.as_due(each) for each in due] + also
            ends = [*self.ends(everything), *(self.deadline() if everything else []), *([] if ahead is None else [ahead])]
            found = replace(found, deadline=min(ends, default=None), deferrals_left=self.deferrals_left(everything))
        return self.point_5(found, entry) if wanted else replace(found, outcome="none", reason="skipped")

    def why(self, entry: Entry | None) -> tuple[str | None, int | None, bool]:
        """Which should speaks, when it becomes a must by itself, and whether builds count as newer."""
        if entry is not None:
            return "versionListed" if entry.exact else "rangeListed", entry.since if self.is_ahead(entry) else None, False
        floors = [(self.world.ahead(key, self.now), key) for key in ("minimumVersion", "minimumBuild")]
        ahead, key = min(((at, key) for at, key in floors if at is not None), default=(None, ""))
        if ahead is not None:
            return "belowMinimum", ahead, key == "minimumBuild"
        build = self.world.below("recommendedBuild", self.now)
        if build or self.world.below("recommendedVersion", self.now):
            return "belowRecommended", None, build
        return None, None, False

    def rule_for(self, candidate: Candidate | None, entry: Entry | None) -> str | None:
        """The type whose rule speaks of how to ask: an entry beats rules, and so does what has no target."""
        return None if candidate is None or entry is not None else self.world.kind(candidate)

    def may_skip(self, candidate: Candidate, entry: Entry | None) -> bool:
        """Whether skipping is allowed now."""
        return self.policy.of_type("skippable", self.rule_for(candidate, entry)) is not False

    def is_skipped(self, candidate: Candidate, entry: Entry | None) -> bool:
        """Point 6: a skip of a major covers majors up to it, any other the others up to it."""
        if self.world.manual or not self.may_skip(candidate, entry):
            return False
        skip = self.memory.skip(self.world.kind(candidate))
        if skip is None or not self.versions.readable(skip.version):
            return False
        return self.versions.order(candidate.version, skip.version) <= 0

    # Points 5 and 7.

    def point_5(self, found: Verdict, entry: Entry | None) -> Verdict:
        """Counts and pauses, each for its own target."""
        if self.world.manual:
            return found
        target = found.target.version if found.target else None
        kind = self.rule_for(found.target, entry)
        shown, later, store = (self.memory.mark_for(name, target) for name in ("shown", "later", "store"))
        most = self.policy.of_type("maxPrompts", kind)
        if most is not None and shown is not None and shown.count >= most:
            return replace(found, outcome="none", reason="askedEnough")
        after_store, after_later = self.policy.of_type("afterStore", kind), self.policy.of_type("afterLater", kind)
        every = self.policy.of_type("every", kind)
        if every is None:
            every = self.world.request.get("every")
        pauses = [(after_store, store), (after_later, later)]
        if later is None or shown is None or shown.at > later.at:
            pauses.append((every, shown))
        if after_later is None:
            pauses.append((every, later))
        if any(pause is not None and mark and not lapsed(pause, mark.at, self.now) for pause, mark in pauses):
            return replace(found, outcome="none", reason="askedRecently")
        return found

    def looped(self, found: Verdict) -> Verdict:
        """A must that only sent the user to the store again and again is a recommendation."""
        limit, store = self.policy.get("loopLimit"), self.memory.mark("store")
        if found.outcome != "force" or limit is None or store is None or store.count < limit:
            return found
        target = found.target.version if found.target else None
        if store.version is None or target is None:
            counts = store.version is target
        else:
            counts = self.versions.readable(store.version) and self.versions.order(target, store.version) <= 0
        return Verdict("recommend", "storeLoop", found.target) if counts else found
