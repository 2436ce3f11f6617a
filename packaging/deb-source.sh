#!/bin/sh
# deb-source.sh : build/deb-source/updategate_*.dsc and its archive, from the files of the tree.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
cd "$here"
version=$(sed -n 's/^#define UG_VERSION_STRING "\(.*\)"/\1/p' include/updategate.h)
epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y include/updategate.h)}
rm -rf build/deb-source
source=build/deb-source/updategate-$version
mkdir -p "$source"
(git ls-files --cached 2>/dev/null || find . -path ./build -prune -o -path ./.build -prune -o -type f -print) >build/deb-source/files
tar -cf - -T build/deb-source/files | tar -xf - -C "$source"
rm build/deb-source/files
SOURCE_DATE_EPOCH=$epoch packaging/debian-folder.sh "$source"
(cd build/deb-source && SOURCE_DATE_EPOCH=$epoch dpkg-source -b "updategate-$version")
rm -rf "$source"
