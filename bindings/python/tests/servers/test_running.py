"""The gate as it runs: gunicorn with preload, workers and threads, uvicorn with two workers; the policy replaced under load,
with broken ones among them; a worker killed; an origin that is slow, and one that dies.

UPDATEGATE_REPLACEMENTS says how often the policy is replaced (10000), UPDATEGATE_LOAD_SECONDS for how long at most (60 each),
UPDATEGATE_SERVERS a part of the names of the servers that are tried.
"""

from __future__ import annotations

import json
import os
import signal
import tempfile
import threading
import time
import unittest
from pathlib import Path
from typing import Any

from running import EXAMPLES, Client, Running, ask, json_of, memory, replace, running

import support

ONLY = os.environ.get("UPDATEGATE_SERVERS", "")
REPLACEMENTS = int(os.environ.get("UPDATEGATE_REPLACEMENTS", "10000"))
SECONDS = float(os.environ.get("UPDATEGATE_LOAD_SECONDS", "60"))

GUNICORN = ["-m", "gunicorn", "--bind", "127.0.0.1:{port}", "--log-level", "warning", "--keep-alive", "30"]
SERVERS = {
    "gunicorn, preload, 2 workers, 4 threads": [*GUNICORN, "--preload", "--workers", "2", "--threads", "4", "gate_flask:app"],
    "gunicorn, 2 workers": [*GUNICORN, "--workers", "2", "--threads", "1", "--worker-class", "gthread", "gate_flask:app"],
    "uvicorn, 2 workers": [
        "-m", "uvicorn", "gate_fastapi:app", "--port", "{port}", "--workers", "2", "--log-level", "warning", "--no-access-log",
    ],
}  # fmt: skip

STORE = "https://apps.apple.com/app/id1"


def policy(floor: str, number: int = 0) -> str:
    return json.dumps({"minimumVersion": floor, "storeURL": STORE, "releases": [{"version": "9.0"}], "meta": {"number": number}})


BROKEN = ("", "{", "<html>", '{"versions": 7}', '{"minimumVersoin": "2.0"}', policy("2.0")[:-3], "[" * 5000)
# Whatever floor of 2.0 and 3.0 is in force: the first is always too old, the second never, the third depends on it.
ALWAYS, NEVER, EITHER = "1.0", "5.0", "2.5"


class Load:
    """Clients that ask until they are stopped, and what was answered wrongly."""

    def __init__(self, port: int, clients: int = 6) -> None:
        self.port = port
        self.stop = threading.Event()
        self.wrong: list[Any] = []
        self.asked = 0
        self.times: list[float] = []
        self.threads = [threading.Thread(target=self.run, args=(number,)) for number in range(clients)]

    def run(self, number: int) -> None:
        client = Client(self.port)
        count = 0
        try:
            while not self.stop.is_set():
                version = (ALWAYS, NEVER, EITHER)[(count + number) % 3]
                start = time.perf_counter()
                try:
                    status, body = client.ask("/orders", {"X-App-Version": version})
                except OSError as problem:
                    self.wrong.append((version, repr(problem)))
                    continue
                self.times.append(time.perf_counter() - start)
                right = {ALWAYS: (426,), NEVER: (200,), EITHER: (200, 426)}[version]
                if status not in right or (status == 426 and json.loads(body)["outcome"] != "force"):
                    self.wrong.append((version, status, body[:200]))
                count += 1
        finally:
            client.close()
        self.asked += count

    def __enter__(self) -> Load:
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop.set()
        for thread in self.threads:
            thread.join()


class RunningTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.policy = self.folder / "policy.json"
        self.policy.write_text(policy("2.0"))
        self.pending = self.folder / "pending.json"
        self.pending.write_text(policy("3.0"))

    def server(self, command: list[str], period: str = "0.02", **more: str) -> Any:
        # The examples look again every five seconds; here it has to be sooner.
        hurry = self.folder / "hurry"
        hurry.mkdir(exist_ok=True)
        (hurry / "sitecustomize.py").write_text(
            "import updategate.source as s\n"
            "plain = s.PolicySource.__init__\n"
            f"def quick(self, *words, **more): plain(self, *words, **{{**more, 'period': {period}}})\n"
            "s.PolicySource.__init__ = quick\n"
        )
        path = os.pathsep.join((str(hurry), str(support.SOURCE)))
        environment = {"UPDATEGATE_POLICY": str(self.policy), "UPDATEGATE_PENDING": str(self.pending), "PYTHONPATH": path, **more}
        return _Held(command, self.folder, environment)

    def test_no_request_is_answered_wrongly_while_the_policy_is_replaced(self) -> None:
        for name, command in SERVERS.items():
            if ONLY not in name:
                continue
            replace(self.policy, policy("2.0"))
            with self.subTest(name), self.server(command) as server, Load(server.port) as load:
                time.sleep(1)
                begun, before = time.monotonic(), memory(server.workers())
                made, sizes = 0, [before]
                while made < REPLACEMENTS and time.monotonic() - begun < SECONDS:
                    text = BROKEN[made // 3 % len(BROKEN)] if made % 3 == 1 else policy(("2.0", "3.0")[made % 2], made)
                    replace(self.policy, text)
                    made += 1
                    if made % 20 == 0:
                        time.sleep(0.005)
                    if time.monotonic() - begun > SECONDS * len(sizes) / 10:
                        sizes.append(memory(server.workers()))
                after = memory(server.workers())
                # The last good one stays: with a broken one in place for good, the floor is what it was.
                replace(self.policy, policy("3.0"))
                self.until(lambda: all(ask(server.port, "/orders", X_App_Version=EITHER)[0] == 426 for _ in range(30)), server)
                # One worker may have answered all of them: the other one looks again as soon, and is given time to.
                time.sleep(2)
                self.until(lambda: all(ask(server.port, "/orders", X_App_Version=EITHER)[0] == 426 for _ in range(60)), server)
                replace(self.policy, "{")
                time.sleep(0.3)
                for _ in range(20):
                    self.assertEqual(ask(server.port, "/orders", X_App_Version=EITHER)[0], 426)
                load.__exit__()
                self.assertEqual(load.wrong[:5], [], server.said())
                self.assertGreater(load.asked, 200)
                self.assertLess(after - before, 24_000, f"KiB more than before: {after - before}")
                times = sorted(load.times)
                print(
                    f"{name}: {load.asked:,} requests, {made:,} replacements, 99th percentile"
                    f" {times[int(len(times) * 0.99)] * 1000:.1f} ms, private memory in MiB"
                    f" {' '.join(f'{size / 1024:.1f}' for size in [*sizes, after])}"
                )
                support.counted("requests while the policy was replaced", load.asked)
                support.counted("replacements of the policy", made)

    def until(self, true: Any, server: Running) -> None:
        end = time.monotonic() + 20
        while not true():
            self.assertLess(time.monotonic(), end, server.said())
            time.sleep(0.05)

    def test_after_a_worker_is_killed_the_others_and_its_successor_answer_right(self) -> None:
        for name, command in SERVERS.items():
            with self.subTest(name), self.server(command) as server:
                self.until(lambda: len(server.workers()) >= 2, server)
                before = set(server.workers())
                victim = max(before)
                os.kill(victim, signal.SIGKILL)
                self.until(lambda: len(set(server.workers()) - before) >= 1, server)
                replace(self.policy, policy("3.0"))
                self.until(lambda: all(ask(server.port, "/orders", X_App_Version=EITHER)[0] == 426 for _ in range(20)), server)
                for version, status in ((ALWAYS, 426), (NEVER, 200)):
                    self.assertEqual({ask(server.port, "/orders", X_App_Version=version)[0] for _ in range(20)}, {status})
                replace(self.policy, policy("2.0"))

    def test_a_slow_origin_and_a_dead_one_hold_no_request_up(self) -> None:
        import fetch_server

        state = {"slow": False}

        def turn(request: Any) -> None:
            if state["slow"]:
                time.sleep(2)
            request.reply(policy("2.0").encode())

        for name, command in SERVERS.items():
            state["slow"] = False
            with self.subTest(name):
                with fetch_server.Server(turn) as origin:
                    keep = str(self.folder / f"kept-{len(name)}")
                    with self.server(command, period="0.2", UPDATEGATE_POLICY=origin.base + "/p", UPDATEGATE_KEEP=keep) as server:
                        state["slow"] = True
                        time.sleep(0.5)
                        self.quick(server)
                        origin.shutdown()
                        origin.server_close()
                        time.sleep(0.5)
                        self.quick(server)
                        server.stop()

    def quick(self, server: Running) -> None:
        for version, status in ((ALWAYS, 426), (NEVER, 200)) * 10:
            start = time.monotonic()
            self.assertEqual(ask(server.port, "/orders", X_App_Version=version)[0], status)
            self.assertLess(time.monotonic() - start, 1.5)

    def test_a_start_without_the_origin_goes_on_with_what_was_kept(self) -> None:
        import fetch_server

        keep = str(self.folder / "kept")
        command = SERVERS["gunicorn, preload, 2 workers, 4 threads"]
        with fetch_server.Server(fetch_server.says(policy("2.0").encode())) as origin:
            address = origin.base + "/p"
            with self.server(command, UPDATEGATE_POLICY=address, UPDATEGATE_KEEP=keep) as server:
                self.assertEqual(ask(server.port, "/orders", X_App_Version=ALWAYS)[0], 426)
        with self.server(command, UPDATEGATE_POLICY=address, UPDATEGATE_KEEP=keep) as server:
            self.assertEqual(ask(server.port, "/orders", X_App_Version=ALWAYS)[0], 426)
            health = json_of(ask(server.port, "/healthz")[2])
            self.assertEqual((health["usable"], health["problem"]["kind"]), (True, "unreachable"))

    def test_hostile_requests_on_the_wire(self) -> None:
        """Bytes that no client library sends. A server may refuse them itself; nobody answers with 500, and the next is served."""
        import socket

        hostile = (
            b"X-App-Version: 1.0\r\nX-App-Version: 9.0\r\n", b"X-App-Version: \xff\xfe\r\n", b"X-App-Version: " + b"9" * 6000 + b"\r\n",
            b"X-App-Version:\x001.0\r\n", b"X-App-Version: 1.0\x00\r\n", b"X_App_Version: 1.0\r\n", b"X-App-Version: 1.0\r\n\tfolded\r\n",
            b"Accept-Language: " + b"a," * 3000 + b"\r\n", b"User-Agent: Harbor/" + b"(" * 3000 + b"\r\n", b"X-App-Version:\r\n",
            b"X-OS-Version: ../../etc\r\nX-App-Version: 1.0\r\n", b"X-Device-ID: \x1b[2J\r\nX-App-Version: 5.0\r\n", b": 1\r\n",
        )  # fmt: skip
        for name, command in SERVERS.items():
            with self.subTest(name), self.server(command) as server:
                for lines in hostile:
                    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
                        connection.sendall(b"GET /orders HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + lines + b"\r\n")
                        answer = b""
                        while part := connection.recv(65536):
                            answer += part
                    status = answer.split(b" ")[1:2]
                    self.assertIn(status, ([b"200"], [b"426"], [b"400"], [b"431"]), (lines[:60], answer[:200]))
                    self.assertEqual(ask(server.port, "/orders", X_App_Version=NEVER)[0], 200)
                self.assertNotIn("Traceback", server.said())
        support.counted("hostile requests on the wire", len(hostile) * len(SERVERS))


class _Held:
    """running() as a context manager that reads well in a with line."""

    def __init__(self, command: list[str], folder: Path, environment: dict[str, str]) -> None:
        self.made = running(command, folder, "/orders", **environment)

    def __enter__(self) -> Running:
        return self.made.__enter__()

    def __exit__(self, *_: object) -> None:
        self.made.__exit__(None, None, None)


class ExampleTests(unittest.TestCase):
    """Each example under forty lines, run as its first lines say."""

    def test_they_are_short(self) -> None:
        for path in EXAMPLES.glob("gate_*.py"):
            self.assertLess(len(path.read_text().splitlines()), 40, path.name)

    def test_they_gate(self) -> None:
        commands = {
            "gate_fastapi": SERVERS["uvicorn, 2 workers"],
            "gate_flask": SERVERS["gunicorn, preload, 2 workers, 4 threads"],
            "gate_django": [*GUNICORN, "--workers", "2", "gate_django:application"],
            "gate_django by itself": ["gate_django.py", "runserver", "--noreload", "{port}"],
            "gate_django under uvicorn": ["-c", ASGI, "{port}"],
        }
        for name, command in commands.items():
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                path, later = Path(folder, "policy.json"), Path(folder, "pending.json")
                path.write_text(policy("2.0"))
                later.write_text(policy("6.0"))
                environment = {"UPDATEGATE_POLICY": str(path), "UPDATEGATE_PENDING": str(later)}
                with running(command, Path(folder), "/orders", **environment) as server:
                    status, headers, body = ask(server.port, "/orders", X_App_Version="1.0", Accept_Language="de")
                    answer = json_of(body)
                    self.assertEqual((status, answer["outcome"], answer["decision"]["storeURL"]), (426, "force", STORE))
                    self.assertIn("X-App-Version", headers["vary"])
                    self.assertEqual(headers["cache-control"], "no-store")
                    seen[name] = headers.get("upgrade")
                    status, headers, body = ask(server.port, "/orders", X_App_Version="2.5")
                    self.assertEqual((status, json_of(body)["outcome"], headers["x-update-target"]), (200, "recommend", "9.0"))
                    self.assertEqual(ask(server.port, "/orders")[0], 200)
                    if name == "gate_fastapi":
                        agent = "Harbor/1.2 (iPhone; iOS 17.1)"
                        self.assertEqual(ask(server.port, "/orders", User_Agent=agent)[0], 426)
                        self.assertEqual(ask(server.port, "/orders", User_Agent="Harbor/1 CFNetwork/1474 Darwin/23.0.0")[0], 200)
                        self.assertIn("updategate_pending_changes_total", ask(server.port, "/metrics")[2].decode())
                        self.socket(server.port)
        print("Upgrade:", ", ".join(f"{name} {value}" for name, value in seen.items()))
        # By the book a 426 names what to upgrade to. gunicorn and wsgiref keep that header to themselves.
        self.assertEqual((seen["gate_fastapi"], seen["gate_django under uvicorn"]), ("Harbor/9.0", "Harbor/9.0"))

    def socket(self, port: int) -> None:
        from websockets.exceptions import ConnectionClosed
        from websockets.sync.client import connect

        address = f"ws://127.0.0.1:{port}/live"
        with connect(address, additional_headers={"X-App-Version": "5.0"}) as one:
            self.assertEqual(one.recv(), "welcome")
        with connect(address, additional_headers={"X-App-Version": "1.0"}) as one, self.assertRaises(ConnectionClosed) as caught:
            one.recv()
        assert caught.exception.rcvd is not None
        self.assertEqual((caught.exception.rcvd.code, caught.exception.rcvd.reason), (4426, "force belowMinimum 9.0"))


seen: dict[str, str | None] = {}

ASGI = (
    "import sys, uvicorn, gate_django\n"
    "from django.core.asgi import get_asgi_application\n"
    "uvicorn.run(get_asgi_application(), port=int(sys.argv[1]), log_level='warning', lifespan='off')\n"
)

if __name__ == "__main__":
    unittest.main()
