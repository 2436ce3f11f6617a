"""One request over http or https, held to its time and its size."""

from __future__ import annotations

import functools
import http.client
import socket
import urllib.error
import urllib.parse
import urllib.request
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import IO, Any

from ._version import VERSION
from ._watch import Watch
from ._web import FetchError, Final, is_loopback, permitted

MAX_REDIRECTS = 5
_CHUNK = 1 << 16


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server said, whatever its status was."""

    status: int
    body: bytes
    headers: dict[str, str]
    """By their names in lower case."""


def ask(url: str, *, timeout: float, largest: int, accept: str, conditions: Mapping[str, str] | None = None) -> Answer:
    """One request, which is over within timeout seconds, from connecting through a proxy's word to the last byte: the
    answer, or FetchError. conditions are headers that ask whether something changed. (Only the look-up of a host's name,
    which the system does, cannot be cut short.)"""
    permitted(url)
    request = urllib.request.Request(
        url,
        headers={
            "User-Agent": f"updategate/{VERSION}",
            "Accept": accept,
            "Accept-Encoding": "gzip, deflate",
            "Connection": "close",
            **(conditions or {}),
        },
    )
    direct = is_loopback(urllib.parse.urlsplit(url).hostname or "")
    with Watch(timeout) as watch:
        opener = urllib.request.build_opener(*_handlers(watch, direct))
        try:
            try:
                response: Any = opener.open(request, timeout=timeout)
            except urllib.error.HTTPError as problem:
                response = problem  # A status is an answer, whatever it is.
            with response:
                body = _body(response, largest)
                headers = {name.lower(): value for name, value in response.headers.items()}
                status = int(response.status)
        except FetchError:
            raise
        except (OSError, http.client.HTTPException, zlib.error, ValueError) as problem:
            if watch.expired or _timed_out(problem):
                raise FetchError(f"no answer within {timeout:g} seconds") from None
            raise FetchError(_words(problem)) from None
        if watch.expired:
            raise FetchError(f"no answer within {timeout:g} seconds")
    return Answer(status, body, headers)


class _Redirects(urllib.request.HTTPRedirectHandler):
    """Follows a few redirects, to addresses that may be asked."""

    max_redirections = MAX_REDIRECTS
    max_repeats = 2

    def redirect_request(
        self,
        req: urllib.request.Request,
        fp: IO[bytes],
        code: int,
        msg: str,
        headers: http.client.HTTPMessage,
        newurl: str,
    ) -> urllib.request.Request | None:
        permitted(newurl, req.full_url)
        return super().redirect_request(req, fp, code, msg, headers, newurl)

    def http_error_302(
        self,
        req: urllib.request.Request,
        fp: IO[bytes],
        code: int,
        msg: str,
        headers: http.client.HTTPMessage,
    ) -> Any:
        try:
            return super().http_error_302(req, fp, code, msg, headers)
        except urllib.error.HTTPError as problem:
            fp.close()
            raise Final(f"redirected badly, or too often: {problem.reason or problem.code}") from None
        except FetchError:
            fp.close()
            raise

    http_error_301 = http_error_303 = http_error_307 = http_error_308 = http_error_302


def _handlers(watch: Watch, direct: bool) -> list[urllib.request.BaseHandler]:
    # What http.client makes connections with, and what do_open() takes, is typed otherwise in older typesheds.
    plain: Any = functools.partial(_connected, http.client.HTTPConnection, watch)
    secure: Any = functools.partial(_connected, http.client.HTTPSConnection, watch)

    class PlainHandler(urllib.request.HTTPHandler):
        def http_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
            return self.do_open(plain, req)

    class SecureHandler(urllib.request.HTTPSHandler):
        def https_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
            return self.do_open(secure, req)

    handlers: list[urllib.request.BaseHandler] = [PlainHandler(), SecureHandler(), _Redirects()]
    if direct:
        handlers.append(urllib.request.ProxyHandler({}))
    return handlers


def _connected(kind: Any, watch: Watch, *words: Any, **more: Any) -> Any:
    """A connection of a kind whose socket is watched from its first moment: before a proxy is asked to pass it on, and
    before TLS begins."""
    connection = kind(*words, **more)
    connection._create_connection = watch.connect
    return connection


def _body(response: Any, largest: int) -> bytes:
    """The whole body, decompressed, but at most one byte beyond the limit of it."""
    coding = (response.headers.get("Content-Encoding") or "identity").strip().lower()
    inflate = Inflate(coding)
    parts: list[bytes] = []
    size = 0
    received = 0
    while size <= largest:
        chunk = response.read(_CHUNK)
        if not chunk:
            break
        received += len(chunk)
        part = inflate.more(chunk, largest + 1 - size)
        parts.append(part)
        size += len(part)
    else:
        return b"".join(parts)
    length = response.headers.get("Content-Length")
    if length is not None and length.strip().isdigit() and received < int(length) and response.status != 304:
        raise FetchError(f"cut off after {received} of {int(length)} bytes")
    if received and not inflate.finished:
        raise FetchError("cut off in the middle of a compressed body")
    return b"".join(parts)


class Inflate:
    """Undoes a content coding, as far as is wanted: a small body cannot swell without bound."""

    def __init__(self, coding: str) -> None:
        self._plain = coding in ("", "identity")
        self._gzip = coding in ("gzip", "x-gzip")
        self._undo: Any = None
        if self._gzip:
            self._undo = zlib.decompressobj(16 + zlib.MAX_WBITS)
        elif coding != "deflate" and not self._plain:
            raise FetchError(f"a content coding that was not asked for: {coding[:40]}")

    @property
    def finished(self) -> bool:
        """Whether the body may end here."""
        return self._plain or (self._undo is not None and bool(self._undo.eof))

    def more(self, data: bytes, wanted: int) -> bytes:
        """What the next bytes stand for, but no more of it than is wanted."""
        if self._plain:
            return data[:wanted]
        if self._undo is None:
            # “deflate” is zlib by the book and bare deflate by many servers; the first byte tells.
            self._undo = zlib.decompressobj(zlib.MAX_WBITS if data[0] & 0x0F == 8 else -zlib.MAX_WBITS)
        parts: list[bytes] = []
        while data and wanted > 0:
            if self._undo.eof:
                # A gzip file may have several members, one behind the other; zeros behind the last are padding.
                data = data.lstrip(b"\0") if self._gzip else b""
                if not data:
                    break
                self._undo = zlib.decompressobj(16 + zlib.MAX_WBITS)
            part: bytes = self._undo.decompress(data, wanted)
            parts.append(part)
            wanted -= len(part)
            data = self._undo.unused_data
        return b"".join(parts)


def _timed_out(problem: BaseException) -> bool:
    reason = getattr(problem, "reason", None)
    return isinstance(problem, TimeoutError) or isinstance(reason, TimeoutError)


def _words(problem: BaseException) -> str:
    """What went wrong, for a person."""
    reason = getattr(problem, "reason", None)
    if isinstance(reason, BaseException):
        problem = reason
    if isinstance(problem, UnicodeError):
        return "redirected to an address that cannot be asked for"
    if isinstance(problem, http.client.InvalidURL):
        return "an address that cannot be asked for"  # It would be shown as it is, a password of a proxy's included.
    if isinstance(problem, socket.gaierror):
        return "the server's name is not known here"
    if isinstance(problem, http.client.IncompleteRead):
        return "cut off in the middle of the body"
    if isinstance(problem, (http.client.BadStatusLine, http.client.RemoteDisconnected)):
        return "the server closed the connection without an answer"
    if isinstance(problem, zlib.error):
        return "a compressed body that cannot be read"
    if isinstance(problem, OSError) and problem.strerror:
        return problem.strerror.lower()
    return str(problem) or type(problem).__name__
