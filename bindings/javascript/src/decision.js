import { constants, structs } from './abi.js';
import { misuse } from './errors.js';
import { asBytes, kindOf } from './frame.js';
import { Owner } from './handle.js';
import { identifier } from './lookup.js';
import { flagsFrom } from './names.js';
import { seconds } from './time.js';

const { fields } = structs.ug_request;
const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Facts that are not simply a text or a list of texts of the structure. */
const SPECIAL = new Set(['scheme', 'flags', 'versionOptions', 'policy', 'lookups', 'trackId', 'state', 'every', 'trigger', 'now']);
/** Facts that are a flag of the request: trace, minimumInDescription … */
const FLAGS = new Map(
  Object.entries(constants)
    .filter(([name]) => name.startsWith('UG_REQUEST_'))
    .map(([name, value]) => [
      name.slice('UG_REQUEST_'.length).toLowerCase().replace(/_(\w)/g, (_, letter) => letter.toUpperCase()),
      value,
    ]),
);

/** Decisions, by facts and by text. */
export function decisions(engine, sets, { nest, Policy, Lookup }) {
  /** A field that counts the items of a list: languages -> language_count. */
  const countOf = (list) => [`${list.replace(/ies$/, 'y').replace(/s$/, '')}_count`, `${list}_count`].find((name) => fields[name]);

  function lookupOf(reply, index) {
    if (reply instanceof Owner) return { lookup: reply, ours: false };
    const isBody = typeof reply === 'string' || asBytes(reply);
    if (!isBody && (typeof reply !== 'object' || reply === null)) {
      throw new TypeError(`lookups[${index}] must be a body, { body, status, storefront } or a Lookup, not ${kindOf(reply)}`);
    }
    const { body, status, storefront } = isBody ? { body: reply } : reply;
    const text = typeof body === 'string' || asBytes(body) ? body : body === null || body === undefined ? '' : JSON.stringify(body);
    return { lookup: new Lookup(text, { status, storefront }), ours: true };
  }

  function list(given, name) {
    if (typeof given === 'string' || asBytes(given)) return [given];
    if (typeof given?.[Symbol.iterator] !== 'function') throw new TypeError(`${name} must be a list, not ${kindOf(given)}`);
    return [...given];
  }

  /** Writes a fact that is a text, or a list of texts, by the structure's own table. */
  function plain(frame, request, name, value) {
    const own = snake(name);
    // A fact that may be one text or several has a field for each: channel, channels.
    const several = Array.isArray(value) && fields[`${own}s`] ? `${own}s` : own;
    const kind = fields[several]?.[1];
    if (kind === 'string') return frame.set(request, 'ug_request', several, value);
    if (kind !== 'pointer:ug_string') throw misuse('there is no such fact', name);
    const texts = list(value, name);
    const at = frame.strings(texts, name);
    frame.set(request, 'ug_request', several, at);
    frame.set(request, 'ug_request', countOf(several), texts.length);
  }

  function everyText(every) {
    if (typeof every === 'number' && Number.isSafeInteger(every)) return String(every);
    if (typeof every === 'bigint') return String(every);
    return every;
  }

  function evaluate(facts) {
    if (typeof facts !== 'object' || facts === null) throw new TypeError(`facts must be an object, not ${kindOf(facts)}`);
    const given = Object.entries(facts).filter(([, value]) => value !== undefined && value !== null);
    const has = new Map(given);
    for (const name of ['installed', 'now']) if (!has.has(name)) throw misuse('is required', name);
    const { scheme = 'app', trigger = 'automatic', versionOptions } = Object.fromEntries(given);
    const flags = (has.get('flags') ?? 0) | flagsFrom(versionOptions);
    const ours = [];
    try {
      return engine.with((frame) => {
        const request = frame.struct('ug_request');
        const set = (name, value) => frame.set(request, 'ug_request', name, value);
        nest(frame, request, 'ug_request', { scheme, flags });
        set('trigger', sets.trigger.number(trigger));
        set('now', seconds(has.get('now'), 'now'));
        let requestFlags = 0;
        for (const [name, value] of given) {
          if (FLAGS.has(name)) requestFlags |= value ? FLAGS.get(name) : 0;
          else if (!SPECIAL.has(name)) plain(frame, request, name, value);
        }
        set('flags', requestFlags);
        if (has.has('trackId')) set('track_id', identifier(has.get('trackId')));
        if (has.has('every')) set('every', everyText(has.get('every')));
        if (has.has('state')) {
          const state = has.get('state');
          set('state', typeof state === 'object' && !asBytes(state) ? JSON.stringify(state) : state);
        }
        if (has.has('policy')) {
          const policy = has.get('policy');
          const read = policy instanceof Owner ? policy : new Policy(policy, { scheme, flags });
          if (read !== policy) ours.push(read);
          set('policy', Owner.pointer(read, engine));
        }
        if (has.has('lookups')) {
          const replies = has.get('lookups');
          const several = replies instanceof Owner ? [replies] : list(replies, 'lookups');
          const pointers = frame.room(4 * several.length);
          several.forEach((reply, index) => {
            const { lookup, ours: made } = lookupOf(reply, index);
            if (made) ours.push(lookup);
            engine.view.setUint32(pointers + 4 * index, Owner.pointer(lookup, engine), true);
          });
          if (several.length) set('lookups', pointers);
          set('lookup_count', several.length);
        }
        return decide(frame, request);
      });
    } finally {
      for (const handle of ours) handle.free();
    }
  }

  function decide(frame, request) {
    const made = frame.room(4);
    engine.try(frame, 'ug_evaluate', request, made);
    const decision = engine.view.getUint32(made, true);
    try {
      const json = engine.string(frame, 'ug_decision_json', decision);
      const answer = JSON.parse(json);
      answer.state = engine.string(frame, 'ug_decision_state', decision);
      for (const name of ['askAgainAt', 'deadline']) answer[name] = answer[name] === null ? null : new Date(answer[name]);
      Object.defineProperty(answer, 'json', { value: json, enumerable: false });
      return Object.freeze(answer);
    } finally {
      engine.c.ug_decision_free(decision);
    }
  }

  function evaluateText(request) {
    return engine.with((frame) => {
      const text = frame.text(request, 'request');
      const made = frame.room(4);
      engine.try(frame, 'ug_evaluate_json', text.at, text.size, made);
      return engine.text(frame, made);
    });
  }

  function evaluateJSON(request) {
    const isText = typeof request === 'string' || asBytes(request);
    if (!isText && (typeof request !== 'object' || request === null)) {
      throw new TypeError(`request must be an object or its text, not ${kindOf(request)}`);
    }
    return JSON.parse(evaluateText(isText ? request : JSON.stringify(request)));
  }

  return { evaluate, evaluateText, evaluateJSON };
}
