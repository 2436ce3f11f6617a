import { addresses } from './address.js';
import { decisions } from './decision.js';
import { Engine } from './engine.js';
import { LookupFailure, UpdateGateError } from './errors.js';
import { asBytes } from './frame.js';
import { lookups } from './lookup.js';
import { closedSets, flagsOf } from './names.js';
import { policies } from './policy.js';
import { states } from './state.js';
import { versions } from './versions.js';

/**
 * Loads the module and answers everything that the package exports, on an instance of its own.
 *
 * `source` is where the module is: nothing (the file in this package), an address, a Response or the promise of one, its
 * bytes, or a WebAssembly.Module, which is how a worker gets it without loading it again.
 */
export async function load(source = new URL('../updategate.wasm', import.meta.url)) {
  return bind(await compile(await source));
}

async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  const bytes = asBytes(source);
  if (bytes) return WebAssembly.compile(bytes);
  if (typeof Response === 'function' && source instanceof Response) {
    if (!source.ok) throw new Error(`updategate.wasm could not be loaded: ${source.url} answered ${source.status}`);
    // A server that does not know the type would make streaming fail.
    const isTyped = source.headers.get('content-type')?.split(';')[0].trim() === 'application/wasm';
    return isTyped ? WebAssembly.compileStreaming(source) : WebAssembly.compile(await source.arrayBuffer());
  }
  const address = new URL(source, import.meta.url);
  if (address.protocol !== 'file:') return compile(await fetch(address));
  // Only Node gets here. The comments keep bundlers from looking for a module that browsers do not have.
  const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ 'node:fs/promises');
  return WebAssembly.compile(await readFile(address));
}

/** The whole interface on an instance of a compiled module. */
export function bind(module) {
  const engine = new Engine(module);
  const sets = closedSets(engine);
  const { rules, ...version } = versions(engine, sets);
  const { nest, ...policy } = policies(engine, sets, { rules });
  const lookup = lookups(engine, sets);
  return Object.freeze({
    ...version,
    ...policy,
    ...lookup,
    ...decisions(engine, sets, { nest, Policy: policy.Policy, Lookup: lookup.Lookup }),
    ...states(engine, sets),
    ...addresses(engine, sets),
    UpdateGateError,
    LookupFailure,
    VersionFlag: flagsOf('UG_VERSION_'),
    schemes: sets.scheme.list,
    outcomes: sets.outcome.list,
    reasons: sets.reason.list,
    /** The library's version. */
    version: engine.cString(engine.c.ug_version()),
    /** The compiled module, to hand to a worker. */
    module,
    /** How much memory the instance has, and how often it was started: for those who watch it. */
    memoryBytes: () => engine.u8.length,
    generation: () => engine.generation,
  });
}
