# Version order against others on one list of pairs, in one run: `make bench-compare`.
BENCH_PAIRS := build/bench/pairs.tsv
BENCH_PYTHON ?= python3

build/bench/compare: bench/compare/compare.c include/updategate.h build/libupdategate.so
	@mkdir -p build/bench
	$(CC) -std=c99 -O2 -Wall -Wextra -Wpedantic -Iinclude $< -o $@ -Lbuild -lupdategate -ldl -Wl,-rpath,'$$ORIGIN/..'

$(BENCH_PAIRS): bench/data/pairs.py
	@mkdir -p build/bench
	@$(BENCH_PYTHON) $< >$@

build/bench/foundation: bench/compare/foundation.swift
	@mkdir -p build/bench
	$(SWIFT)c -O $< -o $@

build/bench/libempty.so: bench/compare/empty.c
	@mkdir -p build/bench
	$(CC) -O2 -shared -fPIC $< -o $@

.PHONY: bench-compare
bench-compare: $(BENCH_PAIRS) build/bench/compare build/bench/foundation build/bench/libempty.so
	@sed -n 's/^model name[^:]*: /CPU: /p' /proc/cpuinfo | head -n 1; $(CC) --version | head -n 1; date -u +%F
	@build/bench/compare $(BENCH_PAIRS)
	@build/bench/foundation $(BENCH_PAIRS)
	@UPDATEGATE_LIBRARY=build/libupdategate.so PYTHONPATH=bindings/python/src $(BENCH_PYTHON) bench/compare/packages.py $(BENCH_PAIRS) build/bench/libempty.so

# Swift callers in an ordinary release build, beside the shared library.
.PHONY: bench-swift
bench-swift: $(BENCH_PAIRS) build/libupdategate.so
	@$(SWIFT) build -c release --package-path bench/swift --scratch-path .build/bench-swift >build/bench/swift.log 2>&1 || { cat build/bench/swift.log; exit 1; }
	@LD_LIBRARY_PATH=build .build/bench-swift/release/bench $(BENCH_PAIRS)
