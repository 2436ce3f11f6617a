# Look-up replies in C: the shared rows, then every reply at hand against jansson. Included after harness.mk.
#
#   make test-c-lookups            against build/libupdategate.so
#   make test-c-lookups-valgrind   the same under valgrind
#
# UPDATEGATE_SHARED names the folder of outside replies and JSON tests; without it they are looked for beside the tree.
UPDATEGATE_SHARED ?= $(CURDIR)/../shared
C_REAL_REPLIES = $(wildcard $(UPDATEGATE_SHARED)/data/lookups/*.json)
C_REPLIES = $(wildcard Tests/data/lookups/*.json) $(C_REAL_REPLIES)
C_SKIPPED = $(if $(C_REAL_REPLIES),,echo "SKIPPED real replies: they are not at hand (UPDATEGATE_SHARED, or ../shared)";) \
  $(if $(C_JSON_SUITE),,echo "SKIPPED JSONTestSuite: it is not at hand (UPDATEGATE_SHARED, or ../shared)";)
C_JSON_SUITE = $(wildcard $(UPDATEGATE_SHARED)/data/json/test_parsing/*.json)
C_LOOKUP_PARTS := Tests/c/lookups.c Tests/c/lookup_oracle.c Tests/c/harness.c

$(C_OUT)/lookups: $(C_LOOKUP_PARTS) Tests/c/lookup_oracle.h Tests/c/harness.h include/updategate.h | build/libupdategate.so
	@mkdir -p $(C_OUT)
	$(CC) -std=c99 -O1 -g -Wall -Wextra -Wpedantic -Werror -Iinclude $(shell pkg-config --cflags jansson) $(C_LOOKUP_PARTS) -o $@ \
	  $(C_LINK) $(shell pkg-config --libs jansson) -lm

build/c/lookup_allocations: Tests/c/lookup_allocations.c Tests/c/harness.c Tests/c/harness.h include/updategate.h | build/libupdategate.so
	@mkdir -p build/c
	$(CC) -std=gnu99 -O1 -g -Wall -Wextra -Werror -fno-builtin -Iinclude Tests/c/lookup_allocations.c Tests/c/harness.c -o $@ \
	  -rdynamic -Lbuild -lupdategate -Wl,-rpath,'$$ORIGIN/..'

# The vector loops alone, in both forms.
build/c/kernels build/c/kernels_plain: Tests/c/kernels.c Tests/c/harness.c Tests/c/harness.h Sources/UpdateGateKernels/kernels.c Sources/UpdateGateKernels/include/UpdateGateKernels.h | build/libupdategate.so
	@mkdir -p build/c
	$(CC) -std=gnu99 -O2 -g -Wall -Wextra -Werror $(if $(filter %_plain,$@),-DUG_KERNEL_PLAIN) -Iinclude Tests/c/kernels.c Tests/c/harness.c -o $@ \
	  -Lbuild -lupdategate -Wl,-rpath,'$$ORIGIN/..'

.PHONY: test-c-lookups test-c-lookups-valgrind
test-c-lookups: $(C_OUT)/lookups build/c/lookup_allocations build/c/kernels build/c/kernels_plain
	@for form in kernels kernels_plain; do echo "== C $$form"; timeout -k 5 120 build/c/$$form || exit 1; done
	@SWIFT_BACKTRACE=enable=no timeout -k 5 600 build/c/lookups Tests/data/lookups/rows.json $(C_REPLIES) $(C_JSON_SUITE)
	@$(C_SKIPPED) true
	@SWIFT_BACKTRACE=enable=no timeout -k 5 60 build/c/lookup_allocations

test-c-lookups-valgrind: $(C_OUT)/lookups
	@SWIFT_BACKTRACE=enable=no timeout -k 5 600 valgrind --quiet --error-exitcode=99 --leak-check=full \
	  --errors-for-leak-kinds=definite --show-leak-kinds=definite \
	  build/c/lookups Tests/data/lookups/rows.json $(C_REPLIES) $(C_JSON_SUITE)
	@$(C_SKIPPED) true
