/**
 * Data in scripts, as crates/site/src/packing.rs writes it: gzip, fifteen bits a character of a script in UTF-16,
 * for pages opened from disk may load scripts, but not files.
 */
import { Buffer } from "node:buffer";
import { gzipSync } from "node:zlib";

const BITS = 15;
const FIRST = 0x3400;
const BYTE_ORDER_MARK = "\ufeff";

/**
 * Bytes as characters, the first bits first; what is missing in the last character is zeros.
 * @param {Uint8Array} bytes
 */
function characters(bytes) {
  const text = [];
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    if (bits >= BITS) {
      bits -= BITS;
      text.push(String.fromCharCode(FIRST + (held >> bits)));
      held &= (1 << bits) - 1;
    }
  }
  if (bits > 0) text.push(String.fromCharCode(FIRST + (held << (BITS - bits))));
  return text.join("");
}

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
