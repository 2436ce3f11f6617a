#!/bin/sh
# shadow.sh HEADER OUTPUT [FLAG...] : a shared library of empty bodies with the header's types in its debug data.
set -eu
header=$1 output=$2
shift 2
here=$(cd "$(dirname "$0")" && pwd)
python3 "$here/prototypes.py" shadow "$header" >"${output%.so}.c"
"${CC:-gcc}" -std=c99 -g -shared -fPIC -I"$(dirname "$header")" "$@" "${output%.so}.c" -o "$output"
