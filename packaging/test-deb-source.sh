#!/bin/sh
# test-deb-source.sh : the source package builds in a chroot that holds Debian's minimal system for building, what the package asks
# for, and the Swift toolchain, read-only in /opt/swift. As root, with a network. It takes about ten minutes.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
cd "$here"
[ "$(id -u)" = 0 ] || { echo "a chroot needs root" >&2; exit 1; }
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
toolchain=$(readlink -f "$(command -v "${SWIFT:-swift}")")
toolchain=${toolchain%/usr/bin/*}
root=$(mktemp -d)
clean_up() { umount "$root/opt/swift" 2>/dev/null || true; umount "$root/proc" 2>/dev/null || true; mountpoint -q "$root/opt/swift" || rm -rf "$root"; }
trap clean_up EXIT
asked=$(sed -n '/^Build-Depends:/,/^[A-Z][a-z-]*: /p' packaging/debian/control | sed 's/^Build-Depends://; /^[A-Z]/d; s/debhelper-compat (= 13)/debhelper/' | tr -d ' \n')
echo "making a chroot of $release with $asked"
mmdebstrap --variant=buildd --mode=root --include="$asked" "$release" "$root" >build/deb-source/chroot.log 2>&1 || { tail -n 20 build/deb-source/chroot.log; exit 1; }
mkdir -p "$root/opt/swift" "$root/build"
mount --bind "$toolchain" "$root/opt/swift"
mount -o remount,ro,bind "$root/opt/swift"
mount -t proc proc "$root/proc"
cp build/deb-source/updategate_*.dsc build/deb-source/updategate_*.tar.* "$root/build/"
echo "building in it, without a network"
unshare --net chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 sh -ec \
  'cd /build && dpkg-source -x updategate_*.dsc && cd updategate-*/ && dpkg-buildpackage -b -us -uc' >build/deb-source/build.log 2>&1 || \
  { tail -n 40 build/deb-source/build.log; echo "FAILED deb-source: it does not build in a clean chroot"; exit 1; }
ls -l "$root"/build/*.deb
for package in libupdategate0 libupdategate0-dbgsym libupdategate-dev python3-updategate; do
  [ -e "$(echo "$root/build/$package"_*.deb)" ] || { echo "FAILED deb-source: no $package"; exit 1; }
done
chroot "$root" sh -ec 'dpkg -i /build/libupdategate0_*.deb /build/python3-updategate_*.deb >/dev/null && updategate compare 1.9 1.10' | grep -qx '<' ||
  { echo "FAILED deb-source: what came out does not work"; exit 1; }
echo "ok     deb-source: built in a clean chroot of $release without a network, installed there and run"
