"""Look-up replies in all the forms that callers have them in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Union

from ._call import TEXT, Text, many
from ._handle import Handle
from ._request import LISTS, state_text
from .lookup import Lookup


@dataclass(frozen=True, slots=True)
class Reply:
    """A look-up reply as it came: its bytes, and what is known beside them."""

    body: Text
    status: int | None = None
    storefront: Text | None = None


AnyReply = Union[Lookup, Reply, Text, tuple[Any, ...]]


def _lookup(reply: AnyReply) -> Lookup:
    if isinstance(reply, Lookup):
        return reply
    if isinstance(reply, Reply):
        return Lookup(reply.body, reply.status, storefront=reply.storefront)
    if isinstance(reply, tuple) and 1 <= len(reply) <= 3:
        body, status, storefront = (*reply, None, None)[:3]
        return Lookup(body, status, storefront=storefront)
    if isinstance(reply, TEXT):
        return Lookup(reply)
    raise TypeError(f"lookups must hold bodies, (body, status, storefront), Reply or Lookup, not {_kind(reply)}")


def _replies(lookups: Any) -> Iterable[AnyReply]:
    """Replies, or one reply on its own: its body, a Reply, a Lookup, or (body, status, storefront)."""
    if isinstance(lookups, (Lookup, Reply, *TEXT)):
        return (lookups,)
    if isinstance(lookups, tuple) and len(lookups) > 1 and isinstance(lookups[0], TEXT):
        if lookups[1] is None or isinstance(lookups[1], int):
            return (lookups,)
    if isinstance(lookups, Mapping) or not isinstance(lookups, Iterable):
        raise TypeError(f"lookups must be replies, not {_kind(lookups)}")
    return lookups


def _kind(value: object) -> str:
    return f"a tuple of {len(value)}" if isinstance(value, tuple) else type(value).__name__


def lasting(given: Mapping[str, Any]) -> dict[str, Any]:
    """Facts that say the same whenever they are read again, here or in another process: what can be gone through only once is
    gone through, and what its owner may write over is copied."""
    found = {name: _copied(value) for name, value in given.items()}
    if "lookups" in found:
        # A list: two of them in a tuple might look like one with its status.
        found["lookups"] = [_copied(reply) for reply in _replies(found["lookups"])]
    for name in LISTS:
        if found.get(name) is not None:
            found[name] = tuple(map(_copied, many(found[name], name)))
    if isinstance(found.get("state"), Mapping):
        found["state"] = state_text(found["state"])
    return found


def _copied(value: Any) -> Any:
    if isinstance(value, (bytearray, memoryview)):
        return bytes(value)
    if isinstance(value, Reply):
        return Reply(_copied(value.body), value.status, _copied(value.storefront))
    return tuple(map(_copied, value)) if type(value) is tuple else value


def reply_handles(lookups: Iterable[AnyReply] | AnyReply) -> list[Handle]:
    """The handle of each, for a request; hold on to them until it was answered."""
    return [_lookup(reply).handle for reply in _replies(lookups)]
