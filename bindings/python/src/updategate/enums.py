"""The closed sets of include/updategate.h. Names in text are the ones that requests and decisions use."""

from __future__ import annotations

import sys
from enum import Enum, IntEnum, IntFlag
from typing import Any

if sys.version_info >= (3, 11):
    from enum import StrEnum
else:

    class StrEnum(str, Enum):
        """enum.StrEnum, for Python 3.10."""

        def __str__(self) -> str:
            return str(self.value)


class Status(IntEnum):
    """What became of a call."""

    OK = 0
    ARGUMENT = 1
    TOO_LONG = 2
    VERSION = 3
    RANGE = 4
    JSON = 5
    POLICY = 6
    REQUEST = 7
    ADDRESS = 8
    MEMORY = 9


class _Named(StrEnum):
    """A closed set known by its texts; .code is the number that the C interface has for each."""

    code: int

    def __new__(cls, text: str, code: int) -> Any:
        member = str.__new__(cls, text)
        member._value_ = text
        member.code = code
        return member


class Scheme(_Named):
    """How two version strings compare."""

    APP = "app", 0
    SEMVER = "semver", 1
    APPLE = "apple", 2
    INTEGER = "integer", 3
    FOUNDATION = "foundation", 4
    SPARKLE = "sparkle", 5


class VersionFlag(IntFlag):
    """Options of the scheme "app"; the other schemes ignore them."""

    NONE = 0
    LETTER_IS_LATER = 1
    """1.1 < 1.1d: what holds without it too."""
    DASH_IS_REVISION = 2
    """1.1 < 1.1-1."""
    COMPARE_BUILD = 4
    """1.0+1 < 1.0+2, where all else is equal and both have a build."""
    LETTER_IS_PRERELEASE = 8
    """1.1d < 1.1."""
    IGNORE_UNKNOWN_WORDS = 16
    """1.1-local = 1.1: words that are not known are set aside, as builds are."""


class UpdateType(_Named):
    """Which part differs first between two versions."""

    NONE = "none", 0
    MAJOR = "major", 1
    MINOR = "minor", 2
    PATCH = "patch", 3
    REVISION = "revision", 4
    PRERELEASE = "prerelease", 5
    BUILD = "build", 6


class LookupFailureKind(_Named):
    """Why a reply holds no usable record."""

    NOT_FOUND = "notFound", 1
    SERVICE_ERROR = "serviceError", 2
    THROTTLED = "throttled", 3
    UNAVAILABLE = "unavailable", 4
    NOT_JSON = "notJSON", 5
    MALFORMED = "malformed", 6
    UNEXPECTED_SHAPE = "unexpectedShape", 7
    TOO_LARGE = "tooLarge", 8
    MISMATCH = "mismatch", 9


class AppKind(_Named):
    """The kind of app record to keep."""

    ANY = "any", 0
    SOFTWARE = "software", 1
    MAC_SOFTWARE = "mac-software", 2


class StoreForm(_Named):
    """The form of a store page's address."""

    HTTPS = "https", 0
    ITMS_APPS = "itms-apps", 1


class PolicyFormat(_Named):
    """Whose policy file it is."""

    AUTO = "auto", 0
    UPDATEGATE = "updategate", 1
    PRINCE_OF_VERSIONS = "prince-of-versions", 2
    MINIMUM_VERSION = "minimum-version", 3


class Outcome(_Named):
    """What to do."""

    NONE = "none", 0
    RECOMMEND = "recommend", 1
    FORCE = "force", 2
    UNSUPPORTED = "unsupported", 3


class Reason(_Named):
    """Why."""

    UP_TO_DATE = "upToDate", 1
    AHEAD_OF_STORE = "aheadOfStore", 2
    POLICY_SAYS_NONE = "policySaysNone", 3
    SKIPPED = "skipped", 4
    ASKED_RECENTLY = "askedRecently", 5
    RELEASED_TOO_SOON = "releasedTooSoon", 6
    NOT_IN_ROLLOUT = "notInRollout", 7
    NEEDS_NEWER_OS = "needsNewerOS", 8
    NEEDS_OLDER_OS = "needsOlderOS", 9
    NO_RELEASE_KNOWN = "noReleaseKnown", 10
    DISABLED = "disabled", 11
    VERSION_UNREADABLE = "versionUnreadable", 12
    VERSION_LISTED = "versionListed", 13
    RANGE_LISTED = "rangeListed", 14
    BELOW_MINIMUM = "belowMinimum", 15
    BELOW_RECOMMENDED = "belowRecommended", 16
    CRITICAL_RELEASE = "criticalRelease", 17
    RULE_FORCES = "ruleForces", 18
    RULE_RECOMMENDS = "ruleRecommends", 19
    NEWER_AVAILABLE = "newerAvailable", 20
    DEADLINE_PASSED = "deadlinePassed", 21
    STORE_LOOP = "storeLoop", 22
    ASKED_ENOUGH = "askedEnough", 23
    NEEDS_OTHER_HARDWARE = "needsOtherHardware", 24
    RELEASE_WITHDRAWN = "releaseWithdrawn", 25
    DEFERRALS_USED_UP = "deferralsUsedUp", 26


class Trigger(_Named):
    """Who asks: the app by itself, or the user who pressed "check for updates"."""

    AUTOMATIC = "automatic", 0
    MANUAL = "manual", 1


class Event(_Named):
    """What happened after a decision was shown."""

    SHOWN = "shown", 1
    LATER = "later", 2
    SKIPPED = "skipped", 3
    WENT_TO_STORE = "wentToStore", 4


# The C number of each, back to its member.
SCHEMES = {m.code: m for m in Scheme}
UPDATE_TYPES = {m.code: m for m in UpdateType}
LOOKUP_FAILURES = {m.code: m for m in LookupFailureKind}
OUTCOMES = {m.code: m for m in Outcome}
REASONS = {m.code: m for m in Reason}

PRESETS = (
    "once-per-version every-newer zero-padded major-forces retired "
    "annoying critical default hinting persistent relaxed"
).split()
"""Policies by name, for evaluate(preset=...)."""
