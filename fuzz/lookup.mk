# Look-up replies fuzzed against jansson.
#
#   make fuzz-lookup           FUZZ_SECONDS of libFuzzer under AddressSanitizer; new inputs and crashes go to build/fuzz
#   make test-fuzz-lookup      replays fuzz/corpus/lookup against build/libupdategate.so, without libFuzzer
FUZZ_LOOKUP_SCRATCH := .build/fuzz-lookup
FUZZ_LOOKUP_PARTS := fuzz/lookup.c Tests/c/lookup_oracle.c
FUZZ_CLANG ?= $(dir $(shell command -v $(SWIFT)c))clang

build/fuzz/lookup_replay: $(FUZZ_LOOKUP_PARTS) Tests/c/lookup_oracle.h include/updategate.h | build/libupdategate.so
	@mkdir -p build/fuzz
	$(CC) -std=c99 -O1 -g -Wall -Wextra -Werror -DUG_FUZZ_REPLAY -Iinclude -ITests/c $(FUZZ_LOOKUP_PARTS) -o $@ \
	  -Lbuild -lupdategate -Wl,-rpath,'$$ORIGIN/..' -ljansson -lm

.PHONY: test-fuzz-lookup
test-fuzz-lookup: build/fuzz/lookup_replay
	@SWIFT_BACKTRACE=enable=no timeout -k 5 120 build/fuzz/lookup_replay $(sort $(wildcard fuzz/corpus/lookup/*))

# The Embedded objects with coverage for libFuzzer, and AddressSanitizer.
.PHONY: build/fuzz/lookup
build/fuzz/lookup:
	@mkdir -p build/fuzz/lookup-inputs
	$(SWIFT) build -c release -Xswiftc -enable-experimental-feature -Xswiftc Embedded --scratch-path $(FUZZ_LOOKUP_SCRATCH) --target UpdateGateC \
	  -Xswiftc -sanitize=fuzzer,address -Xcc -DUG_HEADER_$(HEADER_HASH)
	$(FUZZ_CLANG) -std=c99 -O1 -g -fsanitize=fuzzer,address -Iinclude -ITests/c $(FUZZ_LOOKUP_PARTS) -o $@ \
	  $(FUZZ_LOOKUP_SCRATCH)/release/UpdateGate.build/*.o $(FUZZ_LOOKUP_SCRATCH)/release/UpdateGateC.build/*.o $(FUZZ_LOOKUP_SCRATCH)/release/UpdateGateKernels.build/*.o \
	  -L$(RES) -lswiftUnicodeDataTables -ljansson -lm

.PHONY: fuzz-lookup
fuzz-lookup: build/fuzz/lookup
	SWIFT_BACKTRACE=enable=no timeout -k 10 $$(( $(FUZZ_SECONDS) + 60 )) build/fuzz/lookup -max_total_time=$(FUZZ_SECONDS) \
	  -max_len=8192 -timeout=10 -dict=fuzz/lookup.dict -print_final_stats=1 -artifact_prefix=build/fuzz/lookup- \
	  build/fuzz/lookup-inputs fuzz/corpus/lookup
