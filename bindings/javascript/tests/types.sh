#!/bin/sh
# types.sh : the package's types against a program that uses each of them rightly, then against one whose every line is wrong.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ok() { echo "ok     types: $1"; }
fail() { echo "FAILED types: $1"; exit 1; }

mkdir -p "$work/node_modules"
cp -r "$root/build/npm/package" "$work/node_modules/updategate"
cp "$here/types-right.ts" "$here/types-wrong.ts" "$work/"
check() { (cd "$work" && tsc --noEmit --strict --target es2022 --module nodenext --moduleResolution nodenext --lib es2022,dom,dom.iterable "$@"); }
echo '{"type":"module"}' >"$work/package.json"
check types-right.ts >"$work/log" 2>&1 || { cat "$work/log"; fail "a right program"; }
ok "a program that uses every export compiles under --strict"
check types-wrong.ts >"$work/log" 2>&1 && fail "a wrong program compiles"
wanted=$(grep -n '// wrong' "$work/types-wrong.ts" | cut -d: -f1)
found=$(sed -n 's/^types-wrong.ts(\([0-9]*\),.*/\1/p' "$work/log" | sort -nu)
[ "$wanted" = "$found" ] || { cat "$work/log"; fail "the lines that are refused are not those that are wrong"; }
ok "each of $(echo "$wanted" | wc -l) wrong lines is refused"

cat >"$work/names.mjs" <<'END'
import { readFileSync } from 'node:fs';
import * as updategate from 'updategate';
const types = readFileSync('node_modules/updategate/types/index.d.ts', 'utf8');
const declared = new Set([...types.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name));
declared.add('load');
const missing = Object.keys(updategate).filter((name) => !declared.has(name));
const extra = [...declared].filter((name) => !(name in updategate));
if (missing.length || extra.length) throw new Error(`undeclared: ${missing}; declared only: ${extra}`);
END
(cd "$work" && node names.mjs) || fail "exports and declarations differ"
ok "every export is declared, and nothing else"
