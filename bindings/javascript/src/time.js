import { misuse } from './errors.js';
import { kindOf } from './frame.js';

const FORM = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|([+-])(\d\d):(\d\d))$/;

/**
 * A moment as whole Unix seconds: a Date, a number of seconds, or a text such as "2026-11-30T09:00:00Z".
 *
 * A Date and a number with a fraction are cut off, toward the past.
 */
export function seconds(moment, name) {
  if (moment instanceof Date) {
    if (Number.isNaN(moment.getTime())) throw misuse('must be a date that exists', name);
    return BigInt(Math.floor(moment.getTime() / 1000));
  }
  if (typeof moment === 'bigint') return whole(moment, name);
  if (typeof moment === 'number') {
    if (!Number.isFinite(moment)) throw misuse('must be Unix seconds', name);
    return whole(BigInt(Math.floor(moment)), name);
  }
  if (typeof moment !== 'string') throw new TypeError(`${name} must be a Date, Unix seconds or a text, not ${kindOf(moment)}`);
  const found = FORM.exec(moment);
  // A leap second is the first second of the next minute, as in the library.
  const second = found && Number(found[6]);
  const plain = found && `${found[1]}-${found[2]}-${found[3]}T${found[4]}:${found[5]}:00Z`;
  const time = found ? Date.parse(plain) : NaN;
  if (Number.isNaN(time) || second > 60 || new Date(time).toISOString().slice(0, 10) !== moment.slice(0, 10)) {
    throw misuse('must be a date and time such as 2027-01-31T08:00:00Z', name);
  }
  const offset = found[7] ? (found[7] === '-' ? -1 : 1) * (Number(found[8]) * 3600 + Number(found[9]) * 60) : 0;
  return BigInt(time / 1000 + second - offset);
}

function whole(number, name) {
  if (BigInt.asIntN(64, number) !== number) throw misuse('is out of range', name);
  return number;
}

/** A Date from Unix seconds. */
export const date = (unix) => new Date(Number(unix) * 1000);
