#!/bin/sh
# need.sh PACKAGE... : installs the Debian packages that are not there yet, and says which. Nothing happens when all are.
set -eu

missing=""
for package in "$@"; do
  status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null 2>&1; then
  echo "these packages are missing and this is not Debian; install their like yourself:$missing" >&2
  exit 1
fi
root=""
if [ "$(id -u)" != 0 ]; then
  command -v sudo >/dev/null 2>&1 || { echo "missing:$missing. Run as root, or install sudo." >&2; exit 1; }
  root=sudo
fi
echo "installing what is missing:$missing"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# shellcheck disable=SC2086
install() { $root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing; }
install >"$log" 2>&1 || { $root apt-get update && install; } >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
