#!/bin/sh
# venv.sh FOLDER [STRICT] : a venv with what the server tests need. Nothing happens where it is there. Without PyPI it says
# NOT RUN, and fails where STRICT is 1.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
folder=$1
strict=${2:-0}
wanted=$(sha256sum "$here/requirements.txt" | cut -c1-16)
[ "$(cat "$folder/ready" 2>/dev/null || true)" != "$wanted" ] || exit 0

python3 -c 'import ensurepip, venv' 2>/dev/null || sh "$here/../../../../packaging/need.sh" python3-venv
command -v ps >/dev/null || sh "$here/../../../../packaging/need.sh" procps
mkdir -p "$folder"
rm -f "$folder/ready"
echo "fetching servers and frameworks into $folder"
if python3 -m venv "$folder" && "$folder/bin/python" -m pip install -q --disable-pip-version-check --retries 2 -r "$here/requirements.txt" \
  >"$folder/pip.log" 2>&1; then
  echo "$wanted" >"$folder/ready"
else
  tail -n 3 "$folder/pip.log" >&2 || true
  echo "NOT RUN: the tests of servers, whose packages cannot be fetched now" >&2
  [ "$strict" != 1 ] || exit 1
fi
