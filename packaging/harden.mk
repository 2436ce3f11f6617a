# Hardening. Each is a target of its own; `make check-hardening` runs them all.
#
#   check-asan       the C harness and the library's objects under AddressSanitizer, leaks included
#   check-ubsan      the C harness under UndefinedBehaviorSanitizer, against the shared library
#   check-tsan       eight threads that share every kind of handle, and slices of columns, under ThreadSanitizer
#   check-valgrind   the C harness under valgrind
#   test-hosts       ctypes without Swift, fork, dlclose, a comma locale, a Swift program that has both
#
# The sanitizers are the toolchain's: gcc's do not link with objects that Swift instrumented.

TOOLCHAIN_BIN = $(patsubst %/lib/swift,%/bin,$(RUNTIME))
TOOLCHAIN_LIB = $(RUNTIME)/linux
SANITIZER_CC = $(TOOLCHAIN_BIN)/clang
SANITIZER_FLAGS = -std=c99 -O1 -g -fno-omit-frame-pointer -Iinclude
SANITIZER_RUN = SWIFT_BACKTRACE=enable=no timeout -k 5 1500

# $(call sanitized,address) : the library's objects, instrumented. The link of the product itself may fail over symbols that
# only the sanitizer's runtime has; the objects are what is wanted, and their number is checked.
sanitized = $(SWIFT) build -c release -Xswiftc -enable-experimental-feature -Xswiftc Embedded --scratch-path .build/$(1) --sanitize $(1) \
    -Xswiftc -use-ld=lld -Xcc -DUG_HEADER_$(HEADER_HASH) -Xcc -DUG_SANITIZED --target UpdateGateC >build/$(1).log 2>&1 || { tail -n 30 build/$(1).log; exit 1; }
# Objects of sources that are gone stay in the folder, and must not be linked.
sanitized_objects = $$(find $$(readlink -f .build/$(1)/release) -path '*UpdateGate*.build/*.o' ! -path '*Tests*' | while read -r o; do n=$$(basename $$o .o); [ -z "$$(find Sources -name $$n)" ] || echo $$o; done)

# $(call sanitized_program,address,program,flags) : one program, built and run; its name is added to $failed.
sanitized_program = $(SANITIZER_CC) $(SANITIZER_FLAGS) -fsanitize=$(1) $(if $(filter undefined,$(1)),-fno-sanitize-recover=all) \
  Tests/c/$(2).c Tests/c/harness.c $(C_PARTS_$(2)) -o build/$(1)/$(2) $(C_EXTRA) $(3) $(C_LIBS_$(2)) -pthread || exit 1; \
  echo "== $(2) under $(1) sanitizer"; \
  $(SANITIZER_RUN) build/$(1)/$(2) $(C_ARGUMENTS_$(2)) >build/$(1)/$(2).log 2>&1 && tail -n 1 build/$(1)/$(2).log || \
    { tail -n 60 build/$(1)/$(2).log; failed="$$failed $(2)"; };

# $(call sanitized_c,address,flags) : every program of the harness, linked with those objects and run.
define sanitized_c
@mkdir -p build/$(1)
@echo "building the library's objects with --sanitize $(1)"
@$(call sanitized,$(1))
@failed=""; $(foreach p,$(3),$(call sanitized_program,$(1),$(p),-fuse-ld=lld $(call sanitized_objects,$(1)) -L$(RES) -lswiftUnicodeDataTables -lm $(2))) \
  if [ -n "$$failed" ]; then echo "failed under $(1) sanitizer:$$failed"; exit 1; fi
endef

.PHONY: check-asan check-ubsan check-tsan check-valgrind test-hosts check-hardening
check-asan:
	$(call sanitized_c,address,,$(C_PROGRAMS))

check-tsan:
	$(call sanitized_c,thread,-L$(TOOLCHAIN_LIB) -ldispatch -lBlocksRuntime -Wl$(comma)-rpath$(comma)$(TOOLCHAIN_LIB),threads column_threads)

comma := ,

check-ubsan: build/libupdategate.so
	@mkdir -p build/undefined
	@failed=""; $(foreach p,$(C_PROGRAMS),$(call sanitized_program,undefined,$(p),-Lbuild -lupdategate -Wl$(comma)-rpath$(comma)$(CURDIR)/build)) \
	if [ -n "$$failed" ]; then echo "failed under undefined sanitizer:$$failed"; exit 1; fi
	@for form in kernels kernels_plain; do echo "== $$form under address and undefined sanitizer"; \
	  $(SANITIZER_CC) -fuse-ld=lld -std=gnu99 -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -DUG_SANITIZED -Iinclude \
	    $$(test $$form = kernels || echo -DUG_KERNEL_PLAIN) Tests/c/kernels.c Tests/c/harness.c -o build/undefined/$$form \
	    -Lbuild -lupdategate -Wl,-rpath,$(CURDIR)/build && $(SANITIZER_RUN) build/undefined/$$form || exit 1; done

check-valgrind: test-c-valgrind

test-hosts: build/libupdategate.so
	@sh packaging/need.sh locales python3 binutils
	Tests/hosts/run.sh build/libupdategate.so

check-hardening: check-asan check-ubsan check-tsan check-valgrind check-older test-hosts
