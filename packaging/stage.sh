#!/bin/sh
# stage.sh FOLDER WHEEL : what Debian's packages hold, below FOLDER: what `make install` brings, the Python files of the wheel, the
# library with what debuggers read still in it, which debhelper takes out into a package of its own.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
stage=$(cd "$1" && pwd)
wheel=$(realpath "$2")
cd "$here"
multiarch=$(dpkg-architecture -qDEB_HOST_MULTIARCH)

env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS make --no-print-directory -s install COMMAND=1 PREFIX=/usr "LIBDIR=/usr/lib/$multiarch" "DESTDIR=$stage"

python3 - "$wheel" "$stage" <<'END'
import re, sys, zipfile
from pathlib import Path
wheel, stage = zipfile.ZipFile(sys.argv[1]), Path(sys.argv[2])
for name in wheel.namelist():
    # The library has a package of its own, and so has the licence; pip's own record is not for dpkg's files.
    if ".data/" in name or re.search(r"(/libupdategate\.so|\.dist-info/(RECORD|LICENSE|licenses/.*))$", name):
        continue
    content = wheel.read(name)
    if name.endswith("/WHEEL"):
        content = b"Wheel-Version: 1.0\nGenerator: updategate\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    if name.endswith("/METADATA"):
        content = re.sub(rb"License-File: .*\n", b"", content)
    path = stage / "python" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
END
mkdir -p "$stage/bin"
printf '#!/usr/bin/python3\nfrom updategate._start import main\n\nraise SystemExit(main())\n' >"$stage/bin/updategate"
chmod 755 "$stage/bin/updategate"
env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS make --no-print-directory -s build/debug/name
cp build/debug/unstripped/libupdategate.so.* "$(find "$stage" -name 'libupdategate.so.*' -type f)"
