import { constants } from './abi.js';
import { misuse } from './errors.js';
import { kindOf } from './frame.js';

/** UG_EVENT_WENT_TO_STORE -> wentToStore */
const camel = (text) => text.toLowerCase().replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
const dashes = (text) => text.toLowerCase().replaceAll('_', '-');

/** The closed sets of the interface: from name to number and back. The library names most of them itself. */
export function closedSets(engine) {
  function set(called, prefix, name) {
    const numbers = new Map();
    const names = new Map();
    for (const [constant, number] of Object.entries(constants)) {
      if (!constant.startsWith(prefix)) continue;
      const rest = constant.slice(prefix.length);
      const own = typeof name === 'string' ? engine.cString(engine.c[name](number)) : name(rest);
      if (own === null) continue;
      numbers.set(own, number);
      names.set(number, own);
    }
    return {
      names,
      numbers,
      list: Object.freeze([...numbers.keys()]),
      number(given) {
        const number = numbers.get(given);
        if (number !== undefined) return number;
        if (typeof given !== 'string') throw new TypeError(`${called} must be a string, not ${kindOf(given)}`);
        throw misuse(`unknown ${called} "${given}"; it must be one of ${[...numbers.keys()].join(', ')}`, called);
      },
    };
  }
  return {
    scheme: set('scheme', 'UG_SCHEME_', 'ug_scheme_name'),
    updateType: set('updateType', 'UG_UPDATE_', 'ug_update_type_name'),
    outcome: set('outcome', 'UG_OUTCOME_', 'ug_outcome_name'),
    reason: set('reason', 'UG_REASON_', 'ug_reason_name'),
    failure: set('failure', 'UG_LOOKUP_', 'ug_lookup_failure_name'),
    field: set('field', 'UG_FIELD_', 'ug_field_name'),
    kind: set('kind', 'UG_APP_', dashes),
    form: set('form', 'UG_STORE_', dashes),
    format: set('format', 'UG_POLICY_', dashes),
    trigger: set('trigger', 'UG_TRIGGER_', camel),
    event: set('event', 'UG_EVENT_', camel),
  };
}

/** The flags of a kind, by name: letterIsLater and so on. */
export function flagsOf(prefix) {
  return Object.freeze(
    Object.fromEntries(
      Object.entries(constants)
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, value]) => [camel(name.slice(prefix.length)), value]),
    ),
  );
}

/** The options of versions as the text interface writes them, and the flag that each word stands for. */
const OPTIONS = {
  build: { true: 'UG_VERSION_COMPARE_BUILD', false: null },
  loneLetter: { postrelease: 'UG_VERSION_LETTER_IS_LATER', prerelease: 'UG_VERSION_LETTER_IS_PRERELEASE' },
  dashNumber: { revision: 'UG_VERSION_DASH_IS_REVISION', prerelease: null },
  unknownWords: { ignored: 'UG_VERSION_IGNORE_UNKNOWN_WORDS', prerelease: null },
};

/** { loneLetter: "prerelease" } as flags. */
export function flagsFrom(versionOptions) {
  let flags = 0;
  for (const [name, word] of Object.entries(versionOptions ?? {})) {
    if (word === null || word === undefined) continue;
    const words = OPTIONS[name];
    if (!words) throw misuse(`is no version option; there are ${Object.keys(OPTIONS).join(', ')}`, `versionOptions.${name}`);
    if (!(String(word) in words)) throw misuse(`must be one of ${Object.keys(words).join(', ')}`, `versionOptions.${name}`);
    flags |= constants[words[String(word)]] ?? 0;
  }
  return flags;
}
