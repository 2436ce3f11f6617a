import assert from 'node:assert/strict';
import { test } from 'node:test';
import { covers, files, refuses, rows, updategate } from './support.js';

const { evaluate, evaluateJSON, evaluateText, Lookup, Policy, record } = updategate;
const NOW = '2026-11-30T00:00:00Z';

/** A text request as the facts of evaluate(): the names are the same. */
function facts(given) {
  const request = { ...given };
  // A state of any shape is repaired; what is no object comes as the text that a host would have kept.
  if (!['string', 'object'].includes(typeof request.state)) request.state = JSON.stringify(request.state);
  return request;
}

const text = (request) => (typeof request === 'string' ? request : JSON.stringify(request));

for (const name of files('decisions', '.json')) {
  test(`every row of ${name} is answered as it says, and alike by text and by facts`, () => {
    for (const row of rows(`decisions/${name}`)) {
      if (row.error) {
        refuses(() => evaluateJSON(row.request), row.error, row.name);
        continue;
      }
      const answer = evaluateText(text(row.request));
      covers(JSON.parse(answer), row.answer, row.name);
      const request = typeof row.request === 'string' ? JSON.parse(row.request) : row.request;
      assert.deepEqual(evaluateJSON(request), JSON.parse(answer), row.name);
      const decision = evaluate(facts(request));
      assert.equal(decision.json, answer, `${row.name}: byte for byte`);
      agrees(decision, JSON.parse(answer), row.name);
    }
  });
}

/** The fields of a decision are those of its JSON. */
function agrees(decision, answer, where) {
  const iso = (at) => (at === null ? null : at.toISOString().replace('.000Z', 'Z'));
  assert.deepEqual(
    { ...decision, askAgainAt: iso(decision.askAgainAt), deadline: iso(decision.deadline), state: JSON.parse(decision.state) }, answer, where,
  );
}

test('an installed version and a time are all that is needed', () => {
  assert.equal(evaluate({ installed: '1.0', now: NOW }).reason, 'noReleaseKnown');
  refuses(() => evaluate({ now: NOW }), { status: 'UG_E_ARGUMENT', path: 'installed' }, 'installed');
  refuses(() => evaluate({ installed: '1.0' }), { status: 'UG_E_ARGUMENT', path: 'now' }, 'now');
  assert.throws(() => evaluate(null), TypeError);
});

test('the time may be a Date, a number or a text', () => {
  const policy = { minimumVersion: '2.0', deadline: '2026-11-30T00:00:00Z', releases: [{ version: '2.0' }] };
  const asked = [new Date(NOW), Date.parse(NOW) / 1000, BigInt(Date.parse(NOW) / 1000), NOW, '2026-11-30T02:00:00+02:00'].map(
    (now) => evaluate({ installed: '1.0', now, policy }).json,
  );
  assert.equal(new Set(asked).size, 1);
  for (const now of [new Date(NaN), Infinity, '2026-11-31T00:00:00Z', '30.11.2026', '2026-11-30', 2n ** 63n]) {
    refuses(() => evaluate({ installed: '1.0', now }), { status: 'UG_E_ARGUMENT', path: 'now' }, `${now}`);
  }
  assert.throws(() => evaluate({ installed: '1.0', now: {} }), TypeError);
});

test('a policy and look-ups may be texts, objects, bytes or handles', () => {
  const policy = { rules: { major: 'force' } };
  const body = { resultCount: 1, results: [{ kind: 'software', bundleId: 'com.example.app', trackId: 7, version: '2.0' }] };
  const encoder = new TextEncoder();
  const handle = new Policy(policy);
  const lookup = new Lookup(JSON.stringify(body), { status: 200, storefront: 'us' });
  const answers = [
    [policy, [{ body, status: 200, storefront: 'us' }]],
    [JSON.stringify(policy), [{ body: JSON.stringify(body), storefront: 'us' }]],
    [encoder.encode(JSON.stringify(policy)), [{ body: encoder.encode(JSON.stringify(body)), storefront: 'us' }]],
    [handle, [lookup]],
    [handle, lookup],
  ].map(([rules, lookups]) => evaluate({ installed: '1.0', now: NOW, platform: 'ios', policy: rules, lookups }).json);
  assert.equal(new Set(answers).size, 1);
  assert.equal(JSON.parse(answers[0]).reason, 'ruleForces');
  handle.free();
  lookup.free();
});

test('what is said about facts names them', () => {
  refuses(() => evaluate({ installed: '1.0', now: NOW, platfrom: 'ios' }), { status: 'UG_E_ARGUMENT', path: 'platfrom' }, 'a typo');
  refuses(() => evaluate({ installed: '1.0', now: NOW, preset: 'nosuch' }), { status: 'UG_E_ARGUMENT', path: 'preset' }, 'preset');
  refuses(() => evaluate({ installed: '1.0', now: NOW, policy: { enabled: 'yes' } }), { status: 'UG_E_POLICY', path: 'enabled' }, 'policy');
  refuses(() => evaluate({ installed: '1.0', now: NOW, trackId: 'x' }), { status: 'UG_E_ARGUMENT', path: 'trackId' }, 'trackId');
  refuses(() => evaluate({ installed: '1.0', now: NOW, versionOptions: { loneLetter: 'x' } }), { path: 'versionOptions.loneLetter' }, 'a word');
  refuses(() => evaluate({ installed: '1.0', now: NOW, versionOptions: { letter: 'x' } }), { path: 'versionOptions.letter' }, 'an option');
  assert.throws(() => evaluate({ installed: 1.5, now: NOW }), TypeError);
  assert.throws(() => evaluate({ installed: '1.0', now: NOW, lookups: [7] }), TypeError);
});

test('a decision is a value: frozen, plain, and whole after a copy', () => {
  const decision = evaluate({ installed: '1.0', now: NOW, policy: { minimumVersion: '2.0' }, appName: 'Example' });
  assert.throws(() => {
    decision.outcome = 'none';
  }, TypeError);
  assert.deepEqual({ ...structuredClone(decision) }, { ...decision });
  assert.equal(decision.outcome, 'force');
});

test('what the user answers is remembered through the state', () => {
  const policy = { every: 'P1D', releases: [{ version: '2.0' }] };
  let state = null;
  const ask = (now) => evaluate({ installed: '1.0', now, policy, state });
  const first = ask(NOW);
  assert.equal(first.outcome, 'recommend');
  state = record(first.state, 'shown', first.target, NOW);
  state = record(state, 'later', first.target, NOW);
  assert.equal(ask('2026-11-30T12:00:00Z').reason, 'askedRecently');
  assert.equal(ask('2026-12-01T00:00:00Z').outcome, 'recommend');
  state = record(JSON.parse(state), 'skipped', '2.0', '2026-12-01T00:00:00Z');
  assert.equal(ask('2026-12-05T00:00:00Z').reason, 'skipped');
});
