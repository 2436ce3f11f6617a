"""Servers in processes of their own, on loopback, and clients that ask them."""

from __future__ import annotations

import contextlib
import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import support  # noqa: E402

EXAMPLES = support.REPOSITORY / "examples"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Running:
    """A server that answers, with what it wrote to standard error."""

    def __init__(self, command: list[str], port: int, log: Path, **environment: str) -> None:
        self.port = port
        self.log = log
        with open(log, "wb") as out:
            self.process = subprocess.Popen(
                [sys.executable, *command], env=support.environment(**environment), cwd=EXAMPLES, stdout=out,
                stderr=subprocess.STDOUT, start_new_session=True,
            )  # fmt: skip

    def wait_until_it_answers(self, path: str) -> None:
        until = time.monotonic() + 60
        while True:
            try:
                ask(self.port, path)
                return
            except OSError:
                if self.process.poll() is not None or time.monotonic() > until:
                    raise AssertionError(f"it does not answer:\n{self.said()}") from None
                time.sleep(0.05)

    def said(self) -> str:
        """What it wrote, the end of it where that is long."""
        return self.log.read_text(errors="replace")[-4000:]

    def stop(self, how: int = signal.SIGTERM) -> int:
        if self.process.poll() is None:
            self.process.send_signal(how)
        try:
            return self.process.wait(30)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(10)
            raise AssertionError(f"it does not stop:\n{self.said()}") from None

    def workers(self) -> list[int]:
        """The processes that serve: the server's children."""
        found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True, check=False)
        return [int(word) for word in found.stdout.split()]


@contextlib.contextmanager
def running(command: list[str], folder: Path, path: str = "/", port: int | None = None, **environment: str) -> Iterator[Running]:
    """A server while it is used. {port} in the command stands for its port."""
    port = port or free_port()
    words = [word.replace("{port}", str(port)) for word in command]
    server = Running(words, port, folder / f"server-{port}.log", **environment)
    try:
        server.wait_until_it_answers(path)
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


def ask(port: int, path: str = "/", method: str = "GET", body: bytes | None = None, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """One request on a connection of its own: status, headers in lower case, body. x_app_version="1" is X-App-Version."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    finally:
        connection.close()


class Client:
    """Many requests on one connection."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)

    def ask(self, path: str, headers: dict[str, str]) -> tuple[int, bytes]:
        for again in (True, False):
            try:
                self.connection.request("GET", path, headers=headers)
                answer = self.connection.getresponse()
                return answer.status, answer.read()
            except (http.client.HTTPException, OSError):
                # The worker at the other end went; a client asks anew, once.
                self.connection.close()
                if not again:
                    raise
        raise AssertionError("unreachable")

    def close(self) -> None:
        self.connection.close()


def replace(path: Path, text: str) -> None:
    """As owners should: whole or not at all."""
    twin = path.with_suffix(".new")
    twin.write_text(text)
    os.replace(twin, path)


def memory(pids: list[int]) -> int:
    """KiB that processes have for themselves."""
    total = 0
    for pid in pids:
        with contextlib.suppress(OSError):
            for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                if line.startswith(("Private_Clean", "Private_Dirty")):
                    total += int(line.split()[1])
    return total


def json_of(body: bytes) -> Any:
    import json

    return json.loads(body)
