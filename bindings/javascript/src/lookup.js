import { LookupFailure, misuse } from './errors.js';
import { Owner } from './handle.js';
import { date } from './time.js';

// What a field holds, where it is no text and no list.
const DATES = new Set(['releaseDate', 'currentVersionReleaseDate']);
const FLAGS = new Set(['isGameCenterEnabled', 'isVppDeviceBasedLicensingEnabled']);
const NUMBERS = new Set(['price', 'averageUserRating', 'averageUserRatingForCurrentVersion']);
const INTEGERS = new Set([
  'trackId', 'artistId', 'primaryGenreId', 'fileSizeBytes', 'userRatingCount', 'userRatingCountForCurrentVersion',
]);

/** A track id as the library takes it: a positive whole number, or its digits. */
export function identifier(given, name = 'trackId') {
  if (typeof given === 'string' && /^\d+$/.test(given)) given = BigInt(given);
  if (typeof given === 'number' && Number.isSafeInteger(given)) given = BigInt(given);
  if (typeof given !== 'bigint') throw misuse('must be a whole number or its digits', name);
  if (BigInt.asIntN(64, given) !== given) throw misuse('is out of range', name);
  return given;
}

/** Look-up replies and the records in them. */
export function lookups(engine, sets) {
  /** A field of a record, in the form that the library knows it by. */
  function field(frame, lookup, index, number, name) {
    const place = frame.room(8);
    const count = frame.room(4);
    const { c } = engine;
    if (c.ug_app_list(lookup, index, number, place, count)) {
      const items = engine.view.getUint32(place, true);
      const size = engine.size('ug_string');
      return Object.freeze(
        Array.from({ length: engine.view.getUint32(count, true) }, (_, item) => engine.take(items + item * size) ?? ''),
      );
    }
    if (NUMBERS.has(name)) return c.ug_app_number(lookup, index, number, place) ? engine.view.getFloat64(place, true) : null;
    if (FLAGS.has(name) || DATES.has(name) || INTEGERS.has(name)) {
      if (!c.ug_app_integer(lookup, index, number, place)) return null;
      const whole = engine.view.getBigInt64(place, true);
      if (FLAGS.has(name)) return whole !== 0n;
      if (DATES.has(name)) return date(whole);
      return Number.isSafeInteger(Number(whole)) ? Number(whole) : whole;
    }
    return c.ug_app_text(lookup, index, number, place) ? engine.take(place) : null;
  }

  class Lookup extends Owner {
    #apps = null;

    constructor(data, { status = null, storefront = null, bundleId = null, trackId = null, kind = 'any' } = {}) {
      if (status !== null && !Number.isInteger(status)) throw misuse('must be an HTTP status', 'status');
      const pointer = engine.with((frame) => {
        const body = frame.text(data, 'reply');
        const options = frame.struct('ug_lookup_options');
        const set = (name, value) => frame.set(options, 'ug_lookup_options', name, value);
        if (status !== null && (status < 0 || status > 999)) throw misuse('must be an HTTP status', 'status');
        set('http_status', status ?? 0);
        set('storefront', storefront);
        set('bundle_id', bundleId);
        set('track_id', trackId === null ? 0 : identifier(trackId));
        set('kind', sets.kind.number(kind));
        const made = frame.room(4);
        engine.try(frame, 'ug_lookup_parse', body.at, body.size, options, made);
        return engine.view.getUint32(made, true);
      });
      super('look-up', engine, 'ug_lookup_free', pointer);
      engine.with((frame) => {
        this.storefront = engine.string(frame, 'ug_lookup_storefront', pointer);
        this.passedOver = engine.c.ug_lookup_passed_over(pointer);
        this.count = engine.c.ug_lookup_count(pointer);
        this.failure = this.#failure(frame, pointer, null);
      });
    }

    #failure(frame, pointer, lookup) {
      const number = engine.c.ug_lookup_failure_kind(pointer);
      if (number === 0) return null;
      const place = frame.room(16);
      engine.c.ug_lookup_failure_place(pointer, place, place + 8, place + 12);
      const offset = Number(engine.view.getBigInt64(place, true));
      const kind = sets.failure.names.get(number);
      return new LookupFailure(engine.string(frame, 'ug_lookup_failure_text', pointer) ?? kind, {
        kind,
        storefront: this.storefront,
        lookup,
        offset: offset < 0 ? null : offset,
        line: engine.view.getInt32(place + 8, true) || null,
        column: engine.view.getInt32(place + 12, true) || null,
      });
    }

    /** The records, copied: they outlive the look-up. */
    get apps() {
      if (this.#apps === null) {
        const pointer = Owner.pointer(this, engine);
        this.#apps = Object.freeze(
          Array.from({ length: this.count }, (_, index) =>
            engine.with((frame) =>
              Object.freeze(
                Object.fromEntries([...sets.field.numbers].map(([name, number]) => [name, field(frame, pointer, index, number, name)])),
              ),
            ),
          ),
        );
      }
      return this.#apps;
    }

    /** The failure again, with this look-up in it. */
    get failed() {
      return engine.with((frame) => this.#failure(frame, Owner.pointer(this, engine), this));
    }
  }

  function parseLookup(data, options) {
    const lookup = new Lookup(data, options);
    if (lookup.failure) throw lookup.failed;
    return lookup;
  }

  return { Lookup, parseLookup };
}
