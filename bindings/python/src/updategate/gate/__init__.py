"""A gate for servers: which requests of an app are too old, by a policy, and what they are answered.

    from updategate.gate import Gate

    gate = Gate("/etc/app/policy.json", app_name="Harbor")
    verdict = gate.check("GET", "/orders", [(b"x-app-version", b"1.2")])
    if verdict is not None and verdict.blocked:
        ...  # verdict.status, verdict.headers and verdict.body are the answer

Ready for use: updategate.gate.asgi (Starlette, FastAPI, Quart, Litestar), updategate.gate.wsgi (Flask, Bottle, Pyramid),
updategate.gate.django, and for counting updategate.gate.metrics. The gate decides nothing itself: it reads headers, asks
the core, and says what the core answered. It keeps no state of a user: a release without a date starts no grace here.
"""

from __future__ import annotations

from .facts import ClientFacts, HeaderNames, accepted, client_facts
from .product import Product, product
from .rules import Exempt, Gate, Observer, Verdict

__all__ = ["ClientFacts", "Exempt", "Gate", "HeaderNames", "Observer", "Product", "Verdict", "accepted", "client_facts", "product"]
