#!/bin/sh
# static.sh RUNTIME_FOLDER OUTPUT OBJECT... : libupdategate.a from the objects of the shared library. One relocatable object with
# nothing but ug_* visible, so that it links into any C or C++ program, fully static ones too. CROSS=aarch64-linux-gnu- and the
# like name the tools of another machine.
set -eu
runtime=$1 output=$2
shift 2
tool=${CROSS:-}
here=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd "$work" && "${tool}ar" x "$runtime/libswiftUnicodeDataTables.a")
keep=$(sed 's/^/-u /' "$here/abi/exports.txt")
# shellcheck disable=SC2046,SC2086
"${tool}ld" -r --gc-sections --wrap=posix_memalign --wrap=free $keep -o "$work/one.o" "$@" $(find "$work" -name '*.o' | sort)
"${tool}objcopy" --keep-global-symbols="$here/abi/exports.txt" "$work/one.o" "$work/updategate.o"
"${tool}strip" --strip-unneeded "$work/updategate.o"
rm -f "$output"
(cd "$work" && "${tool}ar" rcsD libupdategate.a updategate.o)
mkdir -p "$(dirname "$output")"
mv "$work/libupdategate.a" "$output"
