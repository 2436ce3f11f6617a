"""Fetching look-up replies over https: outside the pure core, for those who want it.

    from updategate import fetch, evaluate, lookup_address

    reply = fetch.get(lookup_address(284882215, storefront="us"), storefront="us")
    evaluate(installed="1.2.0", now=..., lookups=[reply])

get() gives the server's answer whatever it was, an error status included: the decision tells those apart. Only when
there is no answer at all does it raise FetchError.
"""

from __future__ import annotations

import http.client
import ipaddress
import re
import socket
import time
import urllib.error
import urllib.parse
import urllib.request
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import IO, Any

from ._declarations import UG_MAX_BODY
from ._stored import Stored
from ._version import VERSION
from ._watch import Watch
from .decision import Reply

MAX_REDIRECTS = 5
THROTTLED = (403, 429)
LONGEST = 1_000_000_000
"""Seconds: what every platform can wait for."""
_CHUNK = 1 << 16


class FetchError(OSError):
    """There is no answer: no connection, no name, out of time, cut off, an address that may not be asked."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How hard to try."""

    timeout: float = 20.0
    """Seconds for one request, from connecting to the last byte."""
    retries: int = 2
    """How often to ask again when throttled, when the server is in trouble, or when there was no answer."""
    back_off: float = 1.0
    """Seconds before the first retry, doubled for each further one, unless the server says Retry-After."""
    longest_wait: float = 60.0
    """A longer Retry-After than this is not waited for: the reply counts as it is."""
    largest: int = UG_MAX_BODY
    """Bytes of a body, decompressed; one more is read and no further, so that the library can refuse it."""
    cache: str | None = None
    """A directory for replies and their validators, so that an unchanged one need not be sent again."""
    sleep: Callable[[float], None] = time.sleep
    clock: Callable[[], float] = time.time

    def __post_init__(self) -> None:
        """TypeError or ValueError, with the name of the setting, for what cannot be meant."""
        for name in ("retries", "largest"):
            count = getattr(self, name)
            if not isinstance(count, int):
                raise TypeError(f"{name} must be int, not {type(count).__name__}")
            if count < 0:
                raise ValueError(f"{name} must not be negative")
        for name in ("timeout", "back_off", "longest_wait"):
            seconds = getattr(self, name)
            if not isinstance(seconds, (int, float)):
                raise TypeError(f"{name} must be a number of seconds, not {type(seconds).__name__}")
            if not 0 <= seconds <= LONGEST:  # Nor is it NaN then.
                raise ValueError(f"{name} must be 0 to {LONGEST} seconds")


def get(url: str, storefront: str | None = None, settings: Settings | None = None) -> Reply:
    """Fetches one reply. FetchError where there is none, for an address that is none, too."""
    if not isinstance(url, str):
        raise TypeError(f"url must be str, not {type(url).__name__}")
    use = settings or Settings()
    url = in_ascii(url)
    wait = use.back_off
    for attempt in range(use.retries + 1):
        last = attempt == use.retries
        pause = wait
        try:
            answer = _once(url, use)
        except FetchError as problem:
            if last or isinstance(problem, _Final):
                raise
        else:
            if last or not (answer.status in THROTTLED or answer.status >= 500):
                return Reply(answer.body, answer.status, storefront)
            asked = _retry_after(answer.headers.get("retry-after"), use)
            if asked is not None:
                if asked > use.longest_wait:
                    return Reply(answer.body, answer.status, storefront)
                pause = asked
        use.sleep(min(pause, use.longest_wait))
        wait *= 2
    raise AssertionError("the last attempt returns or raises")


class _Final(FetchError):
    """Asking again would not help."""


@dataclass(frozen=True, slots=True)
class _Answer:
    status: int
    body: bytes
    headers: dict[str, str]


def in_ascii(url: str) -> str:
    """An address as it can be sent: what is not ASCII is percent-encoded, what is already stays as it is."""
    if re.search(r"[\x00-\x1f\x7f]", url):
        raise _Final(f"no address, for its control characters: {url!r}")
    try:
        parts = urllib.parse.urlsplit(url)
        readable = parts.port is None or parts.port > 0  # ValueError where it is no port.
        if parts.netloc.isascii():
            (parts.hostname or "").encode("idna")  # ValueError where a part of the name is empty or too long.
    except ValueError:
        readable = False
    if not readable:
        raise _Final(f"no address: {url!r}")
    if not parts.netloc.isascii() or " " in parts.netloc:
        raise _Final(f"a host's name is written in ASCII, as xn--bcher-kva.example: {url!r}")
    path, query = (
        urllib.parse.quote(text.encode("utf-8", "surrogateescape"), safe="/?%:@!$&'()*+,;=~") for text in (parts.path, parts.query)
    )
    return urllib.parse.urlunsplit((parts.scheme, parts.netloc, path, query, ""))


def permitted(url: str, before: str | None = None) -> None:
    """Refuses an address that may not be asked: only https, or http to this machine itself, and never down from https."""
    parts = urllib.parse.urlsplit(url)
    if parts.scheme == "https" and parts.hostname:
        return
    if parts.scheme == "http" and parts.hostname and _loopback(parts.hostname):
        if before is None or urllib.parse.urlsplit(before).scheme == "http":
            return
        raise _Final(f"redirected from https to plain http: {url}")
    if parts.scheme == "http":
        raise _Final(f"plain http is allowed to this machine only: {url}")
    raise _Final(f"no https address: {url}")


def _loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


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
            raise _Final(f"redirected badly, or too often: {problem.reason or problem.code}") from None
        except FetchError:
            fp.close()
            raise

    http_error_301 = http_error_303 = http_error_307 = http_error_308 = http_error_302


def _handlers(watch: Watch, direct: bool) -> list[urllib.request.BaseHandler]:
    secure: Any  # What do_open() takes is typed otherwise in older typesheds.

    class Plain(http.client.HTTPConnection):
        def connect(self) -> None:
            super().connect()
            watch.add(self.sock)

    class Secure(http.client.HTTPSConnection):
        def connect(self) -> None:
            super().connect()
            watch.add(self.sock)

    secure = Secure

    class PlainHandler(urllib.request.HTTPHandler):
        def http_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
            return self.do_open(Plain, req)

    class SecureHandler(urllib.request.HTTPSHandler):
        def https_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
            return self.do_open(secure, req)

    handlers: list[urllib.request.BaseHandler] = [PlainHandler(), SecureHandler(), _Redirects()]
    if direct:
        handlers.append(urllib.request.ProxyHandler({}))
    return handlers


def _once(url: str, use: Settings) -> _Answer:
    """One request: the answer, or FetchError."""
    permitted(url)
    stored = Stored.read(use.cache, url) if use.cache is not None else None
    request = urllib.request.Request(
        url,
        headers={
            "User-Agent": f"updategate/{VERSION}",
            "Accept": "application/json, text/javascript, */*;q=0.5",
            "Accept-Encoding": "gzip, deflate",
            "Connection": "close",
            **(stored.conditions if stored is not None else {}),
        },
    )
    direct = _loopback(urllib.parse.urlsplit(url).hostname or "")
    with Watch(use.timeout) as watch:
        opener = urllib.request.build_opener(*_handlers(watch, direct))
        try:
            try:
                response: Any = opener.open(request, timeout=use.timeout)
            except urllib.error.HTTPError as problem:
                response = problem  # A status is an answer, whatever it is.
            with response:
                body = _body(response, use.largest)
                headers = {name.lower(): value for name, value in response.headers.items()}
                status = int(response.status)
        except FetchError:
            raise
        except (OSError, http.client.HTTPException, zlib.error, ValueError) as problem:
            if watch.expired or _timed_out(problem):
                raise FetchError(f"no answer within {use.timeout:g} seconds") from None
            raise FetchError(_words(problem)) from None
        if watch.expired:
            raise FetchError(f"no answer within {use.timeout:g} seconds")
    if status == 304 and stored is not None:
        return _Answer(200, stored.body, headers)
    if use.cache is not None and status == 200 and len(body) <= use.largest:
        Stored.write(use.cache, url, body, headers)
    return _Answer(status, body, headers)


def _body(response: Any, largest: int) -> bytes:
    """The whole body, decompressed, but at most one byte beyond the limit of it."""
    coding = (response.headers.get("Content-Encoding") or "identity").strip().lower()
    inflate = _Inflate(coding)
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


class _Inflate:
    """Undoes a content coding, as far as is wanted: a small body cannot swell without bound."""

    def __init__(self, coding: str) -> None:
        self._plain = coding in ("", "identity")
        self._coding = coding
        self._undo: Any = None
        if coding in ("gzip", "x-gzip"):
            self._undo = zlib.decompressobj(16 + zlib.MAX_WBITS)
        elif coding != "deflate" and not self._plain:
            raise FetchError(f"a content coding that was not asked for: {coding[:40]}")

    @property
    def finished(self) -> bool:
        return self._plain or (self._undo is not None and bool(self._undo.eof))

    def more(self, data: bytes, wanted: int) -> bytes:
        if self._plain:
            return data[:wanted]
        if self._undo is None:
            # “deflate” is zlib by the book and bare deflate by many servers; the first byte tells.
            self._undo = zlib.decompressobj(zlib.MAX_WBITS if data[0] & 0x0F == 8 else -zlib.MAX_WBITS)
        result: bytes = self._undo.decompress(data, wanted)
        return result


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


def _retry_after(text: str | None, use: Settings) -> float | None:
    """Seconds that the server asks to wait; None where it does not say, or not understandably."""
    if text is None:
        return None
    text = text.strip()
    if text.isascii() and text.isdigit():
        return float(text[:9])
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - use.clock())
    except (TypeError, ValueError, OverflowError):
        return None
