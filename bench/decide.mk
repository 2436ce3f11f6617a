# Decisions a second, and all benchmarks in one run: `make bench` writes bench/RESULTS.md.

build/bench/decide: bench/decide.c include/updategate.h build/libupdategate.so
	@mkdir -p build/bench
	$(CC) -std=gnu99 -O2 -Wall -Wextra -Iinclude $< -o $@ -Lbuild -lupdategate -Wl,-rpath,'$$ORIGIN/..'

.PHONY: bench bench-lookup-quiet
bench-lookup-quiet:
	@build/bench/lookup_bench $(LOOKUP_REPLIES)

bench: build/libupdategate.so
	@sh packaging/need.sh libjansson-dev rapidjson-dev libsimdjson-dev
	bench/run.sh
