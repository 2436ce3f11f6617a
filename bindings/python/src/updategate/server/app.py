"""The application: /policy, /decide, /healthz, /metrics, and the console page where it was built."""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from .._origin import LastGood
from ..errors import UpdateGateError
from ..gate.metrics import PLATFORMS, source_gauges
from ..gate.words import problem
from ..source import PolicySource
from . import questions
from .bounds import BodyLimit
from .settings import Settings

PROBLEM = "application/problem+json"
_TAGS = re.compile(r'(?:W/)?("[^"]*")')


class Service:
    """What the routes share: the policy's source, and the counters."""

    def __init__(self, settings: Settings, source: PolicySource) -> None:
        self.settings = settings
        self.source = source
        self.registry = CollectorRegistry()
        self.decisions: Any = Counter(
            "updategate_decisions", "Decisions made", ("outcome", "platform"), registry=self.registry
        )
        self.answers: Any = Counter("updategate_http_answers", "Answers given", ("route", "status"), registry=self.registry)

    # ---- Routes ----------------------------------------------------------------------------------------------------

    async def policy(self, request: Request) -> Response:
        """The policy in use, as it came."""
        good = self.source.usable()
        if good is None:
            return self._none()
        headers = {"ETag": good.etag, "Cache-Control": f"public, max-age={max(0, int(self.settings.period))}"}
        if good.revision is not None:
            headers["X-Policy-Revision"] = str(good.revision)
        if _matches(request.headers.get("if-none-match"), good.etag):
            return Response(status_code=304, headers=headers)
        return Response(good.text, media_type="application/json", headers=headers)

    async def decide(self, request: Request) -> Response:
        """A decision by the policy in use."""
        if request.method == "POST":
            body = await request.body()
            question = questions.from_body(body)
        else:
            question = questions.from_query(request.query_params.multi_items())
        good = self.source.usable()
        if good is None and self.source.fail == "closed":
            return self._none()
        text = self._answer(question, good)
        known = questions.platform_of(question)
        label = "none" if known is None else known if known in PLATFORMS else "other"
        self.decisions.labels(json.loads(text)["outcome"], label).inc()
        return Response(text, media_type="application/json", headers={"Cache-Control": "no-store"})

    def _answer(self, question: dict[str, Any], good: LastGood | None) -> str:
        use = self.settings
        text = b"{}" if good is None else good.text
        return questions.answered(question, text, now=int(time.time()), app_name=use.app_name, scheme=use.scheme)

    async def health(self, _: Request) -> Response:
        """200 while there is a policy to decide by."""
        status = self.source.status()
        told = {name: status[name] for name in ("usable", "revision", "etag", "ageSeconds", "fromDisk", "findings")}
        told["problem"] = None if status["problem"] is None else status["problem"]["kind"]
        body = json.dumps({"status": "ok" if status["usable"] else "no policy", "policy": told})
        return Response(
            body, 200 if status["usable"] else 503, media_type="application/json", headers={"Cache-Control": "no-store"}
        )

    async def metrics(self, _: Request) -> Response:
        """The counters of all workers, and how the policy stands in the one that answers."""
        if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
            gathered = CollectorRegistry()
            MultiProcessCollector(gathered)  # type: ignore[no-untyped-call, unused-ignore]
        else:
            gathered = self.registry
        text = generate_latest(gathered) + generate_latest(source_gauges(self.source))
        return Response(text, headers={"Content-Type": CONTENT_TYPE_LATEST, "Cache-Control": "no-store"})

    def _none(self) -> Response:
        body = problem(503, "about:blank", "Service Unavailable", "There is no policy yet", None)
        return Response(body, 503, media_type=PROBLEM, headers={"Cache-Control": "no-store", "Retry-After": "30"})

    def counted(self, name: str, route: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        """A route that is counted, and whose faults are the client's to read."""

        async def run(request: Request) -> Response:
            try:
                response = await route(request)
            except UpdateGateError as fault:
                body = problem(400, "about:blank", "Bad Request", str(fault), None)
                response = Response(body, 400, media_type=PROBLEM, headers={"Cache-Control": "no-store"})
            self.answers.labels(name, str(response.status_code)).inc()
            response.headers["X-Content-Type-Options"] = "nosniff"
            return response

        return run


def make(settings: Settings, source: PolicySource | None = None) -> Starlette:
    """The application. The source is started with it, and stopped with it."""
    own = settings.source() if source is None else source
    service = Service(settings, own)
    get = ["GET"]
    routes: list[Any] = [
        Route("/policy", service.counted("policy", service.policy), methods=get),
        Route("/decide", service.counted("decide", service.decide), methods=["GET", "POST"]),
        Route("/healthz", service.counted("healthz", service.health), methods=get),
        Route("/metrics", service.counted("metrics", service.metrics), methods=get),
    ]
    if settings.console is not None:

        async def home(_: Request) -> Response:
            return RedirectResponse("console/")

        routes += [Route("/", home, methods=get), Mount("/console", StaticFiles(directory=settings.console, html=True))]
    middleware = [Middleware(BodyLimit, largest=settings.largest_body)]
    if settings.cors:
        middleware.insert(
            0,
            Middleware(
                CORSMiddleware, allow_origins=list(settings.cors), allow_methods=["GET", "POST"], allow_headers=["*"],
                expose_headers=["ETag", "X-Policy-Revision"], max_age=3600,
            ),  # fmt: skip
        )

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        own.start()
        try:
            yield
        finally:
            own.stop()

    return Starlette(routes=routes, middleware=middleware, lifespan=lifespan)


def from_environment() -> Starlette:
    """The application of a worker that was started afresh."""
    return make(Settings.handed_on())


def _matches(header: str | None, etag: str) -> bool:
    """Whether an If-None-Match names this validator. Weak ones count, as RFC 9110 has it for this header."""
    if header is None:
        return False
    return header.strip() == "*" or etag in _TAGS.findall(header[:4096])
