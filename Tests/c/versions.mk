# Versions through the C interface. `make test-c-versions`; a part of `make test-c`.
#
# UPDATEGATE_SHARED names the folder that holds data/versions with the rows of other projects, if it is elsewhere.

UPDATEGATE_SHARED ?= ../shared

$(C_OUT)/versions: C_MORE = Tests/c/column_versions.c Tests/c/arrow.c
$(C_OUT)/versions: Tests/c/column_versions.c Tests/c/column_versions.h Tests/c/arrow.c Tests/c/arrow.h

$(C_OUT)/versions $(C_OUT)/version_abuse $(C_OUT)/allocations: $(C_OUT)/%: Tests/c/%.c $(C_COMMON) Tests/c/versions.mk | $(C_OUT) build/libupdategate.so
	$(CC) $(C_FLAGS) $< $(C_MORE) Tests/c/harness.c -o $@ $(C_LINK)

.PHONY: test-c-versions test-c-versions-valgrind
test-c-versions: $(C_OUT)/versions $(C_OUT)/version_abuse $(C_OUT)/allocations
	@echo "== C versions"; $(C_RUN) $(C_OUT)/versions Tests/data/versions $(UPDATEGATE_SHARED)/data/versions
	@echo "== C version abuse"; $(C_RUN) $(C_OUT)/version_abuse
	@echo "== C allocations"; $(C_RUN) $(C_OUT)/allocations

test-c-versions-valgrind: $(C_OUT)/versions $(C_OUT)/version_abuse
	@echo "== C versions under valgrind"; $(C_RUN) $(VALGRIND) $(C_OUT)/versions Tests/data/versions $(UPDATEGATE_SHARED)/data/versions
	@echo "== C version abuse under valgrind"; $(C_RUN) $(VALGRIND) $(C_OUT)/version_abuse

test-c: test-c-versions
test-c-valgrind: test-c-versions-valgrind
