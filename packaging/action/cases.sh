#!/usr/bin/env bash
# cases.sh : checks the table CASES against the first file of POLICIES.
set -euo pipefail
while IFS= read -r policy; do
  [ -n "$policy" ] && break
done <<< "${POLICIES:?the policies, one a line}"
updategate test "$policy" "$CASES"
