"""Moments: what callers write, and Unix seconds."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone

from .enums import Status
from .errors import ArgumentError

_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
FIRST, LAST = -62135596800, 253402300799
"""The years 1 to 9999, which is what the library, and datetime, can tell the date of."""

_FORM = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?(?:([Zz])|([+-])(\d\d):?(\d\d))?", re.ASCII
)


def seconds(moment: int | float | str | datetime, name: str = "now") -> int:
    """Unix seconds of a number, of a datetime that knows its zone, or of a text like 2026-11-30T09:00:00Z.

    In a text the time may be missing (midnight) and so may the zone (UTC). Fractions are cut off.
    """
    if isinstance(moment, bool):
        raise TypeError(f"{name} must be a number of seconds, a datetime or a text, not bool")
    if isinstance(moment, (int, float)):
        try:
            whole = int(moment // 1)
        except (OverflowError, ValueError):
            whole = 1 << 63
        if not -(1 << 63) <= whole < 1 << 63:
            raise ArgumentError(f"{name} is out of range", status=Status.ARGUMENT, path=name)
        return whole
    if isinstance(moment, datetime):
        if moment.tzinfo is None:
            raise ArgumentError(f"{name} is a datetime without a time zone; give it one, as datetime.now(timezone.utc)", status=Status.ARGUMENT, path=name)
        return (moment - _EPOCH) // timedelta(seconds=1)
    if not isinstance(moment, str):
        raise TypeError(f"{name} must be a number of seconds, a datetime or a text, not {type(moment).__name__}")
    match = _FORM.fullmatch(moment.strip())
    if match is not None:
        year, month, day, hour, minute, second = (int(match[i] or 0) for i in range(1, 7))
        shift = int(match[9] or 0) * 60 + int(match[10] or 0)
        try:
            at = datetime(year, month, day, hour, minute, min(second, 59), tzinfo=timezone.utc)
        except ValueError:
            pass
        else:
            # A leap second is the first of the next minute, as Unix time has it.
            if second <= 60 and int(match[9] or 0) < 24 and int(match[10] or 0) < 60:
                whole = (at - _EPOCH) // timedelta(seconds=1) + (second == 60)
                return whole + (shift if match[8] == "-" else -shift) * 60
    raise ArgumentError(
        f"{name} is no date: {moment!r}; write 2026-11-30 or 2026-11-30T09:00:00Z", status=Status.ARGUMENT, path=name
    )


def text(whole: int) -> str:
    """Unix seconds as 2026-11-30T09:00:00Z."""
    return (_EPOCH + timedelta(seconds=whole)).replace(tzinfo=None).isoformat() + "Z"
