# One core on every platform. Each target installs what it needs and says so; what cannot be fetched is NOT RUN (fetched.sh).
#
#   make test-wasm      the module's answers are those of x86-64; its layout of structures; no import
#   make test-aarch64   the C harness and the Python tests on the ARM library under qemu; its answers, with glibc and with musl
#   make test-musl      the C harness with musl on x86-64, linked dynamically and statically; its answers
#   make test-npm       packaging/npm.mk
#   make test-console   console/console.mk
#   make test-everywhere  all of them
#
# The answers are those of answers.c to every record of records.py: all rows, the fuzz corpora, real replies, JSONTestSuite.

EV := Tests/everywhere
EV_OUT := build/everywhere
EV_SOURCES := $(EV)/answers.c $(EV)/run.c
EV_COMPARE = python3 $(EV)/compare.py $(EV_OUT)
EV_C_FLAGS = -std=c99 -O1 -Wall -Wextra -Wpedantic -Werror -Iinclude -I$(EV)
EV_PARTS := $(EV_SOURCES) $(EV)/answers.h include/updategate.h

# The programs of the C harness that run anywhere: allocations.c and lookup_allocations.c look into glibc's own malloc.
EV_C := $(C_PROGRAMS) versions version_abuse lookups
C_ARGUMENTS_versions = Tests/data/versions $(UPDATEGATE_SHARED)/data/versions
C_ARGUMENTS_lookups = Tests/data/lookups/rows.json $(C_REPLIES) $(C_JSON_SUITE)

# $(call harness,NAME,FOLDER,CC,LINK,RUN) : builds the harness's programs into FOLDER and runs them.
define harness
@$(MAKE) --no-print-directory -s -o build/libupdategate.so CC='$(3)' C_OUT=$(2) C_LINK='$(4)' $(addprefix $(2)/,$(EV_C))
@failed=""; $(foreach p,$(EV_C),echo "== C $(p), $(1)"; $(5) $(2)/$(p) $(C_ARGUMENTS_$(p)) || failed="$$failed $(p)";) \
  if [ -n "$$failed" ]; then echo "C programs that failed, $(1):$$failed"; exit 1; fi
endef

.PHONY: everywhere/records
everywhere/records: build/libupdategate.so
	@mkdir -p $(EV_OUT); python3 $(EV)/records.py $(EV_OUT)
	@$(CC) $(EV_C_FLAGS) $(EV_SOURCES) -o $(EV_OUT)/run.x86-64 -Lbuild -lupdategate -Wl,-rpath,$(CURDIR)/build
	@$(EV_OUT)/run.x86-64 $(EV_OUT)/records $(EV_OUT)/answers.x86-64

# ---- WebAssembly -----------------------------------------------------------------------------------------------------

$(EV_OUT)/answers.wasm: $(WASM_OBJECTS) $(EV_PARTS)
	@mkdir -p $(EV_OUT)
	$(Q)$(CLANG) $(WASM_CLANG) -std=gnu11 -O2 -Wall -Wextra -Werror -ffreestanding -Iinclude -I$(EV) -c $(EV)/answers.c -o $(EV_OUT)/answers.o
	$(Q)$(dir $(CLANG))wasm-ld $(WASM_LINK) --export=answer $(WASM_OBJECTS) $(EV_OUT)/answers.o \
	  $(RUNTIME)/embedded/$(WASM_TARGET)/libswiftUnicodeDataTables.a -o $@

.PHONY: test-wasm
test-wasm: wasm everywhere/records $(EV_OUT)/answers.wasm
	@if $(EV)/fetched.sh $@ sh -c 'command -v node >/dev/null || sh packaging/need.sh nodejs'; then \
	  $(MAKE) --no-print-directory -s -o build/libupdategate.so everywhere/wasm; fi

.PHONY: everywhere/wasm
everywhere/wasm:
	@python3 packaging/wasm/abi.py $(CLANG) layout >$(WASM_OUT)/layout-32.txt
	@diff -u abi/layout-32.txt $(WASM_OUT)/layout-32.txt && echo "ok     wasm: structures are laid out as abi/layout-32.txt has them"
	@node $(EV)/answers.mjs $(EV_OUT)/answers.wasm $(EV_OUT)/records $(EV_OUT)/answers.wasm32
	@$(EV_COMPARE) wasm32

# ---- musl on x86-64 --------------------------------------------------------------------------------------------------

MUSL_OUT := build/musl
MUSL_CC = musl-gcc -I$(MUSL_OUT)/include -L$(MUSL_OUT)/lib

# jansson of Debian, with the names that it wants of glibc.
$(MUSL_OUT)/lib/libjansson.a: $(EV)/glibc_names.c
	@mkdir -p $(MUSL_OUT)/include $(MUSL_OUT)/lib
	@cp /usr/include/jansson*.h $(MUSL_OUT)/include/
	@cp $$(pkg-config --variable=libdir jansson)/libjansson.a $@.tmp
	@musl-gcc -std=c99 -O1 -Wall -Wextra -Werror -c $< -o $(MUSL_OUT)/glibc_names.o && ar r $@.tmp $(MUSL_OUT)/glibc_names.o 2>/dev/null && mv $@.tmp $@

.PHONY: test-musl everywhere/musl
test-musl: build/libupdategate.a everywhere/records
	@if $(EV)/fetched.sh $@ sh packaging/need.sh musl-tools libjansson-dev pkg-config; then \
	  $(MAKE) --no-print-directory -s -o build/libupdategate.so everywhere/musl; fi

everywhere/musl: $(MUSL_OUT)/lib/libjansson.a
	$(call harness,musl$(,) dynamic,$(MUSL_OUT)/dynamic,$(MUSL_CC),-Lbuild -lupdategate -Wl$(,)-rpath$(,)$(CURDIR)/build,$(C_RUN))
	$(call harness,musl$(,) static,$(MUSL_OUT)/static,$(MUSL_CC),build/libupdategate.a -static,$(C_RUN))
	@musl-gcc $(EV_C_FLAGS) -std=c11 -fno-builtin $(EV)/own_malloc.c -o $(MUSL_OUT)/own_malloc -Lbuild -lupdategate -Wl,-rpath,$(CURDIR)/build
	@musl-gcc $(EV_C_FLAGS) -std=c11 -fno-builtin $(EV)/own_malloc.c -o $(MUSL_OUT)/own_malloc-static build/libupdategate.a -static
	@$(MUSL_OUT)/own_malloc && $(MUSL_OUT)/own_malloc-static
	@musl-gcc $(EV_C_FLAGS) $(EV_SOURCES) -o $(EV_OUT)/run.musl -Lbuild -lupdategate -Wl,-rpath,$(CURDIR)/build
	@musl-gcc $(EV_C_FLAGS) $(EV_SOURCES) -o $(EV_OUT)/run.musl-static build/libupdategate.a -static
	@for form in musl musl-static; do $(EV_OUT)/run.$$form $(EV_OUT)/records $(EV_OUT)/answers.$$form || exit 1; done
	@$(EV_COMPARE) musl musl-static

, := ,

# ---- aarch64 under qemu ----------------------------------------------------------------------------------------------

ARM_ROOT = $(CURDIR)/$(ARM_OUT)/root
ARM_CC = $(ARM_CROSS)gcc -I$(ARM_OUT)/include -L$(ARM_OUT)/lib
ARM_RUN = timeout -k 5 900 qemu-aarch64-static -L $(ARM_ROOT)
ARM_LINK = -L$(ARM_OUT) -lupdategate -Wl,-rpath,$(CURDIR)/$(ARM_OUT)
ARM_MUSL = $(ARM_ROOT)/usr/lib/aarch64-linux-musl
ARM_MUSL_CC = $(ARM_CROSS)gcc -nostdinc -isystem $(shell $(ARM_CROSS)gcc -print-file-name=include) -isystem $(ARM_ROOT)/usr/include/aarch64-linux-musl \
  -nostdlib $(EV_C_FLAGS) $(EV_SOURCES)

.PHONY: test-aarch64 everywhere/aarch64
test-aarch64: everywhere/records
	@if $(EV)/fetched.sh $@ sh packaging/need.sh $(ARM_PACKAGES) gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user-static && \
	  $(EV)/fetched.sh $@ packaging/foreign.sh arm64 $(ARM_OUT)/root python3 libjansson-dev musl-dev; then \
	  $(MAKE) --no-print-directory -s -o build/libupdategate.so cross-aarch64 && \
	  $(MAKE) --no-print-directory -s -o build/libupdategate.so everywhere/aarch64; fi

$(ARM_OUT)/lib/libjansson.a:
	@mkdir -p $(ARM_OUT)/include $(ARM_OUT)/lib
	@cp $(ARM_ROOT)/usr/include/jansson.h $(ARM_ROOT)/usr/include/aarch64-linux-gnu/jansson_config.h $(ARM_OUT)/include/ 2>/dev/null || \
	  cp $(ARM_ROOT)/usr/include/jansson*.h $(ARM_OUT)/include/
	@cp $(ARM_ROOT)/usr/lib/aarch64-linux-gnu/libjansson.a $@

# Those of the Python tests that start no further process, which qemu cannot without help from the kernel, and need no network.
ARM_PYTHON_TESTS = $(basename $(notdir $(shell cd bindings/python/tests && grep -LE 'subprocess|command|socket|server' test_*.py)))

everywhere/aarch64: $(ARM_OUT)/lib/libjansson.a
	@EXPORTS=abi/exports.txt $(EV)/elf.sh $(ARM_OUT)/$(SONAME)
	$(call harness,aarch64,$(ARM_OUT)/c,$(ARM_CC),$(ARM_LINK),$(ARM_RUN))
	@echo "== Python on aarch64: $(words $(ARM_PYTHON_TESTS)) modules"
	@cd bindings/python/tests && env PYTHONHOME=$(ARM_ROOT)/usr PYTHONPATH=../src UPDATEGATE_LIBRARY=$(CURDIR)/$(ARM_OUT)/$(SONAME) \
	  $(ARM_RUN) $(ARM_ROOT)/usr/bin/python3 -W error -m unittest -q $(ARM_PYTHON_TESTS)
	@$(ARM_CC) $(EV_C_FLAGS) $(EV_SOURCES) -o $(EV_OUT)/run.aarch64 $(ARM_LINK)
	@$(ARM_CC) $(EV_C_FLAGS) $(EV_SOURCES) -o $(EV_OUT)/run.aarch64-static $(ARM_OUT)/libupdategate.a -static
	@$(ARM_MUSL_CC) $(ARM_MUSL)/crt1.o $(ARM_MUSL)/crti.o $(ARM_LINK) $(ARM_ROOT)/lib/aarch64-linux-musl/libc.so -lgcc $(ARM_MUSL)/crtn.o \
	  -Wl,-dynamic-linker,/lib/ld-musl-aarch64.so.1 -o $(EV_OUT)/run.aarch64-musl
	@$(ARM_MUSL_CC) $(ARM_MUSL)/crt1.o $(ARM_MUSL)/crti.o -L$(ARM_MUSL) $(ARM_OUT)/libupdategate.a -lc -lgcc $(ARM_MUSL)/crtn.o -static \
	  -o $(EV_OUT)/run.aarch64-musl-static
	@for form in aarch64 aarch64-static aarch64-musl aarch64-musl-static; do \
	  $(ARM_RUN) $(EV_OUT)/run.$$form $(EV_OUT)/records $(EV_OUT)/answers.$$form || exit 1; done
	@$(EV_COMPARE) aarch64 aarch64-static aarch64-musl aarch64-musl-static

# ---- All of it -------------------------------------------------------------------------------------------------------

EVERYWHERE_PARTS = test-wasm test-npm test-console test-musl packages-aarch64

.PHONY: test-everywhere
test-everywhere:
	@start=$$(date +%s); for part in $(EVERYWHERE_PARTS); do \
	  echo; echo "==== $$part"; began=$$(date +%s); $(MAKE) --no-print-directory $$part || { echo; echo "FAILED: $$part"; exit 1; }; \
	  done="$$done $$part:$$(($$(date +%s) - began))s"; done; \
	echo; echo "all platforms passed in $$(($$(date +%s) - start)) s:$$done"; \
	for name in $$(ls build/not-run 2>/dev/null); do echo "NOT RUN $$name"; done

# ---- Size and speed --------------------------------------------------------------------------------------------------

# The small module is what the package has, so its loops go through wasm-opt too.
$(EV_OUT)/loops.wasm: bench/everywhere/loops.c $(WASM_OBJECTS) include/updategate.h
	@mkdir -p $(EV_OUT); sh packaging/need.sh binaryen
	$(Q)$(CLANG) $(WASM_CLANG) -std=gnu11 -O2 -ffreestanding -Iinclude -c $< -o $(EV_OUT)/loops.o
	$(Q)$(dir $(CLANG))wasm-ld $(WASM_LINK) --export=run $(WASM_OBJECTS) $(EV_OUT)/loops.o \
	  $(RUNTIME)/embedded/$(WASM_TARGET)/libswiftUnicodeDataTables.a -o $@.tmp
	$(Q)$(WASM_OPT) $@.tmp -o $@

.PHONY: bench-everywhere
bench-everywhere: npm wasm build/libupdategate.so $(EV_OUT)/loops.wasm $(BROWSER_VENV)/.ready
	@sh packaging/need.sh brotli chromium chromium-driver gcc
	@gcc -O2 -Iinclude bench/everywhere/loops.c bench/everywhere/main.c -o $(EV_OUT)/loops -Lbuild -lupdategate -Wl,-rpath,$(CURDIR)/build
	@$(BROWSER_VENV)/bin/python bench/everywhere/table.py
