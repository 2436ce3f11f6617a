#!/bin/sh
# test-deb.sh FOLDER ROOT : lintian has nothing to say of the ARM packages; a C program links against them, and the Python package uses
# their library, in qemu.
set -eu
folder=$1 root=$2
here=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ok() { echo "ok     deb, arm64: $1"; }
fail() { echo "FAILED deb, arm64: $1"; exit 1; }
sh "$here/packaging/need.sh" lintian
said=$(lintian --allow-root --no-cfg --no-override --fail-on error,warning --display-level ">=warning" "$folder"/*_arm64.deb 2>&1 || true)
[ -z "$said" ] || { echo "$said"; fail "lintian"; }
ok "lintian, overrides switched off: no error, no warning"
for package in "$folder"/*.deb; do dpkg -x "$package" "$work/tree"; done
lib=$work/tree/usr/lib/aarch64-linux-gnu
[ ! -e "$work/tree/usr/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)" ] || fail "a folder of this machine is left"
grep -q aarch64-linux-gnu "$lib/pkgconfig/updategate.pc" || fail "the pkg-config description"
for form in shared static; do
  case $form in shared) link="-L$lib -lupdategate" ;; static) link="$lib/libupdategate.a -static" ;; esac
  # shellcheck disable=SC2086
  aarch64-linux-gnu-gcc -I"$work/tree/usr/include" "$here/Tests/consumers/c-pkgconfig/gate.c" -o "$work/gate" $link || fail "a C program, $form"
  env -i timeout 60 qemu-aarch64-static -L "$root" -E LD_LIBRARY_PATH="$lib" "$work/gate" >/dev/null || fail "a C program, $form"
done
ok "a C program, shared and static, under qemu"
[ "$(env -i PYTHONHOME="$root/usr" PYTHONPATH="$work/tree/usr/lib/python3/dist-packages" timeout 120 qemu-aarch64-static -L "$root" -E LD_LIBRARY_PATH="$lib" \
  "$root/usr/bin/python3" -c 'import updategate; print(updategate.compare("2.1", "2.1.0"))')" = 0 ] || fail "the module"
ok "the Python package on its library, under qemu"
