"""What a server is told, and how a worker that is started afresh learns it."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass

from ..source import PolicySource

VARIABLE = "UPDATEGATE_SERVE"
LARGEST_BODY = 64 << 10


@dataclass(frozen=True, slots=True)
class Settings:
    """What is served, and to whom."""

    policy: str
    pending: str | None = None
    period: float = 60.0
    keep: str | None = None
    fail: str = "open"
    longest_age: float | None = None
    format: str = "auto"
    scheme: str = "app"
    flags: int = 0
    timeout: float = 20.0
    app_name: str | None = None
    console: str | None = None
    """A folder with the console page; None for none."""
    cors: tuple[str, ...] = ()
    """Origins whose pages may ask; "*" for all."""
    largest_body: int = LARGEST_BODY
    """Bytes of a request's body."""

    def source(self) -> PolicySource:
        """The policy's source, not yet looked at."""
        return PolicySource(
            self.policy, period=self.period, keep=self.keep, fail=self.fail, longest_age=self.longest_age, pending=self.pending,
            format=self.format, scheme=self.scheme, flags=self.flags, timeout=self.timeout,
        )  # fmt: skip

    def hand_on(self) -> None:
        """Puts them where a worker finds them."""
        os.environ[VARIABLE] = json.dumps(asdict(self))

    @classmethod
    def handed_on(cls) -> Settings:
        """What was put there."""
        found = json.loads(os.environ[VARIABLE])
        return cls(**{**found, "cors": tuple(found["cors"])})
