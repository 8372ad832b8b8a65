/**
 * Hands the engine to the page: a script with the module, packed as all data is. Sections for tools, which are a
 * tenth of it, stay behind.
 * Usage: node pack-engine.mjs MODULE.wasm PART FOLDER
 */
import { Buffer } from "node:buffer";
import process from "node:process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { script } from "./packing.mjs";

const CUSTOM = 0;
const HEADER = 8;

const [from, part, folder] = process.argv.slice(2);
const module = readFileSync(from);

/** An unsigned number in LEB128, and where it ends. */
function number(at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = module[at++];
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return [value >>> 0, at];
  }
}

const kept = [module.subarray(0, HEADER)];
for (let start = HEADER; start < module.length;) {
  const [length, content] = number(start + 1);
  const end = content + length;
  if (module[start] !== CUSTOM) kept.push(module.subarray(start, end));
  start = end;
}
const file = join(folder, `${part}.js`);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, script(part, Buffer.concat(kept)));
