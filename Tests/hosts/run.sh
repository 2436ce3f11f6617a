#!/bin/sh
# run.sh LIBRARY : hosts that are said to work, seen working.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
library=$(readlink -f "$1")
cc=${CC:-gcc}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export SWIFT_BACKTRACE=enable=no
failed=0
host() { # name, command...
  name=$1
  shift
  if timeout -k 5 300 "$@" >"$work/said" 2>&1; then echo "ok     $name: $(tail -n 1 "$work/said")"; else echo "FAILED $name"; cat "$work/said"; failed=1; fi
}
soname=$(readelf -d "$library" | sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')
mkdir "$work/alone"
cp "$library" "$work/alone/$soname"
ln -s "$soname" "$work/alone/libupdategate.so"
build_c() { name=$1; shift; $cc -std=c99 -Wall -Wextra -Wpedantic -Werror -I"$here/include" "$here/Tests/hosts/$name.c" -o "$work/$name" "$@"; }

host "ctypes, alone in a folder, empty PATH" env -i "$(python3 -c 'import sys; print(sys.executable)')" -I "$here/Tests/hosts/bare.py" "$work/alone/$soname"

build_c fork -L"$work/alone" -lupdategate -Wl,-rpath,"$work/alone"
host "fork after load" env -i "$work/fork"

build_c dlclose -ldl
host "dlclose" env -i "$work/dlclose" "$work/alone/$soname"

build_c locale -L"$work/alone" -lupdategate -Wl,-rpath,"$work/alone"
mkdir "$work/locales"
if localedef -i de_DE -f UTF-8 "$work/locales/de_DE.UTF-8" >"$work/said" 2>&1; then
  host "a locale with comma decimals" env -i LOCPATH="$work/locales" "$work/locale" de_DE.UTF-8
else
  echo "FAILED a locale with comma decimals: localedef makes none (package locales)"
  cat "$work/said"
  failed=1
fi

if swift build --package-path "$here/Tests/hosts/both" --scratch-path "$here/.build/both" >"$work/log" 2>&1; then
  host "a Swift program with the module and the library" "$here/.build/both/debug/both" "$work/alone/$soname"
else
  echo "FAILED a Swift program with the module and the library: it does not build"
  tail -n 30 "$work/log"
  failed=1
fi
exit $failed
