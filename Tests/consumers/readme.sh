#!/bin/sh
# readme.sh : what README.md and the pages behind it say about installing, done word for word, with a home of its own.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
mkdir "$work/home"
trap 'rm -rf "$work" "$here/build/venv" "$here/build/gate"' EXIT
count=0
ok() { count=$((count + 1)); echo "ok     README: $1"; }
fail() { cat "$work/log" 2>/dev/null; echo "FAILED README: $1"; exit 1; }

# block NAME : the first block of these pages that begins with ```console NAME, or with ```NAME where that is a language.
block() {
  (cd "$here" && cat README.md docs/install.md docs/c.md docs/swift.md) |
    awk -v open="$1" '$0 == "```console " open || $0 == "```" open { on = 1; next } $0 == "```" && on { exit } on' >"$work/block"
  [ -s "$work/block" ] || fail "they have no block $1"
}
# follow NAME : the commands of a block, as somebody types them in the clone.
follow() {
  block "$1"
  (cd "$here" && unset LD_LIBRARY_PATH MAKEFLAGS MAKELEVEL MFLAGS && HOME=$work/home PKG_CONFIG_PATH=${2-} bash -euo pipefail "$work/block") >"$work/log" 2>&1 ||
    fail "$1"
}
says() { grep -Fqx "$1" "$work/log" || fail "it does not say $1"; }

block c
cmp -s "$work/block" "$here/examples/gate.c" || fail "examples/gate.c is not the program that it shows"
ok "examples/gate.c is the program that it shows"

follow c-prefix
says "force: Please update to continue."
ok "C, another prefix"
pc=$work/home/.local/lib/pkgconfig
follow c-static "$pc"
says "force: Please update to continue."
if readelf -d "$here/build/gate" | grep -q updategate; then fail "the static program needs the shared library"; fi
ok "C, static"

block CMakeLists.txt
mkdir "$work/cmake"
{ printf 'cmake_minimum_required(VERSION 3.16)\nproject(gate LANGUAGES C)\nadd_executable(gate gate.c)\n'; cat "$work/block"; } >"$work/cmake/CMakeLists.txt"
cp "$here/examples/gate.c" "$work/cmake/"
cmake -S "$work/cmake" -B "$work/cmake/build" "-DCMAKE_PREFIX_PATH=$work/home/.local" >"$work/log" 2>&1 && cmake --build "$work/cmake/build" >>"$work/log" 2>&1 &&
  "$work/cmake/build/gate" >"$work/log" || fail "CMake"
says "force: Please update to continue."
ok "CMake"

follow wheel
says "updategate $(sed -n 's/^#define UG_VERSION_STRING "\(.*\)"/\1/p' "$here/include/updategate.h")"
ok "the wheel, in a virtual environment"

# /usr/local is the machine's: what is there already is not touched.
if [ -e /usr/local/include/updategate.h ]; then
  echo "note   README: UpdateGate is installed in /usr/local already, so that way in was not followed"
else
  trap 'env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS make -s -C "$here" uninstall >/dev/null 2>&1; rm -rf "$work" "$here/build/venv" "$here/build/gate"' EXIT
  follow install
  says "force: Please update to continue."
  ok "C, the default prefix"
fi

block Package.swift
mkdir -p "$work/Gate/Sources/Gate" "$work/harbor-copy"
cp -r "$here/Package.swift" "$here/Sources" "$here/include" "$here/Tests" "$work/harbor-copy/"
sed 's|"../UpdateGate"|"../harbor-copy"|' "$work/block" >"$work/Gate/Package.swift"
block swift
cp "$work/block" "$work/Gate/Sources/Gate/main.swift"
swift run --package-path "$work/Gate" >"$work/log" 2>&1 || fail "Swift"
says "force: Please update to continue."
ok "a Swift package, from a clone whose folder is called harbor-copy"
echo "$count ways in of README and its pages were followed"
