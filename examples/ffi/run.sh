#!/bin/sh
# run.sh LIBRARY [LANGUAGE...] : each program of this folder against a built library. All must say the same: an order, a
# decision, and an error with its place. A language that cannot be had on this machine is NOT RUN.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
library=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
folder=$(dirname "$library")
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

cat >"$work/wanted" <<'END'
1.9 to 1.10: -1
"outcome":"force","reason":"belowMinimum"
minimumVersion: must be a string
END
run() { # language, package, command
  language=$1 packages=$2
  shift 2
  for package in $packages; do
    sh "$root/Tests/everywhere/fetched.sh" "ffi-$language" sh "$root/packaging/need.sh" "$package" || return 0
  done
  if "$@" >"$work/said" 2>"$work/log" && sed 's/policy\.//; s/ at .*//' "$work/said" | cmp -s "$work/wanted" - && grep -q ' at [123]:[0-9]' "$work/said"; then
    echo "ok     $language: $(tail -n 1 "$work/said")"
  else
    echo "FAILED $language"
    cat "$work/said" "$work/log"
    failed=1
  fi
}
go_cgo() {
  cd "$here/go" && CGO_CFLAGS="-I$root/include" CGO_LDFLAGS="-L$folder -Wl,-rpath,$folder" GOFLAGS=-mod=mod GOCACHE="$work/go" \
    go build -o "$work/go-program" . && "$work/go-program"
}
rust() { rustc -O -L "$folder" -l updategate -C "link-arg=-Wl,-rpath,$folder" -o "$work/rust-program" "$here/updategate.rs" && "$work/rust-program"; }
rust_bindgen() {
  PATH="$PATH:$(ls -d /usr/lib/llvm-*/bin 2>/dev/null | tail -n 1)" bindgen --allowlist-function 'ug_.*' --allowlist-type 'ug_.*' --allowlist-var 'UG_.*' \
    "$root/include/updategate.h" >"$work/bindings.rs" 2>"$work/bindgen" || { cat "$work/bindgen" >&2; return 1; }
  { echo '#![allow(non_camel_case_types, non_upper_case_globals, dead_code)]'; cat "$work/bindings.rs"
    echo 'fn main() { let mut e: ug_error = unsafe { std::mem::zeroed() }; let mut o = 0; unsafe {'
    echo '  ug_compare(b"1.9".as_ptr() as *const _, 3, b"1.10".as_ptr() as *const _, 4, UG_SCHEME_APP as i32, &mut o, &mut e); }'
    echo '  println!("{}", o); }'; } >"$work/bound.rs"
  rustc -L "$folder" -l updategate -C "link-arg=-Wl,-rpath,$folder" -o "$work/bound" "$work/bound.rs" && [ "$("$work/bound")" = -1 ]
}

cd "$root" || exit 1
for language in ${*:-go rust ruby luajit php perl}; do
  case $language in
    go) run go "golang-go gcc libc6-dev" go_cgo ;;
    rust)
      run rust "rustc" rust
      sh "$root/Tests/everywhere/fetched.sh" ffi-bindgen sh "$root/packaging/need.sh" rustc bindgen libclang-dev || continue
      if rust_bindgen >"$work/log" 2>&1; then echo "ok     rust: what bindgen makes of the header compiles and runs"
      else echo "FAILED bindgen"; cat "$work/log"; failed=1; fi ;;
    ruby) run ruby "ruby" ruby "$here/updategate.rb" "$library" ;;
    luajit) run luajit "luajit" luajit "$here/updategate.lua" "$library" ;;
    php) run php "php-cli" php -d ffi.enable=1 "$here/updategate.php" "$library" ;;
    perl) run perl "perl libffi-platypus-perl" perl "$here/updategate.pl" "$library" ;;
  esac
done
for program in "$here"/updategate.* "$here"/go/main.go; do
  [ "$(wc -l <"$program")" -lt 60 ] || { echo "FAILED $program has sixty lines or more"; failed=1; }
done
exit $failed
