# UpdateGate: the front door. `make` builds the library; `make demo` and `make test` do everything from a fresh clone.

SWIFT ?= swift
SCRATCH := .build/embedded
TRIPLE := $(shell $(SWIFT)c -print-target-info 2>/dev/null | sed -n 's/.*"unversionedTriple": "\(.*\)",/\1/p' | head -n 1)
RUNTIME := $(shell $(SWIFT)c -print-target-info 2>/dev/null | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p' | head -n 1)
RES := $(RUNTIME)/embedded/$(TRIPLE)
SONAME := libupdategate.so.0
HEADER_HASH := $(shell cat include/updategate.h include/module.modulemap | sha256sum | cut -c1-16)

EMBEDDED_FLAGS = -c release --traits Embedded --scratch-path $(SCRATCH) \
  -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld \
  -Xcc -DUG_HEADER_$(HEADER_HASH)
LINK_FLAGS = -Xlinker --icf=safe -Xlinker --gc-sections -Xlinker -soname=$(SONAME) \
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
