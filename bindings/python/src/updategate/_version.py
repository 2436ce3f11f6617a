"""The package's version, where everything that says it finds it."""

from __future__ import annotations

VERSION = "0.1.0"
