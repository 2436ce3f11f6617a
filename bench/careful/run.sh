#!/bin/sh
# run.sh : the programs of this folder, built and run. LIBVERSION=FOLDER names libversion's source, a folder that holds
# libversion/version.h and a built libversion.a; without it libversion is left out, which no Debian package brings.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
cd "$here"
mkdir -p build/bench
with=""
[ -z "${LIBVERSION:-}" ] || with="-DLIBVERSION -I$LIBVERSION $LIBVERSION/libversion.a"
# shellcheck disable=SC2086
${CC:-cc} -std=gnu99 -O1 -Wall -Wextra -Wno-use-after-free -Iinclude bench/careful/careful.c Tests/c/watch.c -o build/bench/careful -Lbuild -lupdategate \
  -Wl,-rpath,'$ORIGIN/..' -ljansson -lsqlite3 -pthread $with
build/bench/careful
echo "from other languages"
python3 bench/careful/ffi.py UpdateGate include/updategate.h ug_
python3 bench/careful/ffi.py jansson /usr/include/jansson.h json_
python3 bench/careful/ffi.py SQLite /usr/include/sqlite3.h sqlite3_
[ -z "${LIBVERSION:-}" ] || python3 bench/careful/ffi.py libversion "$LIBVERSION/libversion/version.h" version_ "-I$LIBVERSION"
