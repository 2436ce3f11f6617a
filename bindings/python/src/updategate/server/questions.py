"""A question that comes over HTTP: the request object of docs/json.md without its policy, or the same as a query."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from ..decision import evaluate_text
from ..errors import RequestError

OURS = ("policy", "preset")
"""What the server itself says."""

_TEXTS = ("installed", "build", "appName", "platform", "osVersion", "deviceId", "bundleId", "channel", "scheme", "now", "trigger")


def from_body(body: bytes) -> dict[str, Any]:
    """The question in a body. RequestError where it is none."""
    try:
        found = json.loads(body.decode())
    except (ValueError, RecursionError):
        raise RequestError("the body is no JSON object") from None
    if not isinstance(found, dict):
        raise RequestError("the body is no JSON object")
    for name in OURS:
        if name in found:
            raise RequestError("the server decides by its own", path=name)
    return found


def from_query(pairs: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """The question in a query: ?installed=1.2&platform=ios&language=de. RequestError where it holds anything else."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in ("language", "languages"):
            found.setdefault("languages", []).extend(part for part in value.split(",") if part)
        elif name not in _TEXTS:
            raise RequestError("there is no such parameter", path=name)
        elif name in found:
            raise RequestError("is given twice", path=name)
        else:
            found[name] = value
    return found


def answered(question: Mapping[str, Any], policy: bytes, *, now: int, app_name: str | None, scheme: str) -> str:
    """The decision as JSON, by the policy's text. RequestError and its kin where the question makes no sense."""
    whole = {"now": now, "scheme": scheme, **({} if app_name is None else {"appName": app_name}), **question}
    try:
        asked = json.dumps(whole, ensure_ascii=False).encode("utf-8", "surrogatepass")
    except (RecursionError, ValueError):
        raise RequestError("the body is nested too deep") from None
    text = policy.removeprefix(b"\xef\xbb\xbf")
    return evaluate_text(asked[:-1] + b',"policy":' + text + b"}")


def platform_of(question: Mapping[str, Any]) -> str | None:
    """The platform that a question names, for counting."""
    name = question.get("platform")
    return name.lower() if isinstance(name, str) else None
