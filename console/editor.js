// The policy's editor: a plain text area, with the findings marked in a copy of the text behind it.

const $ = (id) => document.getElementById(id);

export class PolicyEditor {
  #area = $('policy');
  #lint;
  #changed;

  /**
   * @param {(text: string) => object[]} lint the findings of a text
   * @param {() => void} changed called after every change
   */
  constructor(lint, changed) {
    this.#lint = lint;
    this.#changed = changed;
    this.#area.addEventListener('input', () => this.#show(true));
    this.#area.addEventListener('scroll', () => this.#follow());
  }

  get text() {
    return this.#area.value;
  }
  set text(text) {
    this.#area.value = text;
    this.#area.scrollTop = 0;
    this.#show(false);
  }

  #show(byHand) {
    const { text } = this;
    const findings = this.#lint(text);
    const lines = text.split('\n');
    $('gutter').replaceChildren(
      ...lines.map((_, index) => {
        const row = document.createElement('span');
        row.textContent = `${index + 1}\n`;
        const worst = findings.find((finding) => finding.line === index + 1);
        if (worst) row.className = worst.severity;
        return row;
      }),
    );
    $('backdrop').replaceChildren(...marked(lines, findings));
    this.#list(findings);
    this.#verdict(findings);
    this.#follow();
    if (byHand) this.#changed();
  }

  #verdict(findings) {
    const errors = findings.filter(({ severity }) => severity === 'error').length;
    const chip = $('verdict');
    const count = (number, word) => `${number} ${word}${number === 1 ? '' : 's'}`;
    chip.textContent = errors ? count(errors, 'error') : findings.length ? count(findings.length, 'remark') : 'nothing to say';
    chip.className = `chip ${errors ? 'error' : findings.length ? 'warning' : 'fine'}`;
    this.#area.setAttribute('aria-invalid', String(errors > 0));
  }

  #list(findings) {
    $('findings').replaceChildren(
      ...findings.map((finding) => {
        const item = document.createElement('li');
        item.className = finding.severity;
        const place = document.createElement('button');
        place.type = 'button';
        place.textContent = `line ${finding.line}`;
        place.addEventListener('click', () => this.#select(finding));
        const path = document.createElement('code');
        path.textContent = finding.path;
        const words = document.createElement('span');
        words.append(finding.path ? path : '', finding.path ? ' ' : '', finding.message);
        const kind = document.createElement('b');
        kind.textContent = finding.severity;
        item.append(place, kind, words);
        return item;
      }),
    );
  }

  #select(finding) {
    const [start, end] = range(this.text.split('\n'), finding);
    this.#area.focus();
    this.#area.setSelectionRange(start, end);
    const lineHeight = parseFloat(getComputedStyle(this.#area).lineHeight);
    this.#area.scrollTop = Math.max(0, (finding.line - 5) * lineHeight);
  }

  #follow() {
    $('backdrop').style.transform = `translate(${-this.#area.scrollLeft}px, ${-this.#area.scrollTop}px)`;
    $('gutter').style.transform = `translateY(${-this.#area.scrollTop}px)`;
  }
}

/** Where in the text a finding begins and ends: the key or value that stands at its place. */
function range(lines, { line, column }) {
  if (!line) return [0, 0];
  const before = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  // Columns count characters, a text its units.
  const text = lines[line - 1] ?? '';
  const inLine = [...text].slice(0, column - 1).join('').length;
  const rest = text.slice(inLine);
  return [before + inLine, before + inLine + token(rest).length];
}

/** What begins a line's rest: a string, an object or list as far as it goes on this line, or a word. */
function token(rest) {
  const string = /^"(?:[^"\\]|\\.)*"?/.exec(rest);
  if (string) return string[0];
  if (!/^[[{]/.test(rest)) return (/^[^\s,:\]}]+/.exec(rest) ?? /^./.exec(rest) ?? [''])[0];
  let depth = 0;
  for (const part of rest.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (/^[[{]/.test(part[0])) depth += 1;
    else if (/^[\]}]/.test(part[0])) depth -= 1;
    if (depth === 0) return rest.slice(0, part.index + 1);
  }
  return rest.trimEnd();
}

/** The text as nodes, with a mark over each finding. */
function marked(lines, findings) {
  const text = lines.join('\n');
  const ranges = findings
    .map((finding) => ({ span: range(lines, finding), severity: finding.severity }))
    .filter(({ span }) => span[1] > span[0])
    .sort((a, b) => a.span[0] - b.span[0]);
  const nodes = [];
  let at = 0;
  for (const { span, severity } of ranges) {
    if (span[0] < at) continue;
    const mark = document.createElement('mark');
    mark.className = severity;
    mark.textContent = text.slice(...span);
    nodes.push(text.slice(at, span[0]), mark);
    at = span[1];
  }
  nodes.push(`${text.slice(at)}\n`);
  return nodes;
}
