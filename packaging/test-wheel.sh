#!/bin/sh
# test-wheel.sh WHEEL : installed into an empty venv with no compiler, no network and no source tree in sight, it works.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
wheel=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ok() { echo "ok     wheel: $1"; }
fail() { echo "FAILED wheel: $1"; exit 1; }

python3 "$here/packaging/wheel.py" "$here/build/libupdategate.so.0" "$work/again" >/dev/null
cmp -s "$wheel" "$work/again/$(basename "$wheel")" || fail "two builds differ"
ok "two builds are byte-identical: $(basename "$wheel"), $(wc -c <"$wheel") bytes"

python3 -m venv "$work/venv"
# From here on only the venv and the plainest tools are there: no compiler, no Swift.
mkdir "$work/bin"
clean() { env -i PATH="$work/venv/bin:$work/bin" HOME="$work" LC_ALL=C.UTF-8 "$@"; }
(cd "$work" && clean pip install --quiet --no-index --no-deps --disable-pip-version-check "$wheel") || fail "pip install"
clean sh -c 'command -v cc || command -v swiftc' >/dev/null 2>&1 && fail "a compiler was in reach"
ok "installed into an empty venv, no compiler in reach"

cd "$work"
library=$(clean python -c 'import ctypes, updategate; print([l.split()[-1] for l in open("/proc/self/maps") if "libupdategate" in l] [0])' 2>/dev/null) ||
  library=$(clean python -c 'import updategate; updategate.compare("1", "2"); print([l.split()[-1] for l in open("/proc/self/maps") if "libupdategate" in l][0])')
case $library in "$(readlink -f "$work/venv")"/*) ok "the library it loads is its own" ;; *) fail "it loads $library" ;; esac
[ "$(clean python -c 'import updategate; print(updategate.compare("1.9", "1.10"))')" = -1 ] || fail "compare"
[ "$(clean updategate compare 1.9 1.10)" = "<" ] || fail "the command"
printf '{"minimumVersion": "2.0"}' >policy.json
clean updategate decide --installed 1.0 --policy policy.json --now 2026-11-30T00:00:00Z --json >answer.json || fail "decide"
clean python -c 'import json; assert json.load(open("answer.json"))["outcome"] == "force"' || fail "decide answers something else"
clean updategate --help >help.txt && [ -s help.txt ] || fail "--help"
ok "import, compare, the command, a decision"
for file in bash-completion/completions/updategate zsh/site-functions/_updategate man/man1/updategate.1; do
  [ -s "$work/venv/share/$file" ] || fail "$file is missing"
done
ok "completions and the manual page came along"
clean pip check --disable-pip-version-check >/dev/null || fail "pip check"
clean pip uninstall --quiet --yes updategate && [ -z "$(find "$work/venv" -name '*updategate*')" ] || fail "uninstall leaves $(find "$work/venv" -name '*updategate*')"
ok "uninstalled, nothing left"
