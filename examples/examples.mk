# examples/check.c and examples/policy_source.c, with libcurl, against servers on this machine that fail in every way; examples/app, a Swift app, as
# its user uses it.

build/examples/%: examples/%.c include/updategate.h build/libupdategate.so
	@[ -e /usr/include/curl/curl.h ] || [ -n "$$(find /usr/include -path '*/curl/curl.h' -print -quit)" ] || \
	  sh packaging/need.sh libcurl4-openssl-dev
	@mkdir -p build/examples
	gcc -std=c99 -Wall -Wextra -Wpedantic -Werror -O2 -Iinclude -o $@ $< build/libupdategate.so -lcurl \
	  '-Wl,-rpath,$$ORIGIN/..'

.PHONY: examples test-examples
examples: build/examples/check build/examples/policy_source
test-examples: build/examples/check build/examples/policy_source
	python3 Tests/server/check_c.py build/examples/check
	python3 Tests/server/policy_c.py build/examples/policy_source
	examples/app/run.sh

# The library from Go, Rust, Ruby, LuaJIT, PHP and Perl; LANGUAGES="ruby perl" tries these only.
.PHONY: test-ffi
test-ffi: build/libupdategate.so
	@examples/ffi/run.sh build/libupdategate.so $(LANGUAGES)
