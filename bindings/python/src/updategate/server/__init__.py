"""A server that hosts a policy and decides by it: what `updategate serve` runs. Needs the extra updategate[server].

app.py is the application (Starlette), for those who mount it in their own; run.py runs it on uvicorn.
"""
