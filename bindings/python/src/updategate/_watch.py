"""An end to everything that a fetch waits for, whatever it waits for."""

from __future__ import annotations

import socket
import threading
import time
from typing import Any


class Watch:
    """Cuts the connection when the time for the whole request is over, however slowly bytes trickle in."""

    def __init__(self, limit: float) -> None:
        self.expired = False
        self._until = time.monotonic() + limit
        self._sockets: list[socket.socket] = []
        self._lock = threading.Lock()
        self._timer = threading.Timer(limit, self._expire)
        self._timer.daemon = True

    def connect(self, address: tuple[str, int], _: Any = None, source_address: tuple[str, int] | None = None) -> socket.socket:
        """As socket.create_connection(), but all of a host's addresses share the time that is left, and the connection is
        watched."""
        problem: OSError | None = None
        for family, kind, protocol, _name, place in socket.getaddrinfo(*address, 0, socket.SOCK_STREAM):
            left = self._until - time.monotonic()
            if left <= 0:
                raise TimeoutError("timed out")
            connection = socket.socket(family, kind, protocol)
            try:
                connection.settimeout(left)
                if source_address:
                    connection.bind(source_address)
                connection.connect(place)
                self._add(connection)
                return connection
            except OSError as failed:
                problem = failed
                connection.close()
        raise problem or OSError("getaddrinfo returns an empty list")

    def _add(self, connection: socket.socket) -> None:
        # A twin of the socket: TLS takes the socket itself over, and a shut twin shuts both.
        twin = connection.dup()
        with self._lock:
            self._sockets.append(twin)
            if self.expired:
                _shut(twin)

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
        with self._lock:
            for connection in self._sockets:
                connection.close()
            self._sockets.clear()


def _shut(connection: socket.socket) -> None:
    try:
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
