# make test-engines : columns on the engines that people have, fetched from PyPI into a venv of their own, and the loadable extension
# of SQLite. Spark is fetched apart, for it is large and needs a Java of Debian's. Where one of them cannot be had it says NOT RUN, the
# others are tested, and `make check-all` fails.

ENGINES_VENV = build/engines-venv
ENGINES_TESTS = bindings/python/tests/engines
ENGINES_PYTHON = UPDATEGATE_LIBRARY=$(CURDIR)/build/libupdategate.so PYTHONPATH=$(CURDIR)/bindings/python/src PYTHONDONTWRITEBYTECODE=1 \
  $(CURDIR)/$(ENGINES_VENV)/bin/python

.PHONY: test-engines engines-venv
engines-venv:
	@Tests/everywhere/fetched.sh engines $(ENGINES_TESTS)/venv.sh $(ENGINES_VENV) || true
	@Tests/everywhere/fetched.sh spark $(ENGINES_TESTS)/venv.sh $(ENGINES_VENV) spark || true

test-engines: build/libupdategate.so engines-venv test-sqlite
	@if [ -e $(ENGINES_VENV)/ready ]; then cd $(ENGINES_TESTS) && $(ENGINES_PYTHON) -m unittest test_engines test_fleet test_fleet_totals test_engine_examples && \
	  cd $(CURDIR) && $(ENGINES_PYTHON) docs/check_samples.py docs/columns.md; fi
	@if [ -e $(ENGINES_VENV)/ready-spark ]; then cd $(ENGINES_TESTS) && $(ENGINES_PYTHON) -W ignore -m unittest test_spark test_spark_submit && cd $(CURDIR) && \
	  SPARK_LOCAL_IP=127.0.0.1 PYSPARK_PYTHON=$(CURDIR)/$(ENGINES_VENV)/bin/python $(ENGINES_PYTHON) docs/check_samples.py docs/spark.md; fi
