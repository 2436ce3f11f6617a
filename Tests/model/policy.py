"""The policy as one request sees it: platform, preset, tags and times settled (design section 6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from primitives import Versions, moment

TYPES = ("major", "minor", "patch", "revision", "prerelease", "build")
FLOORS = ("minimumVersion", "minimumBuild", "recommendedVersion", "recommendedBuild")


def _siren(word: str, every: Any, skippable: bool) -> dict[str, Any]:
    rule = {"policy": word, "skippable": skippable}
    return {"waitAfterRelease": "P1D", "every": every, "rules": {kind: rule for kind in TYPES}}


PRESETS: dict[str, dict[str, Any]] = {
    "once-per-version": {"every": 0, "afterStore": "once", "skippable": False},
    "every-newer": {"every": 0, "skippable": False},
    "zero-padded": {"every": 0, "skippable": False},
    "major-forces": {"every": 0, "rules": {"major": {"policy": "force"}}},
    "retired": {"skippable": False, "rules": {kind: {"policy": "none"} for kind in TYPES}},
    "annoying": _siren("recommend", 0, False),
    "critical": _siren("force", 0, False),
    "default": _siren("recommend", "P1D", True),
    "hinting": _siren("recommend", "P7D", False),
    "persistent": _siren("recommend", "P1D", False),
    "relaxed": _siren("recommend", "P7D", True),
}


@dataclass(frozen=True)
class Floor:
    """One floor of a list, that holds for this request."""

    value: str
    since: int | None
    path: str


@dataclass(frozen=True)
class Entry:
    """What `versions` says of the installed version."""

    word: str
    exact: bool
    since: int | None
    url: str | None
    notes: str | None
    texts: dict[str, Any]


class Policy:
    """The keys that count for one request."""

    def __init__(self, request: dict[str, Any], versions: Versions) -> None:
        whole = request.get("policy") or {}
        name = (request.get("platform") or "").lower()
        sections = {key.lower(): (key, value) for key, value in (whole.get("platforms") or {}).items()}
        own_name, own = sections.get(name) or ("", {})
        if name == "ipados" and name not in sections:
            own_name, own = sections.get("ios") or ("", {})
        self.keys = {key: value for key, value in whole.items() if key != "platforms"} | own
        self.places = {key: f"platforms.{own_name}.{key}" if key in own else key for key in self.keys}
        self.preset = PRESETS.get(request.get("preset") or "", {})
        self.request = request
        self.versions = versions
        self.tags = set(request.get("tags") or ())

    # What is said for one key, nearest word first. A key of the policy takes the place of the preset's as a whole.

    def get(self, key: str) -> Any:
        """A key at the top of the policy, else of the preset."""
        found = self.keys.get(key)
        return self.preset.get(key) if found is None else found

    def rule(self, kind: str | None) -> dict[str, Any]:
        """The rule for an update type."""
        rule = (self.get("rules") or {}).get(kind)
        return {"policy": rule} if isinstance(rule, str) else rule or {}

    def word(self, kind: str) -> str | None:
        """force, recommend or none; None where no rule speaks of the type."""
        found = self.rule(kind).get("policy")
        return found.lower() if found else None

    def of_type(self, key: str, kind: str | None) -> Any:
        """A key that a rule may say too: a rule's own word comes first, and the policy's before the preset's."""
        own = self.rule(kind).get(key)
        by_policy = [own, self.keys.get(key)] if "rules" in self.keys else [self.keys.get(key), own]
        return next((found for found in (*by_policy, self.preset.get(key)) if found is not None), None)

    def grace(self, kind: str) -> Any:
        """The grace of an update type."""
        return (self.get("grace") or {}).get(kind)

    # What holds for this request.

    def holds(self, item: dict[str, Any]) -> bool:
        """Whether `only` and `except` let an item hold for the tags of the request."""
        only, without = item.get("only"), item.get("except")
        if only is not None and not self.tags & set(only["tags"]):
            return False
        return without is None or not self.tags & set(without["tags"])

    def releases(self) -> list[tuple[int, dict[str, Any]]]:
        """The releases that exist for this user, with their places in the list."""
        channel = self.request.get("channel")
        channels = {each for each in ([channel] if isinstance(channel, str) else channel or ()) if each}
        return [
            (index, item)
            for index, item in enumerate(self.keys.get("releases") or ())
            if (item.get("channel") is None or item["channel"] in channels) and self.holds(item)
        ]

    def floors(self, key: str) -> list[Floor]:
        """The floors of a key that hold for this request, in order; `from` is not judged here."""
        value = self.keys.get(key)
        if value is None:
            return []
        found = []
        for index, item in enumerate(value if isinstance(value, list) else [value]):
            place = f"{self.places[key]}[{index}]" if isinstance(value, list) else self.places[key]
            said = item if isinstance(item, dict) else {"version": item}
            if self.holds(said):
                given = said["build"] if "build" in said else said["version"]
                found.append(Floor(str(given), moment(said.get("from")), place))
        return found

    def entry(self, installed: str) -> Entry | None:
        """The exact entry for the installed version, else the first range. `from` says when a force begins, and nothing
        of other words."""
        exact = ranged = None
        for item in self.keys.get("versions") or ():
            word = item["policy"].lower()
            since = moment(item.get("from")) if word == "force" else None
            if not self.holds(item):
                continue
            named = item.get("version")
            found = Entry(word, named is not None, since, item.get("url"), item.get("notes"), item.get("messaging") or {})
            if named is not None:
                if exact is None and self.versions.readable(named) and not self.versions.order(named, installed):
                    exact = found
            elif ranged is None and self.versions.contains(item["range"], installed):
                ranged = found
        return exact or ranged
