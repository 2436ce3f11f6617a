#!/bin/sh
# deb.sh WHEEL : build/deb/*.deb from what `make install` stages and from the wheel's Python files.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
cd "$here"
wheel=$1
version=$(sed -n 's/^#define UG_VERSION_STRING "\(.*\)"/\1/p' include/updategate.h)
epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y include/updategate.h)}
multiarch=$(dpkg-architecture -qDEB_HOST_MULTIARCH)
rm -rf build/deb
source=build/deb/updategate-$version
mkdir -p "$source"
cp -r packaging/debian "$source/debian"
stage=$source/stage

env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS make --no-print-directory -s install COMMAND=1 PREFIX=/usr "LIBDIR=/usr/lib/$multiarch" "DESTDIR=$here/$stage"

python3 - "$wheel" "$stage" <<'END'
import re, sys, zipfile
from pathlib import Path
wheel, stage = zipfile.ZipFile(sys.argv[1]), Path(sys.argv[2])
for name in wheel.namelist():
    # The library has a package of its own, and so has the licence; pip's own record is not for dpkg's files.
    if ".data/" in name or re.search(r"(/libupdategate\.so|\.dist-info/(RECORD|LICENSE))$", name):
        continue
    content = wheel.read(name)
    if name.endswith("/WHEEL"):
        content = b"Wheel-Version: 1.0\nGenerator: updategate\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    if name.endswith("/METADATA"):
        content = content.replace(b"License-File: LICENSE\n", b"")
    path = stage / "python" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
END
mkdir -p "$stage/bin"
printf '#!/usr/bin/python3\nfrom updategate._start import main\n\nraise SystemExit(main())\n' >"$stage/bin/updategate"
chmod 755 "$stage/bin/updategate"

sed -e "s/@VERSION@/$version/" -e "s/@DATE@/$(LC_ALL=C date -R -u -d "@$epoch")/" packaging/debian/changelog.in >"$source/debian/changelog"
rm "$source/debian/changelog.in"
{
  abi=$(sed -n 's/^#define UG_ABI_VERSION \([0-9]*\).*/\1/p' include/updategate.h)
  echo "libupdategate.so.$abi libupdategate$abi #MINVER#"
  echo "* Build-Depends-Package: libupdategate-dev"
  sed "s/.*/ &@UPDATEGATE_$abi 0.1.0/; 1s/^/ UPDATEGATE_$abi@UPDATEGATE_$abi 0.1.0\n/" abi/exports.txt
} >"$source/debian/libupdategate0.symbols"

(cd "$source" && SOURCE_DATE_EPOCH=$epoch PATH=/usr/sbin:/usr/bin:/sbin:/bin dpkg-buildpackage -b -us -uc -d) >build/deb/log 2>&1 || { tail -n 40 build/deb/log; exit 1; }
ls build/deb/*.deb
