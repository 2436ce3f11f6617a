#!/bin/sh
# deb.sh ARM_FOLDER : the Debian packages of arm64 in ARM_FOLDER/deb, from those of this machine in build/deb: the same files, with the
# libraries exchanged, the multiarch folders renamed and the dependency on libc that the ARM library has.
set -eu
arm=$1
here=$(cd "$(dirname "$0")/../.." && pwd)
cd "$here"
native=$(dpkg --print-architecture)
multiarch=$(dpkg-architecture -qDEB_HOST_MULTIARCH)
soname=$(basename "$(readlink -f "$arm/libupdategate.so")")
libc=$(readelf -VW "$arm/$soname" | grep -o 'GLIBC_[0-9.]*' | sed 's/GLIBC_//' | sort -uV | tail -n 1)
mkdir -p "$arm/deb"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for package in build/deb/*_"$native".deb; do
  # What debuggers read is of the other library.
  case $package in *-dbgsym_*) continue ;; esac
  tree=$work/$(basename "$package" .deb)
  dpkg-deb -R "$package" "$tree"
  mv "$tree/usr/lib/$multiarch" "$tree/usr/lib/aarch64-linux-gnu"
  find "$tree" -name "$soname*" -type f -exec cp "$arm/$soname" {} \;
  find "$tree" -name libupdategate.a -exec cp "$arm/libupdategate.a" {} \;
  find "$tree" -name '*.so*' -type f -exec chmod 644 {} \;
  for file in $(find "$tree" -name '*.so*' -type f); do
    readelf -h "$file" | grep -q AArch64 || { echo "$file is for another machine" >&2; exit 1; }
  done
  grep -rlI "$multiarch" "$tree/usr" | while read -r file; do sed -i "s/$multiarch/aarch64-linux-gnu/g" "$file"; done
  sed -i -e "s/^Architecture: .*/Architecture: arm64/" -e "s/libc6 (>= [0-9.]*)/libc6 (>= $libc)/" \
    -e "s/^Installed-Size: .*/Installed-Size: $(du -sk --exclude=DEBIAN "$tree" | cut -f1)/" "$tree/DEBIAN/control"
  (cd "$tree" && find . -path ./DEBIAN -prune -o -type f -printf '%P\n' | sort | xargs md5sum >DEBIAN/md5sums)
  dpkg-deb --root-owner-group -b "$tree" "$arm/deb/$(basename "$package" "_$native.deb")_arm64.deb" >/dev/null
done
cp build/deb/*_all.deb "$arm/deb/"
ls "$arm"/deb/*.deb
