// The list of installations: started, watched, stopped, shown.
import { chart, legend, table } from './chart.js';
import { number } from './words.js';

const $ = (id) => document.getElementById(id);

export class Fleet {
  #module;
  #question;
  #worker = null;
  #shown = null;
  #file = null;

  /**
   * @param {WebAssembly.Module} module
   * @param {() => {policy: string, facts: object}} question the policy and the facts that all installations share
   */
  constructor(module, question) {
    this.#module = module;
    this.#question = question;
    $('run').addEventListener('click', () => this.run());
    $('stop').addEventListener('click', () => this.#stop('Stopped.'));
    $('file').addEventListener('change', () => this.#take($('file').files[0]));
    $('installations').addEventListener('input', () => {
      this.#file = null;
    });
    new ResizeObserver(() => this.#draw()).observe($('chart'));
  }

  get settings() {
    return { installations: this.#file ? '' : $('installations').value, from: $('from').value, days: $('days').value };
  }
  set settings({ installations = '', from = '2026-12-01', days = '14' }) {
    this.#stop('');
    this.#file = null;
    $('file').value = '';
    $('installations').value = installations;
    $('from').value = from;
    $('days').value = days;
    $('result').hidden = true;
    this.#shown = null;
  }

  /** A large list stays out of the text area, which would be slow with it. */
  async #take(file) {
    if (!file) return;
    const text = await file.text();
    const isLarge = text.length > 200_000;
    this.#file = isLarge ? text : null;
    $('installations').value = isLarge ? `# ${file.name}: ${number.format(text.length)} characters, of which the first are\n${text.slice(0, 400)}` : text;
    $('status').textContent = `${file.name} is read.`;
  }

  run() {
    const { policy, facts } = this.#question();
    const from = Date.parse(`${$('from').value}T00:00:00Z`) / 1000;
    const days = Math.round(Number($('days').value));
    const rows = this.#file ?? $('installations').value;
    if (!Number.isFinite(from) || !(days >= 1 && days <= 366)) return this.#say('Give a first day, and between 1 and 366 days.');
    if (!rows.trim()) return this.#say('There are no installations to ask for.');
    this.#stop('');
    $('progress').hidden = $('stop').hidden = false;
    $('progress').value = 0;
    $('run').disabled = true;
    this.#worker = new Worker(new URL('./fleet-worker.js', import.meta.url), { type: 'module' });
    this.#worker.addEventListener('message', ({ data }) => this.#hear(data, from * 1000));
    this.#worker.addEventListener('error', (event) => this.#stop(`It stopped: ${event.message}`));
    this.#worker.postMessage({ module: this.#module, policy, facts, rows, from, days });
    this.#say('Asking …');
  }

  #hear(data, from) {
    if (data.kind === 'progress') {
      $('progress').value = data.part === 'reading' ? data.done / 10 : 0.1 + data.done * 0.9;
      return;
    }
    if (data.kind === 'failed') return this.#stop(data.message);
    this.#stop('');
    const whole = data.days[0].reduce((sum, [, , count]) => sum + count, 0);
    const notes = [`${number.format(Math.round(whole))} installations in ${number.format(data.groups)} groups; ${number.format(data.asked)} decisions.`];
    if (data.sampled) notes.push(`Shares of a rollout are those of ${data.sampled} devices drawn for each group.`);
    if (data.unreadable) notes.push(`${number.format(data.unreadable)} have a version that cannot be read.`);
    if (data.faults.length) notes.push(`Left out: ${data.faults.map(({ line, text }) => `line ${line} (${text})`).join(', ')}.`);
    notes.push('Each is asked as one that was never asked before.');
    $('summary').textContent = notes.join(' ');
    $('result').hidden = false;
    this.#shown = { days: data.days, from };
    table($('table'), data.days, from);
    legend($('legend'), data.days);
    this.#draw();
    $('status').textContent = 'Done.';
  }

  #draw() {
    if (this.#shown && !$('result').hidden) chart($('chart'), this.#shown.days, this.#shown.from);
  }

  #say(words) {
    $('status').textContent = words;
  }

  #stop(words) {
    this.#worker?.terminate();
    this.#worker = null;
    $('progress').hidden = $('stop').hidden = true;
    $('run').disabled = false;
    if (words) this.#say(words);
  }
}
