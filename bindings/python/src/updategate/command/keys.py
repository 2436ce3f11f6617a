"""What the keys of a file tell about it: misspelt ones, and a policy that is none."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from .._declarations import UG_MAX_POLICY
from ..errors import UpdateGateError
from .terminal import named

if TYPE_CHECKING:
    from ..policy import Finding

REPLY = frozenset(("resultCount", "results", "bundleId", "trackId", "trackViewUrl", "wrapperType"))
STATE = frozenset(("firstSeen", "shown", "later", "skipped", "store"))
MOST = 10  # lines about misspelt keys
LOST = ("floorNotHonoured", "keyNotRead")
#: Versions of another platform's kind: the answer for that platform lists them, and the others need not hear of them.
OTHERS = "is not a version under the scheme"


def complaints(source: str, data: bytes, **options: Any) -> list[str]:
    """Lines about a policy that can be read but probably does not say what was meant."""
    from ..policy import lint

    findings = lint(data, **options)
    none = no_policy(source, data, findings)
    if none is not None:
        return [none]
    lines = [
        f"{named(source)}:{finding.line}:{finding.column}: {finding.path}: {finding.message}"
        for finding in findings
        if finding.code == "misspeltKey" or (finding.code in LOST and not finding.message.startswith(OTHERS))
    ]
    more = len(lines) - MOST
    return lines if more <= 0 else [*lines[:MOST], f"{named(source)}: {more} more misspelt keys; updategate lint lists them"]


def no_policy(source: str, data: bytes, findings: list[Finding]) -> str | None:
    """A line about a file without any key of a policy; None where it has one, or one that is nearly one."""
    top = _keys(data)
    if not top or not top <= _unknown(findings):
        return None
    if top & REPLY:
        return f"{named(source)} has no key of a policy; is it a look-up reply?"
    if any(finding.code == "misspeltKey" for finding in findings):
        return None
    return f"{named(source)} has no key of a policy{'; is it a state?' if top & STATE else ''}"


def is_policy(data: bytes) -> bool:
    """Whether a file that should be a reply looks like a policy: an object with a policy's keys and no reply's."""
    from ..policy import lint

    if len(data) > UG_MAX_POLICY:
        return False
    top = _keys(data)
    if not top or top & REPLY:
        return False
    try:
        findings = lint(data)
    except UpdateGateError:
        return False
    return not top <= _unknown(findings)


def _unknown(findings: list[Finding]) -> set[str]:
    return {finding.path for finding in findings if finding.code in ("misspeltKey", "unknownKey")}


def _keys(data: bytes) -> set[str]:
    """The keys of the outermost object, but for those that their writer set aside; none where there is no such object."""
    try:
        found: Any = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return set()
    return {key for key in found if not key.startswith(("$", "_"))} if isinstance(found, dict) else set()
