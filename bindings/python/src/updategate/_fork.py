"""What must be loaded before the process forks."""

from __future__ import annotations

import os
from collections.abc import Callable


def ready_to_fork(load: Callable[[], None]) -> None:
    """Calls load() before each fork. A process that forks while another thread imports leaves its child an import that
    never ends: so all is imported by then. Where it cannot be, the call that needs it says why."""

    def before() -> None:
        try:
            load()
        except Exception:
            pass

    if hasattr(os, "register_at_fork"):
        os.register_at_fork(before=before)
