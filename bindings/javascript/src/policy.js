import { constants } from './abi.js';
import { asBytes } from './frame.js';
import { Owner } from './handle.js';
import { seconds } from './time.js';

/** Policy files: reading them, and the linter. */
export function policies(engine, sets, { rules }) {
  /** A policy's text; what it holds may come as an object. */
  function policyText(frame, data) {
    const isText = typeof data === 'string' || asBytes(data) || typeof data !== 'object' || data === null;
    return frame.text(isText ? data : JSON.stringify(data), 'policy');
  }

  class Policy extends Owner {
    constructor(data, { format = 'auto', scheme = 'app', flags = 0 } = {}) {
      const pointer = engine.with((frame) => {
        const text = policyText(frame, data);
        const options = frame.struct('ug_policy_options');
        frame.set(options, 'ug_policy_options', 'format', sets.format.number(format));
        nest(frame, options, 'ug_policy_options', { scheme, flags });
        const made = frame.room(4);
        engine.try(frame, 'ug_policy_parse', text.at, text.size, options, made);
        return engine.view.getUint32(made, true);
      });
      super('policy', engine, 'ug_policy_free', pointer);
    }

    static parse(data, options) {
      return new Policy(data, options);
    }

    metadata(platform = null, osVersion = null) {
      return engine.with((frame) => {
        const on = platform === null ? { at: 0, size: 0 } : frame.text(platform, 'platform');
        const os = osVersion === null ? { at: 0, size: 0 } : frame.text(osVersion, 'osVersion');
        const made = frame.room(4);
        engine.try(frame, 'ug_policy_metadata', Owner.pointer(this, engine), on.at, on.size, os.at, os.size, made);
        return JSON.parse(engine.text(frame, made));
      });
    }
  }

  /** Writes scheme and flags into the `versions` of a structure. */
  function nest(frame, at, struct, options) {
    const from = rules(frame, options);
    const to = at + engine.offset(struct, 'versions');
    engine.u8.copyWithin(to, from, from + engine.size('ug_version_options'));
  }

  function lintText(data, { now = null, format = 'auto', scheme = 'app', flags = 0 } = {}) {
    return engine.with((frame) => {
      const text = policyText(frame, data);
      const options = frame.struct('ug_lint_options');
      frame.set(options, 'ug_lint_options', 'format', sets.format.number(format));
      nest(frame, options, 'ug_lint_options', { scheme, flags });
      if (now !== null) {
        frame.set(options, 'ug_lint_options', 'flags', constants.UG_LINT_HAS_NOW);
        frame.set(options, 'ug_lint_options', 'now', seconds(now, 'now'));
      }
      const made = frame.room(4);
      engine.try(frame, 'ug_policy_lint', text.at, text.size, options, made);
      return engine.text(frame, made);
    });
  }

  const lint = (data, options) => JSON.parse(lintText(data, options));

  return { Policy, lint, lintText, nest };
}
