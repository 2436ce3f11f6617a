import { structs } from './abi.js';
import { UpdateGateError } from './errors.js';
import { Frame } from './frame.js';

const SCRATCH = 65536;

/**
 * One instance of the module, with its memory.
 *
 * Where the module stops, which only the end of its memory makes it do, it is started afresh: handles made before are lost
 * and say so, and everything else goes on.
 */
export class Engine {
  #module;
  encoder = new TextEncoder();
  /** A mark at the front of a text is part of it. */
  #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** Counts the starts: a handle of another one is lost. */
  generation = 0;
  /** Where the frame of a call made within a call begins. */
  #open = null;

  constructor(module) {
    this.#module = module;
    this.#start();
  }

  #start() {
    this.c = new WebAssembly.Instance(this.#module, {}).exports;
    this.generation += 1;
    this.#open = null;
    this.#refresh();
    this.scratch = this.c.malloc(SCRATCH);
    this.scratchEnd = this.scratch + SCRATCH;
    this.#refresh();
  }

  #u8;
  #view;
  #refresh() {
    this.#u8 = new Uint8Array(this.c.memory.buffer);
    this.#view = new DataView(this.c.memory.buffer);
  }

  /** The memory. It moves when it grows, so it is asked for anew after every call. */
  get u8() {
    if (this.#u8.length === 0) this.#refresh();
    return this.#u8;
  }
  get view() {
    if (this.#u8.length === 0) this.#refresh();
    return this.#view;
  }

  /** The size of a structure, and where a field of it stands. */
  size(struct) {
    return structs[struct].size;
  }
  offset(struct, field) {
    return structs[struct].fields[field][0];
  }

  allocate(size) {
    const at = this.c.malloc(size || 1);
    if (at === 0) throw new UpdateGateError('there is not enough memory for the input', { status: 'UG_E_MEMORY' });
    return at >>> 0;
  }
  free(at) {
    this.c.free(at);
  }

  /** Runs `body` with a frame for its inputs. */
  with(body) {
    const { generation } = this;
    const outer = this.#open;
    const frame = new Frame(this, outer ? outer.next : this.scratch);
    this.#open = frame;
    try {
      return body(frame);
    } catch (problem) {
      if (!(problem instanceof WebAssembly.RuntimeError)) throw problem;
      if (this.generation === generation) this.#start();
      throw new UpdateGateError('there is not enough memory for this call; handles made before it are lost', {
        status: 'UG_E_MEMORY',
      });
    } finally {
      if (this.generation === generation) {
        frame.release();
        this.#open = outer;
      }
    }
  }

  /** Calls a function that returns a status, with an error behind its arguments, and throws what it says. */
  try(frame, name, ...args) {
    const error = frame.struct('ug_error');
    const status = this.c[name](...args, error);
    if (status !== 0) throw this.error(error, status);
  }

  error(at, status) {
    const { fields } = structs.ug_error;
    const { view } = this;
    const offset = Number(view.getBigInt64(at + fields.offset[0], true));
    return new UpdateGateError(this.cString(view.getUint32(at + fields.message[0], true)), {
      status: this.cString(this.c.ug_status_name(status)),
      offset: offset < 0 ? null : offset,
      line: view.getInt32(at + fields.line[0], true) || null,
      column: view.getInt32(at + fields.column[0], true) || null,
      path: this.cString(at + fields.path[0]) || null,
    });
  }

  /** A NUL-terminated text; null for NULL. */
  cString(at) {
    if (at === 0) return null;
    const { u8 } = this;
    return this.#decoder.decode(u8.subarray(at, u8.indexOf(0, at)));
  }

  /** The text of a ug_string in memory; null where it is absent. */
  take(at) {
    const data = this.view.getUint32(at, true);
    if (data === 0) return null;
    return this.#decoder.decode(this.u8.subarray(data, data + this.view.getUint32(at + 4, true)));
  }

  /** What a function answers that returns a ug_string: its caller hands in the place for it. */
  string(frame, name, ...args) {
    const at = frame.room(structs.ug_string.size);
    this.c[name](at, ...args);
    return this.take(at);
  }

  /** The bytes of a ug_text that a call has put into `place`; frees it. */
  textBytes(frame, place) {
    const text = this.view.getUint32(place, true);
    const at = frame.room(structs.ug_string.size);
    this.c.ug_text_string(at, text);
    const data = this.view.getUint32(at, true);
    const bytes = this.u8.slice(data, data + this.view.getUint32(at + 4, true));
    this.c.ug_text_free(text);
    return bytes;
  }

  text(frame, place) {
    return this.#decoder.decode(this.textBytes(frame, place));
  }
}
