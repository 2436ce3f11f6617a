# make sqlite : build/sqlite/updategate.so, what sqlite3 loads. make test-sqlite loads it in SQLite's own shell. Needs libsqlite3-dev.

SQLITE_OUT = build/sqlite

.PHONY: sqlite test-sqlite
sqlite: $(SQLITE_OUT)/updategate.so

$(SQLITE_OUT)/updategate.so: bindings/sqlite/updategate.c include/updategate.h | build/libupdategate.so
	@[ -e /usr/include/sqlite3ext.h ] || sh packaging/need.sh libsqlite3-dev
	@mkdir -p $(SQLITE_OUT)
	$(CC) -std=c99 -O2 -g -fPIC -shared -fvisibility=hidden -Wall -Wextra -Wpedantic -Werror -Iinclude $< -o $@ \
	  -Lbuild -lupdategate -Wl,-rpath,'$$ORIGIN/..' -Wl,-rpath,'$$ORIGIN'

test-sqlite: $(SQLITE_OUT)/updategate.so
	@command -v sqlite3 >/dev/null || sh packaging/need.sh sqlite3
	@bindings/sqlite/test.sh $(SQLITE_OUT)/updategate.so
