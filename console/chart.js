// Who gets what, a bar a day, and the same as a table.
import { number, outcomes } from './words.js';

const SVG = 'http://www.w3.org/2000/svg';
const ORDER = ['force', 'recommend', 'unsupported', 'none'];

function svg(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

const label = (day) => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(day);
const share = (part, whole) => (whole === 0 ? '0 %' : `${((100 * part) / whole).toFixed(part && part < whole / 100 ? 2 : 1)} %`);

/** The sum of each outcome on a day. */
const sums = (day) => Object.fromEntries(ORDER.map((outcome) => [outcome, day.filter(([found]) => found === outcome).reduce((sum, [, , count]) => sum + count, 0)]));

/** Draws the bars; `days` holds [outcome, target, count] for each day. */
export function chart(place, days, from) {
  const width = Math.max(place.clientWidth || 640, 280);
  const height = width < 480 ? 200 : 240;
  const room = { left: 46, right: 6, top: 8, bottom: 26 };
  const totals = days.map(sums);
  const whole = Math.max(...totals.map((day) => Object.values(day).reduce((a, b) => a + b, 0)), 1);
  const step = (width - room.left - room.right) / days.length;
  const y = (count) => room.top + (height - room.top - room.bottom) * (1 - count / whole);
  const grid = [0, 0.25, 0.5, 0.75, 1].flatMap((part) => [
    svg('line', { x1: room.left, x2: width - room.right, y1: y(part * whole), y2: y(part * whole), class: 'grid' }),
    svg('text', { x: room.left - 6, y: y(part * whole) + 4, class: 'axis', 'text-anchor': 'end' }, `${part * 100} %`),
  ]);
  const bars = totals.flatMap((day, index) => {
    let below = 0;
    return ORDER.filter((outcome) => day[outcome] > 0).map((outcome) => {
      const top = y(below + day[outcome]);
      const bar = svg('rect', {
        x: room.left + index * step + Math.min(1, step / 8), width: Math.max(step - Math.min(2, step / 4), 0.5), y: top, height: Math.max(y(below) - top, 0.5), class: `bar ${outcome}`,
      });
      bar.append(svg('title', {}, `${label(from + index * 86_400_000)}: ${outcomes[outcome].word}, ${number.format(Math.round(day[outcome]))}, ${share(day[outcome], whole)}`));
      below += day[outcome];
      return bar;
    });
  });
  const every = Math.max(1, Math.ceil((days.length * 58) / (width - room.left - room.right)));
  const dates = days.flatMap((_, index) =>
    index % every ? [] : [svg('text', { x: room.left + (index + 0.5) * step, y: height - 8, class: 'axis', 'text-anchor': 'middle' }, label(from + index * 86_400_000))],
  );
  const words = (day) => ORDER.filter((outcome) => day[outcome] > 0).map((outcome) => `${outcomes[outcome].short} ${share(day[outcome], whole)}`).join(', ');
  const title = `From ${label(from)} to ${label(from + (days.length - 1) * 86_400_000)}. First day: ${words(totals[0])}. Last day: ${words(totals.at(-1))}. The table below has every day.`;
  place.replaceChildren(svg('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': title }, ...grid, ...bars, ...dates));
}

export function legend(place, days) {
  const used = ORDER.filter((outcome) => days.some((day) => sums(day)[outcome] > 0));
  place.replaceChildren(
    ...used.map((outcome) => {
      const item = document.createElement('span');
      const swatch = document.createElement('i');
      swatch.className = outcome;
      item.append(swatch, outcomes[outcome].word);
      return item;
    }),
  );
}

/** A row a day: how many of each outcome, and to which versions. */
export function table(place, days, from) {
  const used = ORDER.filter((outcome) => days.some((day) => sums(day)[outcome] > 0));
  const cell = (name, text, scope) => {
    const element = document.createElement(name);
    if (scope) element.scope = scope;
    element.textContent = text;
    return element;
  };
  const head = document.createElement('thead');
  const names = document.createElement('tr');
  names.append(cell('th', 'Day', 'col'), ...used.map((outcome) => cell('th', outcomes[outcome].word, 'col')), cell('th', 'To which version', 'col'));
  head.append(names);
  const body = document.createElement('tbody');
  days.forEach((day, index) => {
    const total = sums(day);
    const whole = Object.values(total).reduce((a, b) => a + b, 0);
    const row = document.createElement('tr');
    const targets = new Map();
    for (const [outcome, target, count] of day) if (target && (outcome === 'force' || outcome === 'recommend')) targets.set(target, (targets.get(target) ?? 0) + count);
    const most = [...targets].sort((a, b) => b[1] - a[1]).slice(0, 3).map(([target, count]) => `${target}: ${number.format(Math.round(count))}`);
    row.append(
      cell('th', label(from + index * 86_400_000), 'row'),
      ...used.map((outcome) => cell('td', `${number.format(Math.round(total[outcome]))} (${share(total[outcome], whole)})`)),
      cell('td', most.join(', ') || '–'),
    );
    body.append(row);
  });
  place.replaceChildren(head, body);
}
