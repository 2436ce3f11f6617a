#!/bin/sh
# build-id.sh LIBRARY : the build-id becomes a hash of the library as it is, stripped, so that it is the same wherever it was built.
# The linker leaves room for it.
set -eu
place=$(readelf -SW "$1" | sed -n 's/.*\.note\.gnu\.build-id *NOTE *[0-9a-f]* \([0-9a-f]*\) 000024.*/\1/p')
[ -n "$place" ] || { echo "build-id.sh: no build-id of 20 bytes in $1" >&2; exit 1; }
id=$(sha1sum "$1" | cut -c1-40)
for byte in $(echo "$id" | sed 's/../& /g'); do printf "\\$(printf %o "0x$byte")"; done |
  dd of="$1" bs=1 seek=$((0x$place + 16)) conv=notrunc 2>/dev/null
