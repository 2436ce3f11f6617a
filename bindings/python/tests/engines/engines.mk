# make test-engines : columns on the engines that people have, fetched from PyPI into a venv of their own, and the loadable extension
# of SQLite. Where PyPI cannot be had it says NOT RUN, and `make check-all` fails.

ENGINES_VENV = build/engines-venv
ENGINES_TESTS = bindings/python/tests/engines
ENGINES_PYTHON = UPDATEGATE_LIBRARY=$(CURDIR)/build/libupdategate.so PYTHONPATH=$(CURDIR)/bindings/python/src PYTHONDONTWRITEBYTECODE=1 \
  $(CURDIR)/$(ENGINES_VENV)/bin/python

.PHONY: test-engines engines-venv
engines-venv:
	@Tests/everywhere/fetched.sh engines $(ENGINES_TESTS)/venv.sh $(ENGINES_VENV) || true

test-engines: build/libupdategate.so engines-venv test-sqlite
	@if [ -e $(ENGINES_VENV)/ready ]; then cd $(ENGINES_TESTS) && $(ENGINES_PYTHON) -m unittest discover -s . -t . && cd $(CURDIR) && \
	  $(ENGINES_PYTHON) docs/check_samples.py docs/columns.md; fi
