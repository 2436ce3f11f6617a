#!/bin/sh
# check.sh LIBRARY : what the shared library promises to whoever loads it. Every promise is one line; a broken one is FAILED
# and makes the exit status 1. `check.sh LIBRARY exports` and so on checks one promise only.
set -u
export LC_ALL=C

here=$(cd "$(dirname "$0")/../.." && pwd)
library=$1
only=${2:-all}
exports=${EXPORTS:-$here/abi/exports.txt}
header=${HEADER:-$here/include/updategate.h}
soname=libupdategate.so.$(sed -n 's/^#define UG_ABI_VERSION \([0-9]*\).*/\1/p' "$header")
largest=695000     # bytes, stripped; the aim is 520000
newest_glibc=2.17  # what manylinux2014 has, the oldest that installers are still built for
failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

[ -r "$library" ] || { echo "FAILED no such library: $library"; exit 1; }
dynamic=$(readelf -dW "$library")
segments=$(readelf -lW "$library")

wanted() { [ "$only" = all ] || [ "$only" = "$1" ]; }
good() { echo "ok     $1"; }
bad() { echo "FAILED $1"; failed=1; }
verdict() { if [ -z "$2" ]; then good "$1"; else bad "$1: $2"; fi; }
one_line() { tr '\n' ' ' | sed 's/ *$//'; }

if wanted exports; then
  nm -D --defined-only "$library" | awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' | sort >"$work/exported"
  python3 "$here/Tests/abi/prototypes.py" names "$header" >"$work/declared"
  sort -c "$exports" 2>/dev/null || bad "exports: $exports is not sorted"
  verdict "exports: exactly those of $(basename "$exports") ($(wc -l <"$exports"))" \
    "$(diff "$exports" "$work/exported" | grep '^[<>]' | sed 's/^</missing/; s/^>/extra/' | one_line)"
  verdict "exports: exactly the prototypes of $(basename "$header")" \
    "$(diff "$work/declared" "$exports" | grep '^[<>]' | sed 's/^</not listed/; s/^>/not declared/' | one_line)"
fi

if wanted needed; then
  verdict "needed: libc and libm only" \
    "$(echo "$dynamic" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | grep -vx -e 'libc\.so\.6' -e 'libm\.so\.6' | one_line)"
  verdict "needed: the loader finds everything" "$(ldd "$library" 2>&1 | grep -i 'not found' | one_line)"
fi

if wanted soname; then
  given=$(echo "$dynamic" | sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')
  if [ "$given" = "$soname" ]; then good "soname: $soname"; else bad "soname: '$given', not $soname"; fi
fi

if wanted runpath; then
  verdict "runpath: none" "$(echo "$dynamic" | grep -E '\((RPATH|RUNPATH)\)' | one_line)"
fi

if wanted relro; then
  case $segments in *GNU_RELRO*) good "relro: read-only after relocation" ;; *) bad "relro: no GNU_RELRO segment" ;; esac
fi

if wanted bindnow; then
  if echo "$dynamic" | grep -Eq '\(BIND_NOW\)|\(FLAGS(_1)?\).*\<(BIND_NOW|NOW)\>'; then
    good "bindnow: every symbol is bound at load"
  else
    bad "bindnow: symbols are bound lazily, so the relocation table stays writable"
  fi
fi

if wanted stack; then
  flags=$(echo "$segments" | awk '$1 == "GNU_STACK" { for (i = 7; i < NF; i++) printf "%s", $i }')
  case $flags in
    RW) good "stack: not executable" ;;
    *) bad "stack: flags '$flags', not RW" ;;
  esac
fi

if wanted textrel; then
  verdict "textrel: no text relocations" "$(echo "$dynamic" | grep -E '\(TEXTREL\)|\<TEXTREL\>' | one_line)"
fi

if wanted segments; then
  verdict "segments: none is writable and executable" \
    "$(echo "$segments" | awk '$1 ~ /^[A-Z_]+$/ && $2 ~ /^0x/ { f = ""; for (i = 7; i < NF; i++) f = f $i; if (f ~ /W/ && f ~ /E/) print $1 }' | one_line)"
fi

if wanted size; then
  size=$(wc -c <"$library")
  if [ "$size" -lt "$largest" ]; then good "size: $size bytes, under $largest"; else bad "size: $size bytes, not under $largest"; fi
  verdict "size: stripped" "$(readelf -SW "$library" | grep -E ' \.(symtab|debug_info) ' | one_line)"
fi

if wanted node; then
  verdict "node: every export is of UPDATEGATE_${soname##*.}" \
    "$(nm -D --defined-only "$library" | awk '$2 != "A" && $3 !~ /@@UPDATEGATE_'"${soname##*.}"'$/ { print $3 }' | one_line)"
fi

if wanted symbols; then
  readelf -VW "$library" | grep -o 'Name: GLIBC_[0-9.]*' | sed 's/.*GLIBC_//' | sort -uV >"$work/versions"
  highest=$(tail -n 1 "$work/versions")
  if [ "$(printf '%s\n%s\n' "${highest:-0}" "$newest_glibc" | sort -V | tail -n 1)" = "$newest_glibc" ]; then
    good "symbols: none newer than glibc ${highest:-0}, manylinux_2_17 allows $newest_glibc"
  else
    bad "symbols: glibc $highest is needed ($(nm -D --undefined-only "$library" | grep "GLIBC_$highest\$" | awk '{print $2}' | one_line)), manylinux_2_17 has $newest_glibc"
  fi
fi

exit $failed
