# examples/check.c and examples/policy_source.c, with libcurl, against servers on this machine that fail in every way; examples/app, a Swift app, as
# its user uses it; examples/state_sqlite.c, by many processes at once.

build/examples/%: examples/%.c include/updategate.h build/libupdategate.so
	@[ -e /usr/include/curl/curl.h ] || [ -n "$$(find /usr/include -path '*/curl/curl.h' -print -quit)" ] || \
	  sh packaging/need.sh libcurl4-openssl-dev
	@mkdir -p build/examples
	gcc -std=c99 -Wall -Wextra -Wpedantic -Werror -O2 -Iinclude -o $@ $< build/libupdategate.so -lcurl \
	  '-Wl,-rpath,$$ORIGIN/..'

build/examples/state_sqlite: examples/state_sqlite.c include/updategate.h build/libupdategate.so
	@[ -e /usr/include/sqlite3.h ] || sh packaging/need.sh libsqlite3-dev
	@mkdir -p build/examples
	gcc -std=c99 -Wall -Wextra -Wpedantic -Werror -O2 -Iinclude -o $@ $< build/libupdategate.so -lsqlite3 '-Wl,-rpath,$$ORIGIN/..'

.PHONY: examples test-examples
examples: build/examples/check build/examples/policy_source build/examples/state_sqlite
test-examples: build/examples/check build/examples/policy_source build/examples/state_sqlite
	python3 Tests/server/state_c.py build/examples/state_sqlite
	python3 Tests/server/check_c.py build/examples/check
	python3 Tests/server/policy_c.py build/examples/policy_source
	examples/app/run.sh

# The library from Go, Rust, Ruby, LuaJIT, PHP and Perl; LANGUAGES="ruby perl" tries these only.
.PHONY: test-ffi
test-ffi: build/libupdategate.so
	@examples/ffi/run.sh build/libupdategate.so $(LANGUAGES)
