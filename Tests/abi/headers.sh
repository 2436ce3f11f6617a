#!/bin/sh
# headers.sh HEADER : the header compiles alone, without a warning, in each language and compiler that a caller may use.
set -u
here=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(dirname "$1")
failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
warnings="-Wall -Wextra -Wpedantic -Wshadow -Wundef -Wold-style-definition -Wstrict-prototypes -Werror"

cat >"$work/alone.h" <<'END'
#include "updategate.h"
#include "updategate.h"
END
{
  echo '#include "alone.h"'
  echo 'int main(void) {'
  sed -n 's/^#define \(UG_[A-Z_]*\)_INIT.*/\1/p' "$folder/updategate.h" | while read -r macro; do
    type=$(echo "$macro" | tr 'A-Z' 'a-z')
    echo "  $type a_$type = ${macro}_INIT; (void)a_$type;"
  done
  echo '  ug_string s = ug_str("x"); return s.size == UG_NUL_TERMINATED ? 0 : 1;'
  echo '}'
} >"$work/alone.c"
cp "$work/alone.c" "$work/alone.cc"

swift_bin=$(dirname "$(readlink -f "$(command -v swiftc 2>/dev/null || echo /nowhere/swiftc)")")
clang=$(command -v clang || { [ -x "$swift_bin/clang" ] && echo "$swift_bin/clang"; } || true)
try() {
  language=$1 standard=$2
  shift 2
  if [ "$language" = c++ ]; then source=$work/alone.cc; set -- "$@" $(echo "$warnings" | sed 's/-Wold[^ ]*\|-Wstrict[^ ]*//g'); else source=$work/alone.c; set -- "$@" $warnings; fi
  if "$@" "-std=$standard" -I"$folder" -I"$work" -fsyntax-only "$source" 2>"$work/log"; then
    echo "ok     header: $(basename "$1"), $standard"
  else
    echo "FAILED header: $(basename "$1"), $standard"
    cat "$work/log"
    failed=1
  fi
}
compilers="gcc"
[ -n "$clang" ] && compilers="$compilers $clang"
for compiler in $compilers; do
  for standard in c99 c11 c17; do try c $standard "$compiler"; done
  for standard in c++11 c++14 c++17 c++20; do try c++ $standard "$compiler" -x c++; done
done
[ -n "$clang" ] || { echo "FAILED header: no clang, not even the Swift toolchain's"; failed=1; }
exit $failed
