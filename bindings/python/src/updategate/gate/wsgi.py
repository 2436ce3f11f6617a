"""The gate as WSGI middleware: Flask, Bottle, Pyramid, plain WSGI.

    app.wsgi_app = UpdateGateMiddleware(app.wsgi_app, Gate("/etc/app/policy.json"))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any

from .rules import Gate, Verdict

Environ = dict[str, Any]
StartResponse = Callable[..., Any]
Application = Callable[[Environ, StartResponse], Iterable[bytes]]

HOP_BY_HOP = frozenset(("connection", "upgrade"))
"""PEP 3333 leaves these to the server. Some servers hand them on, some drop them, and wsgiref fails: there they are left out."""


class UpdateGateMiddleware:
    """Answers for what is too old, and hands everything else on, with environ["updategate"] the verdict where there is one."""

    def __init__(self, app: Application, gate: Gate) -> None:
        self.app = app
        self.gate = gate
        self._keys = [(name.lower(), key(name)) for name in gate.names.read]

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        method = environ.get("REQUEST_METHOD", "GET")
        verdict = self.gate.check_mapping(method, path_of(environ), self._headers(environ))
        if verdict is None:
            return self.app(environ, start_response)
        environ["updategate"] = verdict
        if verdict.blocked:
            headers = answer_headers(self.gate, verdict, environ.get("SERVER_SOFTWARE", ""))
            start_response(f"{verdict.status} {phrase(verdict.status)}", headers)
            return [] if method == "HEAD" else [verdict.body]

        def start_with_hints(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            present = ", ".join(value for name, value in headers if name.lower() == "vary")
            kept = [pair for pair in headers if pair[0].lower() != "vary"]
            return start_response(status, [*kept, ("Vary", self.gate.vary(present or None)), *verdict.headers], *more)

        return self.app(environ, start_with_hints)

    def _headers(self, environ: Environ) -> dict[str, str]:
        return {name: environ[name_in] for name, name_in in self._keys if name_in in environ}


def key(name: str) -> str:
    """A header's key in a WSGI environment, and in Django's request.META."""
    return "HTTP_" + name.upper().replace("-", "_")


def path_of(environ: Environ) -> str:
    """The whole path of a request, as text: WSGI has its bytes as Latin-1."""
    path: str = environ.get("SCRIPT_NAME", "") + environ.get("PATH_INFO", "")
    return path if path.isascii() else path.encode("latin-1", "replace").decode("utf-8", "replace")


def answer_headers(gate: Gate, verdict: Verdict, server: str) -> list[tuple[str, str]]:
    """The headers of a blocked answer, without those that this server cannot take."""
    strict = server.startswith("WSGIServer/")
    own = [pair for pair in verdict.headers if not (strict and pair[0].lower() in HOP_BY_HOP)]
    return [*own, ("Content-Length", str(len(verdict.body))), ("Vary", gate.vary(None))]


def phrase(status: int) -> str:
    """The words behind a status, its own for those that have none."""
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return "Update Required"
