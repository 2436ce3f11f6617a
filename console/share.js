// The whole question in a link: JSON, compressed, behind the #, which no browser sends.

/** Longer links break in mails and chats. */
const LIMIT = 30_000;

const base64 = (bytes) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
const bytesOf = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (unit) => unit.charCodeAt(0));

async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** The link, and whether the installations had to be left out of it. */
export async function link(question) {
  const encode = async (value) =>
    `${location.href.split('#')[0]}#q=${base64(await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(JSON.stringify(value))))}`;
  const whole = await encode(question);
  if (whole.length <= LIMIT) return { address: whole, isWhole: true };
  return { address: await encode({ ...question, installations: '' }), isWhole: false };
}

/** What a link holds; null where it holds nothing, and an error where it cannot be read. */
export async function linked(hash = location.hash) {
  const found = /^#q=([\w-]+)$/.exec(hash);
  if (!found) return null;
  const text = new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'), bytesOf(found[1])));
  const question = JSON.parse(text);
  if (typeof question?.policy !== 'string' || typeof question.facts !== 'object' || question.facts === null) throw new Error('no question');
  return question;
}
