"""Policy files."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from ctypes import POINTER, byref
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from ._call import Moment, Text, encode, error, fault, json_bytes, member, text_from, version_options
from ._declarations import (
    LINT_OPTIONS_SIZE,
    POLICY_OPTIONS_SIZE,
    UG_LINT_HAS_NOW,
    UG_MAX_POLICY,
    UG_MAX_VERSION,
    ug_lint_options,
    ug_policy,
    ug_policy_options,
)
from ._handle import Handle, Remade
from ._library import lib
from ._time import seconds
from .enums import PolicyFormat
from .errors import PolicyError
from .prepared import PolicyGate

_FILE = re.compile(rb"[\w./~-]{1,200}\.(?:json5?|ya?ml|xml|plist)", re.ASCII)


def policy_bytes(data: Text | Mapping[str, Any]) -> bytes:
    """A policy's text; a mapping is written as JSON first."""
    if isinstance(data, Mapping):
        return json_bytes(data, "policy")
    if isinstance(data, PurePath):
        raise TypeError(f"policy must be what the file holds, not its {type(data).__name__}; hand over path.read_bytes()")
    return encode(data, "policy")


class Policy(Remade):
    """A policy file that was read once and can decide many times, from any thread."""

    __slots__ = ()

    _called = "policy"

    def __init__(
        self,
        data: Text | Mapping[str, Any],
        *,
        format: str = PolicyFormat.AUTO,
        scheme: str = "app",
        flags: int = 0,
    ) -> None:
        text = policy_bytes(data)
        options = ug_policy_options(
            POLICY_OPTIONS_SIZE, member(PolicyFormat, format, "format").code, version_options(scheme, flags), 0
        )
        made = POINTER(ug_policy)()
        wrong = error()
        if lib.ug_policy_parse(text, len(text), byref(options), byref(made), byref(wrong)):
            raised = fault(wrong, PolicyError, "policy", UG_MAX_POLICY)
            if isinstance(raised, PolicyError) and _FILE.fullmatch(text):
                raised.message += f"; {text.decode()!r} looks like a file's name: hand over what the file holds"
            raise raised
        self._made_of = (text,), {"format": str(format), "scheme": str(scheme), "flags": int(flags)}
        self._handle = Handle(made, lib.ug_policy_free)

    @classmethod
    def parse(
        cls,
        data: Text | Mapping[str, Any],
        *,
        format: str = PolicyFormat.AUTO,
        scheme: str = "app",
        flags: int = 0,
    ) -> Policy:
        """Reads a policy. PolicyError, with its path and place, where it is wrong.

        >>> Policy.parse('{"minimumVersion": "2.0"}')
        <Policy>
        """
        return cls(data, format=format, scheme=scheme, flags=flags)

    @property
    def text(self) -> bytes:
        """What it was read from, as it came; a mapping as JSON."""
        text: bytes = self._made_of[0][0]
        return text

    def gate(self, **constants: Any) -> PolicyGate:
        """The policy with the facts that all questions have in common made ready, as platform, app_name, languages, lookups:
        by their names in evaluate(). Versions are read as the policy reads them."""
        named = self._made_of[1]
        return PolicyGate(self, constants, scheme=named["scheme"], flags=named["flags"])

    def metadata(self, platform: Text | None = None, os_version: Text | None = None) -> dict[str, Any]:
        """What the file hands on to the app as it stands, for a platform and its OS version: `meta` of Prince of
        Versions. Empty where the file has none."""
        on = None if platform is None else encode(platform, "platform")
        os = None if os_version is None else encode(os_version, "os_version")
        longer = "platform" if len(on or b"") > len(os or b"") else "os_version"
        text = text_from(
            lib.ug_policy_metadata, self.handle, on, len(on or b""), os, len(os or b""), argument=longer, limit=UG_MAX_VERSION
        )
        found: dict[str, Any] = json.loads(text)
        return found

    def __repr__(self) -> str:
        return "<Policy, closed>" if self._handle is None else "<Policy>"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that the linter found in a policy."""

    code: str
    severity: str
    path: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.severity}: {self.message} [{self.code}]"


def lint_json(
    data: Text | Mapping[str, Any],
    *,
    now: Moment | None = None,
    format: str = PolicyFormat.AUTO,
    scheme: str = "app",
    flags: int = 0,
) -> str:
    """What lint() finds, as the JSON list that the library makes."""
    text = policy_bytes(data)
    options = ug_lint_options(
        LINT_OPTIONS_SIZE,
        member(PolicyFormat, format, "format").code,
        version_options(scheme, flags),
        0 if now is None else UG_LINT_HAS_NOW,
        0 if now is None else seconds(now),
    )
    return text_from(
        lib.ug_policy_lint, text, len(text), byref(options), json=PolicyError, argument="policy", limit=UG_MAX_POLICY
    ).decode()


def lint(
    data: Text | Mapping[str, Any],
    *,
    now: Moment | None = None,
    format: str = PolicyFormat.AUTO,
    scheme: str = "app",
    flags: int = 0,
) -> list[Finding]:
    """Contradictions and typos in a policy, in the order of the file. Deadlines in the past need now."""
    return lint_findings(lint_json(data, now=now, format=format, scheme=scheme, flags=flags))


def lint_findings(text: str) -> list[Finding]:
    """The findings in what lint_json() gave."""
    found = json.loads(text)
    return [
        Finding(
            code=item["code"],
            severity=item["severity"],
            path=item.get("path") or "",
            line=item.get("line") or 0,
            column=item.get("column") or 0,
            message=item["message"],
        )
        for item in found
    ]
