import assert from 'node:assert/strict';
import { test } from 'node:test';
import { constants, covers, files, hasShared, refuses, rows, sharedBytes, updategate } from './support.js';

const { evaluate, lint, Policy, record, UpdateGateError } = updategate;
const formats = new Map(
  Object.entries(constants)
    .filter(([name]) => name.startsWith('UG_POLICY_'))
    .map(([name, number]) => [number, name.slice('UG_POLICY_'.length).toLowerCase().replaceAll('_', '-')]),
);

test('every policy row is read, or refused with its place', () => {
  for (const row of rows('policies/rows.json')) {
    if (row.accept) Policy.parse(row.text).free();
    else refuses(() => Policy.parse(row.text), row.error, row.name);
  }
});

test('every policy of another system decides as its row says', (context) => {
  let skipped = 0;
  for (const row of rows('policies/foreign.json')) {
    const data = row.file ? sharedBytes(`policies/${row.file}`) : row.text;
    if (data === null) {
      skipped += 1;
      continue;
    }
    foreign(row, data);
  }
  if (skipped) {
    assert.ok(!hasShared);
    context.diagnostic(`SKIPPED ${skipped} files: the shared data is not at hand`);
  }
});

function foreign(row, data) {
  const { scheme = 'app' } = row;
  let policy;
  try {
    policy = Policy.parse(data, { format: formats.get(row.format ?? 0), scheme });
  } catch (problem) {
    assert.ok(problem instanceof UpdateGateError && row.error, `${row.name}: ${problem}`);
    covers({ ...problem, path: problem.path ?? '' }, row.error, row.name);
    return;
  }
  assert.ok(!row.error, row.name);
  for (const wanted of row.decisions ?? []) {
    const { platform = null, osVersion = null, languages = [] } = wanted;
    const state = wanted.shown ? record(null, 'shown', wanted.shown, 1_799_999_999) : null;
    const { installed } = wanted;
    const decision = evaluate({ installed, now: 1_800_000_000, policy, scheme, platform, osVersion, languages, state });
    const found = { ...decision, title: decision.message?.title ?? null, message: decision.message?.message ?? null, notes: decision.releaseNotes };
    for (const key of Object.keys(wanted)) if (key in found && key !== 'state') assert.deepEqual(found[key], wanted[key], `${row.name}: ${key}`);
    if ('metadata' in wanted) {
      const metadata = typeof wanted.metadata === 'string' ? JSON.parse(wanted.metadata) : wanted.metadata;
      assert.deepEqual(policy.metadata(platform, osVersion), metadata, row.name);
    }
  }
  policy.free();
}

test('every row of the linter', () => {
  for (const row of rows('policies/lint.json')) {
    const found = lint(row.text, { now: row.now ?? null, scheme: row.scheme ?? 'app' });
    covers(found, row.findings, row.name);
    for (const finding of found) assert.match(finding.severity, /^(error|warning|note|info|remark)$/, row.name);
  }
});

test('no file of policy rows is left out', () => {
  assert.deepEqual(files('policies', '.json'), ['foreign.json', 'lint.json', 'rows.json']);
});

test('an error says where', () => {
  const problem = refuses(
    () => Policy.parse('{"versions": [\n  {"version": "1.0", "policy": "forced"}]}'), { status: 'UG_E_POLICY', path: 'versions[0].policy', line: 2 }, 'policy',
  );
  assert.match(problem.message, /^versions\[0\]\.policy: .*line 2/);
  refuses(() => Policy.parse(' '.repeat(4194305)), { status: 'UG_E_TOO_LONG' }, 'too long');
  refuses(() => Policy.parse('{}', { format: 'yaml' }), { status: 'UG_E_ARGUMENT', path: 'format' }, 'format');
  assert.throws(() => Policy.parse(5), TypeError);
  assert.throws(() => Policy.parse(null), TypeError);
});
