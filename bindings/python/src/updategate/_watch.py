"""An end to everything that a fetch waits for, whatever it waits for."""

from __future__ import annotations

import socket
import threading


class Watch:
    """Cuts the connection when the time for the whole request is over, however slowly bytes trickle in."""

    def __init__(self, limit: float) -> None:
        self.expired = False
        self._sockets: list[socket.socket] = []
        self._lock = threading.Lock()
        self._timer = threading.Timer(limit, self._expire)
        self._timer.daemon = True

    def add(self, connection: socket.socket) -> None:
        with self._lock:
            self._sockets.append(connection)
            if self.expired:
                _shut(connection)

    def _expire(self) -> None:
        with self._lock:
            self.expired = True
            for connection in self._sockets:
                _shut(connection)

    def __enter__(self) -> Watch:
        self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()


def _shut(connection: socket.socket) -> None:
    try:
        # The plain socket's own: an SSL socket's would throw the session away under the reader's feet.
        socket.socket.shutdown(connection, socket.SHUT_RDWR)
    except OSError:
        pass
