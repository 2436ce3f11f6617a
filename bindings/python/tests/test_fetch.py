"""Fetching, against a real server on loopback that plays every kind of failure."""

from __future__ import annotations

import contextlib
import gzip
import socket
import tempfile
import threading
import time
import unittest
import zlib
from email.utils import formatdate
from pathlib import Path
from typing import Any
from unittest import mock

from fetch_server import (
    EMPTY,
    ERROR,
    REPLY,
    Handler,
    Server,
    chunks,
    closes,
    cut_chunks,
    goes,
    hangs,
    says,
    trickles,
    trickles_headers,
)
from support import command

from updategate import fetch
from updategate._web import shown
from updategate.fetch import FetchError, Settings, get


class FetchTests(unittest.TestCase):
    def setUp(self) -> None:
        self.slept: list[float] = []
        self.settings = Settings(timeout=5, sleep=self.slept.append, clock=lambda: 1_000_000.0)

    def fetch(self, *turns: Handler, **changes: Any) -> tuple[Any, Server]:
        from dataclasses import replace

        with Server(*turns) as server:
            return get(server.url, "us", replace(self.settings, **changes)), server

    def fails(self, *turns: Handler, **changes: Any) -> str:
        with self.assertRaises(FetchError) as caught:
            self.fetch(*turns, **{"retries": 0, **changes})
        return str(caught.exception)

    def test_a_reply_comes_whole(self) -> None:
        for turn in (says(), chunks):
            reply, server = self.fetch(turn)
            self.assertEqual((reply.body, reply.status, reply.storefront), (REPLY, 200, "us"))
            self.assertEqual(server.asked[0][0], "/lookup?id=7")
            self.assertIn("gzip", server.asked[0][1]["Accept-Encoding"])

    def test_compressed_bodies_are_undone(self) -> None:
        bare = zlib.compressobj(wbits=-15)
        for coding, data in (
            ("gzip", gzip.compress(REPLY)),
            ("x-gzip", gzip.compress(REPLY)),
            ("deflate", zlib.compress(REPLY)),
            ("deflate", bare.compress(REPLY) + bare.flush()),
            ("identity", REPLY),
        ):
            reply, _ = self.fetch(says(data, Content_Encoding=coding))
            self.assertEqual(reply.body, REPLY, coding)

    def test_a_compressed_body_that_is_cut_or_rubbish_is_no_answer(self) -> None:
        self.assertIn("cut off", self.fails(says(gzip.compress(REPLY)[:-20], Content_Encoding="gzip")))
        self.assertIn("compressed", self.fails(says(b"no gzip at all", Content_Encoding="gzip")))
        self.assertIn("br", self.fails(says(b"x", Content_Encoding="br")))

    def test_a_small_body_cannot_swell_without_bound(self) -> None:
        reply, _ = self.fetch(says(gzip.compress(b" " * 50_000_000), Content_Encoding="gzip"), largest=1000)
        self.assertEqual(len(reply.body), 1001)

    def test_no_more_than_the_limit_is_read(self) -> None:
        reply, _ = self.fetch(says(b" " * 3_000_000), largest=1_000_000)
        self.assertEqual(len(reply.body), 1_000_001)
        reply, _ = self.fetch(says(b" " * 1_000_000), largest=1_000_000)
        self.assertEqual(len(reply.body), 1_000_000)

    def test_an_error_status_is_an_answer(self) -> None:
        for status, body in ((400, ERROR), (404, b""), (200, EMPTY)):
            reply, server = self.fetch(says(body, status))
            self.assertEqual((reply.status, reply.body, len(server.asked)), (status, body, 1))
        self.assertEqual(self.slept, [])

    def test_throttling_is_retried_with_back_off_and_then_an_answer(self) -> None:
        for status in (403, 429, 500, 503):
            self.slept.clear()
            reply, server = self.fetch(says(b"", status), says(b"", status), says())
            self.assertEqual((reply.status, len(server.asked), self.slept), (200, 3, [1.0, 2.0]))
            reply, server = self.fetch(says(b"slow down", status), retries=1)
            self.assertEqual((reply.status, reply.body, len(server.asked)), (status, b"slow down", 2))

    def test_retry_after_is_honoured_within_bounds(self) -> None:
        self.fetch(says(b"", 429, Retry_After="7"), says())
        self.assertEqual(self.slept, [7.0])
        self.slept.clear()
        self.fetch(says(b"", 503, Retry_After=formatdate(1_000_030, usegmt=True)), says())
        self.assertEqual(self.slept, [30.0])
        self.slept.clear()
        reply, server = self.fetch(says(b"", 429, Retry_After="3600"), says())
        self.assertEqual((reply.status, len(server.asked), self.slept), (429, 1, []), "not waited for, not asked early")
        self.fetch(says(b"", 429, Retry_After="soon"), says())
        self.assertEqual(self.slept, [1.0])

    def test_a_connection_that_is_cut_is_tried_again(self) -> None:
        reply, server = self.fetch(closes, says(REPLY[:40], length=len(REPLY)), cut_chunks, says(), retries=3)
        self.assertEqual((reply.body, len(server.asked)), (REPLY, 4))
        self.assertIn("closed the connection", self.fails(closes))
        self.assertIn(f"cut off after 40 of {len(REPLY)} bytes", self.fails(says(REPLY[:40], length=len(REPLY))))
        self.assertIn("cut off", self.fails(cut_chunks))

    def test_slow_servers_are_given_up_on(self) -> None:
        for turn in (hangs, trickles, trickles_headers):
            start = time.monotonic()
            self.assertIn("within 0.5 seconds", self.fails(turn, timeout=0.5))
            self.assertLess(time.monotonic() - start, 2.5, turn.__name__)

    def test_nobody_there_and_no_such_name(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        with self.assertRaises(FetchError) as caught:
            get(f"http://127.0.0.1:{port}/", settings=Settings(retries=0))
        self.assertIn("refused", str(caught.exception))
        with self.assertRaises(FetchError):
            get("https://no-such-host.invalid/", settings=Settings(retries=0, timeout=5))

    def test_rubbish_for_http_is_no_answer(self) -> None:
        self.fails(lambda request: (request.wfile.write(b"garbage\r\n\r\n"), None)[1])
        self.fails(lambda request: (request.wfile.write(b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 500 + b"\r\n"), None)[1])

    def test_redirects_are_followed_but_not_for_ever_and_not_anywhere(self) -> None:
        for status in (301, 302, 303, 307):
            reply, server = self.fetch(goes("/elsewhere", status), says())
            self.assertEqual((reply.body, server.asked[1][0]), (REPLY, "/elsewhere"))
        self.assertIn("too often", self.fails(goes("/round")))
        self.assertIn("plain http", self.fails(goes("http://example.com/")))
        self.assertIn("not allowed", self.fails(goes("file:///etc/passwd")))
        self.assertIn("no https address", self.fails(goes("ftp://example.com/x")))

    def test_plain_http_is_for_this_machine_only_and_never_after_https(self) -> None:
        for refused in ("http://example.com/", "http://10.0.0.1/", "ftp://example.com/", "file:///x", "https://", "x"):
            with self.assertRaises(FetchError):
                get(refused, settings=Settings(retries=3, sleep=self.slept.append))
        self.assertEqual(self.slept, [], "asking again would not help")
        for allowed in ("https://itunes.apple.com/x", "http://127.0.0.1/", "http://localhost:1/", "http://[::1]/"):
            fetch.permitted(allowed)
        with self.assertRaises(FetchError):
            fetch.permitted("http://127.0.0.1/", before="https://itunes.apple.com/")

    def test_an_unchanged_reply_is_not_sent_again(self) -> None:
        def conditional(request: Server.Request) -> None:
            if request.headers.get("If-None-Match") == '"v1"':
                request.send_response(304)
                request.end_headers()
            else:
                request.reply(REPLY, ETag='"v1"', Last_Modified="Mon, 30 Nov 2026 00:00:00 GMT")

        with tempfile.TemporaryDirectory() as folder:
            use = Settings(cache=str(Path(folder) / "made" / "here"))
            with Server(conditional) as server:
                for _ in range(2):
                    reply = get(server.url, "us", use)
                    self.assertEqual((reply.body, reply.status), (REPLY, 200))
                self.assertNotIn("If-None-Match", server.asked[0][1])
                self.assertEqual(server.asked[1][1]["If-None-Match"], '"v1"')
                self.assertEqual(server.asked[1][1]["If-Modified-Since"], "Mon, 30 Nov 2026 00:00:00 GMT")
                (stored,) = (Path(folder) / "made" / "here").iterdir()
                for rubbish in (b"", b"{}\n", b"not json\nx", stored.read_bytes()[:-3], stored.read_bytes() + b"x"):
                    stored.write_bytes(rubbish)
                    self.assertEqual(get(server.url, "us", use).body, REPLY, "a damaged cache costs only itself")
                    self.assertNotIn("If-None-Match", server.asked[-1][1])

    def test_what_has_no_validator_or_must_not_be_stored_is_not(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            self.fetch(says(), cache=folder)
            self.fetch(says(ETag='"x"', Cache_Control="no-store"), cache=folder)
            self.fetch(says(ERROR, 400, ETag='"x"'), cache=folder)
            self.assertEqual(list(Path(folder).iterdir()), [])


class AddressTests(unittest.TestCase):
    def test_an_address_is_sent_in_ascii_or_refused(self) -> None:
        for given, sent in (
            ("https://a.example/é?q=ü&p=%20", "https://a.example/%C3%A9?q=%C3%BC&p=%20"),
            ("https://a.example/lookup?id=1,2&x=(a)", "https://a.example/lookup?id=1,2&x=(a)"),
            ("https://a.example:8443/a b", "https://a.example:8443/a%20b"),
            ("http://[::1]:80/", "http://[::1]:80/"),
        ):
            self.assertEqual(fetch.in_ascii(given), sent)
            self.assertEqual(fetch.in_ascii(sent), sent)
        for wrong in ("https://é.example/", "https://a.example:70000/", "https://a.example/\r\nX: y", "https://[a/"):
            with self.assertRaises(FetchError) as caught:
                get(wrong)
            self.assertNotIn("codec", str(caught.exception))

    def test_a_redirection_to_an_address_that_cannot_be_sent_says_so(self) -> None:
        for target in ("http://\u00e9.example/", "https://\u00ff\u00fe/", "http://127.0.0.1:99999/"):
            with Server(goes(target)) as server, self.assertRaises(FetchError) as caught:
                get(server.url, settings=Settings(retries=0, timeout=5))
            self.assertNotIn("codec", str(caught.exception))


class MisuseTests(unittest.TestCase):
    def test_an_address_that_is_none_is_no_answer(self) -> None:
        for url in (
            "https://[::1", "https://[x]/", "https://a@[::1/", "https://a:99999/", "https://x:0/", "https://", "https:///x", "",
            "//x/y", "https://a b/", "https://\u2100.example/", "https://a..example/", "https://.example/",
            "https://" + "a" * 64 + ".example/", "https://x/\0",
        ):  # fmt: skip
            slept: list[float] = []
            with self.assertRaises(FetchError, msg=url) as caught:
                get(url, settings=Settings(sleep=slept.append))
            self.assertIn("address" if " " not in url else "ASCII", str(caught.exception), url)
            self.assertNotIn("redirected", str(caught.exception))
            self.assertEqual(slept, [], "asking again would not help")
        for wrong in (None, 5, b"https://x"):
            self.assertRaisesRegex(TypeError, "^url must be str", get, wrong)

    def test_a_setting_that_cannot_be_meant_is_named(self) -> None:
        for name in ("retries", "largest"):
            self.assertRaisesRegex(ValueError, f"^{name} must", Settings, **{name: -1})
            for wrong in (1.5, "2", None):
                self.assertRaisesRegex(TypeError, f"^{name} must", Settings, **{name: wrong})
        for name in ("timeout", "back_off", "longest_wait"):
            for number in (-1, -0.5, float("nan"), float("inf"), 1e30, 10**5000):
                self.assertRaisesRegex(ValueError, f"^{name} must", Settings, **{name: number})
            for wrong in ("2", None):
                self.assertRaisesRegex(TypeError, f"^{name} must", Settings, **{name: wrong})

    def test_the_least_and_the_longest_settings_can_be_used(self) -> None:
        with Server(lambda request: request.reply(REPLY)) as server:
            self.assertEqual(get(server.url, settings=Settings(retries=0, timeout=1_000_000_000)).body, REPLY)
            self.assertRaises(FetchError, get, server.url, settings=Settings(retries=0, timeout=0))


class TrickleServer:
    """Accepts connections and sends bytes of one kind for ever, slowly, or nothing at all."""

    def __init__(self, what: bytes) -> None:
        self.what = what
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.stop = threading.Event()

    def __enter__(self) -> TrickleServer:
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()
        return self

    def serve(self) -> None:
        self.listener.settimeout(0.05)
        with contextlib.ExitStack() as held:
            while not self.stop.is_set():
                try:
                    connection = held.enter_context(self.listener.accept()[0])
                except TimeoutError:
                    continue
                connection.settimeout(1)
                with contextlib.suppress(OSError):
                    while self.what and not self.stop.wait(0.1):
                        connection.sendall(self.what)

    def __exit__(self, *_: object) -> None:
        self.stop.set()
        self.thread.join()
        self.listener.close()


class SlowTests(unittest.TestCase):
    def late(self, url: str, **environment: str) -> None:
        start = time.monotonic()
        with mock.patch.dict("os.environ", environment), self.assertRaises(FetchError) as caught:
            get(url, settings=Settings(timeout=0.7, retries=0))
        self.assertEqual(str(caught.exception), "no answer within 0.7 seconds")
        self.assertLess(time.monotonic() - start, 3)

    def test_the_time_out_holds_while_a_proxy_is_asked_to_connect(self) -> None:
        for what in (b"", b"x", b"HTTP/1.1 200 OK\r\nX: y\r\n"):
            with TrickleServer(what) as proxy:
                self.late("https://store.example/", https_proxy=f"http://127.0.0.1:{proxy.port}", no_proxy="")

    def test_the_time_out_holds_while_tls_begins(self) -> None:
        for what in (b"", b"\x16\x03\x03\x40\x00", b"\x16\x03\x03\x00\x04"):
            with TrickleServer(what) as server:
                start = time.monotonic()
                with self.assertRaises(FetchError):
                    get(f"https://127.0.0.1:{server.port}/", settings=Settings(timeout=0.7, retries=0))
                self.assertLess(time.monotonic() - start, 3)

    def test_all_addresses_of_a_host_share_the_time(self) -> None:
        # A listener whose backlog is full answers no further connection.
        with socket.socket() as full, contextlib.ExitStack() as held:
            full.bind(("127.0.0.1", 0))
            full.listen(0)
            for _ in range(3):
                waiting = held.enter_context(socket.socket())
                waiting.setblocking(False)
                waiting.connect_ex(full.getsockname())
            found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", full.getsockname())] * 5
            with mock.patch("socket.getaddrinfo", return_value=found):
                self.late("http://127.0.0.1:9/")


class SecretTests(unittest.TestCase):
    def test_the_password_of_an_address_is_in_no_message(self) -> None:
        for url in (
            "https://me:secret@store.example/x", "https://secret@store.example", "http://me:secret@127.0.0.1:9/",
            "http://me:secret@store.example/", "ftp://me:secret@x/", "https://me:secret@[::1/", "https://me:sec/secret@x/y@2",
            "https://me:secret@x:y/", "https://me:secret\x00@x/", "me:secret@x", "https://me:secret@b\u00fccher.example/",
        ):  # fmt: skip
            with self.subTest(url), self.assertRaises(FetchError) as caught:
                get(url, settings=Settings(retries=0))
            self.assertNotIn("secret", str(caught.exception))
            ran = command("check", "--id", "1", "--installed", "1", "--base-url", url.replace("\x00", ""))
            self.assertNotIn("secret", ran.err)
            self.assertEqual((ran.status, ran.err.count("\n")), (2, 1), url)

    def test_what_is_no_secret_is_shown(self) -> None:
        for url in ("https://x/a@2x.json", "https://x:8443/a@b", "policy@home.json", "https://x/?mail=a@b"):
            self.assertEqual(shown(url), url)

    def test_a_redirect_to_an_address_with_a_password_tells_nothing(self) -> None:
        for where in ("http://me:secret@store.example/", "ftp://me:secret@x/", "http://me:secret@127.0.0.1:9/"):
            with Server(goes(where)) as server, self.assertRaises(FetchError) as caught:
                get(server.url, settings=Settings(retries=0))
            self.assertNotIn("secret", str(caught.exception))

    def test_the_password_of_a_proxy_is_in_no_message(self) -> None:
        with mock.patch.dict("os.environ", https_proxy="http://me:sec:ret@127.0.0.1:port", no_proxy=""):
            with self.assertRaises(FetchError) as caught:
                get("https://store.example/", settings=Settings(retries=0, timeout=2))
        self.assertNotIn("ret@", str(caught.exception))


class MemberTests(unittest.TestCase):
    def test_a_gzip_body_of_several_members_is_read_whole(self) -> None:
        half = len(REPLY) // 2
        parts = gzip.compress(REPLY[:half]) + gzip.compress(b"") + gzip.compress(REPLY[half:])
        for body in (parts, parts + b"\0" * 512):
            with Server(says(body, Content_Encoding="gzip")) as server:
                self.assertEqual(get(server.url).body, REPLY)
        for body in (parts[:-4], parts + b"rubbish"):
            with Server(says(body, Content_Encoding="gzip")) as server, self.assertRaises(FetchError):
                get(server.url, settings=Settings(retries=0))

    def test_many_members_do_not_swell_beyond_the_limit(self) -> None:
        bomb = gzip.compress(b"x" * 100_000) * 100
        with Server(says(bomb, Content_Encoding="gzip")) as server:
            self.assertEqual(len(get(server.url, settings=Settings(largest=5_000)).body), 5_001)

    def test_a_stored_reply_beyond_the_limit_is_not_read(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            with Server(says(ETag='"a"'), says(b"", 304)) as server:
                get(server.url, settings=Settings(cache=folder))
                get(server.url, settings=Settings(cache=folder, largest=len(REPLY)))
                get(server.url, settings=Settings(cache=folder, largest=len(REPLY) - 1, retries=0))
                (path,) = Path(folder).iterdir()
                with open(path, "ab") as file:
                    file.truncate(1 << 40)  # A file that would not fit into memory, and takes no room on disk.
                get(server.url, settings=Settings(cache=folder, retries=0))
            asked = ["If-None-Match" in headers for _, headers in server.asked]
            self.assertEqual(asked, [False, True, False, False])


if __name__ == "__main__":
    unittest.main()
