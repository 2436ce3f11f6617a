// Reads a list of installations: version, count, platform, system version; commas, semicolons or tabs; a first line of names or none.

const NAMES = {
  installed: /^(app.?)?version$|^installed$/i,
  count: /^(count|users|devices|installs|installations|number|n)$/i,
  platform: /^(platform|os|system)$/i,
  osVersion: /^(os|system)[ _-]?version$/i,
};
const ORDER = ['installed', 'count', 'platform', 'osVersion'];

/** The columns that a first line names; null where it is a row like the others. */
function columnsOf(cells) {
  const found = {};
  cells.forEach((cell, index) => {
    for (const [name, form] of Object.entries(NAMES)) if (form.test(cell) && found[name] === undefined) found[name] = index;
  });
  return found.installed === undefined ? null : found;
}

const bare = (cell) => cell.trim().replace(/^"(.*)"$/, '$1').trim();

/**
 * Groups of equal installations with how many there are.
 *
 * @param {string} text the list
 * @param {(share: number) => void} progress told now and then how much is read
 * @returns {{groups: object[], lines: number, faults: {line: number, text: string}[]}} faults: at most ten lines that are left out
 */
export function readRows(text, progress = () => {}) {
  const groups = new Map();
  const faults = [];
  let columns = null;
  let lines = 0;
  let at = 0;
  for (let line = 1; at < text.length; line++) {
    let end = text.indexOf('\n', at);
    if (end < 0) end = text.length;
    const row = text.slice(at, end).trim();
    at = end + 1;
    if (line % 50_000 === 0) progress(at / text.length);
    if (!row || row.startsWith('#')) continue;
    const cells = row.split(/[,;\t]/).map(bare);
    if (!columns) {
      columns = columnsOf(cells);
      if (columns) continue;
      columns = Object.fromEntries(ORDER.map((name, index) => [name, index]));
    }
    const cell = (name) => (columns[name] === undefined ? '' : (cells[columns[name]] ?? ''));
    const installed = cell('installed');
    const written = cell('count').replace(/[_ ’']/g, '');
    const count = written === '' ? 1 : Number(written);
    if (!installed || !Number.isFinite(count) || count < 0) {
      if (faults.length < 10) faults.push({ line, text: row.slice(0, 60) });
      continue;
    }
    lines += 1;
    const key = `${installed}\t${cell('platform')}\t${cell('osVersion')}`;
    const known = groups.get(key);
    if (known) known.count += count;
    else groups.set(key, { installed, count, platform: cell('platform').toLowerCase(), osVersion: cell('osVersion') });
  }
  return { groups: [...groups.values()], lines, faults };
}
