/**
 * Data in scripts, as crates/site/src/packing.rs writes it: gzip, fifteen bits a character of a script in UTF-16,
 * for pages opened from disk may load scripts, but not files.
 */
import { Buffer } from "node:buffer";
import { gzipSync } from "node:zlib";
import { characters } from "./src/data/characters.mjs";

const BYTE_ORDER_MARK = "\ufeff";

/**
 * The script that hands a part to the page, as bytes of a file.
 * @param {string} part
 * @param {string | Uint8Array} data
 */
export function script(part, data) {
  const packed = gzipSync(data, { level: 9 });
  const text = `cipherfit.receivePacked("${part}",${packed.length},"${characters(packed)}");\n`;
  return Buffer.from(BYTE_ORDER_MARK + text, "utf16le");
}
