import type * as updategate from './index.js';

/** Where the module is: an address, a Response or the promise of one, its bytes, or a compiled module. */
export type Source = string | URL | Response | Promise<Response> | Uint8Array | ArrayBuffer | WebAssembly.Module;

/** Everything that the package exports, on an instance of its own. */
export type UpdateGate = Readonly<Omit<typeof updategate, 'load'>> & {
  /** How much memory the instance has, in bytes. */
  memoryBytes(): number;
  /** How often the module was started: once, and again each time its memory ended. */
  generation(): number;
};

/** Loads the module; without a source, the file in this package. */
export function load(source?: Source): Promise<UpdateGate>;
/** The same on a compiled module, at once. */
export function bind(module: WebAssembly.Module): UpdateGate;
