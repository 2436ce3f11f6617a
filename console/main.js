// Puts the page together: the library, the editor, the device, the fleet, the examples and the link.
import { Device } from './device.js';
import { PolicyEditor } from './editor.js';
import { examples } from './examples.js';
import { Fleet } from './fleet.js';
import * as gate from './lib/src/index.js';
import { link, linked } from './share.js';

const $ = (id) => document.getElementById(id);
const say = (words) => {
  $('status').textContent = words;
};

const editor = new PolicyEditor(findings, () => device.ask());
const device = new Device(gate, () => editor.text);
const fleet = new Fleet(gate.module, () => ({ policy: editor.text, facts: shared() }));

/** What the linter says; a text that cannot be read is one error. */
function findings(text) {
  if (!text.trim()) return [];
  try {
    return gate.lint(text, { now: device.now, scheme: device.facts.scheme || 'app' });
  } catch (problem) {
    if (!(problem instanceof gate.UpdateGateError)) throw problem;
    return [{ severity: 'error', path: problem.path ?? '', line: problem.line ?? 1, column: problem.column ?? 1, message: problem.sentence }];
  }
}

/** The facts that a list of installations shares with the one device. */
function shared() {
  const { platform, osVersion, channel, preset, scheme } = device.facts;
  return Object.fromEntries(Object.entries({ platform, osVersion, channel, preset, scheme }).filter(([, value]) => value));
}

function show({ policy, facts, story = '', ...settings }) {
  editor.text = policy;
  device.facts = facts;
  // The linter knows the time and the scheme only now.
  editor.text = policy;
  fleet.settings = settings;
  $('story').textContent = story;
  $('story').parentElement.hidden = !story;
}

const question = () => ({ policy: editor.text, facts: device.facts, ...fleet.settings, story: $('story').textContent });

$('example').replaceChildren(...examples.map(({ name }, index) => new Option(name, String(index))));
$('example').addEventListener('change', () => {
  show(examples[Number($('example').value)]);
  history.replaceState(null, '', location.pathname);
  say('');
});

$('share').addEventListener('click', async () => {
  const { address, isWhole } = await link(question());
  history.replaceState(null, '', address);
  const left = isWhole ? '' : ' The installations are too many for a link and are not in it.';
  try {
    await navigator.clipboard.writeText(address);
    say(`The link is copied; who opens it sees the same.${left}`);
  } catch {
    say(`The link is in the address bar; who opens it sees the same.${left}`);
  }
});

async function start() {
  let given = null;
  try {
    given = await linked();
  } catch {
    say('The link could not be read, so this is the first example.');
  }
  $('example').selectedIndex = given ? -1 : 0;
  show(given ?? examples[0]);
}
window.addEventListener('hashchange', start);

$('loading').remove();
$('version').textContent = `version ${gate.version}`;
await start();
document.documentElement.dataset.ready = '';
if ('serviceWorker' in navigator && location.protocol !== 'file:') navigator.serviceWorker.register('offline.js').catch(() => {});
