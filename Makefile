# UpdateGate: the front door. `make` builds the library; `make demo` and `make test` do everything from a fresh clone;
# `make help` names the rest. V=1 shows every command and all that it says.

ifneq ($(BUILD),)
include packaging/outside.mk
else

SWIFT ?= swift
SCRATCH := .build/embedded
TRIPLE := $(shell $(SWIFT)c -print-target-info 2>/dev/null | sed -n 's/.*"unversionedTriple": "\(.*\)",/\1/p' | head -n 1)
RUNTIME := $(shell $(SWIFT)c -print-target-info 2>/dev/null | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p' | head -n 1)
RES := $(RUNTIME)/embedded/$(TRIPLE)
SONAME := libupdategate.so.0
HEADER_HASH := $(shell cat include/updategate.h include/module.modulemap | sha256sum | cut -c1-16)

# How the core is compiled, here and for every other platform (packaging/objects.mk).
# A function for each closure that some other function is given makes the library a twentieth larger, and no call faster that
# make bench knows.
CORE_FLAGS = -Xfrontend -function-sections -Xfrontend -disable-incremental-llvm-codegen -Osize -enforce-exclusivity=unchecked -Xllvm -sil-disable-pass=closure-specialize
# What the library allocates goes through Sources/UpdateGateKernels/memory.c, which keeps one pointer for each thread: by
# descriptors, which need no helper that only one C library has.
MEMORY_FLAGS = -DUGM_WRAP -mtls-dialect=gnu2
# What debuggers read names places in the tree, never where the tree was, and no caches of the compiler.
EMBEDDED_FLAGS = -c release --scratch-path $(SCRATCH) -Xswiftc -enable-experimental-feature -Xswiftc Embedded \
  $(foreach flag,$(CORE_FLAGS),-Xswiftc $(flag)) -Xswiftc -use-ld=lld -Xcc -DUG_HEADER_$(HEADER_HASH) $(foreach flag,$(MEMORY_FLAGS) -gdwarf-4,-Xcc $(flag)) \
  -Xswiftc -Xfrontend -Xswiftc -no-clang-module-breadcrumbs \
  -Xswiftc -file-prefix-map -Xswiftc '$(CURDIR)=.' -Xcc '-ffile-prefix-map=$(CURDIR)=.'
# The build-id is filled in when the library was stripped, packaging/build-id.sh.
SO_LINK = --build-id=0x0000000000000000000000000000000000000000 --icf=all --gc-sections -soname=$(SONAME) --version-script=abi/exports.map -z relro -z now -z defs \
  $(WRAP_LINK)
WRAP_LINK = --wrap=posix_memalign --wrap=free
LINK_FLAGS = $(foreach flag,$(SO_LINK) -L$(RES) -lswiftUnicodeDataTables --as-needed -lm,-Xlinker $(flag))

.PHONY: all
all: build/libupdategate.so
	@echo "build/libupdategate.so is built"

Q := $(if $(V),,@)

# $(call quietly,LOG,COMMAND) : what a command says is kept in LOG and shown where it fails, but for its warnings, which are
# always shown. With V=1 all of it is shown as it comes.
quietly = $(if $(V),$(2),$(2) >$(1) 2>&1 || { cat $(1); exit 1; }; grep -E '^[^ ]*: warning:' $(1) | sort -u || true)

# SwiftPM decides itself what to rebuild, so it is always asked; it does not see the version script, so that is ours.
.PHONY: build/libupdategate.so
build/libupdategate.so:
	@mkdir -p build
	@command -v $(SWIFT) >/dev/null || { echo "UpdateGate is built with the Swift 6.3 toolchain, and there is no $(SWIFT) on the PATH." >&2; exit 1; }
	@command -v strip >/dev/null || sh packaging/need.sh binutils
	@if [ -e $(SCRATCH)/release/libUpdateGateC.so ] && [ -n "$$(find abi -name '*.map' -newer $(SCRATCH)/release/libUpdateGateC.so)" ]; then \
	  rm -f $(SCRATCH)/release/libUpdateGateC.so; fi
	@[ -e build/$(SONAME) ] || echo "building build/libupdategate.so, which takes about a minute the first time"
	$(Q)$(call quietly,build/swift.log,$(SWIFT) build $(EMBEDDED_FLAGS) --product UpdateGateC $(LINK_FLAGS))
	@cp $(SCRATCH)/release/libUpdateGateC.so build/$(SONAME).tmp
	@strip --strip-unneeded -R .comment build/$(SONAME).tmp
	@packaging/build-id.sh build/$(SONAME).tmp
	@if cmp -s build/$(SONAME).tmp build/$(SONAME); then rm build/$(SONAME).tmp; else \
	  mv build/$(SONAME).tmp build/$(SONAME) && echo "built build/libupdategate.so, $$(wc -c <build/$(SONAME)) bytes"; fi
	@ln -sf $(SONAME) build/libupdategate.so

include Tests/c/harness.mk
include Tests/c/c.mk
include Tests/abi/abi.mk
include Tests/memory/memory.mk
include packaging/install.mk
include packaging/debug.mk
include packaging/sbom.mk
include packaging/harden.mk
include packaging/deb.mk
include packaging/wheel.mk
include words/words.mk
include packaging/objects.mk
include packaging/wasm.mk
include packaging/npm.mk
include packaging/aarch64.mk
include console/console.mk
include Tests/everywhere/everywhere.mk
include demo/demo.mk
include Tests/consumers/swift/consumer.mk
include examples/examples.mk
include docs/docs.mk
include fuzz/decisions.mk
include fuzz/fuzz.mk
include fuzz/lookup.mk
include Tests/mutation/mutation.mk
include bench/bench.mk
include bench/lookup.mk
include bench/decide.mk
include Tests/model/model.mk
include bindings/python/gate.mk
include bindings/python/tests/engines/engines.mk
include bindings/sqlite/sqlite.mk
include bench/columns.mk

# ---- Help ------------------------------------------------------------------------------------------------------------

define HELP
Building
  all                     the library, build/libupdategate.so (what a plain make does)
  static                  build/libupdategate.a
  sqlite                  build/sqlite/updategate.so, what sqlite3 loads
  wheel                   the Python package with the library inside, in build/dist
  deb                     three Debian packages and their debug symbols, in build/deb; deb-source makes their source package
  sbom                    what is in the library and under which licences, build/updategate.spdx.json; check-sbom asks SPDX's tool
  docs                    the pages of the C, Swift and Python interfaces, in build/docs
  site                    the guide as one site, in build/site (fetches MkDocs from PyPI; site-venv does only that)
  pictures                the pictures of the pages, in docs/pictures
  pages                   the pages of docs/ that are made: policy-reference, command, reasons, messages, names, glossary
  examples                build/examples/check, the fetching client in C
  wasm, wasm-small        build/wasm/updategate.wasm, for browsers and Node; the same through wasm-opt
  npm                     the JavaScript package, in build/npm
  console                 the page to try a policy on, in build/console
  cross-aarch64           the library for 64-bit ARM Linux, in build/aarch64; wheel-aarch64, deb-aarch64 and packages-aarch64 (both) from it
  install, uninstall      PREFIX=/usr/local DESTDIR= ; LIBDIR, INCLUDEDIR, DATADIR, MANDIR, DOCDIR too
  install-debug           what gdb wants to know of the installed library, found by its build-id
  clean                   removes build and .build

Seeing and testing
  demo                    one question through C, Python and Swift; INSTALLED=2.2.1 and others are taken
  test                    every part below, about ten minutes
  test-swift              the Swift tests
  test-c, test-c-lookups  the C harness; test-c-versions; each with -valgrind after its name under valgrind
  test-python             the Python tests
  test-model              a model in Python answers as the library does: COUNT=5000 SEED=1
  test-gate               the server gate under gunicorn and uvicorn (fetches them from PyPI; gate-venv does only that); GATE_SECONDS=600 of load a server
  test-engines            columns in Arrow, DuckDB, Polars, pandas, SQLite and Spark (fetches them from PyPI; engines-venv does only that)
  test-sqlite             the loadable extension of SQLite, by sqlite3's own shell
  test-abi                the promise about the binary interface
  test-memory             that unsafe code stands in one folder of the core
  test-install            strangers' C, C++ and CMake projects against an installed tree
  test-swift-consumer     a stranger's Swift package, by path and from git
  test-examples           the fetching client against a server that fails in every way
  test-ffi                the library from Go, Rust, Ruby, LuaJIT, PHP and Perl (fetches what is missing through apt)
  test-words              the built-in words, and what is known of languages against CLDR (fetches Babel)
  test-docs               every code sample of the pages, what the rendered pages hold, and that made pages are what they are made
                          from; check-pages, a part of it, looks at links, spelling and pictures alone
  test-debug              gdb goes through frames of the stripped library
  test-hosts              fork, dlclose, a comma locale, hosts without Swift
  test-fuzz-lookup        the corpus of look-up replies, replayed
  test-wheel              the wheel in an empty venv
  test-completion         the completions in bash and zsh
  test-wasm               the WebAssembly module's answers to every row, corpus and JSON test are those of this machine
  test-musl               the C harness with musl, linked dynamically and statically; the same answers
  test-npm                the JavaScript package: the shared rows, its types, a stranger's project
  test-console            the page in Debian's Chromium; its pictures in build/console-pictures
  test-everywhere         test-wasm, test-npm, test-console, test-musl, packages-aarch64 with test-aarch64 before it
  test-aarch64            the C harness and the Python tests on the ARM library, under qemu
  test-reproducible       the library, the wheel and the packages are the same bytes from two folders (five minutes)
  test-deb                the Debian packages, installed and purged (root or sudo)
  test-deb-source         the source package in a clean chroot (root, network; ten minutes)
  test-tools              installs what the tests need through apt

Slower
  check-all               lint, test, coverage, sanitizers, a minute of each fuzz target, sixty mutants
  coverage                lines and rules that the tests reach
  mutate                  small faults put into the core: which do the tests notice? MUTANTS=60 SEED= FOLDERS= WHOLE=1
  check-hardening         check-asan, check-ubsan, check-tsan, check-valgrind, check-older, test-hosts
  check-wheel-tag         auditwheel's word on the wheel (fetches auditwheel)
  fuzz-decisions          FUZZ_SECONDS=60; fuzz-versions and fuzz-lookup likewise
  bench                   all benchmarks, into bench/RESULTS.md; bench-lookup, bench-lookup-quiet, bench-compare, bench-swift, bench-gate, bench-columns, bench-fleet, bench-everywhere alone

Looks
  lint, format            swift-format, shell syntax, and this list
  words, check-words      the built-in words from words/, as Swift code and rows; what a machine can see of them
  abi-accept              takes an addition to the header into abi/

  help                    this list

V=1 shows every command of a build. BUILD=FOLDER builds in that folder and leaves this tree alone.
endef
export HELP

.PHONY: help
help:
	@echo "$$HELP"

# ---- Tests -----------------------------------------------------------------------------------------------------------

TEST_PACKAGES = gcc g++ libc6-dev libjansson-dev pkg-config valgrind binutils python3 python3-jsonschema python3-yaml python3-mypy python3-typeshed cmake abigail-tools gdb

.PHONY: test-tools
test-tools:
	@sh packaging/need.sh $(TEST_PACKAGES)

.PHONY: test-swift
test-swift: build/libupdategate.so
	SWIFT_BACKTRACE=enable=no UPDATEGATE_LIBRARY=$(CURDIR)/build/libupdategate.so timeout -k 10 1500 $(SWIFT) test

# A shell without job control starts what is in its background deaf to ^C, which one of these tests presses.
.PHONY: test-python
test-python: build/libupdategate.so
	cd bindings/python && PYTHONPATH=src env --default-signal=INT python3 tests/run.py

# Each part says what it ran; one that fails stops the run. Most use one processor: valgrind, which takes long, has the other.
TEST_PARTS = test-c test-c-lookups test-swift test-fuzz-lookup test-python test-model test-abi test-install \
  test-swift-consumer test-examples test-docs test-words test-hosts test-debug test-wheel test-completion test-deb
TEST_BESIDE = test-c-valgrind test-c-lookups-valgrind

.PHONY: test
test: test-tools
	@echo "$(words $(TEST_PARTS) $(TEST_BESIDE)) parts; all of them take about ten minutes on two cores, more the first time"
	@start=$$(date +%s); beside=; for part in $(TEST_PARTS); do \
	  echo; echo "==== $$part"; began=$$(date +%s); $(MAKE) --no-print-directory $$part || { echo; echo "FAILED: $$part"; [ -z "$$beside" ] || kill $$beside; exit 1; }; \
	  done="$$done $$part:$$(($$(date +%s) - began))s"; \
	  if [ $$part = test-c-lookups ]; then \
	    $(MAKE) --no-print-directory -o build/libupdategate.so $(TEST_BESIDE) >build/test-beside.log 2>&1 & beside=$$!; fi; done; \
	if [ -n "$$beside" ]; then echo; echo "==== $(TEST_BESIDE), which ran beside the others"; \
	  wait $$beside; status=$$?; cat build/test-beside.log; [ $$status = 0 ] || { echo; echo "FAILED: $(TEST_BESIDE)"; exit 1; }; fi; \
	echo; echo "all parts passed in $$(($$(date +%s) - start)) s:$$done"

.PHONY: coverage
coverage: build/libupdategate.so
	Tests/coverage/run.sh

# Everything, the slow parts too: sanitizers, every fuzz target for a minute from its corpus, and sixty small faults.
.PHONY: check-all
check-all:
	@rm -rf build/not-run
	@for part in lint test test-everywhere coverage check-hardening; do echo; echo "==== $$part"; $(MAKE) --no-print-directory $$part || exit 1; done
	@for part in fuzz-decisions fuzz-versions fuzz-lookup; do echo; echo "==== $$part"; $(MAKE) --no-print-directory $$part FUZZ_SECONDS=60 || exit 1; done
	@echo; echo "==== mutate"; $(MAKE) --no-print-directory mutate MUTANTS=60
	@echo; echo "==== test-gate"; $(MAKE) --no-print-directory test-gate STRICT=1
	@echo; echo "==== test-engines"; $(MAKE) --no-print-directory test-engines
	@for name in $$(ls build/not-run 2>/dev/null); do echo "NOT RUN $$name"; done; ! ls build/not-run/* >/dev/null 2>&1
	@echo; echo "everything passed"

# ---- Looks -----------------------------------------------------------------------------------------------------------

SWIFT_PARTS = Package.swift Sources Tests fuzz bench demo examples
SHELL_PARTS = .ci/run $(shell find Tests packaging docs demo bench fuzz examples -name '*.sh' | sort)

.PHONY: lint format
lint:
	$(SWIFT) format lint --strict --recursive --parallel $(SWIFT_PARTS)
	@for file in $(SHELL_PARTS); do \
	  case $$(head -n 1 $$file) in *bash) bash -n $$file ;; *) sh -n $$file ;; esac || exit 1; done
	@unnamed=""; for target in $$(sed -n 's/^\.PHONY: //p' $(MAKEFILE_LIST) | tr ' ' '\n' | sed '/^test-/s|-valgrind$$||' | grep -v / | sort -u); do \
	  $(MAKE) -s help | grep -Eq "(^|[ ,;])$$target([ ,;]|$$)" || unnamed="$$unnamed $$target"; done; \
	  [ -z "$$unnamed" ] || { echo "make help does not name$$unnamed"; exit 1; }
	@echo "lint: nothing to say"

format:
	$(SWIFT) format --in-place --recursive --parallel $(SWIFT_PARTS)

.PHONY: clean
clean:
	rm -rf build .build

endif
