"""Where the process of the command starts, so that Ctrl-C ends it in silence while the rest is loaded, too."""

from __future__ import annotations

import os
import signal
from types import FrameType

from ._status import INTERRUPTED


def main() -> int:
    """Runs the command line of this process and gives its exit status."""
    # Where an interrupt is ignored, as in the background of a script, it stays so.
    minded = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    try:
        if minded:
            signal.signal(signal.SIGINT, _leave)
        from .command import main as run

        if minded:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        return run()
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        # What there was to do is done or given up; the interpreter's own end is not to be cut short with a traceback.
        if minded:
            signal.signal(signal.SIGINT, signal.SIG_IGN)


def _leave(_: int, __: FrameType | None) -> None:
    """Nothing has been read or written yet, and an exception might be raised where Python can only report it."""
    os._exit(INTERRUPTED)
