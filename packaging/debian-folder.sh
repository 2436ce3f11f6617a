#!/bin/sh
# debian-folder.sh FOLDER : Debian's folder of a source package, with what depends on the version filled in.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
source=$1
cd "$here"
version=$(sed -n 's/^#define UG_VERSION_STRING "\(.*\)"/\1/p' include/updategate.h)
epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y include/updategate.h)}
cp -r packaging/debian "$source/debian"

sed -e "s/@VERSION@/$version/" -e "s/@DATE@/$(LC_ALL=C date -R -u -d "@$epoch")/" packaging/debian/changelog.in >"$source/debian/changelog"
rm "$source/debian/changelog.in"
{
  abi=$(sed -n 's/^#define UG_ABI_VERSION \([0-9]*\).*/\1/p' include/updategate.h)
  echo "libupdategate.so.$abi libupdategate$abi #MINVER#"
  echo "* Build-Depends-Package: libupdategate-dev"
  sed "s/.*/ &@UPDATEGATE_$abi 0.1.0/; 1s/^/ UPDATEGATE_$abi@UPDATEGATE_$abi 0.1.0\n/" abi/exports.txt
} >"$source/debian/libupdategate0.symbols"
