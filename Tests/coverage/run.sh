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
python3 Tests/coverage/regions.py build/coverage.json
echo
python3 Tests/coverage/rules.py
