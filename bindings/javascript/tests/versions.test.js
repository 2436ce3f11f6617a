import assert from 'node:assert/strict';
import { test } from 'node:test';
import { files, refuses, tsv, updategate } from './support.js';

const { compare, compareMany, explain, isVersion, parseVersion, Range, schemes, sort, sortKey, sortOrder, updateType, UpdateGateError, VersionFlag } = updategate;

const signs = { '-1': '<', 0: '=', 1: '>', null: '!' };
const mirror = { '<': '>', '>': '<', '=': '=', '!': '!' };
const OPTIONS = {
  'loneLetter=postrelease': 'letterIsLater',
  'loneLetter=prerelease': 'letterIsPrerelease',
  'dashNumber=revision': 'dashIsRevision',
  'dashNumber=prerelease': 'dashIsPrerelease',
  'unknownWords=ignored': 'ignoreUnknownWords',
  'unknownWords=prerelease': 'unknownWordsArePrereleases',
  build: 'compareBuild',
  'unknownWords=ignored': 'ignoreUnknownWords',
  'unknownWords=prerelease': '',
};

function order(a, b, options) {
  try {
    return signs[compare(a, b, options)];
  } catch (problem) {
    assert.ok(problem instanceof UpdateGateError && problem.status === 'UG_E_VERSION', `${a} ${b}: ${problem}`);
    return '!';
  }
}

const byBytes = (x, y) => {
  const length = Math.min(x.length, y.length);
  for (let index = 0; index < length; index++) if (x[index] !== y[index]) return Math.sign(x[index] - y[index]);
  return Math.sign(x.length - y.length);
};

/** A row both ways round, alone and in one call, and by its keys. */
function holds({ place, a, relation, b }, options) {
  assert.equal(order(a, b, options), relation, place);
  assert.equal(order(b, a, options), mirror[relation], place);
  assert.deepEqual(compareMany([[a, b], [b, a]], options).map((one) => signs[one]), [relation, mirror[relation]], place);
  if (relation !== '!' && ['app', 'semver', 'apple', 'integer'].includes(options.scheme) && !options.flags) {
    assert.equal(signs[byBytes(sortKey(a, options), sortKey(b, options))], relation, place);
  }
}

for (const scheme of schemes) {
  test(`every row of ${scheme}.tsv holds, both ways round`, () => {
    for (const { place, fields: [a, relation, b] } of tsv(`versions/${scheme}.tsv`)) holds({ place, a, relation, b }, { scheme });
  });
}

test('every row with an option holds', () => {
  for (const { place, fields: [option, a, relation, b] } of tsv('versions/options.tsv')) {
    assert.ok(option in OPTIONS, `${place}: ${option}`);
    const name = OPTIONS[option];
    holds({ place, a, relation, b }, { scheme: 'app', flags: VersionFlag[name] ?? 0 });
  }
});

test('every update type is as its row says, whichever is newer', () => {
  for (const { place, fields: [scheme, a, b, type] } of tsv('versions/update_types.tsv')) {
    for (const [from, to] of [[a, b], [b, a]]) {
      if (type === '!') refuses(() => updateType(from, to, scheme), { status: 'UG_E_VERSION' }, place);
      else assert.equal(updateType(from, to, scheme), type, place);
    }
  }
});

test('every explanation names the part that decides', () => {
  for (const { place, fields: [scheme, a, b, type, part, x, y] } of tsv('versions/explain.tsv')) {
    const why = explain(a, b, scheme);
    assert.deepEqual([why.updateType, why.part === null ? '' : String(why.part), why.a ?? '', why.b ?? ''], [type, part, x, y], place);
    assert.equal(why.order, compare(a, b, scheme), place);
    assert.match(why.text, /\w/, place);
  }
});

test('every range covers what its row says', () => {
  for (const { place, fields: [scheme, text, relation, version] } of tsv('versions/ranges.tsv')) {
    const range = new Range(text, scheme);
    if (isVersion(version, scheme)) assert.equal(range.contains(version), relation === 'includes', place);
    else refuses(() => range.contains(version), { status: 'UG_E_VERSION' }, place);
    assert.equal(`${range}`, text);
    range.free();
  }
});

test('every range that cannot be read names the place', () => {
  for (const { place, fields: [scheme, text, offset] } of tsv('versions/range_faults.tsv')) {
    refuses(() => new Range(text, scheme), { status: 'UG_E_RANGE', offset: Number(offset) }, place);
  }
});

test('every version is taken apart as its row says', () => {
  for (const { place, fields: [scheme, version, canonical, parts, prerelease, , build] } of tsv('versions/canonical.tsv')) {
    const found = parseVersion(version, scheme);
    assert.deepEqual(
      [found.canonical, found.parts.join(' '), found.prerelease ?? '', found.build ?? ''], [canonical, parts, prerelease, build ?? ''], place,
    );
    assert.equal(parseVersion(canonical, scheme).canonical, canonical, place);
  }
});

test('every text that is no version names the place', () => {
  for (const { place, fields: [scheme, entry, text, offset] } of tsv('versions/faults.tsv')) {
    const read = () => parseVersion(text, { scheme, strict: entry === 'strict' });
    if (offset === 'ok') read();
    else refuses(read, { status: 'UG_E_VERSION', offset: Number(offset) }, place);
  }
});

test('no file of version rows is left out', () => {
  const known = [...schemes, 'options', 'update_types', 'explain', 'ranges', 'range_faults', 'canonical', 'faults', 'exceptions'];
  const unknown = files('versions', '.tsv').filter((name) => !known.includes(name.replace('.tsv', '')));
  assert.deepEqual(unknown, [], 'files that no test here replays');
});

test('sorting is stable and puts what is no version last', () => {
  const given = ['1.10', 'latest', '1.0.0', '1.9', '', '1.0', '1'];
  assert.deepEqual(sort(given), ['1.0.0', '1.0', '1', '1.9', '1.10', 'latest', '']);
  assert.deepEqual(sortOrder(given), { order: [2, 5, 6, 3, 0, 1, 4], readable: 5 });
  assert.deepEqual(sort([]), []);
  assert.deepEqual(compareMany([]), []);
});

test('sorting, keys and comparing agree on thousands of generated versions', () => {
  const words = ['', '', '', '-beta', 'rc1', '-1', 'b2', ' (12)', '+5', '.post1', 'é', 'alpha.3'];
  let seed = 20261201;
  const random = (count) => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) % count;
  const numbers = ['0', '1', '2', '9', '10', '99', '100000000000000000000'];
  const made = Array.from({ length: 2000 }, () =>
    Array.from({ length: 1 + random(4) }, () => numbers[random(numbers.length)]).join('.') + words[random(words.length)]);
  const sorted = sort(made);
  assert.deepEqual(sorted, [...made].sort((a, b) => compare(a, b)));
  assert.deepEqual(sorted, made.map((text) => [sortKey(text), text]).sort(([x], [y]) => byBytes(x, y)).map(([, text]) => text));
});

test('text and bytes mix, and long and non-ASCII versions take another road to the same answer', () => {
  const encoder = new TextEncoder();
  assert.equal(compare('1.9', encoder.encode('1.10')), -1);
  assert.equal(compare('١.٢', '1.2'), 0);
  const long = `1.${'0.'.repeat(500)}1`;
  assert.equal(compare(long, '1'), 1);
  assert.equal(compare('1', long), -1);
  assert.equal(compare('1.0\0', '1.0\0'), 0);
});

test('no version is an error with its place', () => {
  const problem = refuses(() => compare('1.0', '  latest'), { status: 'UG_E_VERSION', path: 'b', offset: 2, line: 1, column: 3 }, 'compare');
  assert.match(problem.message, /^b: .* \(line 1, column 3\)$/);
  assert.ok(problem instanceof Error);
});

test('misuse is told from bad input', () => {
  for (const wrong of [undefined, null, 1, {}, []]) {
    assert.throws(() => compare(wrong, '1'), TypeError);
    assert.throws(() => compare('1', wrong), TypeError);
    assert.throws(() => sortKey(wrong), TypeError);
  }
  refuses(() => compare('1', '2', 'calver'), { status: 'UG_E_ARGUMENT', path: 'scheme' }, 'scheme');
  refuses(() => compare('1', '2', { flags: 1 << 30 }), { status: 'UG_E_ARGUMENT' }, 'flags');
  refuses(() => sortKey('1', 'foundation'), { status: 'UG_E_ARGUMENT' }, 'no keys');
  refuses(() => compare('1', '9'.repeat(70000)), { status: 'UG_E_TOO_LONG' }, 'too long');
  assert.throws(() => sort('1.0'), TypeError);
  assert.throws(() => compareMany([['1']]), TypeError);
});
