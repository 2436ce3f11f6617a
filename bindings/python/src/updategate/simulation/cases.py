"""A reviewer's table of cases: who, when, and what the policy must say to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, BinaryIO

from .._likely import hint
from .._time import seconds
from ..decision import Decision, evaluate
from ..enums import Outcome, Reason
from ..errors import ArgumentError, TooLongError, UpdateGateError
from .cells import TableError, keyed

#: What a column is called, without case, blanks and joints.
NAMES = {
    "name": "name", "case": "name", "title": "name", "description": "name",
    "version": "version", "appversion": "version", "installed": "version", "installedversion": "version",
    "build": "build", "os": "os", "osversion": "os", "platform": "platform", "date": "date", "now": "date", "day": "date",
    "device": "device", "deviceid": "device", "language": "language", "languages": "language", "channel": "channel",
    "channels": "channel", "tag": "tag", "tags": "tag", "architecture": "architecture", "trigger": "trigger",
    "outcome": "outcome", "expected": "outcome", "expectedoutcome": "outcome", "reason": "reason",
    "expectedreason": "reason", "target": "target", "expectedtarget": "target",
}  # fmt: skip
EXPECTED = ("outcome", "reason", "target")
NONE = ("-", "–", "none")
HOLDS = "a header with version and outcome, and a case a line"


@dataclass(frozen=True, slots=True)
class Case:
    """A case, what was expected of it, and what came."""

    line: int
    cells: Mapping[str, str]
    decision: Decision

    @property
    def name(self) -> str:
        """Its name, or who and when it is about."""
        told = self.cells.get("name")
        if told is not None:
            return told
        parts = [self.cells.get("version", "")]
        parts += [f"{word}{self.cells[column]}" for column, word in _WORDS if column in self.cells]
        return " ".join(parts)

    @property
    def misses(self) -> list[str]:
        """What is not as expected, each in a few words; empty where all is."""
        got = {"outcome": str(self.decision.outcome), "reason": str(self.decision.reason), "target": self.decision.target or "-"}
        found = []
        for column in EXPECTED:
            wanted = self.cells.get(column)
            if wanted is None:
                continue
            wanted = "-" if column == "target" and wanted.lower() in NONE else wanted
            if got[column] != wanted:
                found.append(f"{column} {got[column]}, expected {wanted}")
        return found


_WORDS = (
    ("build", "build "), ("platform", "on "), ("os", ""), ("architecture", ""), ("date", "at "), ("device", "as "),
    ("language", "in "), ("channel", "of channel "), ("tag", "tagged "), ("trigger", ""),
)  # fmt: skip


def cases(file: BinaryIO, facts: Mapping[str, Any], now: int) -> Iterator[Case]:
    """Every case, decided. facts: what evaluate() is told beside the row's own; now: for rows without a date."""
    for line, cells in keyed(file, NAMES, (("version",), EXPECTED), HOLDS):
        known = _checked(line, cells)
        asked: dict[str, Any] = {**facts, "installed": known.get("version", ""), "now": now}
        for column, fact in (
            ("build", "build"), ("os", "os_version"), ("platform", "platform"), ("device", "device_id"),
            ("architecture", "architecture"), ("trigger", "trigger"),
        ):  # fmt: skip
            if column in known:
                asked[fact] = known[column]
        for column, fact in (("language", "languages"), ("channel", "channel"), ("tag", "tags")):
            if column in known:
                asked[fact] = known[column].replace("|", " ").split()
        try:
            if "date" in known:
                asked["now"] = seconds(known["date"], "date")
            yield Case(line, known, evaluate(**asked))
        except (ArgumentError, TooLongError) as problem:
            raise TableError(line, f"{problem.path}: {problem.message}" if problem.path else problem.message) from None
        except UpdateGateError as problem:
            raise TableError(line, problem.message) from None


def _checked(line: int, cells: dict[str, str]) -> dict[str, str]:
    """The cells with outcome and reason as they are written; TableError for words that there are none of."""
    if not any(column in cells for column in EXPECTED):
        raise TableError(line, "nothing is expected: outcome, reason and target are empty")
    for column, words in (
        ("outcome", [str(o) for o in Outcome]), ("reason", [str(r) for r in Reason]), ("trigger", ["automatic", "manual"])
    ):  # fmt: skip
        if column in cells:
            word = next((word for word in words if word.lower() == cells[column].lower()), None)
            if word is None:
                few = f", which is one of {', '.join(words)}" if len(words) < 6 else ""
                raise TableError(line, f"{cells[column]!r} is no {column}{few}{hint(cells[column], words)}")
            cells[column] = word
    return cells
