/** What a reader takes home: the command that exports code, and its sources. */

import type { Identity } from "./identity";
import { part } from "./parts";
import type { Entry } from "./results";

/** The command that makes a folder of an implementation; the target is a device or a core. */
export function exportCommand(one: Identity, target: string): string {
  const level = one.optimisation ? ` --level ${one.optimisation}` : "";
  return (
    `cipherfit export ${one.implementation} --primitive ${one.primitive} --target ${target}` +
    ` --toolchain ${one.toolchain}${level} --to ${one.primitive}`
  );
}

/** The sources of an implementation, out of those of its family for the instruction set. */
export async function sourcesOf(entry: Entry) {
  const { texts, implementations } = await part(`sources/${entry.family}-${entry.isa}`);
  const found = implementations[entry.implementation];
  if (!found) throw new Error("This report has no sources of this implementation.");
  const files = Object.entries(found.files).map(([name, at]): [string, string] => [name, texts[at]!]);
  return { ...found, files: new Map(files) };
}

const BLOCK = 512;

/** Files as an archive in the format that every tar reads (POSIX ustar). */
export function archive(folder: string, files: Iterable<[string, string]>): Blob {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (const [name, text] of files) {
    const content = encoder.encode(text);
    const padded = new Uint8Array(Math.ceil(content.length / BLOCK) * BLOCK);
    padded.set(content);
    parts.push(header(`${folder}/${name}`, content.length), padded);
  }
  parts.push(new Uint8Array(2 * BLOCK));
  return new Blob(parts, { type: "application/x-tar" });
}

/** The block before a file: fields at fixed places, numbers in octal. */
function header(name: string, size: number): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(BLOCK);
  const put = (text: string, at: number) => block.set(new TextEncoder().encode(text), at);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, "0") + "\0";
  put(name.slice(-99), 0);
  put(octal(0o644, 7), 100);
  put(octal(0, 7), 108);
  put(octal(0, 7), 116);
  put(octal(size, 11), 124);
  put(octal(0, 11), 136);
  // The sum is taken with spaces in its own place.
  put(" ".repeat(8), 148);
  put("0", 156);
  put("ustar\x0000", 257);
  put(
    `${octal(
      block.reduce((sum, byte) => sum + byte, 0),
      6,
    )} `,
    148,
  );
  return block;
}
