#!/bin/sh
# elf.sh LIBRARY : what a cross-built library promises to its loader, read without running it.
set -u
library=$1
failed=0
dynamic=$(readelf -dW "$library")
say() { if [ -z "$2" ]; then echo "ok     $1"; else echo "FAILED $1: $2"; failed=1; fi; }
say "exports: exactly those of $EXPORTS" \
  "$(readelf --dyn-syms -W "$library" | awk '$5 == "GLOBAL" && $7 != "UND" && $4 != "OBJECT" { sub(/@.*/, "", $8); print $8 }' | sort | diff "$EXPORTS" - | grep '^[<>]' | tr '\n' ' ')"
say "needed: libc alone, which both glibc and musl answer to" \
  "$(echo "$dynamic" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | grep -vx 'libc\.so\.6' | tr '\n' ' ')"
say "symbols: none newer than glibc 2.17" "$(readelf -VW "$library" | grep -o 'GLIBC_[0-9.]*' | sort -uV | grep -vx 'GLIBC_2\.17' | tr '\n' ' ')"
say "text relocations and run path: none" "$(echo "$dynamic" | grep -E 'TEXTREL|RPATH|RUNPATH' | tr '\n' ' ')"
exit $failed
