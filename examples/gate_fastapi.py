"""FastAPI behind a gate: uvicorn gate_fastapi:app --workers 2

UPDATEGATE_POLICY is a file or an https address. Too old a client gets 426 with the decision, an open websocket is closed with
4426; /metrics counts what would change under UPDATEGATE_PENDING.
"""

import os

from fastapi import FastAPI, Request, Response, WebSocket
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from updategate import PolicySource
from updategate.gate import Exempt, Gate, HeaderNames
from updategate.gate.asgi import UpdateGateMiddleware
from updategate.gate.metrics import Metrics

policy = PolicySource(os.environ["UPDATEGATE_POLICY"], period=5, pending=os.environ.get("UPDATEGATE_PENDING"))
metrics = Metrics()
metrics.watch(policy)
names = HeaderNames(products=("Harbor",))
gate = Gate(policy, app_name="Harbor", names=names, exempt=Exempt(paths=("/metrics",)), observer=metrics)
app = FastAPI()
app.add_middleware(UpdateGateMiddleware, gate=gate)


@app.get("/orders")
async def orders(request: Request) -> dict[str, object]:
    return {"orders": [], "outcome": request.scope["updategate"].outcome}


@app.websocket("/live")
async def live(socket: WebSocket) -> None:
    await socket.accept()
    await socket.send_text("welcome")


@app.get("/metrics")
def counters() -> Response:
    return Response(generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})
