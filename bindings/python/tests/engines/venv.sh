#!/bin/sh
# venv.sh FOLDER [spark] : a venv with the engines, or Spark beside them, which needs a Java. Nothing happens where it is there;
# fails where it cannot be fetched.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
need="$here/../../../../packaging/need.sh"
folder=$1
more=${2:-}
ready="$folder/ready${more:+-$more}"
list="$here/${more:+$more-}requirements.txt"
wanted=$(sha256sum "$list" | cut -c1-16)
if [ "$(cat "$ready" 2>/dev/null || true)" = "$wanted" ] && { [ -z "$more" ] || command -v java >/dev/null; }; then exit 0; fi

rm -f "$ready"
if [ -n "$more" ]; then
  # Spark is nothing without the others.
  [ -e "$folder/ready" ] || exit 1
  command -v java >/dev/null || sh "$need" default-jre-headless || exit 1
  command -v ps >/dev/null || sh "$need" procps
else
  python3 -c 'import ensurepip, venv' 2>/dev/null || sh "$need" python3-venv
  mkdir -p "$folder"
  python3 -m venv "$folder"
fi
echo "fetching ${more:-engines} into $folder"
if ! "$folder/bin/python" -m pip install -q --disable-pip-version-check --retries 2 -r "$list" >"$folder/pip.log" 2>&1; then
  tail -n 3 "$folder/pip.log" >&2 || true
  exit 1
fi
echo "$wanted" >"$ready"
