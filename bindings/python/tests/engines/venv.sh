#!/bin/sh
# venv.sh FOLDER : a venv with the engines. Nothing happens where it is there; fails where they cannot be fetched.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
folder=$1
wanted=$(sha256sum "$here/requirements.txt" | cut -c1-16)
[ "$(cat "$folder/ready" 2>/dev/null || true)" != "$wanted" ] || exit 0

python3 -c 'import ensurepip, venv' 2>/dev/null || sh "$here/../../../../packaging/need.sh" python3-venv
mkdir -p "$folder"
rm -f "$folder/ready"
echo "fetching engines into $folder"
python3 -m venv "$folder"
if ! "$folder/bin/python" -m pip install -q --disable-pip-version-check --retries 2 -r "$here/requirements.txt" >"$folder/pip.log" 2>&1; then
  tail -n 3 "$folder/pip.log" >&2 || true
  exit 1
fi
echo "$wanted" >"$folder/ready"
