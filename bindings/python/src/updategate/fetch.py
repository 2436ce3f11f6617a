"""Fetching look-up replies over https: outside the pure core, for those who want it.

    from updategate import fetch, evaluate, lookup_address

    reply = fetch.get(lookup_address(284882215, storefront="us"), storefront="us")
    evaluate(installed="1.2.0", now=..., lookups=[reply])

get() gives the server's answer whatever it was, an error status included: the decision tells those apart. Only when
there is no answer at all does it raise FetchError.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from email.utils import parsedate_to_datetime

from ._declarations import UG_MAX_BODY
from ._http import Answer, ask
from ._stored import Stored
from ._web import FetchError, Final, in_ascii, permitted
from .decision import Reply

__all__ = ["LONGEST", "THROTTLED", "FetchError", "Settings", "get", "in_ascii", "permitted", "retry_after"]

THROTTLED = (403, 429)
LONGEST = 1_000_000_000
"""Seconds: what every platform can wait for."""


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
            if last or isinstance(problem, Final):
                raise
        else:
            if last or not (answer.status in THROTTLED or answer.status >= 500):
                return Reply(answer.body, answer.status, storefront)
            asked = retry_after(answer.headers.get("retry-after"), use.clock())
            if asked is not None:
                if asked > use.longest_wait:
                    return Reply(answer.body, answer.status, storefront)
                pause = asked
        use.sleep(min(pause, use.longest_wait))
        wait *= 2
    raise AssertionError("the last attempt returns or raises")


def _once(url: str, use: Settings) -> Answer:
    """One request: the answer, or FetchError. An unchanged one comes out of the cache."""
    permitted(url)
    stored = Stored.read(use.cache, url, use.largest) if use.cache is not None else None
    conditions = stored.conditions if stored is not None else {}
    accept = "application/json, text/javascript, */*;q=0.5"
    answer = ask(url, timeout=use.timeout, largest=use.largest, accept=accept, conditions=conditions)
    if answer.status == 304 and stored is not None:
        return Answer(200, stored.body, answer.headers)
    if use.cache is not None and answer.status == 200 and len(answer.body) <= use.largest:
        Stored.write(use.cache, url, answer.body, answer.headers)
    return answer


def retry_after(text: str | None, now: float) -> float | None:
    """Seconds that the server asks to wait; None where it does not say, or not understandably."""
    if text is None:
        return None
    text = text.strip()
    if text.isascii() and text.isdigit():
        return float(text[:9])
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - now)
    except (TypeError, ValueError, OverflowError):
        return None
