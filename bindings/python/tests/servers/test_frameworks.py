"""The gate in frameworks, in this process: Starlette, Flask, Django in both manners; and the counters."""

from __future__ import annotations

import asyncio
import json
import unittest
from typing import Any

import running  # noqa: F401
import django
from django.conf import settings
from django.http import HttpResponse
from django.test import AsyncClient, Client
from django.urls import path
from flask import Flask
from prometheus_client import CollectorRegistry, generate_latest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect

import support
from updategate import PolicySource
from updategate.gate import Gate
from updategate.gate.asgi import UpdateGateMiddleware as Asgi
from updategate.gate.metrics import PLATFORMS, Metrics
from updategate.gate.wsgi import UpdateGateMiddleware as Wsgi

POLICY = {"minimumVersion": "2.0", "storeURL": "https://apps.apple.com/app/id1", "releases": [{"version": "3.0"}]}

settings.configure(
    ALLOWED_HOSTS=["testserver"], ROOT_URLCONF=__name__, MIDDLEWARE=["updategate.gate.django.UpdateGateMiddleware"],
    UPDATEGATE={"policy": POLICY, "app_name": "Harbor"},
)  # fmt: skip
django.setup()


def plain(request: Any) -> HttpResponse:
    return HttpResponse(f"hello {request.updategate.outcome}", headers={"Vary": "Cookie"})


async def later(request: Any) -> HttpResponse:
    return HttpResponse(f"hello {request.updategate.outcome}")


urlpatterns = [path("plain", plain), path("later", later)]


class StarletteTests(unittest.TestCase):
    def client(self, **more: Any) -> TestClient:
        async def home(request: Any) -> PlainTextResponse:
            return PlainTextResponse("hello", headers={"Vary": "Origin"})

        async def live(socket: WebSocket) -> None:
            await socket.accept()
            await socket.send_text("welcome")
            await socket.close()

        gate = Gate(POLICY, app_name="Harbor", **more)
        return TestClient(
            Starlette(routes=[Route("/", home), WebSocketRoute("/live", live)], middleware=[Middleware(Asgi, gate=gate)])
        )

    def test_requests(self) -> None:
        client = self.client()
        answer = client.get("/", headers={"X-App-Version": "1.0"})
        self.assertEqual((answer.status_code, answer.json()["decision"]["outcome"]), (426, "force"))
        self.assertEqual(answer.headers["Upgrade"], "Harbor/3.0")
        answer = client.get("/", headers={"X-App-Version": "2.0"})
        self.assertEqual((answer.text, answer.headers["X-Update-Outcome"]), ("hello", "recommend"))
        self.assertTrue(answer.headers["Vary"].startswith("Origin, X-App-Version"))
        self.assertEqual(client.get("/").text, "hello")
        self.assertEqual(client.options("/", headers={"X-App-Version": "1.0"}).status_code, 405)  # The route's own word.

    def test_websockets(self) -> None:
        client = self.client(websocket_code=4999)
        with client.websocket_connect("/live", headers={"X-App-Version": "2.0"}) as socket:
            self.assertEqual(socket.receive_text(), "welcome")
        with self.assertRaises(WebSocketDisconnect) as caught, client.websocket_connect("/live", headers={"X-App-Version": "1.0"}) as socket:
            socket.receive_text()
        self.assertEqual((caught.exception.code, caught.exception.reason), (4999, "force belowMinimum 3.0"))


class FlaskTests(unittest.TestCase):
    def test_requests(self) -> None:
        app = Flask("gated")
        app.wsgi_app = Wsgi(app.wsgi_app, Gate(POLICY, app_name="Harbor"))  # type: ignore[method-assign]
        app.get("/")(lambda: "hello")
        client = app.test_client()
        answer = client.get("/", headers={"X-App-Version": "1.0"})
        self.assertEqual((answer.status_code, json.loads(answer.data)["outcome"]), (426, "force"))
        answer = client.get("/", headers={"X-App-Version": "2.0"})
        self.assertEqual((answer.data, answer.headers["X-Update-Target"]), (b"hello", "3.0"))


class DjangoTests(unittest.TestCase):
    def test_both_manners(self) -> None:
        async def ask(path: str, version: str) -> Any:
            return await AsyncClient().get(path, headers={"X-App-Version": version})

        for way in ("/plain", "/later"):
            for answer in (Client().get(way, headers={"X-App-Version": "1.0"}), asyncio.run(ask(way, "1.0"))):
                self.assertEqual((answer.status_code, json.loads(answer.content)["outcome"]), (426, "force"))
                self.assertEqual((answer["Upgrade"], answer["Cache-Control"]), ("Harbor/3.0", "no-store"))
            for answer in (Client().get(way, headers={"X-App-Version": "2.0"}), asyncio.run(ask(way, "2.0"))):
                self.assertEqual((answer.content, answer["X-Update-Outcome"]), (b"hello recommend", "recommend"))
                self.assertIn("X-App-Version", answer["Vary"])


class MetricsTests(unittest.TestCase):
    def test_what_is_counted_and_that_no_client_can_make_a_series(self) -> None:
        registry = CollectorRegistry()
        metrics = Metrics(registry)
        gate = Gate(POLICY, pending={**POLICY, "minimumVersion": "2.5"}, observer=metrics)
        for number in range(300):
            for version in ("1.0", "2.1", "3.0", "x" * number, f"2.1-{number}", ""):
                headers = [(b"x-app-version", version.encode()), (b"x-app-platform", f"p{number}".encode()), (b"x-device-id", f"{number}".encode())]
                gate.check("GET", f"/{number}", headers)
        gate.check("GET", "/", [(b"x-app-version", b"1.0"), (b"x-app-platform", b"iOS")])
        text = generate_latest(registry).decode()
        series = [line for line in text.splitlines() if not line.startswith("#") and "_created" not in line]
        self.assertLess(len(series), 30, text)
        self.assertIn('updategate_requests_total{blocked="true",outcome="force",platform="other",reason="belowMinimum"} 300.0', text)
        self.assertIn('updategate_requests_total{blocked="true",outcome="force",platform="ios",reason="belowMinimum"} 1.0', text)
        self.assertIn('updategate_pending_changes_total{after="force",before="recommend"} 600.0', text)
        self.assertEqual(len(PLATFORMS), 11)
        support.counted("requests counted", 1801)

    def test_how_the_policy_stands(self) -> None:
        registry = CollectorRegistry()
        source = PolicySource("/nowhere.json")
        Metrics(registry).watch(source)
        source.look()
        text = generate_latest(registry).decode()
        self.assertIn("updategate_policy_usable 0.0", text)
        self.assertIn("updategate_policy_problem 1.0", text)
        self.assertNotIn("updategate_policy_age_seconds 0", text)


if __name__ == "__main__":
    unittest.main()
