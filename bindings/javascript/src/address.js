import { identifier } from './lookup.js';

/** Addresses to ask and to send the user to. Nothing here fetches. */
export function addresses(engine, sets) {
  function lookupAddress({ trackIds = [], bundleIds = [], storefront = null, language = null, entity = null, cacheBuster = null }) {
    return engine.with((frame) => {
      const options = frame.struct('ug_address_options');
      const set = (name, value) => frame.set(options, 'ug_address_options', name, value);
      const ids = [trackIds].flat();
      const bundles = [bundleIds].flat();
      if (ids.length) {
        const at = frame.room(8 * ids.length);
        ids.forEach((id, index) => engine.view.setBigInt64(at + 8 * index, identifier(id, 'trackIds'), true));
        set('track_ids', at);
        set('track_id_count', ids.length);
      }
      if (bundles.length) {
        set('bundle_ids', frame.strings(bundles, 'bundleIds'));
        set('bundle_id_count', bundles.length);
      }
      set('storefront', storefront);
      set('language', language);
      set('entity', entity);
      set('cache_buster', cacheBuster);
      const made = frame.room(4);
      engine.try(frame, 'ug_lookup_address', options, made);
      return engine.text(frame, made);
    });
  }

  function storeAddress(trackId, { storefront = null, form = 'https' } = {}) {
    return engine.with((frame) => {
      const country = storefront === null ? { at: 0, size: 0 } : frame.text(storefront, 'storefront');
      const made = frame.room(4);
      const number = sets.form.number(form);
      engine.try(frame, 'ug_store_address', identifier(trackId), country.at, country.size, number, made);
      return engine.text(frame, made);
    });
  }

  function normalizeStorefront(storefront) {
    return engine.with((frame) => {
      const text = frame.text(storefront, 'storefront');
      const code = frame.room(3);
      engine.try(frame, 'ug_storefront_normalize', text.at, text.size, code);
      return engine.cString(code);
    });
  }

  return { lookupAddress, storeAddress, normalizeStorefront };
}
