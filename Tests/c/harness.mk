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

# What each program is made of beside itself and harness.c, and is linked with; the sanitizers build the same.
C_PARTS_decisions := Tests/c/rows.c Tests/c/decision_request.c Tests/c/decision_checks.c Tests/c/column_rows.c Tests/c/arrow.c
C_PARTS_policies := Tests/c/rows.c
C_PARTS_states := Tests/c/rows.c
C_PARTS_columns := Tests/c/arrow.c
C_PARTS_column_threads := Tests/c/arrow.c
C_PARTS_memory := Tests/c/watch.c Tests/c/rows.c Tests/c/slots.c
C_PARTS_accessors := Tests/c/watch.c Tests/c/slots.c
C_PARTS_peaks := Tests/c/watch.c
C_PARTS_stack := Tests/c/slots.c
$(foreach p,$(C_ABUSE),$(eval C_PARTS_$(p) := Tests/c/slots.c))
$(foreach p,$(C_ROWS) memory,$(eval C_LIBS_$(p) = $$(shell pkg-config --cflags --libs jansson)))
# They count allocations by a malloc of their own, or look at the stack: not for valgrind and the sanitizers.
C_WATCH := memory accessors peaks stack
C_HEADERS := $(wildcard Tests/c/*.h)

define c_program
$(C_OUT)/$(1): Tests/c/$(1).c $$(C_PARTS_$(1)) $$(C_HEADERS) $$(C_COMMON) | $$(C_OUT) build/libupdategate.so
	$$(CC) $$(C_FLAGS) $$(if $$(filter $(1),$$(C_WATCH)),-D_DEFAULT_SOURCE) $$< $$(C_PARTS_$(1)) Tests/c/harness.c -pthread -o $$@ $$(C_LINK) $$(C_LIBS_$(1))
endef
$(foreach p,$(C_PROGRAMS) $(C_WATCH),$(eval $(call c_program,$(p))))

# What each program is handed.
C_ARGUMENTS_decisions := Tests/data
C_ARGUMENTS_policies := Tests/data
C_ARGUMENTS_states := Tests/data
C_ARGUMENTS_layout := abi/layout.txt
C_ARGUMENTS_memory := Tests/data fuzz/corpus


.PHONY: test-c test-c-valgrind
test-c: $(addprefix $(C_OUT)/,$(C_PROGRAMS) $(C_WATCH))
	@failed=""; $(foreach p,$(C_PROGRAMS) $(C_WATCH),echo "== C $(p)"; $(C_RUN) $(C_OUT)/$(p) $(C_ARGUMENTS_$(p)) || failed="$$failed $(p)";) \
	if [ -n "$$failed" ]; then echo "C programs that failed:$$failed"; exit 1; fi

test-c-valgrind: $(addprefix $(C_OUT)/,$(C_PROGRAMS))
	@failed=""; $(foreach p,$(C_PROGRAMS),echo "== C $(p) under valgrind"; $(C_RUN) $(VALGRIND) $(C_OUT)/$(p) $(C_ARGUMENTS_$(p)) || failed="$$failed $(p)";) \
	if [ -n "$$failed" ]; then echo "C programs that failed under valgrind:$$failed"; exit 1; fi

include Tests/c/versions.mk
