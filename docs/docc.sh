#!/bin/sh
# docc.sh FOLDER : the pages of the Swift modules, made by DocC, as static pages below FOLDER. A link to a symbol that is
# not there is an error, and so is a public symbol without a word about it.
set -eu
cd "$(dirname "$0")/.."
out=${1:-build/docs}
docc=$(command -v docc || echo "$(dirname "$(readlink -f "$(command -v swiftc)")")/docc")
mkdir -p "$out"
for module in UpdateGate UpdateGateClient; do
  graphs=$PWD/.build/docs/graphs-$module
  rm -rf "$graphs" "$out/$module"
  mkdir -p "$graphs"
  # A graph is written when a module is compiled, so this one is compiled anew.
  rm -rf .build/docs/*/debug/"$module.build"
  swift build --target "$module" --scratch-path .build/docs -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir \
    -Xswiftc "$graphs" >"$graphs/log" 2>&1 || { cat "$graphs/log"; exit 1; }
  # Only the module's own; those of the modules below it come along.
  find "$graphs" -name '*.symbols.json' ! -name "$module.symbols.json" ! -name "$module@*.symbols.json" -delete
  docs/undocumented.py "$graphs/$module.symbols.json"
  "$docc" convert "docs/$module.docc" --additional-symbol-graph-dir "$graphs" --fallback-display-name "$module" \
    --fallback-bundle-identifier "$module" --output-path "$out/$module" --transform-for-static-hosting \
    --hosting-base-path "$module" --warnings-as-errors >"$graphs/docc" 2>&1 || { cat "$graphs/docc"; exit 1; }
  echo "$module: $(find "$out/$module/data" -name '*.json' | wc -l) pages in $out/$module"
done
