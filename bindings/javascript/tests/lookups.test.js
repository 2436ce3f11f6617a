import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytes, hasShared, refuses, rows, sharedBytes, updategate } from './support.js';

const { evaluate, Lookup, LookupFailure, lookupAddress, normalizeStorefront, parseLookup, storeAddress } = updategate;

const body = (row) => (row.file ? bytes(`lookups/${row.file}`) : row.hex !== undefined ? Buffer.from(row.hex, 'hex') : row.body);

/** A field against its value in JSON: numbers may have come as text and the other way round. */
function same(found, wanted, where) {
  if (wanted === null || wanted === undefined) assert.equal(found, null, where);
  else if (found instanceof Date) assert.equal(found.getTime(), typeof wanted === 'number' ? wanted * 1000 : Date.parse(wanted), where);
  else if (Array.isArray(found)) assert.deepEqual(found, wanted.filter((item) => ['string', 'number'].includes(typeof item)).map(String), where);
  else if (typeof found === 'number' || typeof found === 'bigint') assert.equal(Number(found), Number(wanted), where);
  else assert.equal(found, wanted, where);
}

test('every look-up row is read as it says', () => {
  for (const row of rows('lookups/rows.json')) {
    const { expect, select = {} } = row;
    const found = new Lookup(body(row), { status: row.status ?? null, ...select });
    assert.equal(found.failure?.kind ?? null, expect.failure, row.name);
    if ('text' in expect) assert.ok(found.failure.sentence.includes(expect.text), row.name);
    for (const place of ['offset', 'line', 'column']) if (place in expect) assert.equal(found.failure[place], expect[place], row.name);
    if ('passedOver' in expect) assert.equal(found.passedOver, expect.passedOver, row.name);
    if ('apps' in expect) {
      assert.equal(found.apps.length, expect.apps.length, row.name);
      expect.apps.forEach((app, index) => {
        for (const [key, value] of Object.entries(app)) same(found.apps[index][key], value, `${row.name}: ${key}`);
      });
    }
    found.free();
  }
});

test('a real reply is read field by field as JSON.parse reads it', { skip: !hasShared && 'the shared data is not at hand' }, () => {
  const data = sharedBytes('lookups/284882215.json') ?? null;
  const names = ['id.json', '284882215.json'].filter((name) => sharedBytes(`lookups/${name}`));
  for (const name of data ? names : []) {
    const found = new Lookup(sharedBytes(`lookups/${name}`));
    const records = JSON.parse(sharedBytes(`lookups/${name}`)).results.filter(({ kind, version }) => version && /software/.test(kind));
    assert.equal(found.apps.length, records.length, name);
    records.forEach((record, index) => {
      for (const key of Object.keys(found.apps[index])) same(found.apps[index][key], record[key], `${name}: ${key}`);
    });
  }
});

test('a failed reply throws when parsed alone, and can still be handed on', () => {
  for (const [data, status, kind] of [
    ['', null, 'unavailable'],
    ['<html>', 429, 'throttled'],
    ['<html>', null, 'notJSON'],
    ['{"resultCount":0,"results":[]}', 200, 'notFound'],
    ['{"errorMessage":"Invalid value(s)","queryParameters":{}}', 400, 'serviceError'],
    ['{"resultCount":1,\n"results":[}', null, 'malformed'],
    ['"text"', null, 'unexpectedShape'],
    [' '.repeat(16777217), null, 'tooLarge'],
  ]) {
    let failure = null;
    try {
      parseLookup(data, { status, storefront: 'de' });
    } catch (problem) {
      failure = problem;
    }
    assert.ok(failure instanceof LookupFailure, kind);
    assert.deepEqual([failure.kind, failure.storefront], [kind, 'de']);
    if (kind === 'malformed') assert.deepEqual([failure.offset, failure.line, failure.column], [29, 2, 12]);
    const decision = evaluate({ installed: '1.0', now: 0, lookups: [failure.lookup] });
    assert.deepEqual(decision.lookupFailures.map((one) => [one.kind, one.storefront]), [[kind, 'de']]);
    failure.lookup.free();
  }
});

test('records are copies that outlive the look-up', () => {
  const found = parseLookup('{"results":[{"kind":"software","version":"1.0","trackId":7,"price":0.10,"genres":["Games",5]}]}');
  const { apps } = found;
  found.free();
  assert.deepEqual([apps[0].version, apps[0].trackId, apps[0].price, apps[0].genres], ['1.0', 7, 0.1, ['Games', '5']]);
  assert.equal(apps[0].releaseNotes, null);
  assert.equal(found.apps, apps);
  assert.throws(() => evaluate({ installed: '1', now: 0, lookups: [found] }), TypeError);
});

test('a mark at the front and a 100,000 deep reply', () => {
  assert.equal(new Lookup(`\ufeff${JSON.stringify({ results: [{ kind: 'software', version: '1' }] })}`).apps.length, 1);
  const deep = new Lookup('['.repeat(100_000));
  assert.equal(deep.failure.kind, 'malformed');
  assert.notEqual(deep.failure.offset, null);
});

test('misuse is refused', () => {
  assert.throws(() => parseLookup(null), TypeError);
  refuses(() => parseLookup('{}', { kind: 'song' }), { status: 'UG_E_ARGUMENT', path: 'kind' }, 'kind');
  refuses(() => parseLookup('{}', { status: 2 ** 40 }), { status: 'UG_E_ARGUMENT', path: 'status' }, 'status');
  refuses(() => parseLookup('{}', { trackId: 'x' }), { status: 'UG_E_ARGUMENT', path: 'trackId' }, 'trackId');
});

test('addresses are built, not fetched', () => {
  assert.equal(lookupAddress({ trackIds: 284882215 }), 'https://itunes.apple.com/lookup?id=284882215');
  const url = new URL(lookupAddress({ bundleIds: ['com.example.app'], storefront: 'DEU', language: 'de_de', entity: 'software' }));
  assert.deepEqual([...url.searchParams].sort(), [['bundleId', 'com.example.app'], ['country', 'de'], ['entity', 'software'], ['lang', 'de_de']]);
  refuses(() => lookupAddress({ trackIds: 1, storefront: 'en' }), { status: 'UG_E_ADDRESS' }, 'a language');
  assert.equal(storeAddress('284882215', { storefront: 'USA' }), 'https://apps.apple.com/us/app/id284882215');
  assert.equal(storeAddress(1, { storefront: 'de', form: 'itms-apps' }), 'itms-apps://apps.apple.com/de/app/id1');
  assert.equal(normalizeStorefront('KOR'), 'kr');
});
