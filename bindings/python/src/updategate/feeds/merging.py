"""Releases into a policy, by version: what the feed says of a release counts, what only the policy says of it stays."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..errors import UpdateGateError
from ..versions import compare
from .model import Release


@dataclass(slots=True)
class Merged:
    """A policy with releases merged into it."""

    policy: dict[str, Any]
    added: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    unchanged: int = 0

    def text(self) -> str:
        """The policy as a file."""
        return json.dumps(self.policy, ensure_ascii=False, indent=2) + "\n"


def merge(
    policy: Mapping[str, Any],
    releases: Sequence[Release],
    *,
    platform: str | None = None,
    keep_own: bool = False,
    scheme: str = "app",
) -> Merged:
    """A policy with these releases in it, newest first; those that it had and the feed has not stay.

    Two are the same release where version (under the scheme), channel and architectures are. Of several platforms each goes
    into its own section; of one, or of none, all go to the top, or into the section of the platform that is given. keep_own
    leaves what the policy says of a release as it is and adds what it does not say.
    """
    found = Merged(dict(policy))
    platforms = {release.platform for release in releases}
    for release in releases:
        section = platform if platform is not None else release.platform if len(platforms) > 1 else None
        _place(found, section, release.entry(), keep_own, scheme)
    for section in (None, *(found.policy.get("platforms") or {})):
        where = _section(found.policy, section)
        if isinstance(where.get("releases"), list):
            where["releases"] = _sorted(where["releases"], scheme)
    return found


def _section(policy: dict[str, Any], name: str | None) -> dict[str, Any]:
    """The part of a policy that holds for a platform, whose name is case-blind; the top for None."""
    if name is None:
        return policy
    platforms = policy["platforms"] = dict(policy.get("platforms") or {})
    own = next((key for key in platforms if key.lower() == name.lower()), name)
    section = platforms[own] = dict(platforms.get(own) or {})
    return section


def _place(found: Merged, section: str | None, entry: dict[str, Any], keep_own: bool, scheme: str) -> None:
    where = _section(found.policy, section)
    present = where["releases"] = list(where.get("releases") or [])
    name = entry["version"] + "".join(f", {entry[key]}" for key in ("channel",) if key in entry)
    if entry.get("architectures"):
        name += f", {'/'.join(entry['architectures'])}"
    name = name if section is None else f"{section}: {name}"
    for place, own in enumerate(present):
        if isinstance(own, dict) and _same(own, entry, scheme):
            both = {**entry, **own} if keep_own else {**own, **entry, "version": own["version"]}
            present[place] = {key: both[key] for key in [*own, *(key for key in both if key not in own)]}
            if present[place] == own:
                found.unchanged += 1
            else:
                found.changed.append(name)
            return
    present.append(entry)
    found.added.append(name)


def _same(own: dict[str, Any], entry: dict[str, Any], scheme: str) -> bool:
    if own.get("channel") != entry.get("channel"):
        return False
    if sorted(own.get("architectures") or []) != sorted(entry.get("architectures") or []):
        return False
    version = own.get("version")
    try:
        return isinstance(version, str) and compare(version, entry["version"], scheme) == 0
    except UpdateGateError:
        return False


def _sorted(entries: list[Any], scheme: str) -> list[Any]:
    def order(a: Any, b: Any) -> int:
        try:
            return compare(b["version"], a["version"], scheme)
        except (UpdateGateError, TypeError, KeyError):
            return 0

    return sorted(entries, key=functools.cmp_to_key(order))
