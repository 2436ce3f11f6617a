#!/bin/sh
# accept.sh TABLE : takes an addition to the interface into the baseline. TABLE is what `layout --print` says now. Whatever
# the baseline says must still hold, unless UG_ABI_VERSION was raised: then, and only then, anything may change.
set -eu
export LC_ALL=C
here=$(cd "$(dirname "$0")/../.." && pwd)
cd "$here"
number() { sed -n 's/^#define UG_ABI_VERSION \([0-9]*\).*/\1/p' "$1"; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 Tests/abi/prototypes.py names include/updategate.h >"$work/exports"
baseline=$(find abi/baseline -name updategate.h | sort -V | tail -n 1)
version=$(sed -n 's/^#define UG_VERSION_STRING "\([0-9]*\.[0-9]*\).*/\1/p' include/updategate.h)
if [ "$(number include/updategate.h)" = "$(number "$baseline")" ]; then
  gone=$(comm -23 abi/exports.txt "$work/exports")
  # A field keeps its place and size; a structure may only grow.
  moved=$(awk 'NR == FNR { now[$1] = $0; size[$1] = $3; next }
    $1 ~ /\./ && now[$1] != $0 { print $1 } $1 !~ /\./ && size[$1] < $3 { print $1 }' "$1" abi/layout.txt)
  if [ -n "$gone$moved" ]; then
    echo "not accepted, old callers would break; gone or moved:" $gone $moved >&2
    echo "raise UG_ABI_VERSION if that is meant (docs/abi.md)" >&2
    exit 1
  fi
fi
cp "$work/exports" abi/exports.txt
cp "$1" abi/layout.txt
# The same structures where pointers have 32 bits, as the compiler that builds the WebAssembly module lays them out.
clang=$(dirname "$(readlink -f "$(command -v "${SWIFT:-swift}")")")/clang
python3 packaging/wasm/abi.py "$clang" layout >"$work/layout-32"
cp "$work/layout-32" abi/layout-32.txt
mkdir -p "abi/baseline/$version"
cp include/updategate.h "abi/baseline/$version/updategate.h"
echo "accepted: $(wc -l <abi/exports.txt) exports, $(wc -l <abi/layout.txt) lines of layout"
