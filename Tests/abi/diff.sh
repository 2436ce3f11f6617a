#!/bin/sh
# diff.sh HEADER [BASELINE] : does a header still say what the baseline says? abidiff on a shadow of each, and no difference
# is small enough to pass: an addition is taken into the baseline knowingly, with `make abi-accept`.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
header=$1
baseline=${2:-$(find "$here/abi/baseline" -name updategate.h | sort -V | tail -n 1)}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/old" "$work/new"
"$here/Tests/abi/shadow.sh" "$baseline" "$work/old/libupdategate.so"
"$here/Tests/abi/shadow.sh" "$header" "$work/new/libupdategate.so"
status=0
abidiff --no-show-locs --harmless "$work/old/libupdategate.so" "$work/new/libupdategate.so" >"$work/report" 2>&1 || status=$?
if [ "$status" = 0 ]; then
  echo "ok     abidiff: $(basename "$header") is its baseline"
else
  echo "FAILED abidiff (exit $status): the interface differs from $(basename "$(dirname "$baseline")")"
  cat "$work/report"
  exit 1
fi
