import { asBytes } from './frame.js';
import { seconds } from './time.js';

/** What this user has been asked before. */
export function states(engine, sets) {
  function record(state, event, version, now) {
    return engine.with((frame) => {
      const isText = state === null || state === undefined || typeof state !== 'object' || asBytes(state);
      const absent = { at: 0, size: 0 };
      const before = state === null || state === undefined ? absent : frame.text(isText ? state : JSON.stringify(state), 'state');
      const target = version === null || version === undefined ? absent : frame.text(version, 'version');
      const made = frame.room(4);
      engine.try(
        frame, 'ug_state_record', before.at, before.size, sets.event.number(event), target.at, target.size, seconds(now, 'now'), made,
      );
      return engine.text(frame, made);
    });
  }
  return { record };
}
