#!/bin/sh
# deb.sh WHEEL : build/deb/*.deb from what `make install` stages and from the wheel's Python files.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
cd "$here"
wheel=$1
version=$(sed -n 's/^#define UG_VERSION_STRING "\(.*\)"/\1/p' include/updategate.h)
epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y include/updategate.h)}
rm -rf build/deb
source=build/deb/updategate-$version
mkdir -p "$source"
SOURCE_DATE_EPOCH=$epoch packaging/debian-folder.sh "$source"
packaging/stage.sh "$source/stage" "$wheel"

(cd "$source" && SOURCE_DATE_EPOCH=$epoch PATH=/usr/sbin:/usr/bin:/sbin:/bin dpkg-buildpackage -b -us -uc -d) >build/deb/log 2>&1 || { tail -n 40 build/deb/log; exit 1; }
ls build/deb/*.deb
