#!/bin/sh
# memory.sh FLAG… : unsafe code stands in Sources/UpdateGate/Memory and in the export layer, and nowhere else.
#
# Twice: by its words, and by the compiler, which says under -strict-memory-safety what uses an unsafe construct unmarked.
# FLAGs are what the manifest switches on. Parts that are named in STILL are told and do not fail.
set -eu
cd "$(dirname "$0")/../.."
core=Sources/UpdateGate
words='\b(unsafe|Unsafe[A-Za-z]*|withUnsafe[A-Za-z]*|Unmanaged|unsafeBitCast|unsafeDowncast|OpaquePointer|baseAddress|utf8Start)\b'
told=$(mktemp)
trap 'rm -f "$told"' EXIT

# Comments may speak of it.
grep -rnE --include='*.swift' "$words" "$core" | grep -vE '^[^:]*/Memory/|^[^:]*:[0-9]+: *//' >"$told" || true
${SWIFTC:-swiftc} -typecheck -swift-version 6 -strict-memory-safety -package-name updategate -module-name UpdateGate \
  -I Sources/UpdateGateKernels/include "$@" $(find "$core" -name '*.swift') 2>&1 |
  grep -E '^[^ |]*: (warning|error):.*(StrictMemorySafety|unsafe|error:)' | sort -u >>"$told" || true

failed=0
while IFS= read -r line; do
  case ${STILL:-} in
    ?*) case $line in *"$STILL"*) continue ;; esac ;;
  esac
  echo "$line" >&2
  failed=1
done <"$told"
if [ -n "${STILL:-}" ]; then
  count=$(grep -cF "$STILL" "$told" || true)
  if [ "$count" = 0 ]; then
    echo "memory: nothing is left in $STILL; take it out of Tests/memory/memory.mk" >&2
    failed=1
  else
    echo "memory: $count places in $STILL still hold unsafe code"
  fi
fi
[ "$failed" = 0 ] || { echo "memory: unsafe code belongs into $core/Memory, behind a type that owns one invariant" >&2; exit 1; }
echo "memory: no unsafe code outside Memory${STILL:+ and $STILL}"
