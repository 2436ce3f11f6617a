import {
  compare, compareMany, evaluate, evaluateJSON, evaluateText, explain, isVersion, lint, lintText, load, Lookup, lookupAddress, LookupFailure,
  module, normalizeStorefront, outcomes, parseLookup, parseVersion, Policy, Range, reasons, record, schemes, sort, sortKey, sortOrder,
  storeAddress, updateType, UpdateGateError, version, VersionFlag,
} from 'updategate';
import type { App, Decision, Explanation, Facts, Finding, Outcome, Scheme, UpdateGate, UpdateType, Version } from 'updategate';
import { bind } from 'updategate/load';

const order: -1 | 0 | 1 = compare('1.9', new Uint8Array([49]), { scheme: 'app', flags: VersionFlag.letterIsLater });
const orders: (number | null)[] = compareMany([['1', '2']], 'semver');
const sorted: string[] = sort(['1', '2']);
const places: number[] = sortOrder(['1']).order;
const key: Uint8Array = sortKey('1.0');
const type: UpdateType = updateType('1', '2');
const parsed: Version = parseVersion('1.0', { strict: true });
const why: Explanation = explain('1', '2');
const range = new Range('>=1');
const inside: boolean = range.contains('1') && isVersion('1');
range.free();
range[Symbol.dispose]();
const policy = Policy.parse({ minimumVersion: '2.0' }, { scheme: 'app' });
const meta: Record<string, unknown> = policy.metadata('ios');
const findings: Finding[] = lint('{}', { now: new Date() });
const facts: Facts = { installed: '1.0', now: new Date(), policy, lookups: [{ body: '{}', status: 200 }, new Lookup('{}')], tags: ['eu'] };
const decision: Decision = evaluate(facts);
const shown: string | null | undefined = decision.message?.title;
const again: Date | null = decision.askAgainAt;
const outcome: Outcome = decision.outcome;
const answer = evaluateJSON({ installed: '1.0', now: 0 });
const texts: string[] = [evaluateText('{}'), lintText('{}'), record(null, 'shown', '2.0', 0), version, storeAddress(7), normalizeStorefront('USA')];
const address: string = lookupAddress({ trackIds: [1, 2n, '3'] });
const sets: readonly string[][] = [[...schemes], [...outcomes], [...reasons]];
try {
  const apps: readonly App[] = parseLookup('{}', { status: 200 }).apps;
  const released: Date | null = apps[0].releaseDate;
} catch (problem) {
  if (problem instanceof LookupFailure && problem.lookup) evaluate({ installed: '1', now: 0, lookups: problem.lookup });
  else if (problem instanceof UpdateGateError) console.error(problem.status, problem.path, problem.line);
}
const scheme: Scheme = 'apple';
const other: UpdateGate = await load(fetch('updategate.wasm'));
other.compare('1', '2', scheme);
bind(module).evaluate(facts);
