#!/usr/bin/env bash
# lint.sh : lints the files of POLICIES, one a line, and says each finding as an annotation of its line. Exits with 1 where more
# than notes were found, or anything with STRICT=true, and with 2 where a file is no policy.
set -uo pipefail

annotations='
import json, sys

def data(text, *marks):
    for mark, code in (("%", "%25"), ("\r", "%0D"), ("\n", "%0A"), *marks):
        text = text.replace(mark, code)
    return text

name = data(sys.argv[1], (":", "%3A"), (",", "%2C"))
for finding in json.load(sys.stdin):
    level = {"error": "error", "warning": "warning"}.get(finding["severity"], "notice")
    said = ": ".join(part for part in (finding["path"], finding["message"]) if part)
    print(f"::{level} file={name},line={finding['\''line'\'']},col={finding['\''column'\'']},title={finding['\''code'\'']}::{data(said)}")
'

fails=--exit-code
[ "${STRICT:-false}" = true ] && fails=--strict
worst=0
count=0
while IFS= read -r policy; do
  [ -n "$policy" ] || continue
  count=$((count + 1))
  # A name that begins with a dash is no option.
  findings=$(updategate lint --json "$fails" -- "$policy")
  status=$?
  [ "$status" -gt "$worst" ] && worst=$status
  [ "$status" -gt 1 ] || printf '%s\n' "$findings" | python3 -c "$annotations" "$policy" || worst=2
done <<< "${POLICIES:?the files to lint, one a line}"
echo "$count linted; cause and cure of each code: docs/messages.md"
exit "$worst"
