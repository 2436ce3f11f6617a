// The guide's stories, ready to be changed. The times are fixed, so that everybody sees the same.

const store = 'https://apps.apple.com/app/id123456789';
const NOW = '2026-12-01T09:00';
const text = (policy) => JSON.stringify(policy, null, 2);

const people = `version, users
2.5.0, 18200
2.4.1, 31400
2.4.0, 9800
2.3.2, 6100
2.1.1, 2300
2.0.0, 1900
1.9.4, 760
1.4.0, 210
latest, 12`;

const facts = (more) => ({ installed: '2.3.2', platform: 'ios', osVersion: '17.1', language: 'en', now: NOW, appName: 'Tides', ...more });

export const examples = [
  {
    name: 'A floor: old versions must update',
    story: 'The server no longer speaks to versions before 2.0. They get one button. Everybody else is asked once a day, and may skip.',
    policy: text({
      storeURL: store,
      minimumVersion: '2.0',
      every: 'P1D',
      releases: [{ version: '2.5.0', date: '2026-11-20T08:00:00Z', notes: 'Tide tables for the whole coast.' }],
    }),
    facts: facts({ installed: '1.9.4' }),
    installations: people,
  },
  {
    name: 'One bad release is called back',
    story: '2.4.1 loses data. It alone is forced off, by an exact entry with words of its own; the fixed 2.4.2 is on its way to everybody else as usual.',
    policy: text({
      storeURL: store,
      versions: [{
        version: '2.4.1', policy: 'force',
        messaging: { title: 'Please update now', message: 'Version {installed} may lose your notes. {target} mends it.' },
      }],
      rules: { patch: 'none' },
      releases: [{ version: '2.4.2', date: '2026-12-01T06:00:00Z' }],
    }),
    facts: facts({ installed: '2.4.1' }),
    installations: people,
  },
  {
    name: 'A staged rollout over a week',
    story: 'The new release opens evenly over seven days from its date. Each device draws its place once, from its id, so nobody is let in and out again; who is not in yet keeps the release before.',
    policy: text({
      storeURL: store,
      releases: [
        { version: '2.6.0', date: '2026-12-01T00:00:00Z', rollout: { over: 'P7D' } },
        { version: '2.5.0', date: '2026-11-01T00:00:00Z' },
      ],
    }),
    facts: facts({ installed: '2.4.1', deviceId: 'A-4711' }),
    installations: people,
  },
  {
    name: 'Ten days to decide, then a must',
    story: 'Major updates are a recommendation with a date: for ten days the user may say later, then it is forced. Press the buttons, then move in time.',
    policy: text({
      storeURL: store,
      grace: { major: 'P10D' },
      rules: { major: { policy: 'recommend', every: 'P2D', skippable: false } },
      messaging: {
        recommended: {
          title: 'Tides 3 is here', message: '{target} replaces {installed}. You have {days} days to update.',
          continueButtonText: 'Get it', cancelButtonText: 'Later',
        },
        forced: { title: 'Time for Tides 3', message: '{installed} has had its day; {target} goes on from here.', continueButtonText: 'Get it' },
      },
      releases: [{ version: '3.0.0', date: '2026-11-28T00:00:00Z' }],
    }),
    facts: facts({ installed: '2.5.0' }),
    installations: people,
  },
  {
    name: 'Devices that cannot follow',
    story: 'The floor is 2.0, and 2.5 needs iOS 16. Devices with iOS 15 are led to 2.2, the last that runs there. Those with iOS 12 must update and cannot.',
    policy: text({
      storeURL: store,
      minimumVersion: '2.0',
      releases: [
        { version: '2.5.0', date: '2026-11-01T00:00:00Z', minimumOS: '16.0' },
        { version: '2.2.0', date: '2026-03-01T00:00:00Z', minimumOS: '15.0' },
      ],
    }),
    facts: facts({ installed: '1.4.0', osVersion: '15.8' }),
    installations: 'version, users, platform, os version\n2.5.0, 21000, ios, 17.1\n2.2.0, 5400, ios, 15.8\n1.9.4, 1200, ios, 15.8\n1.9.4, 800, ios, 17.0\n1.4.0, 300, ios, 12.5',
    days: '7',
  },
  {
    name: 'The store’s own reply, and no policy but a preset',
    story: 'What the App Store answers is enough: a preset says how often to ask. The release is a day old, so the wait for it to reach every storefront is over.',
    policy: text({ waitAfterRelease: 'P1D' }),
    facts: facts({
      installed: '2.3.2', preset: 'once-per-version', language: 'de',
      reply: JSON.stringify({
        resultCount: 1,
        results: [{
          kind: 'software', wrapperType: 'software', bundleId: 'com.example.tides', trackId: 123456789, trackName: 'Tides', version: '2.5.0',
          minimumOsVersion: '15.0', currentVersionReleaseDate: '2026-11-30T07:00:00Z', trackViewUrl: store, releaseNotes: 'Tide tables for the whole coast.',
        }],
      }),
    }),
    installations: people,
  },
  {
    name: 'Arabic: from right to left',
    story: 'The same decision in a language that runs the other way. Pick another: the texts are built in, and yours go over them.',
    policy: text({
      storeURL: store,
      messaging: { ar: { recommended: { title: 'إصدار جديد من {app}', message: 'الإصدار {target} متاح. لديك {installed}.', continueButtonText: 'تحديث', cancelButtonText: 'لاحقًا', skipButtonText: 'تخطي' } } },
      releases: [{ version: '2.5.0', date: '2026-11-20T08:00:00Z' }],
    }),
    facts: facts({ language: 'ar' }),
    installations: people,
  },
  {
    name: 'A policy with mistakes',
    story: 'What the linter finds stands where it is: a key that nobody reads, a range that an earlier one covers, a deadline that is over.',
    policy: `{
  "storeURL": "${store}",
  "minimumVersoin": "2.0",
  "deadline": "2026-01-01T00:00:00Z",
  "maxPrompt": 3,
  "versions": [
    {"range": "<2.0", "policy": "recommend"},
    {"range": "<1.5", "policy": "force"}
  ],
  "releases": [
    {"version": "2.5.0", "date": "2026-11-20T08:00:00Z"}
  ]
}`,
    facts: facts({ installed: '1.4.0' }),
    installations: people,
  },
  {
    name: 'A Retired version file, as it stands',
    story: 'A file of the Retired library is a policy already. The exact versions in it are forced or recommended; nothing else is said.',
    policy: text({
      messaging: {
        forced: { title: 'App Update Required', message: 'This version is no longer supported.', continueButtonText: 'Update' },
        recommended: { title: 'App Update Available', message: 'A better version is out.', continueButtonText: 'Update', cancelButtonText: 'Not now' },
      },
      versions: [{ version: '1.4.0', policy: 'force' }, { version: '2.3.2', policy: 'recommend' }],
    }),
    facts: facts({ installed: '2.3.2' }),
    installations: people,
  },
];
