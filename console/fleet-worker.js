// Decides for a list of installations, day by day, away from the page so that it stays alive.
import { bind } from './lib/src/load.js';
import { readRows } from './rows.js';

const DAY = 86_400;
/** Devices that are drawn for a group where a rollout lets some in: the share is as exact as this many allow. */
const SAMPLE = 200;

self.addEventListener('message', ({ data }) => {
  try {
    run(data);
  } catch (problem) {
    self.postMessage({ kind: 'failed', message: problem.message });
  }
});

function run({ module, policy: text, facts, rows: source, from, days }) {
  const gate = bind(module);
  const { groups, lines, faults } = readRows(source, (done) => self.postMessage({ kind: 'progress', part: 'reading', done }));
  const { scheme = 'app', preset, channel, ...rest } = facts;
  const policy = text.trim() ? new gate.Policy(text, { scheme }) : null;
  const devices = /"rollout"/.test(text) ? Array.from({ length: SAMPLE }, (_, index) => `device ${index}`) : ['device'];
  const result = Array.from({ length: days }, () => new Map());
  let unreadable = 0;
  let asked = 0;
  const add = (day, key, count) => result[day].set(key, (result[day].get(key) ?? 0) + count);

  groups.forEach((group, index) => {
    if (!gate.isVersion(group.installed, scheme)) unreadable += group.count;
    for (const deviceId of devices) {
      const share = group.count / devices.length;
      for (let day = 0; day < days; ) {
        const now = from + day * DAY;
        const answer = gate.evaluate({
          ...rest, installed: group.installed, platform: group.platform || rest.platform, osVersion: group.osVersion || rest.osVersion,
          scheme, preset, channel, deviceId, policy, now,
        });
        asked += 1;
        // The answer says when it changes by itself, so the days before that need not be asked for.
        const change = answer.askAgainAt ? answer.askAgainAt.getTime() / 1000 : Infinity;
        const key = `${answer.outcome}\t${answer.target ?? ''}`;
        for (; day < days && from + day * DAY < change; day++) add(day, key, share);
      }
    }
    if (index % 500 === 0) self.postMessage({ kind: 'progress', part: 'deciding', done: index / groups.length });
  });
  self.postMessage({
    kind: 'done', lines, faults, unreadable, asked, groups: groups.length, sampled: devices.length > 1 ? SAMPLE : 0,
    days: result.map((day) => [...day].map(([key, count]) => [...key.split('\t'), count])),
  });
}
