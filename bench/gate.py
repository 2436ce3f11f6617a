#!/usr/bin/env python3
"""What the gate costs: a bare Starlette and a bare Flask application with and without it, in one run; and how long requests
take at the 99th percentile while the policy changes under load. make bench-gate installs what this needs and runs it.

    bench/gate.py [SECONDS]

In process the application is called as a server calls it, without a server; over the wire it is uvicorn or gunicorn with one
worker on loopback and one client on one connection. Rounds of both kinds take turns, so that both see the same machine.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import platform
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "bindings" / "python" / "tests" / "servers"))

from running import running  # noqa: E402
from starlette.applications import Starlette  # noqa: E402
from starlette.responses import PlainTextResponse  # noqa: E402
from starlette.routing import Route  # noqa: E402

from updategate.gate import Gate  # noqa: E402
from updategate.gate.asgi import UpdateGateMiddleware as Asgi  # noqa: E402
from updategate.gate.wsgi import UpdateGateMiddleware as Wsgi  # noqa: E402

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
ROUNDS = 15
POLICY = {"minimumVersion": "2.0", "storeURL": "https://apps.apple.com/app/id1", "releases": [{"version": "3.0"}, {"version": "2.5"}]}
FACTS = {"X-App-Version": "3.0", "X-App-Platform": "ios", "X-OS-Version": "17.1", "Accept-Language": "de-CH, de;q=0.9, en;q=0.8"}

APPS = '''
import os
from updategate.gate import Gate
GATED = os.environ["GATED"] == "1"
POLICY = os.environ["UPDATEGATE_POLICY"]
if os.environ["KIND"] == "starlette":
    from starlette.applications import Starlette
    from starlette.responses import PlainTextResponse
    from starlette.routing import Route
    from updategate.gate.asgi import UpdateGateMiddleware
    async def home(request): return PlainTextResponse("hello")
    app = Starlette(routes=[Route("/", home)])
    if GATED: app = UpdateGateMiddleware(app, Gate(POLICY))
else:
    from flask import Flask
    from updategate.gate.wsgi import UpdateGateMiddleware
    app = Flask("bare")
    app.get("/")(lambda: "hello")
    if GATED: app.wsgi_app = UpdateGateMiddleware(app.wsgi_app, Gate(POLICY))
'''


def turns(calls: dict[str, Callable[[], float]]) -> dict[str, float]:
    """The middle of several rounds of each, one after the other."""
    found: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(ROUNDS):
        for name, call in calls.items():
            found[name].append(call())
    return {name: statistics.median(values) for name, values in found.items()}


def starlette_app() -> Any:
    async def home(_: Any) -> PlainTextResponse:
        return PlainTextResponse("hello")

    return Starlette(routes=[Route("/", home)])


def asgi(app: Any, facts: dict[str, str], count: int = 1500) -> Callable[[], float]:
    raw = [(name.lower().encode(), value.encode()) for name, value in {"Host": "x", "User-Agent": "Harbor/3.0", "Accept": "*/*", **facts}.items()]

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(_: Any) -> None:
        pass

    async def many() -> float:
        start = time.perf_counter()
        for _ in range(count):
            scope = {"type": "http", "http_version": "1.1", "method": "GET", "path": "/", "raw_path": b"/", "root_path": "", "scheme": "http",
                     "query_string": b"", "headers": list(raw), "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80), "state": {}}  # fmt: skip
            await app(scope, receive, send)
        return (time.perf_counter() - start) / count

    return lambda: asyncio.run(many())


def wsgi(app: Any, facts: dict[str, str], count: int = 1500) -> Callable[[], float]:
    from werkzeug.test import EnvironBuilder

    environ = EnvironBuilder("/", headers=facts).get_environ()

    def once() -> float:
        start = time.perf_counter()
        for _ in range(count):
            b"".join(app(dict(environ), lambda status, headers, more=None: lambda data: None))
        return (time.perf_counter() - start) / count

    return once


def in_process() -> list[tuple[str, float, float]]:
    from flask import Flask

    rows = []
    plain = starlette_app()
    seen = iter(range(10**9))
    for name, facts in (("the same client again", FACTS), ("a blocked client", {**FACTS, "X-App-Version": "1.0"})):
        found = turns({"bare": asgi(plain, FACTS), "gated": asgi(Asgi(starlette_app(), Gate(POLICY)), facts)})
        rows.append((f"Starlette, in process, {name}", found["bare"], found["gated"]))

    class Fresh:
        """Every request is of a device that was never seen."""

        def __init__(self, app: Any) -> None:
            self.app = app

        async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
            scope["headers"].append((b"x-device-id", str(next(seen)).encode()))
            await self.app(scope, receive, send)

    rolled = {**POLICY, "releases": [{"version": "4.0", "rollout": {"percent": 40}}]}
    for name, policy in (("every device new", POLICY), ("every device new, a rollout", rolled)):
        found = turns({"bare": asgi(Fresh(plain), FACTS), "gated": asgi(Fresh(Asgi(starlette_app(), Gate(policy))), FACTS)})
        rows.append((f"Starlette, in process, {name}", found["bare"], found["gated"]))
    flask = Flask("bare")
    flask.get("/")(lambda: "hello")
    found = turns({"bare": wsgi(flask.wsgi_app, FACTS), "gated": wsgi(Wsgi(flask.wsgi_app, Gate(POLICY)), FACTS)})
    rows.append(("Flask, in process, the same client again", found["bare"], found["gated"]))
    return rows


class Wire:
    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)

    def once(self, facts: dict[str, str]) -> int:
        self.connection.request("GET", "/", headers=facts)
        answer = self.connection.getresponse()
        answer.read()
        return answer.status

    def many(self, count: int = 300) -> float:
        start = time.perf_counter()
        for _ in range(count):
            assert self.once(FACTS) == 200
        return (time.perf_counter() - start) / count


def over_the_wire(folder: Path) -> list[tuple[str, float, float]]:
    rows = []
    commands = {
        "starlette": ("Starlette on uvicorn", ["-m", "uvicorn", "bare:app", "--port", "{port}", "--log-level", "error", "--no-access-log", "--app-dir", str(folder)]),
        "flask": ("Flask on gunicorn", ["-m", "gunicorn", "--bind", "127.0.0.1:{port}", "--log-level", "error", "--threads", "2", "--keep-alive", "60", "--chdir", str(folder), "bare:app"]),
    }  # fmt: skip
    policy = str(folder / "policy.json")
    for kind, (name, command) in commands.items():
        with running(command, folder, KIND=kind, GATED="0", UPDATEGATE_POLICY=policy) as bare:
            with running(command, folder, KIND=kind, GATED="1", UPDATEGATE_POLICY=policy) as gated:
                found = turns({"bare": Wire(bare.port).many, "gated": Wire(gated.port).many})
                rows.append((f"{name}, over the wire", found["bare"], found["gated"]))
    return rows


def under_change(folder: Path) -> str:
    """Four clients, and a policy that is replaced fifty times a second."""
    path = folder / "policy.json"
    hurry = folder / "hurry"
    hurry.mkdir()
    (hurry / "sitecustomize.py").write_text(
        "import updategate.source as s\nplain = s.PolicySource.__init__\n"
        "def quick(self, *words, **more): plain(self, *words, **{**more, 'period': 0.02})\ns.PolicySource.__init__ = quick\n"
    )
    python_path = os.pathsep.join((str(hurry), os.environ["PYTHONPATH"]))
    command = ["-m", "uvicorn", "bare:app", "--port", "{port}", "--log-level", "error", "--no-access-log", "--app-dir", str(folder)]
    times: dict[bool, list[float]] = {False: [], True: []}
    with running(command, folder, KIND="starlette", GATED="1", UPDATEGATE_POLICY=str(path), PYTHONPATH=python_path) as server:
        for changing in (False, True):
            stop = threading.Event()

            def ask(kept: list[float] = times[changing], stop: threading.Event = stop) -> None:
                wire = Wire(server.port)
                while not stop.is_set():
                    start = time.perf_counter()
                    wire.once(FACTS)
                    kept.append(time.perf_counter() - start)

            clients = [threading.Thread(target=ask) for _ in range(4)]
            for client in clients:
                client.start()
            end, number = time.monotonic() + SECONDS, 0
            while time.monotonic() < end:
                time.sleep(0.02)
                if changing:
                    number += 1
                    twin = path.with_suffix(".new")
                    twin.write_text(json.dumps({**POLICY, "meta": {"number": number}}))
                    os.replace(twin, path)
            stop.set()
            for client in clients:
                client.join()
    quiet, busy = (sorted(times[changing]) for changing in (False, True))

    def at(found: list[float], share: float) -> float:
        return found[int(len(found) * share)] * 1000

    return (
        f"Four clients, Starlette on uvicorn: {at(quiet, 0.5):.2f} ms in the middle and {at(quiet, 0.99):.2f} ms at the 99th percentile with a"
        f" quiet policy; {at(busy, 0.5):.2f} and {at(busy, 0.99):.2f} ms while it is replaced fifty times a second ({len(busy):,} requests)."
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "bare.py").write_text(APPS)
        (folder / "policy.json").write_text(json.dumps(POLICY))
        rows = in_process() + over_the_wire(folder)
        tail = under_change(folder)
    load = os.getloadavg()[0]
    print("| | bare, requests/s | gated, requests/s | gated costs |\n|---|---:|---:|---:|")
    for title, bare, gated in rows:
        print(f"| {title} | {1 / bare:,.0f} | {1 / gated:,.0f} | {gated / bare:.2f} × |")
    print(f"\n{tail}\n")
    cores = os.cpu_count()
    print(f"{cores} cores, {platform.machine()}, Python {platform.python_version()}, load {load:.1f}, {time.strftime('%Y-%m-%d')}")


if __name__ == "__main__":
    main()
