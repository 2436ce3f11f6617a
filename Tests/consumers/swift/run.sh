#!/bin/sh
# run.sh : builds the Swift program that depends on this package, by path and by a version in git, and runs it.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
count=0
ok() { count=$((count + 1)); echo "ok     $1"; }
fail() { echo "FAILED $1"; exit 1; }

build() { swift build --package-path "$here" --scratch-path "$root/.build/consumer-swift" >"$work/log" 2>&1; }
# A source file that went since the last build is not noticed by SwiftPM in a package it depends on.
build || { grep -q "missing inputs" "$work/log" && rm -rf "$root/.build/consumer-swift" && build; } ||
  { cat "$work/log"; fail "the program does not build"; }
gate=$root/.build/consumer-swift/debug/gate
ok "a program that depends on UpdateGate by path"

# says WHAT ARGUMENT... : one line of a decision about the demo's app.
says() {
  expected=$1
  shift
  said=$("$gate" --now 2026-11-30T09:00:00Z --lookup "$root/demo/reply.json" --policy "$root/demo/policy.json" --line "$@")
  [ "$said" = "$expected" ] || fail "$*: it says '$said', not '$expected'"
  ok "$said"
}
says "recommend  ruleRecommends  2.3.1 -> 2.6.0" --installed 2.3.1 --os 17.1
says "force  rangeListed  2.2.1 -> 2.6.0" --installed 2.2.1
says "force  belowMinimum  1.4 -> 2.6.0" --installed 1.4
says "none  upToDate  2.6 -> -" --installed 2.6
says "none  needsNewerOS  2.3.1 -> -" --installed 2.3.1 --os 15.8
says "force  deadlinePassed  2.3.1 -> 2.6.0" --installed 2.3.1 --now 2026-12-12T09:00:00Z
says "none  versionUnreadable  latest -> -" --installed latest

# What the user said last time, through a file as an app would keep it.
printf '%s' '{"version":1,"skipped":{"version":"2.6.0","at":"2026-11-29T09:00:00Z"}}' >"$work/state"
says "none  skipped  2.3.1 -> 2.6.0" --installed 2.3.1 --state "$work/state"
says "recommend  ruleRecommends  2.3.1 -> 2.6.0" --installed 2.3.1 --state "$work/state" --manual

"$gate" --installed 2.3.1 --now 2026-11-30T09:00:00Z --policy "$root/demo/policy.json" --json >"$work/json"
grep -q '^{"outcome":"none","reason":"noReleaseKnown"' "$work/json" || fail "--json"
if "$gate" --installed 1.0 --policy "$root/demo/demo.c" 2>"$work/said"; then fail "a policy that is no JSON is taken"; fi
grep -q 'line 1, column 1' "$work/said" || fail "no place in: $(cat "$work/said")"
ok "a policy that is no JSON is refused with its place"

"$root/.build/consumer-swift/debug/natural" >"$work/said" || fail "natural lines: $(cat "$work/said")"
ok "$(cat "$work/said")"

"$gate" --help >"$work/said" && grep -q -- '--installed VERSION' "$work/said" || fail "--help"
ok "--help"

if git -C "$root" rev-parse HEAD >/dev/null 2>&1; then
  git clone -q "$root" "$work/UpdateGate" 2>/dev/null
  version=$(sed -n 's/^#define UG_VERSION_STRING "\(.*\)"/\1/p' "$work/UpdateGate/include/updategate.h")
  git -C "$work/UpdateGate" -c user.name=test -c user.email=test@example.com tag -f "$version" >/dev/null
  cp -r "$here" "$work/gate"
  sed "s|\.package(name: \"UpdateGate\", path: .*)\]|.package(url: \"file://$work/UpdateGate\", from: \"$version\")]|" \
    "$here/Package.swift" >"$work/gate/Package.swift"
  grep -q "from: \"$version\"" "$work/gate/Package.swift" || fail "the manifest was not changed"
  swift build --package-path "$work/gate" >"$work/log" 2>&1 || { cat "$work/log"; fail "by git, the program does not build"; }
  said=$("$work/gate/.build/debug/gate" --installed 1.4 --policy "$root/demo/policy.json" --line)
  [ "$said" = "force  belowMinimum  1.4 -> -" ] || fail "by git: $said"
  ok "the same from git, version $version"
fi
echo "$count checks of the Swift consumer passed"
