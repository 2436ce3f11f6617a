# make install-debug PREFIX=/usr/local DESTDIR= : what gdb wants to know of the installed library, found by its build-id. make
# test-debug : gdb goes through frames of the library, stripped as it is, with it.
#
# gdb looks in /usr/lib/debug by itself, elsewhere where `set debug-file-directory` names it.

DEBUGDIR ?= $(if $(filter /usr /usr/local,$(PREFIX)),/usr/lib/debug,$(PREFIX)/lib/debug)

build/debug/name: build/libupdategate.so packaging/debug.sh
	@command -v objcopy >/dev/null || sh packaging/need.sh binutils
	@packaging/debug.sh $(SCRATCH)/release/libUpdateGateC.so build/$(SONAME) build/debug

.PHONY: install-debug test-debug
install-debug: build/debug/name
	@file=$$(cat build/debug/name) && $(AS_ROOT) $(INSTALL) -D -m 644 "$$file" "$(DESTDIR)$(DEBUGDIR)/$${file#build/debug/}" && \
	  echo "installed $(DESTDIR)$(DEBUGDIR)/$${file#build/debug/}"

test-debug: build/debug/name
	@sh packaging/need.sh gdb gcc libc6-dev binutils
	@Tests/hosts/debugger.sh build
