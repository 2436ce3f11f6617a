#!/bin/sh
# debugger.sh BUILD : gdb goes through a frame of ours to the host's main, with the stripped library and the file beside it; by the
# name of an export, and by the name of what is no export and known to that file only.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
build=$(cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
${CC:-cc} -g -I"$here/include" "$here/Tests/hosts/debugger.c" -o "$work/host" -L"$build" -lupdategate -Wl,-rpath,"$build"

ask() { # folder of debug files, place
  gdb -nx -batch -iex "set debug-file-directory $1" -iex "set auto-load no" -ex "set breakpoint pending on" -ex "break $2" \
    -ex run -ex bt "$work/host" >"$work/said" 2>&1 </dev/null || true
  grep -E '^#[0-9]' "$work/said" >"$work/frames" || true
}
goes() { # what, the frames' names, innermost first
  what=$1
  shift
  for name in "$@"; do
    grep -q "$name" "$work/frames" || { echo "FAILED debugger: $what: no frame of $name"; cat "$work/said"; failed=1; return; }
  done
  echo "ok     debugger: $what: $(sed 's/ (.*//; s/^#[0-9]* *//; s/0x[0-9a-f]* in //' "$work/frames" | tr '\n' ' ')"
}

ask "$build/debug" ug_compare
goes "a breakpoint in an export" ug_compare main
ask "$build/debug" ugm_block_open
goes "a breakpoint deep inside" ugm_block_open ug_policy_parse main
ask "$work" ugm_block_open
if [ -s "$work/frames" ]; then echo "FAILED debugger: without the file the stripped library has names"; failed=1; fi
exit $failed
