# make install PREFIX=/usr/local DESTDIR= : header, libraries, pkg-config and CMake descriptions, manual pages, documents, examples,
# licence. make uninstall with the same values takes away exactly that.

# SwiftPM gives libraries a run path of $ORIGIN. This one needs nothing beside it, and Debian refuses it.
EMBEDDED_FLAGS += --disable-local-rpath

PREFIX ?= /usr/local
LIBDIR ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
DATADIR ?= $(PREFIX)/share
MANDIR ?= $(DATADIR)/man
DOCDIR ?= $(DATADIR)/doc/updategate
INSTALL ?= install

UG_VERSION := $(shell sed -n 's/^\#define UG_VERSION_STRING "\(.*\)"/\1/p' include/updategate.h)
UG_ABI := $(shell sed -n 's/^\#define UG_ABI_VERSION \([0-9]*\).*/\1/p' include/updategate.h)
PACKAGED := build/package

# A text as sed's replacement, and a place below PREFIX as the descriptions name it.
in_sed = $(subst |,\|,$(subst &,\&,$(1)))
below = $(subst <,,$(subst <$(PREFIX)/,$${prefix}/,<$(1)))
FILL = sed -e 's|@VERSION@|$(UG_VERSION)|g' -e 's|@ABI@|$(UG_ABI)|g' -e 's|@PREFIX@|$(call in_sed,$(PREFIX))|g' \
  -e 's|@LIBDIR@|$(call in_sed,$(call below,$(LIBDIR)))|g' \
  -e 's|@INCLUDEDIR@|$(call in_sed,$(call below,$(INCLUDEDIR)))|g' \
  -e 's|@MAJOR@|$(word 1,$(subst ., ,$(UG_VERSION)))|g' -e 's|@MINOR@|$(word 2,$(subst ., ,$(UG_VERSION)))|g' \
  -e "s|@INCLUDE_FROM_CMAKE@|$$(realpath -m --relative-to='$(LIBDIR)/cmake/updategate' '$(INCLUDEDIR)')|g"

.PHONY: static
static: build/libupdategate.a
build/libupdategate.a: build/libupdategate.so packaging/static.sh
	@# The list of what the shared library was linked from: the folders also keep objects of sources that are gone.
	@xargs packaging/static.sh $(RES) $@ <$(SCRATCH)/release/UpdateGateC.product/Objects.LinkFileList

build/man/updategate.3: include/updategate.h packaging/man3.py
	@mkdir -p build/man
	@command -v python3 >/dev/null || sh packaging/need.sh python3
	@python3 packaging/man3.py include/updategate.h >$@.tmp && mv $@.tmp $@
build/man/updategate.1: packaging/man/updategate.1 include/updategate.h
	@mkdir -p build/man
	@$(FILL) $< >$@

# What is installed: source, then the place below DESTDIR, a line each. Links are made after the files. The command is the Python
# package's, and so are its page and completions: COMMAND=1 brings them, for who packs both.
define UG_FILES
include/updategate.h:$(INCLUDEDIR)/updategate.h
build/$(SONAME):$(LIBDIR)/libupdategate.so.$(UG_VERSION)
build/libupdategate.a:$(LIBDIR)/libupdategate.a
$(PACKAGED)/updategate.pc:$(LIBDIR)/pkgconfig/updategate.pc
$(PACKAGED)/updategateConfig.cmake:$(LIBDIR)/cmake/updategate/updategateConfig.cmake
$(PACKAGED)/updategateConfigVersion.cmake:$(LIBDIR)/cmake/updategate/updategateConfigVersion.cmake
build/man/updategate.3:$(MANDIR)/man3/updategate.3
LICENSE:$(DOCDIR)/LICENSE
$(UG_LICENSES)
$(if $(COMMAND),$(UG_COMMAND_FILES))
$(UG_DOCUMENTS)
endef
define UG_COMMAND_FILES
build/man/updategate.1:$(MANDIR)/man1/updategate.1
packaging/completion/updategate.bash:$(DATADIR)/bash-completion/completions/updategate
packaging/completion/_updategate:$(DATADIR)/zsh/site-functions/_updategate
endef
define UG_LINKS
libupdategate.so.$(UG_VERSION):$(LIBDIR)/$(SONAME)
$(SONAME):$(LIBDIR)/libupdategate.so
$(subst >,$(newline),$(foreach f,$(shell cat abi/exports.txt),updategate.3:<man3/$(f).3>))
endef
define newline


endef
# Of what the toolchain compiles and links in.
UG_LICENSES = $(subst >,$(newline),$(foreach f,$(wildcard LICENSES/*.txt),$(f):<$(f)>))
UG_DOCUMENTS = $(subst >,$(newline),$(foreach f,$(wildcard docs/*.md docs/how-to/*.md docs/pictures/*.*),$(f):<$(f:docs/%=%)>) $(foreach f,$(wildcard examples/*.c) \
  $(wildcard examples/ffi/*.* examples/ffi/go/*),$(f):<$(f)>))
PLACED = UG_FILES="$$(printf '%s' "$$UG_FILES" | sed -e 's|^ *||' -e 's|<|$(call in_sed,$(DOCDIR))/|')" \
  UG_LINKS="$$(printf '%s' "$$UG_LINKS" | sed -e 's|^ *||' -e 's|<|$(call in_sed,$(MANDIR))/|')" \
  DESTDIR='$(DESTDIR)' PREFIX='$(PREFIX)' INSTALL='$(INSTALL)' AS_ROOT='$(AS_ROOT)' packaging/place.sh
install uninstall: export UG_FILES := $(UG_FILES)
install uninstall: export UG_LINKS := $(UG_LINKS)

# Where PREFIX is not ours to write, files are put there with sudo; what is built is built as who asked.
AS_ROOT ?= $(shell place='$(DESTDIR)$(PREFIX)'; while [ ! -e "$$place" ]; do place=$$(dirname "$$place"); done; \
  [ -w "$$place" ] || ! command -v sudo >/dev/null || echo sudo)
LOADER_CACHE = if [ -z "$(DESTDIR)" ] && [ -z "$(filter-out /usr /usr/local,$(PREFIX))" ]; then \
  if [ -n "$(AS_ROOT)" ] || [ "$$(id -u)" = 0 ]; then PATH="$$PATH:/usr/sbin:/sbin" $(AS_ROOT) ldconfig; fi; fi

# The descriptions depend on PREFIX, so they are written anew each time.
.PHONY: install uninstall
install: build/libupdategate.so build/libupdategate.a build/man/updategate.1 build/man/updategate.3
	@mkdir -p $(PACKAGED)
	@$(FILL) packaging/updategate.pc.in >$(PACKAGED)/updategate.pc
	@$(FILL) packaging/cmake/updategateConfig.cmake.in >$(PACKAGED)/updategateConfig.cmake
	@$(FILL) packaging/cmake/updategateConfigVersion.cmake.in >$(PACKAGED)/updategateConfigVersion.cmake
	@$(PLACED) install
	@echo "installed UpdateGate $(UG_VERSION) in $(DESTDIR)$(PREFIX)"
	@if [ -z "$(DESTDIR)" ] && [ -n "$(filter-out /usr /usr/local,$(PREFIX))" ]; then \
	  echo "to link with it: PKG_CONFIG_PATH=$(LIBDIR)/pkgconfig, and -Wl,-rpath,$(LIBDIR)"; fi
	@$(LOADER_CACHE)

uninstall:
	@id=$$(readelf -n '$(DESTDIR)$(LIBDIR)/libupdategate.so.$(UG_VERSION)' 2>/dev/null | sed -n 's/.*Build ID: //p'); rest=$${id#??}; \
	  folder='$(DESTDIR)$(DEBUGDIR)/.build-id'/$${id%"$$rest"}; [ -z "$$id" ] || [ ! -e "$$folder/$$rest.debug" ] || \
	  { $(AS_ROOT) rm -f "$$folder/$$rest.debug"; $(AS_ROOT) rmdir -p --ignore-fail-on-non-empty "$$folder"; }
	@$(PLACED) uninstall
	@echo "removed UpdateGate from $(DESTDIR)$(PREFIX)"
	@$(LOADER_CACHE)

.PHONY: test-install
test-install: build/libupdategate.so build/libupdategate.a build/man/updategate.1 build/man/updategate.3
	@sh packaging/need.sh gcc g++ libc6-dev make binutils pkg-config cmake man-db bash zsh
	@Tests/consumers/run.sh
	@Tests/consumers/readme.sh
