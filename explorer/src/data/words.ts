/** How things are called on the page. */

import type { Judged } from "../generated/paper";

export const OPERATIONS: Record<string, string> = {
  encrypt: "encryption",
  decrypt: "decryption",
  expand_key: "key schedule",
  hash: "hashing",
  initialise: "start of a message",
  compress: "one block of a message",
  finish: "end of a message",
  authenticate: "making a tag",
  verify: "checking a tag",
  seal: "sealing",
  open: "opening",
  encrypt_message: "encrypting a message",
  decrypt_message: "decrypting a message",
  derive: "deriving keys",
  permute: "permutation",
  extend: "output of any length",
};

/** What a class of timing leaks through at most, in the words of `cipherfit fit --leaks`. */
export const LEAKS: Record<string, string> = { full: "nothing", branches: "addresses", none: "branches" };

/** The same as a sentence's end, and what it means. */
export const TIMING: Record<string, { leaks: string; means: string }> = {
  full: { leaks: "leaks nothing", means: "no branch, address or duration depends on a secret" },
  branches: { leaks: "leaks through addresses", means: "they take no time here, as there is no cache" },
  none: { leaks: "leaks through branches", means: "how long it takes tells of key or message to whoever can time it" },
};

export const LANGUAGES: Record<string, string> = { asm: "assembly", c: "C" };

export const ISAS: Record<string, string> = { avr: "AVR", msp430: "MSP430", rl78: "RL78" };

/** What becomes of a paper's statement. */
export const JUDGEMENTS: Record<Judged["verdict"], string> = {
  holds: "holds",
  "does-not-hold": "does not hold here",
  "cannot-be-tested": "cannot be tested here",
};

/** Digits in groups of three, at most so many decimals. */
export function number(value: number | null | undefined, decimals = 0): string {
  if (value === null || value === undefined) return "—";
  const text = value.toLocaleString("en", { maximumFractionDigits: decimals });
  return text.replaceAll(",", "\u202f");
}

export function bytes(value: number | null | undefined): string {
  return value === null || value === undefined ? "—" : `${number(value)}\u00a0B`;
}

export function hex(value: number, digits = 4): string {
  return value.toString(16).padStart(digits, "0");
}
