#!/bin/sh
# run.sh : strangers' projects, each copied out of the tree and built against an installed one, by its own build file.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prefix=$work/prefix
count=0

swift_bin=$(dirname "$(readlink -f "$(command -v swiftc 2>/dev/null || echo /nowhere/swiftc)")")
clang=$(command -v clang || { [ -x "$swift_bin/clang" ] && echo "$swift_bin/clang"; })
clangxx=$(command -v clang++ || { [ -x "$swift_bin/clang++" ] && echo "$swift_bin/clang++"; })

ok() { count=$((count + 1)); echo "ok     $1"; }
fail() { echo "FAILED $1"; exit 1; }
# The make that started this must not hand its own variables down.
make_in() { folder=$1; shift; env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS make --no-print-directory -s -C "$folder" "$@"; }
project() { rm -rf "$work/project"; cp -r "$here/Tests/consumers/$1" "$work/project"; }

make_in "$here" install "PREFIX=$prefix" >/dev/null
[ ! -e "$prefix/share/man/man1" ] && [ ! -e "$prefix/share/zsh" ] || fail "there is a page or completion of a command that is not installed"
[ -e "$prefix/share/doc/updategate/c-reference.md" ] && [ -e "$prefix/share/doc/updategate/examples/ffi/go/main.go" ] || fail "documents and examples"
make_in "$here" install COMMAND=1 "PREFIX=$prefix" >/dev/null
export PKG_CONFIG_PATH="$prefix/lib/pkgconfig" LD_LIBRARY_PATH="$prefix/lib"
[ "$(pkg-config --modversion updategate)" = "$(sed -n 's/^#define UG_VERSION_STRING "\(.*\)"/\1/p' "$here/include/updategate.h")" ] ||
  fail "pkg-config knows another version than the header"
[ "$(readlink "$prefix/lib/libupdategate.so")" = libupdategate.so.0 ] || fail "no development link"
grep -rq "$here" "$prefix" && fail "the installed tree names the source tree"
ok "installed tree: links, version, no trace of the source tree"

for compiler in gcc "$clang"; do
  project c-pkgconfig
  make_in "$work/project" "CC=$compiler"
  "$work/project/gate" >"$work/said" || fail "c-pkgconfig, $compiler"
  ok "C99, pkg-config, $(basename "$compiler"): $(cat "$work/said")"
done
for compiler in g++ "$clangxx"; do
  project cxx
  make_in "$work/project" "CXX=$compiler"
  "$work/project/gate" >"$work/said" || fail "cxx, $compiler"
  ok "C++17, pkg-config, $(basename "$compiler"): $(cat "$work/said")"
done

project static
make_in "$work/project"
for program in gate gate-full; do
  env -u LD_LIBRARY_PATH "$work/project/$program" >"$work/said" || fail "static, $program"
  if readelf -d "$work/project/$program" | grep -q updategate; then fail "$program still needs the shared library"; fi
done
if readelf -d "$work/project/gate-full" | grep -q NEEDED; then fail "gate-full needs shared libraries"; fi
ok "static, and fully static: $(cat "$work/said")"
nm -g --defined-only "$prefix/lib/libupdategate.a" | awk 'NF == 3 { print $3 }' | LC_ALL=C sort >"$work/archive"
cmp -s "$work/archive" "$here/abi/exports.txt" || fail "libupdategate.a shows other symbols than abi/exports.txt"
ok "libupdategate.a shows ug_* only, $(wc -c <"$prefix/lib/libupdategate.a") bytes"

project cmake
env -u LD_LIBRARY_PATH cmake -S "$work/project" -B "$work/project/build" "-DCMAKE_PREFIX_PATH=$prefix" >"$work/log" 2>&1 &&
  env -u LD_LIBRARY_PATH cmake --build "$work/project/build" >>"$work/log" 2>&1 &&
  (cd "$work/project/build" && env -u LD_LIBRARY_PATH ctest --output-on-failure) >>"$work/log" 2>&1 ||
  { cat "$work/log"; fail "cmake"; }
ok "CMake: shared, static and C++, $(grep -c 'Passed' "$work/log") tests"
sed 's/updategate 0.1/updategate 7.0/' "$work/project/CMakeLists.txt" >"$work/CMakeLists.txt"
mv "$work/CMakeLists.txt" "$work/project/"
if cmake -S "$work/project" -B "$work/project/again" "-DCMAKE_PREFIX_PATH=$prefix" >"$work/log" 2>&1; then fail "CMake takes version 7.0"; fi
ok "CMake refuses a version that is not there"
mv "$prefix" "$work/moved"
project cmake
cmake -S "$work/project" -B "$work/project/build" "-DCMAKE_PREFIX_PATH=$work/moved" >"$work/log" 2>&1 || { cat "$work/log"; fail "a moved tree"; }
mv "$work/moved" "$prefix"
ok "CMake finds a tree that was moved"

for page in updategate.1 updategate.3 ug_compare.3; do
  MANPATH="$prefix/share/man" man -w "${page##*.}" "${page%.*}" >/dev/null || fail "man page $page"
  said=$(MANWIDTH=80 man -l --warnings -E UTF-8 -P cat "$(readlink -f "$prefix/share/man/man${page##*.}/$page")" 2>&1 >/dev/null)
  [ -z "$said" ] || fail "man page $page: $said"
done
ok "manual pages: found, rendered without a warning"
bash -c '. "$0" && complete -p updategate && COMP_WORDS=(updategate dec) COMP_CWORD=1 && _updategate && [ "${COMPREPLY[*]}" = decide ]' \
  "$prefix/share/bash-completion/completions/updategate" >/dev/null || fail "bash completion"
ok "bash completion: dec becomes decide"
zsh -f -c "fpath=('$prefix/share/zsh/site-functions' \$fpath); autoload -Uz compinit; compinit -u -d '$work/dump'; [[ \$_comps[updategate] == _updategate ]] && autoload -Uz +X _updategate" ||
  fail "zsh completion"
ok "zsh completion: found and read"

make_in "$here" uninstall COMMAND=1 "PREFIX=$prefix" >/dev/null
[ ! -e "$prefix" ] || fail "uninstall leaves $(find "$prefix")"
ok "uninstall leaves nothing, no empty folder either"

blanks="$work/My App & more/it"
mkdir -p "$blanks/etc"
make_in "$here" install "PREFIX=$blanks" >/dev/null
[ "$(find "$work" -newer "$blanks/etc" -type f ! -path "$blanks/*" ! -path "$work/project/*" | wc -l)" = 0 ] || fail "a file outside a PREFIX with blanks"
project c-pkgconfig
PKG_CONFIG_PATH="$blanks/lib/pkgconfig" sh -c "cd '$work/project' && eval gcc -o gate ./*.c \$(pkg-config --cflags --libs updategate)" ||
  fail "a PREFIX with blanks does not compile"
LD_LIBRARY_PATH="$blanks/lib" "$work/project/gate" >/dev/null || fail "a PREFIX with blanks does not run"
make_in "$here" uninstall "PREFIX=$blanks" >/dev/null
[ "$(find "$blanks")" = "$(printf '%s\n' "$blanks" "$blanks/etc")" ] || fail "uninstall from a PREFIX with blanks leaves $(find "$blanks")"
ok "a PREFIX with blanks: installed, linked, run, taken away"
make_in "$here" install PREFIX=/usr "DESTDIR=$work/stage" >/dev/null
grep -qx 'prefix=/usr' "$work/stage/usr/lib/pkgconfig/updategate.pc" || fail "DESTDIR went into the pkg-config file"
make_in "$here" uninstall PREFIX=/usr "DESTDIR=$work/stage" >/dev/null
[ "$(find "$work/stage")" = "$work/stage" ] || fail "uninstall with DESTDIR leaves something"
ok "DESTDIR: staged, and taken away again"
echo "$count passed, 0 failed"
