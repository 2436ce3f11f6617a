# make wasm : build/wasm/updategate.wasm, the library as one WebAssembly module without imports, from the toolchain alone.
# make wasm-small : the same through Debian's wasm-opt, in build/wasm/updategate.small.wasm.

WASM_OUT := build/wasm
WASM_OPT := wasm-opt -Oz --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int --enable-mutable-globals
WASM_TARGET := wasm32-unknown-none-wasm
# Bulk memory is in every browser since 2021 and in Node since 15; nothing newer is asked for.
WASM_LINK = --no-entry --gc-sections -O2 --strip-all -z stack-size=1048576 --stack-first $(WRAP_LINK)

WASM_CLANG := --target=wasm32-unknown-none -mbulk-memory

$(eval $(call objects,$(WASM_OUT),-target $(WASM_TARGET) -Xfrontend -disable-stack-protector,$(WASM_CLANG)))
WASM_OBJECTS := $(call objects_of,$(WASM_OUT)) $(WASM_OUT)/libc.o

$(WASM_OUT)/libc.o: packaging/wasm/libc.c
	@mkdir -p $(WASM_OUT)
	$(Q)$(CLANG) $(WASM_CLANG) -std=gnu11 -O2 -Wall -Wextra -Werror -ffreestanding -fno-builtin -c $< -o $@

$(WASM_OUT)/updategate.wasm: $(WASM_OBJECTS) abi/exports.txt packaging/wasm.mk
	$(Q)$(dir $(CLANG))wasm-ld $(WASM_LINK) $(shell sed 's/^/--export=/' abi/exports.txt) $(WASM_OBJECTS) \
	  $(RUNTIME)/embedded/$(WASM_TARGET)/libswiftUnicodeDataTables.a -o $@
	@echo "built $@, $$(wc -c <$@) bytes"

$(WASM_OUT)/updategate.small.wasm: $(WASM_OUT)/updategate.wasm
	@sh packaging/need.sh binaryen
	$(Q)$(WASM_OPT) $< -o $@
	@echo "built $@, $$(wc -c <$@) bytes"

.PHONY: wasm wasm-small
wasm: $(WASM_OUT)/updategate.wasm
wasm-small: $(WASM_OUT)/updategate.small.wasm
