"""updategate serve: its routes, its bounds, its stop."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path
from typing import Any

from running import ask, free_port, json_of, replace, running

import support

POLICY = {"revision": 3, "minimumVersion": "2.0", "storeURL": "https://apps.apple.com/app/id1", "releases": [{"version": "3.0"}]}


class ServeCase(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.policy = self.folder / "policy.json"
        self.policy.write_text(json.dumps(POLICY))

    def served(self, *more: str, **environment: str) -> Any:
        words = ["-m", "updategate", "serve", "--policy", str(self.policy), "--period", "0.1", "--port", "{port}", *more]
        return running(words, self.folder, "/healthz", **environment)


class RouteTests(ServeCase):
    def test_the_policy_with_its_validator(self) -> None:
        with self.served() as server:
            status, headers, body = ask(server.port, "/policy")
            self.assertEqual((status, body, headers["content-type"]), (200, self.policy.read_bytes(), "application/json"))
            self.assertEqual(headers["x-policy-revision"], "3")
            tag = headers["etag"]
            for given, wanted in ((tag, 304), (f"W/{tag}", 304), (f'"x", {tag}', 304), ("*", 304), ('"x"', 200), ("rubbish", 200)):
                status, headers, body = ask(server.port, "/policy", If_None_Match=given)
                self.assertEqual((status, headers["etag"], bool(body)), (wanted, tag, wanted == 200), given)
            self.assertEqual(ask(server.port, "/policy", "HEAD")[2], b"")
            self.assertEqual(ask(server.port, "/policy", "POST")[0], 405)
            replace(self.policy, "{broken")
            time.sleep(0.5)
            self.assertEqual(ask(server.port, "/policy", If_None_Match=tag)[0], 304)
            self.assertEqual(json_of(ask(server.port, "/healthz")[2])["policy"]["problem"], "unreadable")
            replace(self.policy, json.dumps({**POLICY, "revision": 2}))
            time.sleep(0.5)
            self.assertEqual(json_of(ask(server.port, "/healthz")[2])["policy"]["problem"], "revision")
            replace(self.policy, json.dumps({**POLICY, "revision": 4}))
            time.sleep(0.5)
            status, headers, _ = ask(server.port, "/policy", If_None_Match=tag)
            self.assertEqual((status, headers["x-policy-revision"]), (200, "4"))

    def test_decisions(self) -> None:
        with self.served("--app-name", "Harbor") as server:
            status, headers, body = ask(server.port, "/decide?installed=1.2&platform=ios&language=de,en&now=2026-12-01T00:00:00Z")
            answer = json_of(body)
            self.assertEqual((status, answer["outcome"], headers["cache-control"]), (200, "force", "no-store"))
            self.assertIn("Harbor", answer["message"]["message"] + answer["message"]["title"])
            asked = {"installed": "1.2", "platform": "ios", "languages": ["de", "en"], "now": "2026-12-01T00:00:00Z"}
            posted = ask(server.port, "/decide", "POST", json.dumps(asked).encode())
            self.assertEqual((posted[0], posted[2]), (200, body))
            import updategate

            direct = updategate.evaluate_text(json.dumps({**asked, "policy": POLICY, "appName": "Harbor"}))
            self.assertEqual(body.decode(), direct)

    def test_questions_that_make_no_sense_are_400_with_what_is_wrong(self) -> None:
        deep = b'{"installed":"1","state":' + b"[" * 50_000 + b"]" * 50_000 + b"}"
        with self.served("--largest-body", "200000") as server:
            for path, body, said in (
                ("/decide?platform=ios", None, "installed"), ("/decide?installed=1&colour=red", None, "colour"),
                ("/decide?installed=1&installed=2", None, "twice"), ("/decide?installed=1&scheme=calver", None, "scheme"),
                ("/decide?installed=1&now=soon", None, "now"), ("/decide", b"", "no JSON object"), ("/decide", b"[1]", "no JSON object"),
                ("/decide", b"{", "no JSON object"), ("/decide", b'{"installed":"1","policy":{}}', "policy: the server decides"),
                ("/decide", b'{"installed":"1","preset":"retired"}', "preset"), ("/decide", b'{"installed":7}', "installed"),
                ("/decide", b'{"installed":"\xff"}', "no JSON object"), ("/decide", deep, ""),
            ):  # fmt: skip
                status, headers, answer = ask(server.port, path, "GET" if body is None else "POST", body)
                self.assertEqual((status, headers["content-type"]), (400, "application/problem+json"), (path, body))
                self.assertIn(said, json_of(answer)["detail"])
            self.assertEqual(ask(server.port, "/decide?installed=1")[0], 200)
            support.counted("questions that make no sense", 13)

    def test_bodies_are_bounded(self) -> None:
        with self.served("--largest-body", "1000") as server:
            whole = b'{"installed":"1"' + b" " * 983 + b"}"
            self.assertEqual((len(whole), ask(server.port, "/decide", "POST", whole)[0]), (1000, 200))
            self.assertEqual(ask(server.port, "/decide", "POST", whole + b" ")[0], 413)
            import http.client

            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
            connection.request("POST", "/decide", iter([b" " * 300] * 9), encode_chunked=True, headers={"Transfer-Encoding": "chunked"})
            self.assertEqual(connection.getresponse().status, 413)
            connection.close()

    def test_without_a_policy(self) -> None:
        origin = free_port()
        for more, decided in (((), 200), (("--fail-closed",), 503)):
            words = ["-m", "updategate", "serve", "--policy", f"http://127.0.0.1:{origin}/p", "--port", "{port}", *more]
            with running(words, self.folder, "/healthz") as server:
                self.assertEqual(ask(server.port, "/healthz")[0], 503)
                status, headers, _ = ask(server.port, "/policy")
                self.assertEqual((status, headers["retry-after"]), (503, "30"))
                self.assertEqual(ask(server.port, "/decide?installed=1")[0], decided)
                self.assertIn("serving nothing yet", server.said())

    def test_a_start_without_the_origin_serves_what_was_kept(self) -> None:
        keep = str(self.folder / "kept")
        with self.served("--keep", keep) as origin:
            url = f"http://127.0.0.1:{origin.port}/policy"
            words = ["-m", "updategate", "serve", "--policy", url, "--keep", keep + "2", "--period", "0.2", "--port", "{port}"]
            with running(words, self.folder, "/healthz") as second:
                self.assertEqual(ask(second.port, "/policy")[2], self.policy.read_bytes())
        with running(words, self.folder, "/healthz") as second:
            self.assertIn("serving the last good policy", second.said())
            self.assertEqual(ask(second.port, "/policy")[2], self.policy.read_bytes())
            self.assertTrue(json_of(ask(second.port, "/healthz")[2])["policy"]["fromDisk"])

    def test_pages_of_named_origins_may_ask(self) -> None:
        with self.served("--cors", "https://console.example") as server:
            _, headers, _ = ask(server.port, "/policy", Origin="https://console.example")
            self.assertEqual(headers.get("access-control-allow-origin"), "https://console.example")
            self.assertIn("etag", headers["access-control-expose-headers"].lower())
            self.assertNotIn("access-control-allow-origin", ask(server.port, "/policy", Origin="https://evil.example")[1])
            status, headers, _ = ask(
                server.port, "/decide", "OPTIONS", Origin="https://console.example", Access_Control_Request_Method="POST",
                Access_Control_Request_Headers="content-type",
            )  # fmt: skip
            self.assertEqual((status, headers["access-control-allow-origin"]), (200, "https://console.example"))
        with self.served() as server:
            self.assertNotIn("access-control-allow-origin", ask(server.port, "/policy", Origin="https://console.example")[1])

    def test_the_console_where_there_is_one(self) -> None:
        console = self.folder / "console"
        console.mkdir()
        (console / "index.html").write_text("<title>Console</title>")
        (console / "updategate.wasm").write_bytes(b"\0asm")
        (self.folder / "secret").write_text("secret")
        with self.served("--console", str(console)) as server:
            self.assertEqual(ask(server.port, "/")[1]["location"], "console/")
            self.assertIn(b"Console", ask(server.port, "/console/")[2])
            self.assertEqual(ask(server.port, "/console/updategate.wasm")[1]["content-type"], "application/wasm")
            for path in ("/console/../secret", "/console/%2e%2e/secret", "/console//etc/passwd", "/console/..%2fsecret"):
                self.assertEqual(ask(server.port, path)[0], 404, path)

    def test_the_counters(self) -> None:
        for workers in ("1", "2"):
            with self.served("--workers", workers) as server:
                for number in range(20):
                    ask(server.port, f"/decide?installed=1&platform=p{number}")
                ask(server.port, "/decide")
                text = ask(server.port, "/metrics")[2].decode()
                self.assertIn('updategate_decisions_total{outcome="force",platform="other"} 20.0', text)
                self.assertIn('updategate_http_answers_total{route="decide",status="400"} 1.0', text)
                self.assertIn("updategate_policy_revision 3.0", text)


class StopTests(ServeCase):
    def test_requests_under_way_are_answered(self) -> None:
        for how in (signal.SIGTERM, signal.SIGINT):
            with self.served() as server:
                import socket

                with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
                    body = b'{"installed":"1"}'
                    connection.sendall(b"POST /decide HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(body) + body[:5])
                    time.sleep(0.3)
                    server.process.send_signal(how)
                    time.sleep(0.5)
                    connection.sendall(body[5:])
                    self.assertIn(b"200 OK", connection.recv(65536))
                self.assertEqual(server.stop(), 0)
                self.assertEqual(server.said().count("\n"), 1, server.said())

    def test_a_request_that_does_not_end_is_not_waited_for(self) -> None:
        with self.served("--grace", "1") as server:
            import socket

            with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
                connection.sendall(b"POST /decide HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{")
                time.sleep(0.3)
                start = time.monotonic()
                server.stop()
                self.assertLess(time.monotonic() - start, 10)


class StartTests(ServeCase):
    def fails(self, *words: str, **environment: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "updategate", "serve", *words], env=support.environment(**environment), capture_output=True,
            text=True, timeout=60, check=False,
        )  # fmt: skip
        self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1), done.stderr)
        self.assertNotIn("Traceback", done.stderr)
        return done.stderr

    def test_mistakes_are_said_before_anybody_is_served(self) -> None:
        self.assertIn("there is no such file", self.fails("--policy", str(self.folder / "none.json")))
        broken = self.folder / "broken.json"
        broken.write_text('{"versions": 1}')
        self.assertIn("versions", self.fails("--policy", str(broken)))
        broken.write_text('{"minimumVersoin": "1"}')
        self.assertIn("minimumVersoin", self.fails("--policy", str(broken)))
        self.assertIn("plain http", self.fails("--policy", "http://example.com/p"))
        self.assertNotIn("secret", self.fails("--policy", "https://me:secret@example.com/p"))
        self.assertIn("index.html", self.fails("--policy", str(self.policy), "--console", str(self.folder)))
        self.assertIn("no number from 0 to 65535", self.fails("--policy", str(self.policy), "--port", "70000"))
        with self.served() as server:
            self.assertIn("in use", self.fails("--policy", str(self.policy), "--port", str(server.port)))
        self.assertIn("192.0.2.1", self.fails("--policy", str(self.policy), "--host", "192.0.2.1"))

    def test_without_the_extra_it_says_what_to_install(self) -> None:
        shadow = self.folder / "shadow"
        shadow.mkdir()
        (shadow / "uvicorn.py").write_text("raise ModuleNotFoundError(\"No module named 'uvicorn'\", name='uvicorn')\n")
        path = os.pathsep.join((str(shadow), str(support.SOURCE)))
        done = subprocess.run(
            [sys.executable, "-m", "updategate", "serve", "--policy", str(self.policy)],
            env={**support.environment(), "PYTHONPATH": path}, capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
        self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), done.stderr)
        self.assertIn("pip install 'updategate[server]'", done.stderr)


class FleetTests(ServeCase):
    def test_a_policy_source_on_the_server_s_own_address(self) -> None:
        """The whole way of a hosted file: an address, an interval, an answer that is not 200, and the prompt."""
        import updategate

        with self.served() as server, updategate.PolicySource(f"http://127.0.0.1:{server.port}/policy", period=0.1) as source:
            decision = updategate.evaluate(installed="1.0", now=0, policy=source.policy())
            self.assertEqual(decision.outcome, "force")
            assert decision.message is not None
            self.assertEqual(decision.message.title, "Update Required")
            replace(self.policy, json.dumps({**POLICY, "revision": 4, "minimumVersion": "0.5"}))
            until = time.monotonic() + 10
            while source.last_good is not None and source.last_good.revision != 4 and time.monotonic() < until:
                time.sleep(0.05)
            self.assertEqual(updategate.evaluate(installed="1.0", now=0, policy=source.policy()).outcome, "recommend")
            server.stop()
            source.look()
            assert source.problem is not None
            self.assertEqual((source.problem.kind, source.policy() is not None), ("unreachable", True))


if __name__ == "__main__":
    unittest.main()
