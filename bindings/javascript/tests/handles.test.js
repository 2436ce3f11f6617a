import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { constants, home, load, refuses, structs, updategate } from './support.js';

const { Lookup, Policy, Range } = updategate;
const wasm = readFileSync(`${home}/updategate.wasm`);

test('the module imports nothing and exports every function of the interface', () => {
  const module = new WebAssembly.Module(wasm);
  assert.deepEqual(WebAssembly.Module.imports(module), []);
  const wanted = readFileSync(new URL('../../../abi/exports.txt', import.meta.url), 'utf8').split('\n').filter(Boolean);
  const exports = WebAssembly.Module.exports(module).map(({ name }) => name);
  assert.deepEqual(wanted.filter((name) => !exports.includes(name)), []);
});

test('a handle is freed once, and says so when it is used after', () => {
  for (const make of [() => new Policy('{}'), () => new Range('>=1'), () => new Lookup('{"results":[]}')]) {
    const handle = make();
    handle.free();
    handle.free();
  }
  const range = new Range('>=1');
  range.free();
  assert.throws(() => range.contains('1'), /this range was freed/);
});

test('leaving a using block frees, as its symbol says', () => {
  const range = new Range('>=1');
  range[Symbol.dispose ?? Symbol.for('Symbol.dispose')]();
  assert.throws(() => range.contains('1'), TypeError);
});

test('instances do not share handles', async () => {
  const other = await load(wasm);
  const policy = new other.Policy('{}');
  assert.throws(() => updategate.evaluate({ installed: '1', now: 0, policy }), TypeError);
  assert.equal(other.evaluate({ installed: '1', now: 0, policy }).outcome, 'none');
});

test('the module loads from bytes, a file address and a compiled module', async () => {
  for (const source of [wasm, new Uint8Array(wasm).buffer, new URL(`file://${home}/updategate.wasm`), updategate.module]) {
    assert.equal((await load(source)).compare('1.9', '1.10'), -1);
  }
  const reply = (type) => new Response(wasm, { headers: { 'content-type': type } });
  assert.equal((await load(reply('application/wasm'))).compare('1', '1.0'), 0);
  assert.equal((await load(Promise.resolve(reply('application/octet-stream')))).compare('1', '1.0'), 0);
  await assert.rejects(load(new Response('', { status: 404 })), /404/);
});

test('memory does not grow over calls, and what is forgotten is freed', async () => {
  const own = await load(wasm);
  const request = { installed: '1.0', now: 0, languages: ['de'], policy: { minimumVersion: '2.0', releases: [{ version: '3.0', notes: 'x'.repeat(1000) }] } };
  const round = () => {
    for (let index = 0; index < 300; index++) {
      own.evaluate(request);
      own.lint('{"minimumVersoin":"2"}');
      own.explain('1.2', '1.3');
      new own.Policy('{"enabled":true}').free();
      refuses(() => own.compare('x', 'y'), { status: 'UG_E_VERSION' }, 'compare');
    }
  };
  round();
  const before = own.memoryBytes();
  for (let index = 0; index < 10; index++) round();
  assert.equal(own.memoryBytes(), before);
  if (!globalThis.gc) return;
  for (let index = 0; index < 20_000; index++) new own.Policy('{"minimumVersion":"1.0"}');
  globalThis.gc();
  await pause(50);
  const after = own.memoryBytes();
  for (let index = 0; index < 20_000; index++) new own.Policy('{"minimumVersion":"1.0"}');
  assert.ok(own.memoryBytes() <= after * 1.1);
});

test('where memory ends, that call fails, handles are lost and say so, and everything else goes on', async () => {
  const small = await load(limited(wasm, 64));
  const policy = new small.Policy('{"minimumVersion":"2.0"}');
  const large = `{"a":[${'{},'.repeat(700_000)}{}]}`;
  refuses(() => small.evaluateJSON(large), { status: 'UG_E_MEMORY' }, 'a request beyond the memory');
  if (small.generation() > 1) assert.throws(() => small.evaluate({ installed: '1', now: 0, policy }), /lost/);
  assert.equal(small.evaluate({ installed: '1', now: 0, policy: { minimumVersion: '2.0' } }).outcome, 'force');
  assert.equal(small.compare('1.9', '1.10'), -1);
});

test('the largest replies are read, or refused, in memory that is bounded by their size', async () => {
  const limit = 16 * 1024 * 1024;
  for (const [part, before, after] of [
    ['{},', '{"results":[', '{}]}'],
    ['[],', '{"results":[{"genres":[', '""]}]}'],
    ['"",', '{"results":[{"kind":"software","version":"1","genres":[', '""]}]}'],
    ['{"kind":"software","version":"1","trackId":1},', '{"results":[', '{}]}'],
  ]) {
    const own = await load(wasm);
    const body = before + part.repeat(Math.floor((limit - before.length - after.length) / part.length)) + after;
    const lookup = new own.Lookup(body);
    assert.ok(lookup.failure || lookup.count > 0, part);
    lookup.free();
    // What the library reserves for a reply is eight times its size, and the reply itself stands in the memory too.
    assert.ok(own.memoryBytes() < 10 * limit, `${part} took ${own.memoryBytes()} bytes`);
    assert.equal(own.generation(), 1, part);
  }
});

/** The module with no more than so many pages of memory. */
function limited(bytes, pages) {
  const copy = new Uint8Array(bytes);
  const leb = (at) => {
    let value = 0;
    for (let shift = 0; ; shift += 7, at++) {
      value |= (copy[at] & 0x7f) << shift;
      if (copy[at] < 0x80) return { value, next: at + 1 };
    }
  };
  for (let at = 8; at < copy.length; ) {
    const size = leb(at + 1);
    if (copy[at] === 5) {
      // One memory with a least size and no largest one: the section becomes one with both.
      const least = leb(size.next + 2);
      const section = [5, 0, 1, 1, ...encoded(least.value), ...encoded(pages)];
      section[1] = section.length - 2;
      return Uint8Array.from([...copy.subarray(0, at), ...section, ...copy.subarray(size.next + size.value)]);
    }
    at = size.next + size.value;
  }
  throw new Error('the module has no memory');
}

function encoded(value) {
  const out = [];
  do {
    out.push((value & 0x7f) | (value > 0x7f ? 0x80 : 0));
    value >>>= 7;
  } while (value);
  return out;
}

test('the table of structures is that of the header for 32 bits', () => {
  assert.equal(structs.ug_string.size, 8);
  assert.equal(structs.ug_error.fields.offset[0] % 8, 0);
  assert.ok(constants.UG_OK === 0 && constants.UG_REASON_UP_TO_DATE === 1);
});
