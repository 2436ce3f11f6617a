# make test-gate : the server gate and `updategate serve` as they run, under gunicorn and uvicorn, with Starlette, FastAPI, Flask
# and Django from PyPI in a venv of their own. Where PyPI cannot be had it says NOT RUN and fails only with STRICT=1, as
# check-all has it: an outage of theirs is no fault of a change.

GATE_VENV = build/gate-venv
# For so many seconds each server is under load while its policy is replaced all the time; without it until that was done ten thousand
# times, or a minute. GATE_SERVERS= is a part of the names of those that are tried.
GATE_SECONDS =
GATE_SERVERS =
GATE_PYTHON = UPDATEGATE_LIBRARY=$(CURDIR)/build/libupdategate.so PYTHONPATH=$(CURDIR)/bindings/python/src PYTHONDONTWRITEBYTECODE=1 \
  $(CURDIR)/$(GATE_VENV)/bin/python

.PHONY: test-gate bench-gate gate-venv
gate-venv:
	@bindings/python/tests/servers/venv.sh $(GATE_VENV) $(STRICT)

test-gate: build/libupdategate.so gate-venv
	@if [ -e $(GATE_VENV)/ready ]; then cd bindings/python/tests/servers && $(GATE_PYTHON) check_types.py && \
	  env --default-signal=INT UPDATEGATE_SERVERS='$(GATE_SERVERS)' $(if $(GATE_SECONDS),UPDATEGATE_LOAD_SECONDS=$(GATE_SECONDS) UPDATEGATE_REPLACEMENTS=1000000000) \
	  $(GATE_PYTHON) -m unittest discover -s . -t . && \
	  cd .. && $(GATE_PYTHON) -W error -m unittest test_feeds test_layers test_docs.DocumentationTests test_misuse.CopyTests && \
	  { command -v curl >/dev/null || sh $(CURDIR)/packaging/need.sh curl; } && cd $(CURDIR) && \
	  $(GATE_PYTHON) docs/check_samples.py docs/server.md docs/feeds.md; fi

bench-gate: build/libupdategate.so gate-venv
	@if [ -e $(GATE_VENV)/ready ]; then $(GATE_PYTHON) bench/gate.py | tee build/gate-results.md && \
	  { echo '# What the gate costs'; echo; \
	  echo '`make bench-gate`, which says what it measures at its beginning. An answer to the same headers is kept for up to half a minute.'; \
	  echo 'Where the policy has a rollout, a decision is made for each new device; else all devices share the answer.'; echo; cat build/gate-results.md; } \
	  >bench/RESULTS-gate.md; fi
