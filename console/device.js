// One device: its facts, the answer, and the prompt as its user would see it.
import { direction, languages, moment, outcomes, sentence } from './words.js';

const $ = (id) => document.getElementById(id);

export class Device {
  #form = $('facts');
  #gate;
  #policy;
  #answer = null;

  /**
   * @param gate the library
   * @param {() => string} policy the policy's text
   */
  constructor(gate, policy) {
    this.#gate = gate;
    this.#policy = policy;
    const names = new Intl.DisplayNames(['en'], { type: 'language' });
    this.#form.elements.language.replaceChildren(...languages.map((tag) => new Option(names.of(tag), tag)));
    this.#form.elements.scheme.replaceChildren(...gate.schemes.map((scheme) => new Option(scheme, scheme)));
    this.#form.addEventListener('input', () => this.ask());
    this.#form.addEventListener('submit', (event) => event.preventDefault());
    for (const button of document.querySelectorAll('[data-step]')) button.addEventListener('click', () => this.#move(Number(button.dataset.step)));
    $('change').addEventListener('click', () => this.#at(Date.parse(this.#answer.askAgainAt)));
    $('forget').addEventListener('click', () => {
      this.#form.elements.state.value = '';
      this.ask();
    });
  }

  /** The form's values by name. */
  get facts() {
    const found = Object.fromEntries(new FormData(this.#form));
    return { ...found, manual: this.#form.elements.manual.checked };
  }
  set facts(facts) {
    this.#form.reset();
    for (const [name, value] of Object.entries(facts)) {
      const field = this.#form.elements[name];
      if (!field) continue;
      if (field.type === 'checkbox') field.checked = Boolean(value);
      else field.value = value;
    }
    $('change').closest('.panel').querySelector('.more').open = Boolean(facts.reply || facts.preset || facts.channel || facts.state || facts.manual);
    this.ask();
  }

  /** The moment that is asked about, to the minute. */
  get now() {
    return `${(this.#form.elements.now.value || '2026-12-01T09:00').slice(0, 16)}:00Z`;
  }

  /** The question as one JSON text; the policy goes into it as it is written. */
  #question() {
    const { facts } = this;
    const request = { installed: facts.installed, now: this.now };
    for (const name of ['platform', 'osVersion', 'deviceId', 'appName', 'channel', 'preset']) if (facts[name]) request[name] = facts[name];
    if (facts.scheme && facts.scheme !== 'app') request.scheme = facts.scheme;
    request.languages = [facts.language];
    if (facts.manual) request.trigger = 'manual';
    if (facts.reply) request.lookups = [{ body: facts.reply, status: 200 }];
    if (facts.state) request.state = facts.state;
    const policy = this.#policy().trim();
    return policy ? `${JSON.stringify(request, null, 2).slice(0, -2)},\n  "policy": ${policy}\n}` : JSON.stringify(request, null, 2);
  }

  /** Asks, and shows the answer. */
  ask() {
    const question = this.#question();
    $('question-text').textContent = question;
    try {
      this.#answer = this.#gate.evaluateJSON(question);
    } catch (problem) {
      this.#refuse(problem);
      return;
    }
    this.#show(this.#answer);
  }

  #refuse(problem) {
    this.#answer = null;
    const inPolicy = problem.path?.startsWith('policy') || problem.status === 'UG_E_JSON' || problem.status === 'UG_E_POLICY';
    $('outcome').textContent = 'No answer';
    $('outcome').className = 'chip error';
    $('reason').textContent = inPolicy ? 'The policy cannot be read; the editor shows where.' : `${problem.path ? `${problem.path}: ` : ''}${problem.sentence ?? problem.message}`;
    $('details').replaceChildren();
    $('prompt').replaceChildren();
    $('prompt').hidden = true;
    $('change').disabled = true;
    $('answer-text').textContent = problem.message;
  }

  #show(answer) {
    const { word } = outcomes[answer.outcome];
    $('outcome').textContent = word;
    $('outcome').className = `chip ${answer.outcome}`;
    $('reason').textContent = sentence(answer.reason);
    const kinds = { none: null, prerelease: 'a pre-release', revision: 'a revision', build: 'another build' };
    const rows = [
      ['To version', answer.target && `${answer.target}${answer.updateType ? `, ${kinds[answer.updateType] ?? `a ${answer.updateType} update`}` : ''}`],
      ['Changes by itself', answer.askAgainAt && moment(answer.askAgainAt)],
      ['Becomes a must', answer.deadline && moment(answer.deadline)],
      ['Sends the user to', answer.storeURL],
      ['Failed look-ups', answer.lookupFailures.map(({ kind, storefront }) => (storefront ? `${kind} (${storefront})` : kind)).join(', ')],
      ['Floors not tested', (answer.notHonoured ?? []).join(', ')],
      ['Laters left', answer.deferralsLeft === null || answer.deferralsLeft === undefined ? '' : String(answer.deferralsLeft)],
    ];
    $('details').replaceChildren(
      ...rows.filter(([, value]) => value).flatMap(([name, value]) => {
        const term = document.createElement('dt');
        term.textContent = name;
        const said = document.createElement('dd');
        said.textContent = value;
        return [term, said];
      }),
    );
    $('change').disabled = !answer.askAgainAt;
    $('answer-text').textContent = JSON.stringify(answer, null, 2);
    this.#prompt(answer);
  }

  #prompt(answer) {
    const prompt = $('prompt');
    const { message } = answer;
    prompt.hidden = false;
    if (!message || (!message.title && !message.message)) {
      prompt.className = 'prompt quiet';
      prompt.removeAttribute('lang');
      prompt.dir = 'ltr';
      const words = document.createElement('p');
      words.textContent = answer.outcome === 'unsupported' ? 'The app decides what to show: it must update and cannot.' : 'The user sees the app, and no prompt.';
      prompt.replaceChildren(words);
      return;
    }
    const tag = message.language ?? this.#form.elements.language.value;
    prompt.className = `prompt ${answer.outcome}`;
    prompt.lang = tag;
    prompt.dir = direction(tag);
    const part = (name, text) => {
      if (!text) return [];
      const element = document.createElement(name);
      element.dir = 'auto';
      element.textContent = text;
      return [element];
    };
    const buttons = document.createElement('div');
    buttons.className = 'buttons';
    for (const [text, event, kind] of [
      [message.continueButtonText, 'wentToStore', 'go'],
      [message.cancelButtonText, 'later', ''],
      [message.skipButtonText, 'skipped', ''],
    ]) {
      if (!text) continue;
      const button = document.createElement('button');
      button.type = 'button';
      button.className = kind;
      button.textContent = text;
      button.addEventListener('click', () => this.#choose(event));
      buttons.append(button);
    }
    const notes = answer.releaseNotes ? part('blockquote', answer.releaseNotes) : [];
    prompt.replaceChildren(...part('h3', message.title), ...part('p', message.message), ...notes, buttons);
  }

  /** What the user pressed is remembered, and the same question asked again. */
  #choose(event) {
    const { state, target } = this.#answer;
    const seconds = Date.parse(this.now) / 1000;
    const shown = this.#gate.record(state, 'shown', target, seconds);
    this.#form.elements.state.value = this.#gate.record(shown, event, target, seconds);
    this.ask();
    const words = { later: 'The user said later', skipped: 'The user skipped this version', wentToStore: 'The user was sent to the store' };
    $('status').textContent = `${words[event]}; it is remembered, and this is the answer from now on.`;
  }

  #move(seconds) {
    this.#at(Date.parse(this.now) + seconds * 1000);
  }
  /** Goes to a moment, rounded up to the minute that the field shows. */
  #at(time) {
    const field = this.#form.elements.now;
    field.value = new Date(Math.ceil(time / 60_000) * 60_000).toISOString().slice(0, 16);
    this.ask();
  }
}
