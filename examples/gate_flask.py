"""Flask behind a gate: gunicorn --preload --workers 2 --threads 4 gate_flask:app

UPDATEGATE_POLICY is a file or an https address. It is looked at again by every worker, forked or not.
"""

import os

from flask import Flask, request

from updategate import PolicySource
from updategate.gate import Exempt, Gate, HeaderNames
from updategate.gate.wsgi import UpdateGateMiddleware

policy = PolicySource(os.environ["UPDATEGATE_POLICY"], period=5, keep=os.environ.get("UPDATEGATE_KEEP"))
gate = Gate(policy, app_name="Harbor", names=HeaderNames(products=("Harbor",)), exempt=Exempt(paths=("/healthz",)))
app = Flask(__name__)
app.wsgi_app = UpdateGateMiddleware(app.wsgi_app, gate)


@app.get("/orders")
def orders():
    return {"orders": [], "outcome": request.environ["updategate"].outcome}


@app.get("/healthz")
def healthz():
    return policy.status()
