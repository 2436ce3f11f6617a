"""Runs the application on uvicorn, with one worker or several, until it is told to stop."""

from __future__ import annotations

import inspect
import os
import signal
import socket
import tempfile
from typing import Any

import uvicorn
from uvicorn.supervisors import Multiprocess

from .settings import Settings

BACKLOG = 1024


def listen(host: str, port: int) -> socket.socket:
    """A listening socket. OSError where the address is taken or none of this machine's."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(BACKLOG)
        listener.set_inheritable(True)
    except BaseException:
        listener.close()
        raise
    return listener


def serve(settings: Settings, listener: socket.socket, *, workers: int, grace: int, access_log: bool, proxies: str | None) -> None:
    """Serves until SIGTERM or SIGINT. Requests that are under way then have grace seconds to end; new ones are not taken."""
    settings.hand_on()
    with tempfile.TemporaryDirectory(prefix="updategate-metrics-") as folder:
        if workers > 1:
            os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", folder)
        config = uvicorn.Config(
            "updategate.server.app:from_environment", factory=True, workers=workers, timeout_graceful_shutdown=grace,
            access_log=access_log, log_level="info" if access_log else "warning", server_header=False,
            proxy_headers=proxies is not None, forwarded_allow_ips=proxies, timeout_keep_alive=20, limit_concurrency=None,
        )  # fmt: skip
        server = uvicorn.Server(config)

        def stop(*_: object) -> None:
            server.should_exit = True

        # uvicorn's own handlers stand while it serves; then it sends what it got once more, to those that stood before.
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, stop)
        if workers > 1:
            supervisor: Any = Multiprocess
            # Older uvicorns are told what a worker runs, newer ones know.
            more = {"target": server.run} if "target" in inspect.signature(supervisor).parameters else {}
            supervisor(config, sockets=[listener], **more).run()
        else:
            server.run(sockets=[listener])
