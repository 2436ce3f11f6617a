import { limits } from './abi.js';
import { asBytes, kindOf } from './frame.js';
import { Owner } from './handle.js';

/** Longest version that takes the quick way of compare(). */
const QUICK = 128;

/** Comparing, sorting, taking apart, explaining, ranges and sort keys. */
export function versions(engine, sets) {
  /** Scheme and flags: "semver", or { scheme, flags }. */
  function rules(frame, options) {
    const { scheme = 'app', flags = 0 } = typeof options === 'string' ? { scheme: options } : (options ?? {});
    const at = frame.struct('ug_version_options');
    frame.set(at, 'ug_version_options', 'scheme', sets.scheme.number(scheme));
    frame.set(at, 'ug_version_options', 'flags', flags);
    return at;
  }

  /** Plain ASCII, written without an encoder; -1 for what needs one. */
  function write(text, at, u8) {
    const { length } = text;
    if (typeof text !== 'string' || length > QUICK) return -1;
    for (let index = 0; index < length; index++) {
      const unit = text.charCodeAt(index);
      if (unit > 0x7f) return -1;
      u8[at + index] = unit;
    }
    return length;
  }

  function compare(a, b, options = 'app') {
    // Most calls are this one, so it writes its texts where the scratch block begins, calls nothing else, and leaves errors to
    // the road below. It is never inside another call.
    const scheme = typeof options === 'string' ? sets.scheme.numbers.get(options) : undefined;
    if (scheme !== undefined && a != null && b != null) {
      const { u8 } = engine;
      const x = write(a, engine.scratch + 16, u8);
      const y = x < 0 ? -1 : write(b, engine.scratch + 16 + QUICK, u8);
      if (y >= 0) {
        const { scratch } = engine;
        if (engine.c.ug_compare(scratch + 16, x, scratch + 16 + QUICK, y, scheme, scratch, 0) === 0) {
          return engine.view.getInt32(scratch, true);
        }
      }
    }
    return engine.with((frame) => {
      const x = frame.text(a, 'a');
      const y = frame.text(b, 'b');
      const order = frame.room(4);
      engine.try(frame, 'ug_compare_with', x.at, x.size, y.at, y.size, rules(frame, options), order);
      return engine.view.getInt32(order, true);
    });
  }

  /** All texts in one run of bytes, and the size of each. */
  function pack(frame, texts, name) {
    // Plain ASCII, which versions are, has as many bytes as units: one run through the encoder does for all.
    if (texts.every((text) => typeof text === 'string')) {
      const bytes = engine.encoder.encode(texts.join(''));
      const units = texts.reduce((sum, text) => sum + text.length, 0);
      if (bytes.length === units) return packed(frame, texts, [bytes], units);
    }
    const encoded = texts.map((text, index) => {
      if (typeof text === 'string') return engine.encoder.encode(text);
      const bytes = asBytes(text);
      if (!bytes) throw new TypeError(`${name(index)} must be a string or bytes, not ${kindOf(text)}`);
      return bytes;
    });
    return packed(frame, encoded, encoded, encoded.reduce((sum, bytes) => sum + bytes.length, 0));
  }

  /** Writes runs of bytes one behind another, and the length of each text in them. */
  function packed(frame, texts, runs, size) {
    const data = frame.room(size);
    const sizes = frame.room(4 * texts.length);
    const { u8, view } = engine;
    let at = data;
    for (const run of runs) {
      u8.set(run, at);
      at += run.length;
    }
    texts.forEach((text, index) => view.setUint32(sizes + 4 * index, text.length, true));
    return { data, size, sizes };
  }

  function compareMany(pairs, options = 'app') {
    const list = [...pairs];
    const texts = list.flatMap((pair, index) => {
      if (!Array.isArray(pair) || pair.length !== 2) throw new TypeError(`pairs[${index}] must be two versions`);
      return pair;
    });
    return engine.with((frame) => {
      const { data, size, sizes } = pack(frame, texts, (index) => `pairs[${index >> 1}][${index & 1}]`);
      const orders = frame.room(4 * list.length);
      engine.try(frame, 'ug_compare_many', data, size, sizes, list.length, rules(frame, options), orders);
      return list.map((_, index) => {
        const order = engine.view.getInt32(orders + 4 * index, true);
        return order === limits.UG_NOT_COMPARABLE ? null : order;
      });
    });
  }

  function several(given) {
    if (typeof given === 'string' || asBytes(given)) throw new TypeError('versions must be several, not one text');
    return [...given];
  }

  function sortOrder(given, options = 'app') {
    const texts = several(given);
    return engine.with((frame) => {
      const { data, size, sizes } = pack(frame, texts, (index) => `versions[${index}]`);
      const order = frame.room(4 * texts.length);
      const readable = frame.room(4);
      engine.try(frame, 'ug_sort', data, size, sizes, texts.length, rules(frame, options), order, readable);
      return {
        order: texts.map((_, index) => engine.view.getUint32(order + 4 * index, true)),
        readable: engine.view.getUint32(readable, true),
      };
    });
  }

  function sort(given, options = 'app') {
    const texts = several(given);
    return sortOrder(texts, options).order.map((index) => texts[index]);
  }

  function sortKey(version, options = 'app') {
    return engine.with((frame) => {
      const text = frame.text(version, 'version');
      const key = frame.room(4);
      engine.try(frame, 'ug_sort_key', text.at, text.size, rules(frame, options), key);
      return engine.textBytes(frame, key);
    });
  }

  function isVersion(version, options = 'app') {
    return engine.with((frame) => {
      const text = frame.text(version, 'version');
      return engine.c.ug_version_check(text.at, text.size, rules(frame, options), 0) === 0;
    });
  }

  function updateType(from, to, options = 'app') {
    return engine.with((frame) => {
      const a = frame.text(from, 'from');
      const b = frame.text(to, 'to');
      const type = frame.room(4);
      engine.try(frame, 'ug_update_type_between', a.at, a.size, b.at, b.size, rules(frame, options), type);
      return sets.updateType.names.get(engine.view.getInt32(type, true));
    });
  }

  function parseVersion(version, options = 'app') {
    const strict = typeof options === 'object' && options !== null && options.strict === true;
    return engine.with((frame) => {
      const text = frame.text(version, 'version');
      const made = frame.room(4);
      engine.try(frame, strict ? 'ug_version_parse_strict' : 'ug_version_parse', text.at, text.size, rules(frame, options), made);
      const parsed = engine.view.getUint32(made, true);
      try {
        const parts = [];
        const count = engine.c.ug_parsed_version_part_count(parsed);
        for (let index = 0; index < count; index++) parts.push(engine.string(frame, 'ug_parsed_version_part', parsed, index) ?? '0');
        return Object.freeze({
          canonical: engine.string(frame, 'ug_parsed_version_canonical', parsed) ?? '',
          parts: Object.freeze(parts),
          prerelease: engine.string(frame, 'ug_parsed_version_prerelease', parsed),
          build: engine.string(frame, 'ug_parsed_version_build', parsed),
        });
      } finally {
        engine.c.ug_parsed_version_free(parsed);
      }
    });
  }

  function explain(a, b, options = 'app') {
    return engine.with((frame) => {
      const x = frame.text(a, 'a');
      const y = frame.text(b, 'b');
      const made = frame.room(4);
      engine.try(frame, 'ug_explain', x.at, x.size, y.at, y.size, rules(frame, options), made);
      const why = engine.view.getUint32(made, true);
      try {
        const part = engine.c.ug_explanation_part(why);
        return Object.freeze({
          order: engine.c.ug_explanation_order(why),
          updateType: sets.updateType.names.get(engine.c.ug_explanation_update_type(why)),
          part: part < 0 ? null : part,
          a: engine.string(frame, 'ug_explanation_a', why),
          b: engine.string(frame, 'ug_explanation_b', why),
          text: engine.string(frame, 'ug_explanation_text', why) ?? '',
        });
      } finally {
        engine.c.ug_explanation_free(why);
      }
    });
  }

  class Range extends Owner {
    constructor(text, options = 'app') {
      const pointer = engine.with((frame) => {
        const range = frame.text(text, 'range');
        const made = frame.room(4);
        engine.try(frame, 'ug_range_parse', range.at, range.size, rules(frame, options), made);
        return engine.view.getUint32(made, true);
      });
      super('range', engine, 'ug_range_free', pointer);
      this.text = typeof text === 'string' ? text : new TextDecoder().decode(text);
    }

    contains(version) {
      return engine.with((frame) => {
        const text = frame.text(version, 'version');
        const contains = frame.room(4);
        engine.try(frame, 'ug_range_contains', Owner.pointer(this, engine), text.at, text.size, contains);
        return engine.view.getInt32(contains, true) !== 0;
      });
    }

    toString() {
      return this.text;
    }
  }

  return { rules, compare, compareMany, sort, sortOrder, sortKey, isVersion, updateType, parseVersion, explain, Range };
}
