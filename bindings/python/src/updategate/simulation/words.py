"""Texts and numbers as they stand in a chart."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from xml.sax.saxutils import escape

_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def short_date(date: int) -> str:
    """Unix seconds as 5 Dec."""
    at = _EPOCH + timedelta(seconds=date)
    return f"{at.day} {_MONTHS[at.month - 1]}"


def number(value: float) -> str:
    """A coordinate."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def cut(words: str, most: int) -> str:
    """Words that fit."""
    return words if len(words) <= most else words[: most - 1] + "…"


def text(words: str) -> str:
    """Text for XML, which knows no control characters and no lone surrogates."""
    allowed = "".join(
        c if c in "\t\n" or (c >= " " and not "\x7f" <= c <= "\x9f" and not "\ud800" <= c <= "\udfff" and c < "\ufffe")
        or c > "\uffff" else "\ufffd"
        for c in words
    )  # fmt: skip
    return escape(allowed)
