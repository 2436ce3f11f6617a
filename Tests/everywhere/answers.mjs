// answers.mjs MODULE RECORDS ANSWERS : what run.c does, for the WebAssembly module.
import { readFileSync, writeFileSync } from 'node:fs';

const [, , wasm, records, answers] = process.argv;
const { exports } = await WebAssembly.instantiate(readFileSync(wasm), {}).then(({ instance }) => instance);
const input = readFileSync(records);
const said = [];
const sizeAt = exports.malloc(4);
for (let at = 0; at < input.length; ) {
  const size = input.readUInt32LE(at);
  const record = exports.malloc(size || 1);
  new Uint8Array(exports.memory.buffer).set(input.subarray(at + 4, at + 4 + size), record);
  at += 4 + size;
  const start = exports.answer(record, size, sizeAt) >>> 0;
  const memory = Buffer.from(exports.memory.buffer);
  const given = memory.readUInt32LE(sizeAt);
  const head = Buffer.alloc(4);
  head.writeUInt32LE(given);
  said.push(head, Buffer.from(memory.subarray(start, start + given)));
  exports.free(record);
}
writeFileSync(answers, Buffer.concat(said));
