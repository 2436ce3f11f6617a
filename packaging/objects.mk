# The core as object files for a platform that SwiftPM does not build for: plain calls of the compiler, in Embedded
# mode, with the flags and features of the main build.

CORE_SOURCES := $(shell find Sources/UpdateGate -name '*.swift' | sort)
EXPORT_SOURCES := $(shell find Sources/UpdateGateC -name '*.swift' | sort)
KERNEL_SOURCES := $(wildcard Sources/UpdateGateKernels/*.c)
CORE_HEADERS := $(wildcard Sources/UpdateGateKernels/include/*) $(wildcard include/*)

# What the manifest switches on for both modules, read from there.
MANIFEST_FEATURES := $(shell sed -n \
  -e 's/.*\.enableExperimentalFeature."\([A-Za-z]*\)".*/-enable-experimental-feature \1/p' \
  -e 's/.*\.enableUpcomingFeature."\([A-Za-z]*\)".*/-enable-upcoming-feature \1/p' Package.swift | grep -v Embedded | sort -u)
OBJECT_FLAGS = -swift-version 6 -enable-experimental-feature Embedded $(MANIFEST_FEATURES) $(CORE_FLAGS) -wmo -parse-as-library \
  -package-name updategate -I include -I Sources/UpdateGateKernels/include

CLANG = $(dir $(shell readlink -f $$(command -v $(SWIFT))))clang

# $(eval $(call objects,FOLDER,SWIFT FLAGS,C FLAGS)) : rules for the objects of $(call objects_of,FOLDER).
objects_of = $(1)/UpdateGate.o $(1)/UpdateGateC.o $(patsubst Sources/UpdateGateKernels/%.c,$(1)/%.o,$(KERNEL_SOURCES))

define objects
$(1)/UpdateGate.o: $$(CORE_SOURCES) $$(CORE_HEADERS) packaging/objects.mk Package.swift
	@mkdir -p $(1); echo "compiling the core for $(notdir $(1)), which takes a minute or two"
	$$(Q)$$(call quietly,$(1)/core.log,$$(SWIFT)c $$(OBJECT_FLAGS) $(2) -module-name UpdateGate \
	  -emit-module -emit-module-path $(1)/UpdateGate.swiftmodule -c $$(CORE_SOURCES) -o $$@)

$(1)/UpdateGateC.o: $(1)/UpdateGate.o $$(EXPORT_SOURCES)
	$$(Q)$$(call quietly,$(1)/exports.log,$$(SWIFT)c $$(OBJECT_FLAGS) $(2) -module-name UpdateGateC -I $(1) -c $$(EXPORT_SOURCES) -o $$@)

$(1)/%.o: Sources/UpdateGateKernels/%.c $$(CORE_HEADERS) packaging/objects.mk
	@mkdir -p $(1)
	$$(Q)$$(CLANG) $(3) $$(filter -D%,$$(MEMORY_FLAGS)) -std=gnu11 -O2 -Wall -Wextra -Werror -ffreestanding -I Sources/UpdateGateKernels/include -c $$< -o $$@
endef
