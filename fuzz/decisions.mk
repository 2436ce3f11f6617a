# Fuzz targets of policies, states and text requests: `make fuzz-decisions FUZZ_SECONDS=60`, from fuzz/corpus. A crash is written
# to build/fuzz.

# How long each target of this folder runs.
FUZZ_SECONDS ?= 60
FUZZ_SOURCES = $(shell find Sources/UpdateGate -name '*.swift')

build/fuzz/%: fuzz/%.swift Tests/UpdateGateTests/Fuzz/FuzzTargets.swift $(FUZZ_SOURCES)
	@mkdir -p build/fuzz
	$(SWIFT)c -O -g -swift-version 6 -sanitize=fuzzer,address -parse-as-library -module-name UpdateGate -package-name updategate \
	  -enable-experimental-feature Lifetimes -enable-upcoming-feature InternalImportsByDefault -I Sources/UpdateGateKernels/include -Xcc -DUG_KERNEL_NARROW $(FUZZ_SOURCES) Tests/UpdateGateTests/Fuzz/FuzzTargets.swift $< -o $@

.PHONY: fuzz-decisions
fuzz-decisions: build/fuzz/policy build/fuzz/state build/fuzz/request
	@for target in policy state request; do echo "== fuzz $$target, $(FUZZ_SECONDS) s"; mkdir -p build/fuzz/found/$$target; \
	  SWIFT_BACKTRACE=enable=no timeout -k 5 $$(( $(FUZZ_SECONDS) + 120 )) build/fuzz/$$target -max_total_time=$(FUZZ_SECONDS) \
	    -timeout=10 -rss_limit_mb=4096 -max_len=4096 -print_final_stats=1 -artifact_prefix=build/fuzz/$$target- \
	    -dict=fuzz/json.dict build/fuzz/found/$$target fuzz/corpus/$$target >build/fuzz/$$target.log 2>&1 || \
	    { tail -n 40 build/fuzz/$$target.log; exit 1; }; \
	  grep '^stat::\|^Done' build/fuzz/$$target.log; done
