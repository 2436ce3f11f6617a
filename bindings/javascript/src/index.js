import { load } from './load.js';

const all = await load();

export const {
  compare, compareMany, sort, sortOrder, sortKey, isVersion, updateType, parseVersion, explain, Range,
  Lookup, parseLookup,
  Policy, lint, lintText,
  evaluate, evaluateText, evaluateJSON,
  record,
  lookupAddress, storeAddress, normalizeStorefront,
  UpdateGateError, LookupFailure, VersionFlag, schemes, outcomes, reasons, version, module,
} = all;
export { load };
