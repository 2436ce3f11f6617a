#!/bin/sh
# test-wheel.sh WHEEL ROOT : the ARM wheel has the right tags and works under ROOT's Python, in qemu.
set -eu
wheel=$1 root=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ok() { echo "ok     wheel, aarch64: $1"; }
fail() { echo "FAILED wheel, aarch64: $1"; exit 1; }
name=$(basename "$wheel" .whl)
[ "${name##*-}" = manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64 ] || fail "its tags are ${name##*-}"
ok "$name, $(wc -c <"$wheel") bytes"
python3 -m zipfile -e "$wheel" "$work"
file=$(find "$work" -name 'libupdategate.so')
readelf -h "$file" | grep -q AArch64 || fail "the library in it is for another machine"
run() { (cd "$work" && env -i PYTHONHOME="$root/usr" PYTHONPATH="$work" timeout 120 qemu-aarch64-static -L "$root" "$root/usr/bin/python3" "$@"); }
[ "$(run -c 'import updategate; print(updategate.compare("1.9", "1.10"))')" = -1 ] || fail "compare"
[ "$(run -m updategate compare 1.9 1.10)" = "<" ] || fail "the command"
ok "import, compare and the command, under qemu"
