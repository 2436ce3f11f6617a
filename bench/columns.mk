# Columns against strverscmp on the same labels, in one run: `make bench-columns`.
build/bench/columns: bench/columns.c include/updategate.h build/libupdategate.so
	@mkdir -p build/bench
	$(CC) -std=gnu99 -O2 -Wall -Wextra -Iinclude $< -o $@ -Lbuild -lupdategate -Wl,-rpath,'$$ORIGIN/..'

.PHONY: bench-columns
bench-columns: $(BENCH_PAIRS) build/bench/columns
	@$(MAKE) -s --no-print-directory engines-venv
	@{ build/bench/columns $(BENCH_PAIRS); if [ -e $(ENGINES_VENV)/ready ]; then echo; $(ENGINES_PYTHON) bench/columns.py $(BENCH_PAIRS); fi; } \
	  | tee build/columns-results
	@{ echo '# Columns'; echo; echo 'Written by `make bench-columns`. Processor time of one run on one machine; other work on it moves it. Rows that lose are shown.'; \
	  echo; sed -n 's/^model name[^:]*: /- Processor: /p' /proc/cpuinfo | head -n 1; echo "- Date: $$(date -u +%F)"; echo; \
	  echo '```text'; cat build/columns-results; echo '```'; } >bench/RESULTS-columns.md

# Ten million installations through every engine: the same totals, how long, and the memory. FLEET_ROWS=1_000_000 FLEET_ENGINES="duckdb spark".
FLEET_ROWS = 10_000_000
FLEET_ENGINES =
.PHONY: bench-fleet
bench-fleet: build/libupdategate.so sqlite
	@$(MAKE) -s --no-print-directory engines-venv
	@if [ -e $(ENGINES_VENV)/ready ]; then $(ENGINES_PYTHON) bench/fleet.py $(FLEET_ROWS) $(FLEET_ENGINES) >build/fleet-results && \
	  { echo '# A fleet through every engine'; echo; \
	  echo 'Written by `make bench-fleet`: seconds on the clock, the start of the engine and the reading of Parquet among them. Other work on the'; \
	  echo 'machine moves them; the totals it does not.'; echo; \
	  sed -n 's/^model name[^:]*: /- Processor: /p' /proc/cpuinfo | head -n 1; echo "- Date: $$(date -u +%F), load $$(cut -d' ' -f1 /proc/loadavg)"; echo; \
	  echo '```text'; cat build/fleet-results; echo '```'; } >bench/RESULTS-fleet.md; cat build/fleet-results; fi
