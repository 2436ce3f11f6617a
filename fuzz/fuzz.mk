# Fuzzing the version order: `make fuzz-versions FUZZ_SECONDS=60`. The corpus in the tree is replayed by `make test-swift`; an
# input that breaks a law is written to build/fuzz.

FUZZ_VERSION_SOURCES = $(shell find Sources/UpdateGate -name '*.swift') \
  Tests/UpdateGateTests/Version/VersionLaws.swift Tests/UpdateGateTests/Version/RangeLaws.swift

build/fuzz/versions: fuzz/versions.swift $(FUZZ_VERSION_SOURCES)
	@mkdir -p build/fuzz
	$(SWIFT)c -O -g -swift-version 6 -enable-experimental-feature Lifetimes -enable-upcoming-feature InternalImportsByDefault -package-name updategate -D FUZZING \
	  -I Sources/UpdateGateKernels/include -Xcc -DUG_KERNEL_NARROW -sanitize=fuzzer,address -parse-as-library -module-name VersionFuzzer $^ -o $@

.PHONY: fuzz-versions
fuzz-versions: build/fuzz/versions
	@mkdir -p build/fuzz/found-versions
	SWIFT_BACKTRACE=enable=no timeout -k 10 $$(($(FUZZ_SECONDS) + 60)) build/fuzz/versions -max_total_time=$(FUZZ_SECONDS) \
	  -max_len=200 -timeout=5 -dict=fuzz/versions.dict -print_final_stats=1 -artifact_prefix=build/fuzz/ build/fuzz/found-versions fuzz/corpus/versions
