#!/bin/sh
# npm.sh TARBALL : a stranger's project installs the package without a network, and ten lines of it get an answer. So do the
# lines of its README.
set -eu
tarball=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ok() { echo "ok     npm: $1"; }
fail() { echo "FAILED npm: $1"; exit 1; }
cd "$work"
mkdir -p project home && cd project
echo '{"name": "consumer", "version": "1.0.0", "private": true, "type": "module"}' >package.json
# Whatever would be asked of a registry fails here.
HOME="$work/home" npm install --offline --no-audit --no-fund --silent "$tarball" >"$work/log" 2>&1 || { cat "$work/log"; fail "npm install"; }
ok "installed offline: $(basename "$tarball"), $(wc -c <"$tarball") bytes"
[ "$(ls node_modules)" = updategate ] || fail "it brought $(ls node_modules)"
ok "it depends on nothing"
cat >gate.js <<'END'
import { compare, evaluate, Policy, UpdateGateError } from 'updategate';

const policy = new Policy({ minimumVersion: '2.0', storeURL: 'https://apps.apple.com/app/id123456789' });
const decision = evaluate({ installed: '1.4', now: new Date(), policy, platform: 'ios', languages: ['de'] });
console.log(decision.outcome, decision.reason, compare('1.9', '1.10'));
try {
  new Policy('{"minimumVersion": 2}');
} catch (problem) {
  console.log(problem instanceof UpdateGateError, problem.path, problem.line);
}
END
[ "$(node gate.js)" = "force belowMinimum -1
true minimumVersion 1" ] || { node gate.js; fail "the answer"; }
ok "a program of ten lines gets its answer"
awk '/^```js/ { on = 1; n++; next } /^```/ { on = 0 } on { print > ("readme" n ".js") }' node_modules/updategate/README.md
for sample in readme*.js; do
  node "$sample" >"$work/log" 2>&1 || { cat "$sample" "$work/log"; fail "$sample of the README"; }
  # A line that ends in a remark `// → x` must print x.
  sed -n 's/.*console\.log.*\/\/ → //p' "$sample" | while read -r said; do grep -qxF -- "$said" "$work/log" || { echo "not said: $said"; cat "$work/log"; exit 1; }; done || fail "$sample says something else"
done
ok "$(find . -maxdepth 1 -name 'readme*.js' | wc -l) samples of the README run and say what they claim"
