#!/bin/sh
# callers.sh LIBRARY : callers that were compiled against older headers, and one against a later header in which every
# structure has a field more, get from this library what a caller of today gets.
#
# callers.sh later OUTPUT : only writes that later header.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
cc=${CC:-gcc}

# Structures that begin with struct_size may grow. ug_version_options may not: others hold one inside.
later() {
  sed -E '/^typedef enum|^typedef struct ug_version_options/b
    s/^\} (ug_error|ug_lookup_options|ug_address_options|ug_policy_options|ug_lint_options|ug_request|ug_decision_view);/  unsigned char from_a_later_version[64];\n&/
    s/^(#define UG_[A-Z]+(_OPTIONS)?_INIT .*[^\\])\}$/\1, {0}}/; s/^(  \{sizeof\(ug_address_options\).*)\}$/\1, {0}}/
    s/^(   \{0, 0\}, \{0, 0\}, \{0, 0\}, \{0, 0\}, 0, 0, 0(, .*)?)\}$/\1, {0}}/' "$here/include/updategate.h" |
    sed '/^#define UG_VERSION_OPTIONS_INIT/s/, {0}}$/}/'
}
if [ "$1" = later ]; then later >"$2"; exit 0; fi

library=$(cd "$(dirname "$1")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/header"
later >"$work/header/updategate.h"
build() { # name, folder of the header, flags
  name=$1 folder=$2
  shift 2
  $cc -std=c99 -Wall -Wextra -Wpedantic -Werror "$@" -I"$folder" "$here/Tests/abi/caller.c" -o "$work/$name" \
    -L"$library" -lupdategate -Wl,-rpath,"$library"
  "$work/$name" >"$work/$name.said"
}
build today "$here/include"
build later "$work/header" -DLATER
failed=0
same() { if cmp -s "$work/today.said" "$work/$1.said"; then echo "ok     caller of $1"; else echo "FAILED caller of $1"; diff "$work/today.said" "$work/$1.said" || true; failed=1; fi; }
same later
for header in "$here"/abi/baseline/*/updategate.h; do
  version=$(basename "$(dirname "$header")")
  build "$version" "$(dirname "$header")"
  same "$version"
done
exit $failed
