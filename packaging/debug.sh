#!/bin/sh
# debug.sh UNSTRIPPED LIBRARY FOLDER : what a debugger wants to know of LIBRARY, which was stripped, in FOLDER/.build-id/xx/….debug,
# where gdb looks for it. And FOLDER/unstripped/, the library with both in one and the same build-id, for who packs it.
set -eu
unstripped=$1 library=$2 folder=$3
id=$(readelf -n "$library" | sed -n 's/.*Build ID: //p')
place=$(readelf -SW "$unstripped" | sed -n 's/.*\.note\.gnu\.build-id *NOTE *[0-9a-f]* \([0-9a-f]*\) 000024.*/\1/p')
[ -n "$id" ] && [ -n "$place" ] || { echo "debug.sh: no build-id" >&2; exit 1; }
rm -rf "$folder"
rest=${id#??}
file=$folder/.build-id/${id%"$rest"}/$rest.debug
mkdir -p "$(dirname "$file")" "$folder/unstripped"
whole=$folder/unstripped/$(basename "$library")
cp "$unstripped" "$whole"
for byte in $(echo "$id" | sed 's/../& /g'); do printf "\\$(printf %o "0x$byte")"; done |
  dd of="$whole" bs=1 seek=$((0x$place + 16)) conv=notrunc 2>/dev/null
objcopy --only-keep-debug --compress-debug-sections "$whole" "$file"
chmod 644 "$file"
echo "$file" >"$folder/name"
