"""A server on loopback that plays every kind of failure."""

from __future__ import annotations

import socket
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable

REPLY = (
    b'\n\n\n{\n "resultCount":1,\n "results": [\n{"kind":"software","version":"2.0","bundleId":"a.b","trackId":7,'
    b'"trackName":"Lamp","trackViewUrl":"https://apps.apple.com/us/app/id7"}]\n}\n\n\n'
)
EMPTY = b'{"resultCount":0,"results": []}'
ERROR = b'{"errorMessage":"Invalid value(s) for key(s): [country]","queryParameters":{}}'

Handler = Callable[["Server.Request"], None]


class Server(ThreadingHTTPServer):
    """Answers each request by the next of the handlers given, the last one again and again."""

    daemon_threads = True

    class Request(BaseHTTPRequestHandler):
        server: "Server"

        def do_GET(self) -> None:
            with self.server.lock:
                self.server.asked.append((self.path, dict(self.headers)))
                turn = self.server.turns[0] if len(self.server.turns) == 1 else self.server.turns.pop(0)
            try:
                turn(self)
            except (BrokenPipeError, ConnectionResetError):
                pass

        def reply(self, body: bytes, status: int = 200, length: int | None = None, **headers: str) -> None:
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name.replace("_", "-"), value)
            self.send_header("Content-Length", str(len(body) if length is None else length))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    def __init__(self, *turns: Handler) -> None:
        super().__init__(("127.0.0.1", 0), Server.Request)
        self.turns = list(turns)
        self.asked: list[tuple[str, dict[str, str]]] = []
        self.lock = threading.Lock()
        self.base = f"http://127.0.0.1:{self.server_address[1]}"
        self.url = self.base + "/lookup?id=7"

    def handle_error(self, request: Any, client_address: Any) -> None:
        pass

    def __enter__(self) -> "Server":
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        return self

    def __exit__(self, *_: Any) -> None:
        self.shutdown()
        self.server_close()


def says(body: bytes = REPLY, status: int = 200, **more: Any) -> Handler:
    return lambda request: request.reply(body, status, **more)


def hangs(request: Server.Request) -> None:
    time.sleep(3)


def trickles(request: Server.Request) -> None:
    request.send_response(200)
    request.end_headers()
    for byte in REPLY:
        request.wfile.write(bytes([byte]))
        request.wfile.flush()
        time.sleep(0.1)


def trickles_headers(request: Server.Request) -> None:
    for number in range(100):
        request.wfile.write(f"HTTP/1.1 200 OK\r\nX-{number}: ".encode() if not number else b"x")
        request.wfile.flush()
        time.sleep(0.1)


def closes(request: Server.Request) -> None:
    request.connection.shutdown(socket.SHUT_RDWR)


def cut_chunks(request: Server.Request) -> None:
    request.protocol_version = "HTTP/1.1"
    request.send_response(200)
    request.send_header("Transfer-Encoding", "chunked")
    request.end_headers()
    request.wfile.write(b"40\r\n{\"resultCount\"")
    request.wfile.flush()
    closes(request)


def chunks(request: Server.Request) -> None:
    request.protocol_version = "HTTP/1.1"
    request.send_response(200)
    request.send_header("Transfer-Encoding", "chunked")
    request.end_headers()
    for start in range(0, len(REPLY), 50):
        part = REPLY[start : start + 50]
        request.wfile.write(f"{len(part):x}\r\n".encode() + part + b"\r\n")
    request.wfile.write(b"0\r\n\r\n")


def goes(where: str, status: int = 302) -> Handler:
    return lambda request: request.reply(b"", status, Location=where)
