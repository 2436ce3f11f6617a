"""What the modules for engines share: the extra that is missing, and the facts of a row by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ._replies import lasting

FACTS = ("installed", "build", "platform", "os_version", "device_id", "architecture", "storefront", "channel")


def missing(absent: ModuleNotFoundError, module: str, extra: str) -> ModuleNotFoundError:
    """What to raise where a package of another project is not installed: it names the extra that brings it."""
    if absent.name != module:
        return absent
    return ModuleNotFoundError(
        f"updategate.{extra} needs {module}, which is not installed: pip install 'updategate[{extra}]'", name=module
    )


def fact_names(facts: Iterable[str]) -> tuple[str, ...]:
    """The facts that a function of rows takes, in the order of its arguments."""
    if isinstance(facts, str):
        raise TypeError("facts must be several names, not one str")
    found = tuple(facts)
    for fact in found:
        if fact not in FACTS:
            raise ValueError(f"unknown fact {fact!r}; known are {', '.join(FACTS)}")
    if "installed" not in found or len(set(found)) != len(found):
        raise ValueError("facts must name installed, and none of them twice")
    return found


def without(common: Mapping[str, Any], facts: Iterable[str]) -> dict[str, Any]:
    """What all rows have in common, for as many calls as an engine makes; a fact that is a column too would be said twice."""
    for fact in facts:
        if fact in common:
            raise ValueError(f"{fact} is one of the facts that each row says")
    return lasting(common)
