"""How the command ends: its exit statuses."""

from __future__ import annotations

BAD_INPUT = 2
"""Bad input, with one line on standard error that says what and where."""

FETCH_FAILED = 3
"""A fetch failed, and there was nothing else to go by."""

INTERRUPTED = 130
"""Ctrl-C."""
