"""ASGI middleware that holds a request's body to its size."""

from __future__ import annotations

from ..gate.asgi import Application, Event, Receive, Scope, Send
from ..gate.words import problem


class TooLarge(Exception):
    """The body is longer than it may be."""


class BodyLimit:
    """Answers 413 for a body that is longer than the limit, said or found out."""

    def __init__(self, app: Application, largest: int) -> None:
        self.app = app
        self.largest = largest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        said = next((value for name, value in scope["headers"] if name == b"content-length"), b"")
        if said.isdigit() and int(said[:20]) > self.largest:
            await self._refuse(send)
            return
        begun = False
        size = 0

        async def counted() -> Event:
            nonlocal size
            event = await receive()
            size += len(event.get("body", b""))
            if size > self.largest:
                raise TooLarge
            return event

        async def noted(event: Event) -> None:
            nonlocal begun
            begun = True
            await send(event)

        try:
            await self.app(scope, counted, noted)
        except TooLarge:
            if begun:
                raise
            await self._refuse(send)

    async def _refuse(self, send: Send) -> None:
        body = problem(413, "about:blank", "Content Too Large", f"A body may have {self.largest} bytes", None)
        length = str(len(body)).encode()
        headers = [(b"content-type", b"application/problem+json"), (b"content-length", length), (b"connection", b"close")]
        await send({"type": "http.response.start", "status": 413, "headers": headers})
        await send({"type": "http.response.body", "body": body})
