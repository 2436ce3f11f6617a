// What the page says in words of its own.

/** Languages whose built-in texts the library has; a tag that it lacks falls back as it does in an app. */
export const languages = [
  'en', 'ar', 'hy', 'eu', 'bn', 'bg', 'ca', 'zh-Hans', 'zh-Hant', 'zh-HK', 'hr', 'cs', 'da', 'nl', 'et', 'fi', 'fr', 'fr-CA', 'ka', 'de', 'el', 'gu',
  'he', 'hi', 'hu', 'id', 'it', 'ja', 'kn', 'kk', 'ko', 'lv', 'lt', 'ms', 'ml', 'mr', 'nb', 'fa', 'pl', 'pt-BR', 'pt-PT', 'pa', 'ro', 'ru', 'sr',
  'sr-Latn', 'sk', 'sl', 'es', 'es-419', 'sv', 'ta', 'te', 'th', 'tr', 'uk', 'ur', 'vi',
];

const rightToLeft = new Set(['ar', 'he', 'fa', 'ur']);
export const direction = (tag) => (rightToLeft.has(tag.split('-')[0]) ? 'rtl' : 'ltr');

export const outcomes = {
  force: { word: 'Must update', short: 'must', mark: '■' },
  recommend: { word: 'Should update', short: 'should', mark: '●' },
  unsupported: { word: 'Must, but cannot', short: 'cannot', mark: '▲' },
  none: { word: 'Nothing to show', short: 'nothing', mark: '–' },
};

const sentences = {
  upToDate: 'Nothing newer is known.',
  aheadOfStore: 'The installed version is newer than everything known.',
  policySaysNone: 'The policy says that nobody is to be asked about this.',
  skipped: 'The user skipped this version.',
  askedRecently: 'The user was asked a short while ago.',
  askedEnough: 'The user was asked often enough about this version.',
  releasedTooSoon: 'The release is still within its wait.',
  notInRollout: 'This device is outside the rollout.',
  needsNewerOS: 'The release needs a newer system.',
  needsOlderOS: 'The release does not run on so new a system.',
  needsOtherHardware: 'The release is for other hardware.',
  releaseWithdrawn: 'The release was withdrawn.',
  noReleaseKnown: 'No release is known that could be installed.',
  disabled: 'The policy is switched off.',
  versionUnreadable: 'The installed version cannot be read.',
  versionListed: 'The policy lists this version.',
  rangeListed: 'The policy lists a range that this version is in.',
  belowMinimum: 'The installed version is below the minimum.',
  belowRecommended: 'The installed version is below the recommended one.',
  criticalRelease: 'A critical release lies in between.',
  ruleForces: 'The rule for this kind of update forces.',
  ruleRecommends: 'The rule for this kind of update recommends.',
  newerAvailable: 'A newer version is available.',
  deadlinePassed: 'The time to decide is over.',
  deferralsUsedUp: 'The user has said later as often as is allowed.',
  storeLoop: 'The user was sent to the store again and again, and came back with the same version.',
};

/** A reason as a sentence; one that this page does not know yet is still readable. */
export const sentence = (reason) => sentences[reason] ?? `${reason.replace(/([A-Z])/g, ' $1').toLowerCase()}.`;

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
export const moment = (at) => `${format.format(new Date(at))} UTC`;

export const number = new Intl.NumberFormat('en-US');
