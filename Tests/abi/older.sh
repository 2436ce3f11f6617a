#!/bin/sh
# older.sh : today's caller on a library of a later version, in which every structure has a field more. The later library is
# built from this tree with that header; the caller, compiled with today's, must not notice.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
cd "$here"
cc=${CC:-gcc}
later=build/later
mkdir -p "$later/tree"
# The sources without what was built, with the later header in place.
(git ls-files --cached --others --exclude-standard -- Sources Package.swift Makefile abi include Tests packaging demo bench fuzz docs examples 2>/dev/null ||
  find Sources Package.swift Makefile abi include Tests packaging demo bench fuzz docs examples -type f) >"$later/files"
tar -cf - -T "$later/files" | tar -xf - -C "$later/tree"
Tests/abi/callers.sh later "$later/tree/include/updategate.h"
(cd "$later/tree" && env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS make build/libupdategate.so) >"$later/log" 2>&1 || { tail -n 30 "$later/log"; exit 1; }

$cc -std=c99 -Iinclude Tests/abi/caller.c -o "$later/today" -Lbuild -lupdategate -Wl,-rpath,"$here/build"
$cc -std=c99 -Iinclude Tests/abi/caller.c -o "$later/older" -L"$later/tree/build" -lupdategate -Wl,-rpath,"$here/$later/tree/build"
"$later/today" >"$later/today.said"
"$later/older" >"$later/older.said"
if cmp -s "$later/today.said" "$later/older.said"; then
  echo "ok     an older caller on a later library: the same $(wc -l <"$later/older.said") answers"
else
  echo "FAILED an older caller on a later library"
  diff "$later/today.said" "$later/older.said"
  exit 1
fi
# The program's own structures lie on its stack, where a read too far is hard to see: those of structs.c lie alone.
$cc -std=c99 -g -Iinclude Tests/c/structs.c Tests/c/slots.c Tests/c/harness.c ${C_EXTRA:-} -o "$later/structs" -L"$later/tree/build" -lupdategate \
  -Wl,-rpath,"$here/$later/tree/build"
SWIFT_BACKTRACE=enable=no valgrind --quiet --error-exitcode=99 "$later/structs" >"$later/structs.said" 2>&1 ||
  { tail -n 40 "$later/structs.said"; echo "FAILED the later library reads what an older caller does not have"; exit 1; }
echo "ok     structures as an older caller has them, alone in memory, under valgrind: $(tail -n 1 "$later/structs.said")"
