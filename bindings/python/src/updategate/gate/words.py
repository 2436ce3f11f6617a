"""What a gate puts into headers and bodies: values that cannot break a header, and problem details (RFC 9457)."""

from __future__ import annotations

import json
import re
import urllib.parse
from datetime import datetime

from ..decision import Decision

LONGEST = 1024
"""Characters of a header's value; a longer one is left out."""

_SAFE = "".join(chr(code) for code in range(0x20, 0x7F) if chr(code) != "%")
_NO_TOKEN = re.compile(r"[^!#$%&'*+.^_`|~0-9A-Za-z-]+")

Headers = list[tuple[str, str]]


def value(text: str) -> str | None:
    """A text as a header's value: what is not visible ASCII is percent-encoded, line ends first of all; None where it is
    too long."""
    safe = urllib.parse.quote(text.encode("utf-8", "surrogateescape"), safe=_SAFE) if not _plain(text) else text
    return safe if len(safe) <= LONGEST else None


def _plain(text: str) -> bool:
    return text.isascii() and text.isprintable() and "%" not in text


def address(text: str) -> str | None:
    """An address as a header's value; its own percent signs stay."""
    safe = urllib.parse.quote(text.encode("utf-8", "surrogateescape"), safe=_SAFE.replace(" ", "") + "%")
    return safe if len(safe) <= LONGEST else None


def upgrade(app_name: str | None, target: str | None) -> str:
    """The protocol that RFC 9110 wants 426 to name: the app, and the version to upgrade to."""
    name = _NO_TOKEN.sub("-", app_name or "").strip("-") or "App"
    version = _NO_TOKEN.sub("-", target or "").strip("-")
    return (f"{name}/{version}" if version else name)[:LONGEST]


def hints(prefix: str, decision: Decision) -> Headers:
    """What an app may read from any answer: outcome, reason, target, address and deadline."""
    found: list[tuple[str, str | None]] = [
        ("Outcome", decision.outcome.value),
        ("Reason", decision.reason.value),
        ("Target", None if decision.target is None else value(decision.target)),
        ("URL", None if decision.store_url is None else address(decision.store_url)),
        ("Deadline", None if decision.deadline is None else stamp(decision.deadline)),
    ]
    return [(prefix + name, text) for name, text in found if text is not None]


def problem(status: int, kind: str, title: str, detail: str | None, decision: Decision | None) -> bytes:
    """A body of application/problem+json; the decision, where there is one, as it stands."""
    about: dict[str, object] = {"type": kind, "title": title, "status": status}
    if detail is not None:
        about["detail"] = detail
    if decision is None:
        return json.dumps(about, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    about.update(outcome=decision.outcome.value, reason=decision.reason.value)
    head = json.dumps(about, ensure_ascii=False, separators=(",", ":"))
    return f'{head[:-1]},"decision":{decision.json}}}'.encode("utf-8", "replace")


def vary(present: str | None, more: str) -> str:
    """A Vary with further names; one of * stays."""
    if not present:
        return more
    names = [name.strip() for name in present.split(",") if name.strip()]
    if "*" in names:
        return "*"
    known = {name.lower() for name in names}
    return ", ".join([*names, *(name for name in more.split(", ") if name.lower() not in known)])


def stamp(at: datetime) -> str:
    return at.replace(tzinfo=None).isoformat() + "Z"
