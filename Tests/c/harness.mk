# The C harness: jansson reads the shared rows, the library answers, both are compared.
#
#   make test-c            every program below against build/libupdategate.so
#   make test-c-valgrind   the same under valgrind: no error, no definite loss
#
# Needs libjansson-dev, pkg-config and, for the second, valgrind: `make test-tools` says or installs what is missing.

CC ?= gcc
C_OUT := build/c
C_FLAGS := -std=c99 -O1 -g -Wall -Wextra -Wpedantic -Werror -Iinclude
C_ROWS := decisions policies states
C_ABUSE := misuse constants structs hostile threads plain
C_PROGRAMS := $(C_ROWS) $(C_ABUSE) layout columns column_threads
C_RUN := SWIFT_BACKTRACE=enable=no timeout -k 5 600
VALGRIND := valgrind --quiet --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite --show-leak-kinds=definite

$(C_OUT):
	@mkdir -p $@

# Only the library's content matters, not that the build was asked.
C_COMMON := Tests/c/harness.c Tests/c/harness.h include/updategate.h Tests/c/harness.mk
C_EXTRA ?=
C_LINK = $(C_EXTRA) -Lbuild -lupdategate -Wl,-rpath,'$$ORIGIN/..'

$(addprefix $(C_OUT)/,$(C_ROWS)): $(C_OUT)/%: Tests/c/%.c Tests/c/rows.c Tests/c/rows.h $(C_COMMON) | $(C_OUT) build/libupdategate.so
	$(CC) $(C_FLAGS) $(shell pkg-config --cflags jansson) $< $(C_MORE) Tests/c/rows.c Tests/c/harness.c -o $@ $(C_LINK) $(shell pkg-config --libs jansson)

$(addprefix $(C_OUT)/,$(C_ABUSE)): $(C_OUT)/%: Tests/c/%.c Tests/c/slots.c Tests/c/slots.h $(C_COMMON) | $(C_OUT) build/libupdategate.so
	$(CC) $(C_FLAGS) $< Tests/c/slots.c Tests/c/harness.c -pthread -o $@ $(C_LINK)

# Its own, since it brings its own malloc: not for valgrind and the sanitizers.
$(C_OUT)/memory: Tests/c/memory.c Tests/c/rows.c Tests/c/slots.c Tests/c/slots.h $(C_COMMON) | $(C_OUT) build/libupdategate.so
	$(CC) $(C_FLAGS) -D_DEFAULT_SOURCE $(shell pkg-config --cflags jansson) $< Tests/c/rows.c Tests/c/slots.c Tests/c/harness.c -o $@ $(C_LINK) $(shell pkg-config --libs jansson)

$(C_OUT)/decisions: C_MORE = Tests/c/column_rows.c Tests/c/arrow.c
$(C_OUT)/decisions: Tests/c/column_rows.c Tests/c/column_rows.h Tests/c/arrow.c Tests/c/arrow.h

$(C_OUT)/columns $(C_OUT)/column_threads: $(C_OUT)/%: Tests/c/%.c Tests/c/arrow.c Tests/c/arrow.h $(C_COMMON) | $(C_OUT) build/libupdategate.so
	$(CC) $(C_FLAGS) $< Tests/c/arrow.c Tests/c/harness.c -pthread -o $@ $(C_LINK)

$(C_OUT)/layout: Tests/c/layout.c $(C_COMMON) | $(C_OUT) build/libupdategate.so
	$(CC) $(C_FLAGS) $< Tests/c/harness.c -o $@ $(C_LINK)

# What each program is handed.
C_ARGUMENTS_decisions := Tests/data
C_ARGUMENTS_policies := Tests/data
C_ARGUMENTS_states := Tests/data
C_ARGUMENTS_layout := abi/layout.txt
C_ARGUMENTS_memory := Tests/data fuzz/corpus

.PHONY: test-c test-c-valgrind
test-c: $(addprefix $(C_OUT)/,$(C_PROGRAMS) memory)
	@failed=""; $(foreach p,$(C_PROGRAMS) memory,echo "== C $(p)"; $(C_RUN) $(C_OUT)/$(p) $(C_ARGUMENTS_$(p)) || failed="$$failed $(p)";) \
	if [ -n "$$failed" ]; then echo "C programs that failed:$$failed"; exit 1; fi

test-c-valgrind: $(addprefix $(C_OUT)/,$(C_PROGRAMS))
	@failed=""; $(foreach p,$(C_PROGRAMS),echo "== C $(p) under valgrind"; $(C_RUN) $(VALGRIND) $(C_OUT)/$(p) $(C_ARGUMENTS_$(p)) || failed="$$failed $(p)";) \
	if [ -n "$$failed" ]; then echo "C programs that failed under valgrind:$$failed"; exit 1; fi

include Tests/c/versions.mk
