#!/bin/sh
# foreign.sh ARCHITECTURE FOLDER PACKAGE... : Debian packages of another architecture, with all that they depend on, unpacked into
# FOLDER. Nothing is installed here and this machine's own list of packages is not touched: apt gets a state of its own.
# Exit 3 where they cannot be fetched.
set -eu
architecture=$1 folder=$2
shift 2
stamp="$folder/.$(echo "$*" | tr ' /' '--')"
[ ! -e "$stamp" ] || exit 0
command -v apt-get >/dev/null 2>&1 || { echo "packages of $architecture come from Debian, and there is no apt-get" >&2; exit 3; }
mkdir -p "$folder/apt/lists/partial" "$folder/apt/cache/archives/partial"
folder=$(cd "$folder" && pwd)
: >"$folder/apt/status"
private() {
  apt-get -q -o "Dir::State=$folder/apt" -o "Dir::State::status=$folder/apt/status" -o "Dir::Cache=$folder/apt/cache" \
    -o "APT::Architecture=$architecture" -o "APT::Architectures=$architecture" -o APT::Sandbox::User=root \
    -o Acquire::Languages=none "$@" >"$folder/apt/log" 2>&1
}
echo "fetching for $architecture: $*"
if ! private update || ! private install --download-only --no-install-recommends -y "$@"; then
  tail -n 5 "$folder/apt/log" >&2
  exit 3
fi
for package in "$folder"/apt/cache/archives/*.deb; do dpkg -x "$package" "$folder"; done
rm -rf "$folder/apt"
touch "$stamp"
