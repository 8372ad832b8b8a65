/**
 * Bytes as characters of a script in UTF-16, which has room for fifteen bits in each, as crates/site/src/packing.rs
 * makes them, too: the first bits first; what is missing in the last character is zeros.
 */

/** Bits of data in a character, and the character of zeros only. */
const BITS = 15;
const FIRST = 0x3400;

/**
 * @param {Uint8Array} bytes
 * @returns {string}
 */
export function characters(bytes) {
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
 * The bytes, so many, of a text; bits of its last character may be left over.
 * @param {string} text
 * @param {number} length
 */
export function bytesOf(text, length) {
  const bytes = new Uint8Array(length);
  let held = 0;
  let bits = 0;
  let at = 0;
  for (let index = 0; index < text.length; index += 1) {
    held = (held << BITS) | (text.charCodeAt(index) - FIRST);
    bits += BITS;
    for (; bits >= 8 && at < length; at += 1) {
      bits -= 8;
      bytes[at] = held >> bits;
    }
    held &= (1 << bits) - 1;
  }
  return bytes;
}
