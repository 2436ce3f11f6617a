#!/bin/sh
# test.sh EXTENSION : the extension in SQLite's own shell; what it answers is what tests.sql says behind `-- `.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sed -n 's/^-- = //p' "$here/tests.sql" >"$work/wanted"
sqlite3 -batch -nullvalue NULL :memory: ".load ${1%.so}" ".read $here/tests.sql" >"$work/found" 2>&1 || true
sed -i 's/^Runtime error near line [0-9]*: \(.*[^)]\)\( ([0-9]*)\)*$/error: \1/; s/ ([0-9]*)$//' "$work/found"
diff -u "$work/wanted" "$work/found" || { echo "FAILED bindings/sqlite/tests.sql" >&2; exit 1; }
echo "sqlite: $(wc -l <"$work/wanted") answers in SQLite $(sqlite3 --version | cut -d' ' -f1)"
