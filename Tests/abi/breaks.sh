#!/bin/sh
# breaks.sh : a gate that is never red proves nothing. Each gate is shown a library or header that breaks one promise, and
# must refuse it; and one that keeps them all, and must pass it.
set -u
here=$(cd "$(dirname "$0")/../.." && pwd)
cd "$here" || exit 1
cc=${CC:-gcc}
failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# passes NAME COMMAND... and refuses NAME COMMAND...; a refusal must come from the gate, so it must say FAILED.
passes() {
  name=$1; shift
  if "$@" >"$work/log" 2>&1; then echo "ok     passes:  $name"; else echo "FAILED does not pass: $name"; cat "$work/log"; failed=1; fi
}
refuses() {
  name=$1; shift
  if "$@" >"$work/log" 2>&1; then echo "FAILED is not refused: $name"; failed=1
  elif grep -q '^FAILED' "$work/log"; then echo "ok     refuses: $name"
  else echo "FAILED for another reason: $name"; cat "$work/log"; failed=1; fi
}

# variant NAME SED : a header with one edit.
variant() {
  mkdir -p "$work/$1"
  sed "$2" include/updategate.h >"$work/$1/updategate.h"
  if cmp -s include/updategate.h "$work/$1/updategate.h"; then echo "FAILED the edit for $1 changes nothing"; failed=1; fi
}
variant moved '/^typedef struct ug_request /,/^}/{/^  ug_string installed; /{h;d}; /^  ug_string build; /{G}}'
variant grown 's/^  int64_t now;  .*Unix seconds in the years 1 to 9999 \*\/$/&\n  int64_t later;/'
variant widened 's/^typedef int32_t ug_status;/typedef int64_t ug_status;/'
variant gone '/^UG_API UG_MUST_USE/{N;/ug_sort_key(/{N;d}}'
variant added 's/^UG_API const char \*ug_version(/UG_API void ug_extra(void);\n&/'
variant retyped 's/^UG_API size_t ug_lookup_count(/uint32_t ug_lookup_count(/'

# --- the header's gates
passes "abidiff, the header as it is" Tests/abi/diff.sh include/updategate.h include/updategate.h
for name in moved grown widened gone added retyped; do
  refuses "abidiff, $name" Tests/abi/diff.sh "$work/$name/updategate.h" include/updategate.h
done
layout() { # header : the layout program, built against it, compared with the table
  # It calls no function of the library but the names of statuses, so it links with a shadow.
  Tests/abi/shadow.sh "$1" "$work/liblayout.so" && $cc -std=c99 -I"$(dirname "$1")" Tests/c/layout.c Tests/c/harness.c \
    "$work/liblayout.so" -Wl,-rpath,"$work" -o "$work/layout" && "$work/layout" abi/layout.txt
}
passes "layout, the header as it is" layout include/updategate.h
for name in moved grown widened; do refuses "layout, $name" layout "$work/$name/updategate.h"; done
for name in gone added; do
  refuses "exports against the header, $name" env HEADER="$work/$name/updategate.h" Tests/abi/check.sh build/libupdategate.so exports
done

# --- the library's gates, on shadows: one that keeps every promise, then one broken promise at a time
kept="-O1 -g0 -s -Wl,-soname=libupdategate.so.0 -Wl,-z,relro -Wl,-z,now -Wl,--version-script=abi/exports.map"
library() { # name, then flags and sources
  name=$1; shift
  mkdir -p "$work/$name"
  Tests/abi/shadow.sh "${SHADOW_OF:-include/updategate.h}" "$work/$name/libupdategate.so" "$@" || echo "FAILED to build $name"
}
gate() { Tests/abi/check.sh "$work/$1/libupdategate.so" "$2"; }

library good $kept
passes "every gate, a library that keeps all promises" gate good all

printf 'void ug_leaked(void);\nvoid ug_leaked(void) {}\n' >"$work/leak.c"
library leaked $kept "$work/leak.c"
refuses "exports, one too many" gate leaked exports
SHADOW_OF="$work/gone/updategate.h" library symbol-gone $kept
refuses "exports, a symbol gone" gate symbol-gone exports
mkdir -p "$work/other" && echo 'int other(void) { return 1; }' >"$work/other.c" && $cc -shared -fPIC "$work/other.c" -o "$work/other/libother.so"
library no-node $(echo "$kept" | sed 's/-Wl,--version-script=[^ ]*//')
refuses "node, none" gate no-node node
library needs-other $kept -L"$work/other" -Wl,--no-as-needed -lother
refuses "needed, a third library" gate needs-other needed
library no-soname $(echo "$kept" | sed 's/so\.0/so.7/')
refuses "soname, another" gate no-soname soname
library runpath $kept -Wl,-rpath,/opt/lib
refuses "runpath, an absolute one" gate runpath runpath
library no-relro $(echo "$kept" | sed 's/z,relro/z,norelro/')
refuses "relro, none" gate no-relro relro
library lazy $(echo "$kept" | sed 's/z,now/z,lazy/')
refuses "bindnow, lazy" gate lazy bindnow
library stack $kept -Wl,-z,execstack
refuses "stack, executable" gate stack stack
printf '.text\n.quad ug_version\n.section .note.GNU-stack,"",@progbits\n' >"$work/textrel.s"
library textrel $kept -Wl,-z,notext "$work/textrel.s"
refuses "textrel, a relocation in the text" gate textrel textrel
printf '.section .both,"awx",@progbits\n.quad 0\n.section .note.GNU-stack,"",@progbits\n' >"$work/both.s"
library both $kept -Wl,--no-warn-rwx-segments "$work/both.s"
refuses "segments, one writable and executable" gate both segments
printf 'char filler_[900000] = {1};\n' | sed 's/char/static __attribute__((used)) char/' >"$work/filler.c"
library large $kept "$work/filler.c"
refuses "size, too large" gate large size
library unstripped $(echo "$kept" | sed 's/-s //; s/-g0/-g/')
refuses "size, not stripped" gate unstripped size
cat >"$work/newer.c" <<'END'
extern void arc4random_buf(void *, unsigned long);
__attribute__((visibility("hidden"))) void newer(char *p) { arc4random_buf(p, 1); }
END
library newer $kept "$work/newer.c"
refuses "symbols, one of a newer glibc" gate newer symbols

# --- taking a change into the baseline: an addition is, a break is not
accept() { # header : accept.sh in a copy of the tree's few files
  rm -rf "$work/tree" && mkdir -p "$work/tree/include" "$work/tree/Tests" "$work/tree/abi" "$work/tree/packaging"
  cp -r packaging/wasm "$work/tree/packaging/"
  cp -r Tests/abi "$work/tree/Tests/" && cp -r abi/. "$work/tree/abi/" && cp "$1" "$work/tree/include/updategate.h"
  Tests/abi/shadow.sh "$1" "$work/liblayout.so" && $cc -std=c99 -I"$(dirname "$1")" Tests/c/layout.c Tests/c/harness.c \
    "$work/liblayout.so" -Wl,-rpath,"$work" -o "$work/layout" && "$work/layout" --print >"$work/table" &&
    { "$work/tree/Tests/abi/accept.sh" "$work/table" || { echo "FAILED not accepted"; return 1; }; }
}
passes "abi-accept, a function more" accept "$work/added/updategate.h"
for name in gone moved; do refuses "abi-accept, $name" accept "$work/$name/updategate.h"; done
sed 's/^#define UG_ABI_VERSION 0/#define UG_ABI_VERSION 1/' "$work/gone/updategate.h" >"$work/raised.h"
mkdir -p "$work/raised" && mv "$work/raised.h" "$work/raised/updategate.h"
passes "abi-accept, a symbol gone and the number raised" accept "$work/raised/updategate.h"
exit $failed
