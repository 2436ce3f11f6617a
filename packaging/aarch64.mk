# make cross-aarch64 : build/aarch64/libupdategate.so.0 and libupdategate.a for 64-bit ARM Linux, from the toolchain and Debian's
# cross binutils. The .so serves glibc from 2.17 on and musl alike. Nothing is packed before test-aarch64 has run it under qemu:
# a library that links may still be broken.

ARM_OUT := build/aarch64
ARM_TARGET := aarch64-none-none-elf
ARM_CROSS := aarch64-linux-gnu-
ARM_PACKAGES := binutils-aarch64-linux-gnu libc6-arm64-cross
ARM_TOOLS := $(dir $(CLANG))

# Without the stack protector: its guard lies in the loader, which has one name under glibc and another under musl.
ARM_CLANG := --target=aarch64-linux-gnu -fPIC -fvisibility=hidden -mno-outline-atomics -DUGM_WRAP
$(eval $(call objects,$(ARM_OUT),-target $(ARM_TARGET) -Xfrontend -disable-stack-protector,$(ARM_CLANG)))

$(ARM_OUT)/bridge.o: packaging/aarch64/bridge.c
	@mkdir -p $(ARM_OUT)
	$(Q)$(CLANG) $(ARM_CLANG) -std=gnu11 -O2 -Wall -Wextra -Werror -ffreestanding -c $< -o $@

ARM_OBJECTS := $(call objects_of,$(ARM_OUT)) $(ARM_OUT)/bridge.o

$(ARM_OUT)/$(SONAME): $(ARM_OBJECTS) abi/exports.map packaging/aarch64.mk
	@sh packaging/need.sh $(ARM_PACKAGES)
	$(Q)$(ARM_TOOLS)ld.lld -m aarch64linux -shared $(SO_LINK) $(ARM_OBJECTS) \
	  $(RUNTIME)/embedded/$(ARM_TARGET)/libswiftUnicodeDataTables.a \
	  --as-needed /usr/aarch64-linux-gnu/lib/libc.so.6 /usr/aarch64-linux-gnu/lib/libm.so.6 \
	  /usr/aarch64-linux-gnu/lib/ld-linux-aarch64.so.1 -o $@.tmp
	$(Q)$(ARM_TOOLS)llvm-objcopy --strip-unneeded -R .comment $@.tmp && packaging/build-id.sh $@.tmp && mv $@.tmp $@
	@ln -sf $(SONAME) $(ARM_OUT)/libupdategate.so
	@echo "built $@, $$(wc -c <$@) bytes"

$(ARM_OUT)/libupdategate.a: $(ARM_OBJECTS) packaging/static.sh abi/exports.txt
	@sh packaging/need.sh $(ARM_PACKAGES)
	@CROSS=$(ARM_CROSS) packaging/static.sh $(RUNTIME)/embedded/$(ARM_TARGET) $@ $(ARM_OBJECTS)
	@echo "built $@, $$(wc -c <$@) bytes"

.PHONY: cross-aarch64
cross-aarch64: $(ARM_OUT)/$(SONAME) $(ARM_OUT)/libupdategate.a

# ---- Packages, once the library has run ------------------------------------------------------------------------------

.PHONY: wheel-aarch64 deb-aarch64 packages-aarch64
packages-aarch64: wheel-aarch64 deb-aarch64
wheel-aarch64: test-aarch64
	@rm -rf $(ARM_OUT)/dist
	@if [ -e build/not-run/test-aarch64 ]; then echo "NOT RUN $@: the library was not run, so it is not packed"; else \
	  python3 packaging/wheel.py $(ARM_OUT)/$(SONAME) $(ARM_OUT)/dist && \
	  packaging/aarch64/test-wheel.sh $(ARM_OUT)/dist/*.whl $(ARM_ROOT); fi

deb-aarch64: test-aarch64 deb
	@rm -rf $(ARM_OUT)/deb
	@if [ -e build/not-run/test-aarch64 ]; then echo "NOT RUN $@: the library was not run, so it is not packed"; else \
	  packaging/aarch64/deb.sh $(ARM_OUT) && packaging/aarch64/test-deb.sh $(ARM_OUT)/deb $(ARM_ROOT); fi
