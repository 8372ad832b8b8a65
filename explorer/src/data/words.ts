/** How things are called on the page. */

export const OPERATIONS: Record<string, string> = {
  encrypt: "encryption",
  decrypt: "decryption",
  expand_key: "key schedule",
  hash: "hashing",
  initialise: "start of a message",
  compress: "one block of a message",
  finish: "end of a message",
};

export const CONSTANT_TIME: Record<string, string> = {
  full: "nothing depends on secrets",
  branches: "addresses depend on secrets",
  none: "branches depend on secrets",
};

export const LANGUAGES: Record<string, string> = { asm: "assembly", c: "C" };

export const ISAS: Record<string, string> = { avr: "AVR", msp430: "MSP430", rl78: "RL78" };

/** Digits in groups of three, at most so many decimals. */
export function number(value: number | null | undefined, decimals = 0): string {
  if (value === null || value === undefined) return "—";
  const text = value.toLocaleString("en", { maximumFractionDigits: decimals });
  return text.replaceAll(",", "\u202f");
}

export function bytes(value: number | null | undefined): string {
  return value === null || value === undefined ? "—" : `${number(value)} B`;
}

export function hex(value: number, digits = 4): string {
  return value.toString(16).padStart(digits, "0");
}
