# Where unsafe code may stand.
MEMORY_FEATURES = $(shell sed -n -e 's/.*\.enableExperimentalFeature("\([A-Za-z]*\)").*/-enable-experimental-feature \1/p' \
  -e 's/.*\.enableUpcomingFeature("\([A-Za-z]*\)").*/-enable-upcoming-feature \1/p' Package.swift | sort -u)

.PHONY: test-memory
test-memory:
	@SWIFTC=$(SWIFT)c Tests/memory/memory.sh $(MEMORY_FEATURES)
