# Columns against strverscmp on the same labels, in one run: `make bench-columns`.
build/bench/columns: bench/columns.c include/updategate.h build/libupdategate.so
	@mkdir -p build/bench
	$(CC) -std=gnu99 -O2 -Wall -Wextra -Iinclude $< -o $@ -Lbuild -lupdategate -Wl,-rpath,'$$ORIGIN/..'

.PHONY: bench-columns
bench-columns: $(BENCH_PAIRS) build/bench/columns
	@build/bench/columns $(BENCH_PAIRS)
	@$(MAKE) -s --no-print-directory engines-venv
	@if [ -e $(ENGINES_VENV)/ready ]; then $(ENGINES_PYTHON) bench/columns.py $(BENCH_PAIRS); fi
