"""The table: every platform, every stretch of OS versions, every stretch of versions, asked of the library."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .._declarations import UG_MAX_DECISION_VERSION, UG_NO_TIME
from .._rows import Memo, decided
from ..decision import Facts
from ..enums import OUTCOMES, REASONS
from ..errors import UpdateGateError
from ..versions import sort_key
from .places import Line, line

#: The name of no platform: what holds for those that are not named.
OTHER = "-"
_NOT_VERSIONS = frozenset(("messaging", "notes", "url", "storeURL", "meta", "date", "deadline"))
_OS = frozenset(("minimumOS", "maximumOS", "minSdk", "minimumSystemVersion", "required_os_version"))
_AT_ONCE = 1 << 15
_ENDS = ("", "", "", "-beta.1", "-rc2", "-dev")

Answer = tuple[str, str, "str | None"]


class NoTable(ValueError):
    """A policy that ranges of keys cannot say."""


@dataclass(frozen=True, slots=True)
class Row:
    """Installed versions from one key up to another, and what they get. None is an open end; of the OS as well."""

    platform: str
    os: str
    """any, known (then from and to say which), or unknown."""
    os_from: bytes | None
    os_to: bytes | None
    installed: str
    """readable, or unreadable: what has no sort key."""
    first: bytes | None
    end: bytes | None
    since: str
    """The first version, for a person."""
    answer: Answer


@dataclass(frozen=True, slots=True)
class Table:
    """The rows, and until when they hold: Unix seconds, or None."""

    rows: list[Row]
    until: int | None


def texts_of(policy: Any, within: bool = False, wanted: frozenset[str] | None = None) -> Iterator[str]:
    """Texts and numbers of a policy in which versions may stand, or those under wanted keys alone."""
    if isinstance(policy, Mapping):
        for key, value in policy.items():
            if wanted is not None:
                yield from texts_of(value, within or key in wanted, wanted)
            elif key not in _NOT_VERSIONS and key not in _OS:
                yield key
                yield from texts_of(value)
    elif isinstance(policy, list):
        for value in policy:
            yield from texts_of(value, within, wanted)
    elif isinstance(policy, (str, int, float)) and not isinstance(policy, bool) and (within or wanted is None):
        yield str(policy)


class _Dice:
    """Numbers that look like chance and are the same each time: Knuth's MMIX."""

    def __init__(self) -> None:
        self._state = 1

    def below(self, end: int) -> int:
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return (self._state >> 33) % end

    def choice(self, values: Sequence[Any]) -> Any:
        return values[self.below(len(values))]


def _bytes(text: str | None) -> bytes | None:
    return None if text is None else text.encode()


class _Asker:
    """Decides for versions on a platform and an OS."""

    def __init__(self, facts: Facts, now: int) -> None:
        self._facts, self._now, self._memo = facts, now, Memo()
        self.until: int | None = None

    def ask(self, versions: Sequence[str], platform: str | None, os: str | None) -> list[Answer]:
        found: list[Answer] = []
        for start in range(0, len(versions), _AT_ONCE):
            some = [version.encode() for version in versions[start : start + _AT_ONCE]]
            count = len(some)
            outcomes, reasons, targets, _, until = decided(
                self._facts.request, self._memo, [self._now] * count,
                {"installed": some, "platform": [_bytes(platform)] * count, "os_version": [_bytes(os)] * count},
            )  # fmt: skip
            names = [*self._memo.targets(), None]
            for version, outcome, reason, target in zip(versions[start:], outcomes, reasons, targets):
                if outcome < 0:
                    raise NoTable(f"nothing can be decided for {version}{'' if os is None else f' on OS {os}'}")
                found.append((str(OUTCOMES[outcome]), str(REASONS[reason]), names[target]))
            first = min((time for time in until if time != UG_NO_TIME), default=None)
            if first is not None:
                self.until = first if self.until is None else min(first, self.until)
        return found


def build(facts: Facts, policy: Any, platforms: Iterable[str], now: int, *, scheme: str = "app", flags: int = 0) -> Table:
    """The table of a policy as it stands in its file, which is asked through facts. NoTable where ranges cannot say it."""
    versions = line(texts_of(policy), scheme, flags)
    systems = line(texts_of(policy, wanted=_OS), "app", 0)
    asker = _Asker(facts, now)
    named = [name for name in dict.fromkeys(name.lower() for name in platforms)]
    others = _of_platform(asker, versions, systems, OTHER)
    rows = [row for name in named for row in _told(_of_platform(asker, versions, systems, name), others, name)]
    rows += _told(_of_platform(asker, versions, systems, None), others, "")
    rows += _rows(others, OTHER)
    _check(asker, rows, versions, systems, named, scheme, flags)
    return Table(rows, asker.until)


#: For each stretch of OS versions (the last for an unknown one): the stretches of versions with their answers.
_Band = tuple["bytes | None", "bytes | None", list[tuple[bytes, str, Answer]], Answer]


def _of_platform(asker: _Asker, versions: Line, systems: Line, platform: str | None) -> list[_Band]:
    bands: list[_Band] = []
    for place, own in enumerate(systems.probes):
        runs, unreadable = _runs(asker, versions, platform, own[0])
        if not bands or (bands[-1][2], bands[-1][3]) != (runs, unreadable):
            bands.append((systems.places[place].key or None, None, runs, unreadable))
    bands = [(first, after[0] if after else None, runs, bad) for (first, _, runs, bad), after in zip(bands, [*bands[1:], None])]
    runs, unreadable = _runs(asker, versions, platform, None)
    return [*bands, (None, None, runs, unreadable)]


def _runs(asker: _Asker, versions: Line, platform: str | None, os: str | None) -> tuple[list[tuple[bytes, str, Answer]], Answer]:
    asked = [text for own in versions.probes for text in own]
    answers = iter(asker.ask([*asked, ""], platform, os))
    runs: list[tuple[bytes, str, Answer]] = []
    for place, own in zip(versions.places, versions.probes):
        told = {next(answers) for _ in own}
        if len(told) > 1:
            raise NoTable(f"{own[0]} and {own[-1]} get different answers, though nothing in the policy tells them apart")
        (answer,) = told
        if not runs or runs[-1][2] != answer:
            runs.append((place.key, place.text, answer))
    return runs, next(answers)


def _told(bands: list[_Band], others: list[_Band], platform: str) -> list[Row]:
    return [] if bands == others else _rows(bands, platform)


def _rows(bands: list[_Band], platform: str) -> list[Row]:
    same = len(bands) == 2 and bands[0][2:] == bands[1][2:]
    found = []
    for number, (os_from, os_to, runs, unreadable) in enumerate(bands[:1] if same else bands):
        os = "any" if same else "unknown" if number == len(bands) - 1 else "known"
        for (key, since, answer), after in zip(runs, [*runs[1:], None]):
            found.append(Row(platform, os, os_from, os_to, "readable", key or None, after[0] if after else None, since, answer))
        found.append(Row(platform, os, os_from, os_to, "unreadable", None, None, "", unreadable))
    return found


def row_for(rows: Sequence[Row], platform: str | None, os: bytes | None, key: bytes | None) -> Row:
    """The row that holds for an installation: the sort keys of its OS and of its version, None where they have none."""
    name = "" if platform is None else platform.lower()
    own = [row for row in rows if row.platform == name] or [row for row in rows if row.platform == OTHER]
    for row in own:
        if row.os != "any" and (row.os == "unknown") != (os is None):
            continue
        if row.os == "known" and os is not None and not ((row.os_from or b"") <= os and (row.os_to is None or os < row.os_to)):
            continue
        if (row.installed == "unreadable") != (key is None):
            continue
        if key is None or ((row.first or b"") <= key and (row.end is None or key < row.end)):
            return row
    raise LookupError("no row holds")


def _check(
    asker: _Asker, rows: list[Row], versions: Line, systems: Line, platforms: list[str], scheme: str, flags: int
) -> None:
    """Asks again for versions made up at random near those that are mentioned: the table must say what the library says."""
    dice = _Dice()
    known = [text for own in versions.probes for text in own]
    made: dict[str, bytes] = {}
    for _ in range(600):
        parts = [part for part in dice.choice(known).replace("-", ".").split(".") if part.isdigit()][:4] or ["1"]
        place = dice.below(len(parts))
        parts[place] = str(max(0, int(parts[place]) + dice.below(5) - 2))
        version = ".".join(parts + [str(dice.below(30))] * dice.below(2)) + dice.choice(_ENDS)
        if len(version.encode()) > UG_MAX_DECISION_VERSION:
            continue
        try:
            made[version] = sort_key(version, scheme, flags=flags)
        except UpdateGateError:
            pass
    whole = list(made)
    for platform in [*platforms, OTHER, None]:
        for os in [None, *(dice.choice(own) for own in systems.probes)]:
            some = whole if platform in (None, OTHER) else [dice.choice(whole) for _ in range(len(whole) // 6)]
            os_key = None if os is None else sort_key(os)
            for version, answer in zip(some, asker.ask(some, platform, os)):
                if row_for(rows, platform, os_key, made[version]).answer != answer:
                    raise NoTable(f"{version} gets another answer than the versions around it")
