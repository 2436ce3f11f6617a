import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refuses, rows, updategate } from './support.js';

const { record } = updategate;

test('every state row gives its next state', () => {
  for (const row of rows('states/rows.json')) {
    const call = () => record(row.state, row.event, row.version, row.now);
    if (row.error) refuses(call, row.error, row.name);
    else assert.deepEqual(JSON.parse(call()), row.next, row.name);
  }
});

test('a state may be a text, bytes or an object, and rubbish is repaired', () => {
  const now = '2026-11-30T00:00:00Z';
  const text = record(null, 'shown', '2.0', now);
  for (const given of [text, new TextEncoder().encode(text), JSON.parse(text)]) {
    assert.equal(record(given, 'later', '2.0', now), record(text, 'later', '2.0', now));
  }
  for (const rubbish of ['', '{', 'null', [], '7', '{"version":99,"shown":[]}', '['.repeat(1000)]) {
    assert.equal(record(rubbish, 'shown', '2.0', now), text);
  }
  refuses(() => record(null, 'clicked', '2.0', now), { status: 'UG_E_ARGUMENT', path: 'event' }, 'event');
  refuses(() => record(null, 'skipped', null, now), { status: 'UG_E_ARGUMENT' }, 'skipped nothing');
  assert.throws(() => record(5, 'shown', '2.0', now), TypeError);
});
