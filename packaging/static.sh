#!/bin/sh
# static.sh RELEASE_FOLDER RUNTIME_FOLDER OUTPUT : libupdategate.a from the shared library's objects. One relocatable object
# with nothing but ug_* visible, so that it links into any C or C++ program, fully static ones too.
set -eu
objects=$(cd "$1" && pwd -P) runtime=$2 output=$3
here=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd "$work" && ar x "$runtime/libswiftUnicodeDataTables.a")
keep=$(sed 's/^/-u /' "$here/abi/exports.txt")
# The list of what the shared library was linked from: the folders also keep objects of sources that are gone.
# shellcheck disable=SC2046,SC2086
ld -r --gc-sections $keep -o "$work/one.o" $(tr -d "'\"" <"$objects/UpdateGateC.product/Objects.LinkFileList") $(find "$work" -name '*.o' | sort)
objcopy --wildcard --keep-global-symbol='ug_*' "$work/one.o" "$work/updategate.o"
strip --strip-unneeded "$work/updategate.o"
rm -f "$output"
(cd "$work" && ar rcsD libupdategate.a updategate.o)
mkdir -p "$(dirname "$output")"
mv "$work/libupdategate.a" "$output"
