# Look-up replies against other JSON readers: `make bench-lookup`. Needs libjansson-dev, rapidjson-dev, libsimdjson-dev.
LOOKUP_REPLIES ?= $(wildcard ../shared/data/lookups/*.json) $(wildcard Tests/data/lookups/*.json)

build/bench/lookup_bench: bench/lookup/lookup_bench.cpp include/updategate.h build/libupdategate.so
	@mkdir -p build/bench
	$(CXX) -std=c++17 -O3 -march=native -DNDEBUG -Iinclude -o $@ $< -Lbuild -lupdategate -ljansson -lsimdjson -Wl,-rpath,'$$ORIGIN/..'

.PHONY: bench-lookup
bench-lookup: build/bench/lookup_bench
	build/bench/lookup_bench $(LOOKUP_REPLIES)
