# UpdateGate: the front door. `make` builds the library; `make demo` and `make test` do everything from a fresh clone.

SWIFT ?= swift
SCRATCH := .build/embedded
TRIPLE := $(shell $(SWIFT)c -print-target-info 2>/dev/null | sed -n 's/.*"unversionedTriple": "\(.*\)",/\1/p' | head -n 1)
RUNTIME := $(shell $(SWIFT)c -print-target-info 2>/dev/null | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p' | head -n 1)
RES := $(RUNTIME)/embedded/$(TRIPLE)
SONAME := libupdategate.so.0
HEADER_HASH := $(shell cat include/updategate.h include/module.modulemap | sha256sum | cut -c1-16)

EMBEDDED_FLAGS = -c release --traits Embedded --scratch-path $(SCRATCH) \
  -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld -Xswiftc -Osize -Xswiftc -enforce-exclusivity=unchecked \
  -Xcc -DUG_HEADER_$(HEADER_HASH)
LINK_FLAGS = -Xlinker --icf=all -Xlinker --gc-sections -Xlinker -soname=$(SONAME) \
  -Xlinker --version-script=$(CURDIR)/abi/exports.map \
  -Xlinker -L$(RES) -Xlinker -lswiftUnicodeDataTables -Xlinker --as-needed -Xlinker -lm \
  -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now -Xlinker -z -Xlinker defs

.PHONY: all
all: build/libupdategate.so

# SwiftPM decides itself what to rebuild, so it is always asked; it does not see the version script, so that is ours.
.PHONY: build/libupdategate.so
build/libupdategate.so:
	@mkdir -p build
	@if [ -e $(SCRATCH)/release/libupdategate.so ] && [ -n "$$(find abi -name '*.map' -newer $(SCRATCH)/release/libupdategate.so)" ]; then \
	  rm -f $(SCRATCH)/release/libupdategate.so; fi
	$(SWIFT) build $(EMBEDDED_FLAGS) --product updategate $(LINK_FLAGS)
	@cp $(SCRATCH)/release/libupdategate.so build/$(SONAME).tmp
	@strip --strip-unneeded build/$(SONAME).tmp
	@cmp -s build/$(SONAME).tmp build/$(SONAME) && rm build/$(SONAME).tmp || mv build/$(SONAME).tmp build/$(SONAME)
	@ln -sf $(SONAME) build/libupdategate.so

include Tests/c/harness.mk
-include Tests/c/c.mk
include Tests/abi/abi.mk
include packaging/install.mk
-include packaging/harden.mk
-include packaging/deb.mk
-include packaging/wheel.mk
include demo/demo.mk
-include Tests/consumers/swift/consumer.mk
-include examples/examples.mk
-include docs/docs.mk
include fuzz/decisions.mk
-include fuzz/fuzz.mk
-include fuzz/lookup.mk
-include bench/bench.mk
-include bench/lookup.mk
include bench/decide.mk

# ---- Tests -----------------------------------------------------------------------------------------------------------

TEST_PACKAGES = gcc g++ libc6-dev libjansson-dev pkg-config valgrind binutils python3 cmake abigail-tools

.PHONY: test-tools
test-tools:
	@sh packaging/need.sh $(TEST_PACKAGES)

.PHONY: test-swift
test-swift: build/libupdategate.so
	SWIFT_BACKTRACE=enable=no UPDATEGATE_LIBRARY=$(CURDIR)/build/libupdategate.so timeout -k 10 1500 $(SWIFT) test

.PHONY: test-python
test-python: build/libupdategate.so
	cd bindings/python && PYTHONPATH=src python3 -W error -m unittest discover -s tests

# Each part says what it ran; one that fails stops the run.
TEST_PARTS = test-swift test-c test-c-lookups test-c-valgrind test-c-lookups-valgrind test-fuzz-lookup test-python test-abi test-install \
  test-swift-consumer test-examples test-docs test-hosts

.PHONY: test
test: test-tools
	@start=$$(date +%s); for part in $(TEST_PARTS); do \
	  echo; echo "==== $$part"; began=$$(date +%s); $(MAKE) --no-print-directory $$part || { echo; echo "FAILED: $$part"; exit 1; }; \
	  done="$$done $$part:$$(($$(date +%s) - began))s"; done; \
	echo; echo "all parts passed in $$(($$(date +%s) - start)) s:$$done"

.PHONY: coverage
coverage: build/libupdategate.so
	Tests/coverage/run.sh

# Everything, the slow parts too: packages, sanitizers, and every fuzz target for a minute from its corpus.
.PHONY: check-all
check-all:
	@for part in lint test coverage test-wheel test-deb check-hardening; do echo; echo "==== $$part"; $(MAKE) --no-print-directory $$part || exit 1; done
	@for part in fuzz-decisions fuzz-versions fuzz-lookup; do echo; echo "==== $$part"; $(MAKE) --no-print-directory $$part FUZZ_SECONDS=60 || exit 1; done
	@echo; echo "everything passed"

# ---- Looks -----------------------------------------------------------------------------------------------------------

.PHONY: lint format
lint:
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests demo
	@sh -n packaging/need.sh packaging/static.sh && echo "lint: nothing to say"

format:
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests demo

.PHONY: clean
clean:
	rm -rf build .build
