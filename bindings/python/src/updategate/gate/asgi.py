"""The gate as ASGI middleware: Starlette, FastAPI, Quart, Litestar, Django's ASGI handler.

    app.add_middleware(UpdateGateMiddleware, gate=Gate("/etc/app/policy.json"))
"""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any

from .rules import Gate, Verdict

Scope = MutableMapping[str, Any]
Event = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

LONGEST_REASON = 123
"""Bytes of a websocket's closing reason (RFC 6455)."""


class UpdateGateMiddleware:
    """Answers for what is too old, and hands everything else on, with scope["updategate"] the verdict where there is one.

    A websocket that is too old is accepted and closed at once with the gate's code: a refused handshake would tell a client
    nothing but 403.
    """

    def __init__(self, app: Application, gate: Gate) -> None:
        self.app = app
        self.gate = gate
        self._no_hop_by_hop = frozenset((b"upgrade", b"connection"))
        self._vary = gate.vary(None).encode("latin-1")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = scope["type"]
        if kind not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = scope["headers"]
        if not isinstance(headers, (list, tuple)):  # Any iterable will do, and the application is to read it, too.
            headers = scope["headers"] = list(headers)
        verdict = self.gate.check(scope.get("method", "GET"), scope["path"], headers)
        if verdict is None:
            await self.app(scope, receive, send)
            return
        scope["updategate"] = verdict
        if kind == "websocket":
            if verdict.blocked:
                await self._close(verdict, receive, send)
            else:
                await self.app(scope, receive, send)
            return
        if verdict.blocked:
            await self._answer(verdict, scope, send)
            return

        async def send_with_hints(event: Event) -> None:
            if event["type"] == "http.response.start":
                event["headers"] = self._with_hints(event.get("headers", ()), verdict)
            await send(event)

        await self.app(scope, receive, send_with_hints)

    async def _answer(self, verdict: Verdict, scope: Scope, send: Send) -> None:
        # HTTP/2 and 3 have no connection to upgrade, and forbid these two.
        one = scope.get("http_version", "1.1") in ("1.0", "1.1")
        headers = [pair for pair in _raw(verdict.headers) if one or pair[0] not in self._no_hop_by_hop]
        headers.append((b"content-length", str(len(verdict.body)).encode()))
        headers.append((b"vary", self._vary))
        await send({"type": "http.response.start", "status": verdict.status, "headers": headers})
        body = b"" if scope.get("method") == "HEAD" else verdict.body
        await send({"type": "http.response.body", "body": body})

    async def _close(self, verdict: Verdict, receive: Receive, send: Send) -> None:
        event = await receive()
        if event["type"] != "websocket.connect":
            return
        reason = verdict.outcome if verdict.decision is None else f"{verdict.outcome} {verdict.decision.reason.value}"
        target = None if verdict.decision is None else verdict.decision.target
        if target is not None:
            reason = f"{reason} {target}"
        short = reason.encode("utf-8", "replace")[:LONGEST_REASON].decode("utf-8", "ignore")
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": self.gate.websocket_code, "reason": short})

    def _with_hints(self, headers: Iterable[tuple[bytes, bytes]], verdict: Verdict) -> list[tuple[bytes, bytes]]:
        headers = list(headers)  # Any iterable will do, and it is gone through twice.
        more = _raw(verdict.headers) if verdict.headers else ()
        present = [value for name, value in headers if len(name) == 4 and name.lower() == b"vary"]
        if not present:
            return [*headers, (b"vary", self._vary), *more]
        own = [(name, value) for name, value in headers if name.lower() != b"vary"]
        return [*own, (b"vary", self.gate.vary(b", ".join(present).decode("latin-1")).encode("latin-1")), *more]


@functools.lru_cache(maxsize=256)
def _raw(headers: tuple[tuple[str, str], ...]) -> tuple[tuple[bytes, bytes], ...]:
    """Headers as ASGI has them."""
    return tuple([(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers])
