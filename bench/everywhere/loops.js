// The loops in this engine: inside the module, then through the package. Answers nanoseconds, the least of several runs.
const COUNTS = [400000, 200000, 20000, 20000, 20000, 5000];

const least = (call, count) => {
  let best = Infinity;
  for (let round = 0; round < 9; round++) {
    const from = performance.now();
    call(count);
    best = Math.min(best, ((performance.now() - from) * 1e6) / count);
  }
  return Math.round(best * 10) / 10;
};

export async function measure(wasm, gate) {
  const { instance } = await WebAssembly.instantiate(wasm, {});
  const module = COUNTS.map((count, what) => least((times) => instance.exports.run(what, times), count));
  const labels = ['3.14.2', '3.14.10', '7.0', '7.0.1', '12.4.1', '12.4', '2023.10.1', '2023.9.12'];
  const words = ['1.0-beta2', '1.0-beta11', '2.4.0-rc.1', '2.4.0', '1.1d', '1.1', '3.0.0-alpha.1', '3.0.0-alpha.beta'];
  const policy = new gate.Policy({ minimumVersion: '2.0', storeURL: 'https://apps.apple.com/app/id123456789', releases: [{ version: '2.5.0', date: '2026-11-01T08:00:00Z' }] });
  const reply = JSON.stringify({ resultCount: 1, results: [{ kind: 'software', wrapperType: 'software', bundleId: 'com.example.tides', trackId: 123456789, trackName: 'Tides', version: '2.5.0', minimumOsVersion: '15.0', currentVersionReleaseDate: '2026-11-30T07:00:00Z', trackViewUrl: 'https://apps.apple.com/app/id123456789', releaseNotes: 'Tide tables for the whole coast, day and night.', genres: ['Weather', 'Travel'], price: 0, averageUserRating: 4.5, userRatingCount: 12345 }] });
  const asked = JSON.stringify({ installed: '1.4', now: '2026-11-30T09:00:00Z', platform: 'ios', policy: { minimumVersion: '2.0', releases: [{ version: '2.5.0', date: '2026-11-01T08:00:00Z' }] } });
  const decide = (installed) => (times) => {
    for (let index = 0; index < times; index++) gate.evaluate({ installed, platform: 'ios', policy, now: 1796029200 });
  };
  const compare = (list) => (times) => {
    for (let index = 0; index < times; index++) gate.compare(list[index & 7], list[(index + 1) & 7]);
  };
  const calls = [
    compare(labels),
    compare(words),
    (times) => {
      for (let index = 0; index < times; index++) new gate.Lookup(reply).free();
    },
    decide('2.5.0'),
    decide('1.4'),
    (times) => {
      for (let index = 0; index < times; index++) gate.evaluateText(asked);
    },
  ];
  return { module, package: calls.map((call, what) => least(call, Math.ceil(COUNTS[what] / 4))) };
}
