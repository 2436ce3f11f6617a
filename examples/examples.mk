# examples/check.c, with libcurl, against a server on this machine that fails in every way; examples/app, a Swift app, as
# its user uses it.

build/examples/check: examples/check.c include/updategate.h build/libupdategate.so
	@[ -e /usr/include/curl/curl.h ] || [ -n "$$(find /usr/include -path '*/curl/curl.h' -print -quit)" ] || \
	  sh packaging/need.sh libcurl4-openssl-dev
	@mkdir -p build/examples
	gcc -std=c99 -Wall -Wextra -Wpedantic -Werror -O2 -Iinclude -o $@ $< build/libupdategate.so -lcurl \
	  '-Wl,-rpath,$$ORIGIN/..'

.PHONY: examples test-examples
examples: build/examples/check
test-examples: build/examples/check
	python3 Tests/server/check_c.py build/examples/check
	examples/app/run.sh
