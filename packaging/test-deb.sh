#!/bin/sh
# test-deb.sh : lintian has nothing to say; the packages install, work and go away again. On Debian, as root or with sudo.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
cd "$here"
ok() { echo "ok     deb: $1"; }
fail() { echo "FAILED deb: $1"; exit 1; }
[ -e /etc/debian_version ] || fail "this is not Debian"
if [ "$(id -u)" != 0 ]; then
  command -v sudo >/dev/null 2>&1 || fail "packages are installed as root; there is no sudo"
  exec sudo "$here/packaging/test-deb.sh"
fi
export LC_ALL=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin

[ "$(ls build/deb/*.deb | wc -l)" = 4 ] || fail "there are not three packages and their debug symbols"
said=$(lintian --allow-root --no-cfg --no-override --fail-on error,warning --display-level ">=warning" build/deb/*.changes 2>&1 || true)
[ -z "$said" ] || { echo "$said"; fail "lintian"; }
ok "lintian, overrides switched off: no error, no warning"

for package in libupdategate0 libupdategate0-dbgsym libupdategate-dev python3-updategate; do
  if dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed; then fail "$package is installed here, and is not touched; purge it first"; fi
done
# Swift's own calls of memcpy and the like are no C compiler's to fortify, and its code has no landing pads for control flow.
said=$(hardening-check --nofortify --nocfprotection build/libupdategate.so.0) || { echo "$said"; fail "hardening-check"; }
ok "hardening-check, but for fortified functions and control flow integrity, which the Swift compiler does not make"

work=$(mktemp -d)
clean_up() { dpkg --purge python3-updategate libupdategate-dev libupdategate0-dbgsym libupdategate0 >/dev/null 2>&1 || true; rm -rf "$work"; }
trap clean_up EXIT
# Images for containers leave manual pages out.
dpkg --path-include='/usr/share/*' --install build/deb/*.deb >"$work/log" 2>&1 || { cat "$work/log"; fail "dpkg --install"; }
ok "installed"

cp -r Tests/consumers/c-pkgconfig Tests/consumers/static "$work/"
for project in c-pkgconfig static; do
  env -i PATH=/usr/bin:/bin make -s -C "$work/$project" || fail "$project does not build against the packages"
  env -i "$work/$project/gate" >/dev/null || fail "$project"
done
ok "a C program, shared and static, against the packages"
id=$(readelf -n "/usr/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)/libupdategate.so.0" | sed -n 's/.*Build ID: //p')
rest=${id#??}
[ -e "/usr/lib/debug/.build-id/${id%"$rest"}/$rest.debug" ] || fail "the debug symbols are not those of the library"
if command -v gdb >/dev/null 2>&1; then
  gdb -nx -batch -ex 'set breakpoint pending on' -ex 'break ugm_block_open' -ex run -ex bt "$work/c-pkgconfig/gate" >"$work/gdb" 2>&1 </dev/null || true
  grep -q '^#0 .*ugm_block_open' "$work/gdb" && grep -q '^#[1-9].* in main ' "$work/gdb" || { cat "$work/gdb"; fail "gdb does not go through the library"; }
fi
ok "debug symbols, found by the build-id"
[ "$(cd "$work" && env -i PATH=/usr/bin:/bin updategate compare 1.9 1.10)" = "<" ] || fail "the command"
[ "$(cd "$work" && env -i PATH=/usr/bin:/bin /usr/bin/python3 -c 'import updategate; print(updategate.compare("2.1", "2.1.0"))')" = 0 ] || fail "the module"
(cd "$work" && env -i PATH=/usr/bin:/bin /usr/bin/python3 -c 'import importlib.metadata as m; assert m.version("updategate")') || fail "the module's metadata"
ok "the command and the module"
man -w 3 ug_evaluate >/dev/null 2>&1 && man -w 1 updategate >/dev/null 2>&1 || fail "manual pages"
dpkg -L libupdategate0 libupdategate0-dbgsym libupdategate-dev python3-updategate | sort -u >"$work/files"

dpkg --purge python3-updategate libupdategate-dev libupdategate0-dbgsym libupdategate0 >"$work/log" 2>&1 || { cat "$work/log"; fail "dpkg --purge"; }
left=$(grep -E 'updategate|/ug_' "$work/files" | while read -r file; do if [ -e "$file" ] || [ -L "$file" ]; then echo "$file"; fi; done)
[ -z "$left" ] || fail "purging leaves $left"
[ ! -e /usr/lib/python3/dist-packages/updategate ] || fail "purging leaves compiled Python files"
ok "purged, nothing left of $(wc -l <"$work/files") files"
