"""What is at a policy's origin, and whether it is to be used."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from ._declarations import UG_MAX_POLICY
from ._http import ask
from ._kept import header
from ._web import FetchError
from .errors import UpdateGateError
from .fetch import retry_after
from .policy import Finding, Policy, lint

LONGEST_RETRY_AFTER = 86400.0


@dataclass(frozen=True, slots=True)
class LastGood:
    """A policy in use, and what is known of it."""

    policy: Policy
    text: bytes
    """As it came."""
    revision: int | None
    findings: tuple[Finding, ...]
    """What the linter had to say of it: no errors, unless refuse is "never"."""
    etag: str
    """A strong validator of these bytes, ours, for handing them on."""
    confirmed_at: float
    """Unix time at which the origin last said that this is it."""
    from_disk: bool
    """Whether it was kept by an earlier process, and the origin has not spoken yet."""


class Refused(Exception):
    """Why what is at the origin, or is not, does not replace the last good one."""

    def __init__(self, kind: str, message: str = "", findings: tuple[Finding, ...] = (), wait: float = 0.0) -> None:
        super().__init__(kind, message)
        self.kind = kind
        self.message = message
        self.findings = findings
        self.wait = wait


def read_file(path: str) -> bytes:
    """The bytes of a file, and one more than a policy may have at most."""
    try:
        with open(path, "rb") as file:
            return file.read(UG_MAX_POLICY + 1)
    except FileNotFoundError:
        raise Refused("missing", "there is no such file") from None
    except (OSError, ValueError) as problem:
        raise Refused("unreachable", getattr(problem, "strerror", None) or str(problem)) from None


def fetched(
    address: str, validators: Mapping[str, str], *, timeout: float, now: float
) -> tuple[bytes | None, dict[str, str]]:
    """The bytes at an address, None where they are those that the validators are of; and what to ask with next time."""
    try:
        answer = ask(
            address, timeout=timeout, largest=UG_MAX_POLICY, accept="application/json, */*;q=0.5", conditions=validators
        )
    except FetchError as problem:
        raise Refused("unreachable", str(problem)) from None
    if answer.status == 304 and validators:
        return None, {}
    if answer.status != 200:
        asked = retry_after(answer.headers.get("retry-after"), now) or 0.0
        why = f"the answer has status {answer.status}, not 200"
        raise Refused("status", why, wait=min(asked, LONGEST_RETRY_AFTER))
    pairs = (("If-None-Match", "etag"), ("If-Modified-Since", "last-modified"))
    found = {name: header(answer.headers.get(given)) for name, given in pairs}
    return answer.body, {name: value for name, value in found.items() if value is not None}


def judged(
    text: bytes, *, options: dict[str, Any], refuse: Collection[str], least: int | None, now: float, from_disk: bool = False
) -> LastGood:
    """The policy that bytes are. Refused where they are none, where the linter finds what is not to be taken, and where the
    revision would go below the least that may be."""
    if len(text) > UG_MAX_POLICY:
        raise Refused("tooLarge", f"it is longer than {UG_MAX_POLICY >> 20} MiB")
    try:
        policy = Policy(text, **options)
        findings = tuple(lint(text, now=int(now), **options))
    except UpdateGateError as problem:
        raise Refused("unreadable", str(problem)) from None
    bad = tuple(finding for finding in findings if finding.severity in refuse)
    if bad:
        more = f", and {len(bad) - 1} more" if len(bad) > 1 else ""
        place = f"line {bad[0].line}, column {bad[0].column}"
        raise Refused("refused", f"{bad[0].path}: {bad[0].message} ({place}){more}", bad)
    revision = _revision(text)
    if least is not None and (revision is None or revision < least):
        has = "no revision" if revision is None else f"revision {revision}"
        raise Refused("revision", f"it has {has}, and the one in use has {least}")
    etag = '"' + hashlib.sha256(text).hexdigest()[:32] + '"'
    return LastGood(policy, text, revision, findings, etag, now, from_disk)


def _revision(text: bytes) -> int | None:
    """The policy's revision, a whole number; None where it has none."""
    try:
        found = json.loads(text.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None  # The library has read it, so it is one of the foreign forms that have no revision.
    if not isinstance(found, dict) or found.get("revision") is None:
        return None
    revision = found["revision"]
    if type(revision) is not int or not 0 <= revision < 1 << 63:
        raise Refused("unreadable", "revision: it must be a whole number")
    return revision
