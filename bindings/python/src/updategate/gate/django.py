"""The gate as Django middleware, synchronous and asynchronous.

    MIDDLEWARE = ["updategate.gate.django.UpdateGateMiddleware", ...]
    UPDATEGATE = {"policy": "/etc/app/policy.json", "app_name": "Harbor"}

UPDATEGATE holds what Gate takes, or a Gate. The verdict is request.updategate.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from .rules import Gate, Verdict
from .wsgi import answer_headers, key, phrase

_NO_HOP_BY_HOP = "WSGIServer/"


class UpdateGateMiddleware:
    """Answers for what is too old, and hands everything else on."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[..., Any]) -> None:
        self.get_response = get_response
        given: Any = settings.UPDATEGATE
        self.gate: Gate = given if isinstance(given, Gate) else Gate(**given)
        self._keys = [(name.lower(), key(name)) for name in self.gate.names.read]
        self._asynchronous = bool(iscoroutinefunction(get_response))
        if self._asynchronous:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Any:
        if self._asynchronous:
            return self._later(request)
        verdict = self._verdict(request)
        if verdict is not None and verdict.blocked:
            return self._answer(verdict, request)
        return self._hinted(self.get_response(request), verdict)

    async def _later(self, request: HttpRequest) -> Any:
        verdict = self._verdict(request)
        if verdict is not None and verdict.blocked:
            return self._answer(verdict, request)
        return self._hinted(await self.get_response(request), verdict)

    def _verdict(self, request: HttpRequest) -> Verdict | None:
        meta = request.META
        headers = {name: str(meta[name_in]) for name, name_in in self._keys if name_in in meta}
        verdict = self.gate.check_mapping(request.method or "GET", request.path, headers)
        setattr(request, "updategate", verdict)
        return verdict

    def _answer(self, verdict: Verdict, request: HttpRequest) -> HttpResponse:
        response = HttpResponse(verdict.body, status=verdict.status, reason=phrase(verdict.status))
        # HTTP/2 and 3, which only ASGI has, forbid what is for one connection.
        version = getattr(request, "scope", {}).get("http_version", "1.1")
        server = str(request.META.get("SERVER_SOFTWARE", "")) if version in ("1.0", "1.1") else _NO_HOP_BY_HOP
        for name, value in answer_headers(self.gate, verdict, server):
            response[name] = value
        return response

    def _hinted(self, response: Any, verdict: Verdict | None) -> Any:
        if verdict is not None:
            patch_vary_headers(response, self.gate.names.read)
            for name, value in verdict.headers:
                response[name] = value
        return response
