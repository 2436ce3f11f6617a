#!/bin/sh
# check-wheel-tag.sh WHEEL : auditwheel says the platform tag that the wheel's name promises.
set -eu
wheel=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "FAILED wheel: $1"; exit 1; }
python3 -m venv "$work/audit"
"$work/audit/bin/pip" install --quiet --disable-pip-version-check auditwheel || fail "auditwheel cannot be had"
"$work/audit/bin/auditwheel" show "$wheel" >"$work/show" 2>&1 || { cat "$work/show"; fail "auditwheel"; }
promised=$(basename "$wheel" | sed 's/.*-\(manylinux_[0-9]*_[0-9]*_[a-z0-9_]*\)\..*/\1/')
tr '\n' ' ' <"$work/show" | grep -q "\"$promised\"" || { cat "$work/show"; fail "auditwheel says another tag than $promised"; }
echo "ok     wheel: auditwheel agrees: $promised"
