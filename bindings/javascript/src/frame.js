import { structs } from './abi.js';

/**
 * Memory for one call: texts and structures that are written before it and given back after it.
 *
 * Small things stand one after another in the engine's scratch block; what does not fit there is a block of its own.
 */
export class Frame {
  #engine;
  #next;
  #blocks = [];

  constructor(engine, start) {
    this.#engine = engine;
    this.#next = start;
  }

  /** Where the next thing would stand: what a frame inside this one starts from. */
  get next() {
    return this.#next;
  }

  /** Bytes that hold anything, at a multiple of eight. */
  room(size) {
    const engine = this.#engine;
    const at = (this.#next + 7) & ~7;
    if (at + size <= engine.scratchEnd) {
      this.#next = at + size;
      return at;
    }
    const block = engine.allocate(size);
    this.#blocks.push(block);
    return block;
  }

  /** A text as UTF-8. A lone surrogate becomes U+FFFD. Bytes are taken as they are. */
  text(value, name) {
    const engine = this.#engine;
    if (typeof value === 'string') {
      if (value.length > 4096) return this.bytes(engine.encoder.encode(value));
      const at = this.room(value.length * 3);
      const { written } = engine.encoder.encodeInto(value, engine.u8.subarray(at, at + value.length * 3));
      return { at, size: written };
    }
    const bytes = asBytes(value);
    if (bytes) return this.bytes(bytes);
    throw new TypeError(`${name} must be a string or bytes, not ${kindOf(value)}`);
  }

  bytes(bytes) {
    const at = this.room(bytes.length);
    this.#engine.u8.set(bytes, at);
    return { at, size: bytes.length };
  }

  /** A structure of zeros that says its own size. */
  struct(name) {
    const { size, fields } = structs[name];
    const at = this.room(size);
    this.#engine.u8.fill(0, at, at + size);
    if (fields.struct_size) this.#engine.view.setUint32(at, size, true);
    return at;
  }

  /** Writes a field of a structure. A text is null where it is absent. */
  set(at, struct, field, value) {
    const [offset, kind] = structs[struct].fields[field];
    const { view } = this.#engine;
    if (kind === 'string') {
      if (value === null || value === undefined) return;
      const text = this.text(value, field);
      this.#engine.view.setUint32(at + offset, text.at, true);
      this.#engine.view.setUint32(at + offset + 4, text.size, true);
    } else if (kind === 'i64') view.setBigInt64(at + offset, BigInt(value), true);
    else if (kind === 'i32') view.setInt32(at + offset, value, true);
    else view.setUint32(at + offset, value, true);
  }

  /** A list of texts, as ug_string after ug_string. */
  strings(values, name) {
    const { size } = structs.ug_string;
    const at = this.room(values.length * size);
    values.forEach((value, index) => {
      const text = this.text(value, `${name}[${index}]`);
      this.#engine.view.setUint32(at + index * size, text.at, true);
      this.#engine.view.setUint32(at + index * size + 4, text.size, true);
    });
    return at;
  }

  release() {
    for (const block of this.#blocks) this.#engine.free(block);
  }
}

/** The bytes of a buffer of any kind; null for what is none. */
export function asBytes(value) {
  if (value instanceof Uint8Array) return value;
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  return null;
}

/** What a value is, for an error that a person reads. */
export function kindOf(value) {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? (value.constructor?.name ?? 'an object') : typeof value;
}
