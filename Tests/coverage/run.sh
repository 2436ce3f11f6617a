#!/usr/bin/env bash
# Coverage of the core by the Swift tests: a table a file, then the regions of the decision code that no test reaches,
# which is a fault, then the table from rules to rows.
set -euo pipefail
cd "$(dirname "$0")/../.."
swift=${SWIFT:-swift}
scratch=.build/coverage
mkdir -p build
SWIFT_BACKTRACE=enable=no timeout -k 10 1800 "$swift" test --enable-code-coverage --scratch-path "$scratch" \
  >build/coverage.log 2>&1 || { tail -n 40 build/coverage.log; exit 1; }
profile=$(find "$scratch" -name default.profdata | head -n 1)
binary=$(find "$scratch" -name UpdateGatePackageTests.xctest | head -n 1)
tools=$(dirname "$(readlink -f "$(command -v "$swift")")")
cov() { "$tools/llvm-cov" "$@" -instr-profile "$profile" --ignore-filename-regex='Tests|\.build' "$binary"; }
cov report | awk 'NR < 3 || /^TOTAL/ || $2 > 0 { printf "%-58s %6s regions %6s missed %8s\n", $1, $2, $3, $4 }' | tail -n +3

echo
echo "Regions of the decision that no test reaches:"
cov export -format=text >build/coverage.json
python3 - build/coverage.json <<'PY'
import json, sys, pathlib
data = json.load(open(sys.argv[1]))["data"][0]
missed = 0
for function in data["functions"]:
    name = function["filenames"][0]
    if not any(f"/UpdateGate/{folder}/" in name for folder in ("Decision", "Rules", "State", "Message")):
        continue
    for line, column, last, end, count, *_ , kind in function["regions"]:
        if count == 0 and kind == 0:
            path = pathlib.Path(name)
            text = path.read_text().splitlines()[line - 1]
            region = text[column - 1 : end - 1 if last == line else None]
            missed += 1
            print(f"  {str(path).split('/Sources/')[-1]}:{line}  {text.strip()}   ({region})")
if missed:
    raise SystemExit(f"{missed} regions are not reached: add a row that reaches each, or do without it")
print("  none")
PY
echo
python3 Tests/coverage/rules.py
