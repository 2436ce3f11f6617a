#!/usr/bin/env python3
"""A look-up service on this machine that fails in every way that a real one does. For the tests of fetching clients.

    store_server.py [--tls FOLDER]

Prints one line, "PORT" or "PORT TLS-PORT CA-FILE", serves until its standard input ends, and then exits. With --tls it
also serves https, with a certificate for localhost that it makes with openssl in the folder.

A client is given the base address http://127.0.0.1:PORT/SCENARIO/KEY and asks BASE/lookup?... The key is any word; a
test uses a fresh one, so that counting starts anew. /log/KEY answers with the requests of a key as JSON.
"""

from __future__ import annotations

import argparse
import gzip
import json
import socket
import ssl
import struct
import subprocess
import sys
import threading
import time
import zlib
from collections.abc import Callable
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

LIMIT = 16 * 1024 * 1024
TRACK_ID = 9000000042
BUNDLE_ID = "com.example.harbor-notes"


def reply(version: str = "2.6.0", country: str = "us") -> bytes:
    """A reply as the store writes it, odd blank lines included."""
    record = {
        "version": version, "bundleId": BUNDLE_ID, "trackId": TRACK_ID, "trackName": "Harbor Notes", "kind": "software",
        "wrapperType": "software", "minimumOsVersion": "16.0", "currentVersionReleaseDate": "2026-11-26T08:00:00Z",
        "trackViewUrl": f"https://apps.example.com/{country}/app/harbor-notes/id{TRACK_ID}?uo=4", "releaseNotes": "潮汐表 · tides",
    }  # fmt: skip
    body = json.dumps(record, ensure_ascii=False)
    return f'\n\n\n{{\n "resultCount":1,\n "results": [\n{body}]\n}}\n\n\n'.encode()


NOTHING = b'\n\n\n{\n "resultCount":0,\n "results": []\n}\n\n\n'
HTML = b"<html><head><title>Error</title></head><body>Your request produced an error.</body></html>"


class Store(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # A kept connection would wait 40 ms between header and body.
    log: dict[str, list[dict[str, Any]]] = {}
    lock = threading.Lock()

    def log_message(self, *_: Any) -> None:
        pass

    def do_GET(self) -> None:
        url = urlsplit(self.path)
        parts = [part for part in url.path.split("/") if part]
        self.query = {name: values[-1] for name, values in parse_qs(url.query).items()}
        if len(parts) == 2 and parts[0] == "log":
            with self.lock:
                return self.answer(200, json.dumps(self.log.get(parts[1], [])).encode())
        if len(parts) < 2:
            return self.answer(404, b"no such scenario")
        self.scenario, self.key = parts[0], parts[1]
        with self.lock:
            requests = self.log.setdefault(self.key, [])
            headers = {k.lower(): v for k, v in self.headers.items()}
            requests.append({"path": self.path, "at": time.time(), "port": self.client_address[1], "headers": headers})
            self.nth = len(requests)
        scenario: Callable[[], None] | None = getattr(self, "do_" + self.scenario.replace("-", "_"), None)
        if scenario is None:
            return self.answer(404, b"no such scenario")
        try:
            scenario()
        except (BrokenPipeError, ConnectionResetError, ssl.SSLError):
            self.close_connection = True

    # ---- Ways to answer ------------------------------------------------------------------------------------------

    def answer(self, status: int, body: bytes = b"", length: int | None = None, **headers: str) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        if status != 304:
            self.send_header("Content-Length", str(len(body) if length is None else length))
        self.end_headers()
        self.wfile.write(body)

    def begin_chunks(self, **headers: str) -> None:
        self.send_response(200)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()

    def chunk(self, data: bytes) -> None:
        self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
        self.wfile.flush()

    def hang_up(self) -> None:
        """Ends the connection, and leaves what was promised unsent."""
        self.wfile.flush()
        self.close_connection = True

    def redirect(self, to: str, status: int = 302) -> None:
        self.answer(status, b"moved", Location=to)

    @property
    def here(self) -> str:
        return f"/{self.key}/lookup?{urlsplit(self.path).query}"

    # ---- Scenarios -----------------------------------------------------------------------------------------------

    def do_ok(self) -> None:
        self.answer(200, reply(), Content_Type="text/javascript; charset=utf-8")

    def do_not_found(self) -> None:
        self.answer(200, NOTHING)

    def do_error(self) -> None:
        self.answer(400, b'{"errorMessage":"Invalid value(s) for key(s): [country]"}')

    def do_403(self) -> None:
        self.answer(403, HTML)

    def do_429(self) -> None:
        self.answer(429, HTML, Retry_After="1")

    def do_429_long(self) -> None:
        self.answer(429, HTML, Retry_After="3600")

    def do_429_then_ok(self) -> None:
        self.answer(429, HTML, Retry_After="1") if self.nth == 1 else self.do_ok()

    def do_429_date_then_ok(self) -> None:
        when = formatdate(int(time.time()) + 2, usegmt=True)
        self.answer(429, HTML, Retry_After=when) if self.nth == 1 else self.do_ok()

    def do_403_then_ok(self) -> None:
        self.answer(403, HTML) if self.nth == 1 else self.do_ok()

    def do_500(self) -> None:
        self.answer(500, HTML)

    def do_503(self) -> None:
        self.answer(503, b"", Retry_After="0")

    def do_503_twice_then_ok(self) -> None:
        self.answer(503, HTML) if self.nth <= 2 else self.do_ok()

    def do_html(self) -> None:
        self.answer(200, HTML, Content_Type="text/html")

    def do_empty(self) -> None:
        self.answer(200)

    def do_half_json(self) -> None:
        """The whole of a body that was cut before it was sent."""
        body = reply()
        self.answer(200, body[: len(body) // 2])

    def do_truncated(self) -> None:
        body = reply()
        self.answer(200, body[: len(body) // 2], length=len(body))
        self.hang_up()

    def do_truncated_chunks(self) -> None:
        body = reply()
        self.begin_chunks()
        self.chunk(body[: len(body) // 2])
        self.hang_up()

    def do_truncated_then_ok(self) -> None:
        self.do_truncated() if self.nth == 1 else self.do_ok()

    def do_slow(self) -> None:
        """Byte after byte, so that no time-out between bytes ever ends it."""
        self.send_response(200)
        body = reply()
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        for index in range(len(body)):
            self.wfile.write(body[index : index + 1])
            self.wfile.flush()
            time.sleep(0.25)

    def do_stall(self) -> None:
        time.sleep(120)

    def do_cut(self) -> None:
        """Neither status nor body."""
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.close_connection = True

    def do_cut_then_ok(self) -> None:
        self.do_cut() if self.nth == 1 else self.do_ok()

    def do_gzip(self) -> None:
        self.answer(200, gzip.compress(reply()), Content_Encoding="gzip")

    def do_deflate(self) -> None:
        self.answer(200, zlib.compress(reply()), Content_Encoding="deflate")

    def do_gzip_cut(self) -> None:
        body = gzip.compress(reply())
        self.answer(200, body[: len(body) // 2], length=len(body), Content_Encoding="gzip")
        self.hang_up()

    def do_bomb(self) -> None:
        """A small body that becomes 1 GiB."""
        squeeze = zlib.compressobj(9, zlib.DEFLATED, 31)
        self.begin_chunks(Content_Encoding="gzip")
        for _ in range(1024):
            data = squeeze.compress(b" " * (1 << 20))
            if data:
                self.chunk(data)
        self.chunk(squeeze.flush())
        self.chunk(b"")

    def do_big(self) -> None:
        """One byte more than the library reads."""
        body = reply()
        self.answer(200, body + b"\n" * (LIMIT + 1 - len(body)))

    def do_full(self) -> None:
        """As much as the library reads, and no more."""
        body = reply()
        self.answer(200, body + b"\n" * (LIMIT - len(body)))

    def do_endless(self) -> None:
        self.begin_chunks()
        self.chunk(reply())
        while True:
            self.chunk(b"\n" * (1 << 20))

    def do_redirect(self) -> None:
        self.redirect("/ok" + self.here)

    def do_redirect_307(self) -> None:
        self.redirect("/ok" + self.here, 307)

    def do_redirect_loop(self) -> None:
        self.redirect("/redirect-loop" + self.here)

    def do_redirect_far(self) -> None:
        self.redirect("http://store.example.com/ok" + self.here)

    def do_redirect_file(self) -> None:
        self.redirect("file:///etc/hostname")

    def do_redirect_down(self) -> None:
        """Asked over https, goes to plain http on this very machine."""
        self.redirect(f"http://127.0.0.1:{self.server.plain_port}/ok{self.here}")  # type: ignore[attr-defined]

    def do_redirect_up(self) -> None:
        self.redirect(f"https://localhost:{self.server.tls_port}/ok{self.here}")  # type: ignore[attr-defined]

    def do_etag(self) -> None:
        if self.headers.get("If-None-Match") == '"v1"':
            return self.answer(304, ETag='"v1"')
        self.answer(200, reply(), ETag='"v1"')

    def do_etag_changes(self) -> None:
        """A new version and a new tag at each request."""
        self.answer(200, reply(f"2.6.{self.nth}"), ETag=f'"v{self.nth}"')

    def do_modified(self) -> None:
        date = "Thu, 26 Nov 2026 08:00:00 GMT"
        if self.headers.get("If-Modified-Since") == date:
            return self.answer(304, Last_Modified=date)
        self.answer(200, reply(), Last_Modified=date)

    def do_etag_then_503(self) -> None:
        self.answer(200, reply(), ETag='"v1"') if self.nth == 1 else self.answer(503)

    def do_only_de(self) -> None:
        self.answer(200, reply(country="de") if self.query.get("country") == "de" else NOTHING)

    def do_us_down(self) -> None:
        if self.query.get("country", "us") == "us":
            return self.answer(503)
        self.answer(200, reply(country=self.query["country"]))

    def do_by_country(self) -> None:
        country = self.query.get("country", "us")
        self.answer(200, reply({"us": "2.6.0", "de": "2.7.0"}.get(country, "2.5.0"), country))


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64
    plain_port = 0
    tls_port = 0

    def handle_error(self, *_: Any) -> None:
        pass  # Clients of these tests hang up on purpose.


def tls_server(folder: Path) -> tuple[Server, Path]:
    certificate, key = folder / "ca.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
         "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", str(key), "-out", str(certificate)],
        check=True, capture_output=True,
    )  # fmt: skip
    server = Server(("127.0.0.1", 0), Store)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    return server, certificate


def main() -> None:
    parser = argparse.ArgumentParser(description="A look-up service that fails in every way.")
    parser.add_argument("--tls", metavar="FOLDER", type=Path, help="serve https too; the certificate is made here")
    args = parser.parse_args()
    plain = Server(("127.0.0.1", 0), Store)
    line = str(plain.server_port)
    servers = [plain]
    if args.tls is not None:
        secure, certificate = tls_server(args.tls)
        servers.append(secure)
        line += f" {secure.server_port} {certificate}"
        for server in servers:
            server.tls_port = secure.server_port
    for server in servers:
        server.plain_port = plain.server_port
        threading.Thread(target=server.serve_forever, daemon=True).start()
    print(line, flush=True)
    sys.stdin.buffer.read()


if __name__ == "__main__":
    main()
