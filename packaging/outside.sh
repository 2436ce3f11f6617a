#!/bin/sh
# outside.sh FOLDER GOAL... : makes the goals in another folder, from a copy of this tree, which is not written to. What was built
# there before is built on.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
case $folder/ in "$here"/*) echo "BUILD must lie outside the tree: $folder" >&2; exit 1 ;; esac
mark=$folder/.updategate-build
[ -e "$mark" ] || [ -z "$(ls -A "$folder")" ] || { echo "BUILD must be a new or an empty folder, or one of an earlier build: $folder" >&2; exit 1; }
touch "$mark"
# What is gone here must be gone there too.
find "$folder" -mindepth 1 -maxdepth 1 ! -name build ! -name .build ! -name .updategate-build -exec rm -rf {} +
(cd "$here" && tar -cf - --exclude=./build --exclude=./.build --exclude=./.git .) | tar -xf - -C "$folder"
chmod -R u+w "$folder"
cd "$folder"
exec "${MAKE:-make}" --no-print-directory BUILD= "$@"
