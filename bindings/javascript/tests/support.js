// What the tests share: the package under test, the rows of Tests/data, and what a row states.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));
export const home = process.env.UPDATEGATE_PACKAGE ?? `${root}build/npm/package`;
export const updategate = await import(pathToFileURL(`${home}/src/index.js`));
export const { load } = await import(pathToFileURL(`${home}/src/load.js`));
export const { structs, constants, limits } = await import(pathToFileURL(`${home}/src/abi.js`));

const data = `${root}Tests/data/`;
const shared = `${process.env.UPDATEGATE_SHARED ?? `${root}../shared`}/data/`;

/** \t \n \r \\ stand for themselves; any other backslash is one. */
const unescaped = (field) => field.replace(/\\([tnr\\])/g, (_, letter) => ({ t: '\t', n: '\n', r: '\r', '\\': '\\' })[letter]);

/** The rows of a tab-separated file, each with its place. */
export function tsv(name) {
  const rows = readFileSync(`${data}${name}`, 'utf8')
    .split('\n')
    .map((line, index) => ({ line, place: `${name}:${index + 1}` }))
    .filter(({ line }) => line && !line.startsWith('# '))
    .map(({ line, place }) => ({ place, fields: line.split('\t').map(unescaped) }));
  assert.ok(rows.length > 0, `${name} holds no rows`);
  return rows;
}

/** The rows of a file that is one JSON list. */
export function rows(name) {
  const found = JSON.parse(readFileSync(`${data}${name}`, 'utf8'));
  assert.ok(Array.isArray(found) && found.length > 0, `${name} holds no rows`);
  return found;
}

export const files = (folder, suffix) => readdirSync(`${data}${folder}`).filter((name) => name.endsWith(suffix)).sort();
export const bytes = (name) => readFileSync(`${data}${name}`);

/** The bytes of a shared file; null where the shared data is not at hand. */
export const sharedBytes = (name) => (existsSync(shared + name) ? readFileSync(shared + name) : null);
export const hasShared = existsSync(shared);

/** What a row states must be so; what it does not state may be anything. */
export function covers(found, wanted, where) {
  if (Array.isArray(wanted)) {
    assert.ok(Array.isArray(found), where);
    assert.equal(found.length, wanted.length, `${where}: ${JSON.stringify(found)}`);
    wanted.forEach((item, index) => covers(found[index], item, `${where}[${index}]`));
  } else if (wanted !== null && typeof wanted === 'object') {
    assert.ok(found !== null && typeof found === 'object', `${where}: ${JSON.stringify(found)}`);
    for (const [key, value] of Object.entries(wanted)) {
      assert.ok(key in found, `${where}.${key} is missing`);
      covers(found[key], value, `${where}.${key}`);
    }
  } else assert.equal(found, wanted, where);
}

/** The error that a call throws must be the library's own and say what the row says. */
export function refuses(call, wanted, where) {
  let problem = null;
  try {
    call();
  } catch (error) {
    problem = error;
  }
  assert.ok(problem instanceof updategate.UpdateGateError, `${where}: ${problem ?? 'nothing was thrown'}`);
  const found = { ...problem, path: problem.path ?? '' };
  for (const [key, value] of Object.entries(wanted)) assert.equal(found[key], value, `${where}: ${key} of ${problem.message}`);
  return problem;
}
