#!/usr/bin/env bash
# run.sh : every benchmark in one run, written to bench/RESULTS.md with the machine, the compilers and the date.
set -euo pipefail
cd "$(dirname "$0")/.."
section() { printf '\n## %s\n\n```text\n' "$1"; shift; "$@" 2>&1; printf '```\n'; }
make -s build/bench/pairs.tsv build/bench/compare build/bench/decide build/bench/lookup_bench build/bench/foundation build/bench/libempty.so >/dev/null
{
  echo "# Results"
  echo
  echo "Written by \`make bench\`. Ratios of one run on one machine; other work on it moves the times. Rows that lose are shown."
  echo
  sed -n 's/^model name[^:]*: /- Processor: /p' /proc/cpuinfo | head -n 1
  echo "- Compilers: $(gcc --version | head -n 1); $(swift --version 2>/dev/null | grep -o 'Swift version [^ ]*' | head -n 1)"
  echo "- Date: $(date -u +%F)"
  echo "- Library: $(stat -c %s build/libupdategate.so.0) bytes, stripped"
  section "Comparing versions (bench/data/pairs.py, ns)" build/bench/compare build/bench/pairs.tsv
  section "Foundation, the same pairs" build/bench/foundation build/bench/pairs.tsv
  section "Look-up replies, every field read, MB/s" make -s --no-print-directory bench-lookup-quiet
  section "Decisions with a parsed policy and reply" build/bench/decide 10000000
  section "Swift callers, an ordinary release build" make -s --no-print-directory bench-swift
  section "Python" env UPDATEGATE_LIBRARY=build/libupdategate.so PYTHONPATH=bindings/python/src python3 bench/python.py
  printf '\n## Everywhere: sizes, and nanoseconds with their ratio to the native library\n\n'
  make -s --no-print-directory bench-everywhere | grep -E '^(\||$)'
} >build/RESULTS.md
mv build/RESULTS.md bench/RESULTS.md
cat bench/RESULTS.md
