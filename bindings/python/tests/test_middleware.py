"""The gate as middleware: ASGI and WSGI, called as servers call them."""

from __future__ import annotations

import asyncio
import json
import unittest
import wsgiref.util
import wsgiref.validate
from typing import Any

from updategate.gate import Exempt, Gate
from updategate.gate.asgi import UpdateGateMiddleware as Asgi
from updategate.gate.wsgi import UpdateGateMiddleware as Wsgi
from test_gate import gate


async def run_asgi(app: Any, scope: dict[str, Any], events: list[dict[str, Any]] | None = None) -> list[dict[str, Any]]:
    sent: list[dict[str, Any]] = []
    waiting = list(events or [])

    async def receive() -> dict[str, Any]:
        return waiting.pop(0)

    async def send(event: dict[str, Any]) -> None:
        sent.append(event)

    await app(scope, receive, send)
    return sent


class AsgiTests(unittest.TestCase):
    def call(self, *, kind: str = "http", version: str | None = "1.0", events: Any = None, one: Gate | None = None, **scope: Any) -> Any:
        seen: list[Any] = []

        async def app(inner: Any, receive: Any, send: Any) -> None:
            seen.append(inner)
            if inner["type"] == "http":
                await send({"type": "http.response.start", "status": 200, "headers": [(b"vary", b"Origin"), (b"x-own", b"1")]})
                await send({"type": "http.response.body", "body": b"hello"})

        headers = [] if version is None else [(b"x-app-version", version.encode())]
        whole = {"type": kind, "method": "GET", "path": "/", "headers": headers, "http_version": "1.1", **scope}
        return asyncio.run(run_asgi(Asgi(app, one or gate()), whole, events)), seen

    def test_too_old(self) -> None:
        (start, body), seen = self.call()
        headers = dict(start["headers"])
        self.assertEqual((start["status"], seen), (426, []))
        self.assertEqual(headers[b"upgrade"], b"Harbor/3.0")
        self.assertEqual(int(headers[b"content-length"]), len(body["body"]))
        self.assertIn(b"X-App-Version", headers[b"vary"])
        (start, body), _ = self.call(method="HEAD")
        self.assertEqual(body["body"], b"")
        (start, body), _ = self.call(http_version="2")
        self.assertFalse({b"upgrade", b"connection"} & dict(start["headers"]).keys())

    def test_new_enough(self) -> None:
        (start, body), seen = self.call(version="2.1")
        headers = dict(start["headers"])
        self.assertEqual((start["status"], body["body"], headers[b"x-own"]), (200, b"hello", b"1"))
        self.assertEqual(headers[b"x-update-outcome"], b"recommend")
        self.assertTrue(headers[b"vary"].startswith(b"Origin, X-App-Version"))
        self.assertEqual(seen[0]["updategate"].outcome, "recommend")
        (start, _), _ = self.call(version="3.0")
        self.assertFalse([name for name, _ in start["headers"] if name.startswith(b"x-update")])

    def test_headers_that_can_be_gone_through_once_are_all_there(self) -> None:
        seen: list[Any] = []

        for present in ([], [(b"vary", b"Origin")]):

            async def app(inner: Any, receive: Any, send: Any) -> None:
                seen.append(list(inner["headers"]))
                await send({"type": "http.response.start", "status": 200, "headers": iter([*present, (b"x-own", b"1")])})

            asked = [(b"x-app-version", b"2.1"), (b"cookie", b"a=b")]
            scope = {"type": "http", "method": "GET", "path": "/", "headers": iter(asked)}
            (start,) = asyncio.run(run_asgi(Asgi(app, gate()), scope))
            headers = dict(start["headers"])
            self.assertEqual((headers[b"x-own"], headers[b"x-update-outcome"], seen.pop()), (b"1", b"recommend", asked))
            self.assertEqual(headers[b"vary"].startswith(b"Origin, X-App-Version"), bool(present))

    def test_a_websocket_is_closed_with_the_code_and_a_short_reason(self) -> None:
        connect = [{"type": "websocket.connect"}]
        sent, seen = self.call(kind="websocket", events=connect)
        self.assertEqual(([event["type"] for event in sent], seen), (["websocket.accept", "websocket.close"], []))
        self.assertEqual((sent[1]["code"], sent[1]["reason"]), (4426, "force belowMinimum 3.0"))
        long = gate({"minimumVersion": "2", "releases": [{"version": "3." + "0" * 200}]}, websocket_code=4000)
        sent, _ = self.call(kind="websocket", events=connect, one=long)
        self.assertEqual((sent[1]["code"], len(sent[1]["reason"].encode()) <= 123), (4000, True))
        sent, seen = self.call(kind="websocket", events=connect, version="3.0")
        self.assertEqual((sent, len(seen)), ([], 1))
        sent, _ = self.call(kind="websocket", events=[{"type": "websocket.disconnect"}])
        self.assertEqual(sent, [])

    def test_what_is_no_request_goes_through(self) -> None:
        sent, seen = self.call(kind="lifespan")
        self.assertEqual(([], 1), (sent, len(seen)))
        (start, _), seen = self.call(method="OPTIONS")
        self.assertEqual((start["status"], "updategate" in seen[0], dict(start["headers"])[b"vary"]), (200, False, b"Origin"))


class WsgiTests(unittest.TestCase):
    def call(self, one: Gate | None = None, **environ: str) -> tuple[str, dict[str, str], bytes]:
        def app(inner: Any, start: Any) -> Any:
            start("200 OK", [("Content-Type", "text/plain"), ("vary", "Origin")])
            return [b"hello"]

        whole: dict[str, Any] = {"QUERY_STRING": "", **environ}
        wsgiref.util.setup_testing_defaults(whole)
        told: list[Any] = []

        def start(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Any:
            told.extend((status, dict(headers)))
            return lambda data: None

        result = wsgiref.validate.validator(Wsgi(app, one or gate()))(whole, start)
        try:
            body = b"".join(result)
        finally:
            result.close()
        return told[0], told[1], body

    def test_too_old(self) -> None:
        status, headers, body = self.call(HTTP_X_APP_VERSION="1.0")
        self.assertEqual((status, json.loads(body)["outcome"]), ("426 Upgrade Required", "force"))
        self.assertEqual((headers["Upgrade"], headers["Content-Length"]), ("Harbor/3.0", str(len(body))))
        self.assertEqual(self.call(HTTP_X_APP_VERSION="1.0", REQUEST_METHOD="HEAD")[2], b"")
        self.assertEqual(self.call(gate(status=499), HTTP_X_APP_VERSION="1.0")[0], "499 Update Required")

    def test_wsgiref_which_refuses_headers_of_the_connection_gets_none(self) -> None:
        _, headers, _ = self.call(HTTP_X_APP_VERSION="1.0", SERVER_SOFTWARE="WSGIServer/0.2")
        self.assertFalse({"Upgrade", "Connection"} & headers.keys())

    def test_new_enough(self) -> None:
        status, headers, body = self.call(HTTP_X_APP_VERSION="2.1")
        self.assertEqual((status, body, headers["X-Update-Outcome"]), ("200 OK", b"hello", "recommend"))
        self.assertTrue(headers["Vary"].startswith("Origin, X-App-Version"))
        self.assertEqual(self.call(HTTP_X_APP_VERSION="1.0", REQUEST_METHOD="OPTIONS")[0], "200 OK")

    def test_the_whole_path_counts_in_its_own_letters(self) -> None:
        one = gate(exempt=Exempt(paths=("/app/größe",)))
        path = "/größe".encode().decode("latin-1")
        self.assertEqual(self.call(one, HTTP_X_APP_VERSION="1.0", SCRIPT_NAME="/app", PATH_INFO=path)[0], "200 OK")
        self.assertEqual(self.call(one, HTTP_X_APP_VERSION="1.0", SCRIPT_NAME="/app", PATH_INFO="/\xff")[0], "426 Upgrade Required")


if __name__ == "__main__":
    unittest.main()
