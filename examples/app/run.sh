#!/bin/sh
# run.sh : builds the app and uses it as its user would, from the first prompt to the update that it cannot do without.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
scratch=$here/../../.build/example-app
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
swift build --package-path "$here" --scratch-path "$scratch" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
# says TYPED EXPECTED : what it prints where the user types this.
says() {
  said=$(printf '%s' "$1" | "$scratch/debug/tides" "$work/policy.json" "$work/state.json" 2>"$work/screen")
  [ "$said" = "$2" ] || { echo "FAILED typed '$1', it says '$said', not '$2'"; cat "$work/screen"; exit 1; }
  echo "ok     $(printf '%s' "$said" | tail -n 1)"
}
high="high water at 06:12 and 18:40"
echo '{"storeURL":"https://apps.example.com/tides","every":"P1D","releases":[{"version":"1.5"}]}' >"$work/policy.json"
says "later
" "$high"
grep -q '"later":{"version":"1.5"' "$work/state.json" || { echo "FAILED later is not in the state"; exit 1; }
says "" "$high"
[ ! -s "$work/screen" ] || { echo "FAILED it asked again at once"; exit 1; }
rm "$work/state.json"
says "1
" "update at https://apps.example.com/tides
$high"
echo '{"minimumVersion":"1.5","storeURL":"https://apps.example.com/tides"}' >"$work/policy.json"
says "1
" "update at https://apps.example.com/tides
tides 1.4 cannot go on"
echo '{"minimumVersion":7}' >"$work/policy.json"
says "" "could not check for updates: what came is no policy: minimumVersion: must be a string (line 1, column 19)
$high"
