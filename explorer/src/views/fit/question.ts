/** The question of a form, as its address has it, in the words of the command line. */

import { LEAKS } from "../../data/words";
import type { FitQuestion } from "../../generated/question";

/** The example that a new page asks. */
export const USUAL = { target: "msp430f1611", rom: "2KB", ram: "256B", primitive: "aes-128" };

/** Conditions of a need: name in the address, name in the words of `--need`, label, an example. */
export const CONDITIONS: [string, string, string, string][] = [
  ["message", "message", "Message", "16B"],
  ["cycles", "cycles", "Most cycles", "20k"],
  ["throughput", "throughput", "Least throughput", "20kB/s"],
  ["energy", "energy", "Most energy", "5uJ"],
  ["security", "security", "Least security", "112"],
  ["block", "block", "Block", ">=64"],
  ["keysize", "key-size", "Key size", "128"],
  ["digest", "digest", "Digest", ">=256"],
  ["traffic", "traffic", "Data under one key", "1GB"],
];

/** In the address: this field asks for nothing, though a new page has a value in it. */
export const ANYTHING = "any";

/** The needs of a set: the first one's fields have plain names in the address, the others' a number. */
export const MOST_NEEDS = 3;

export function field(need: number, name: string): string {
  return need === 0 ? name : `${name}.${need + 1}`;
}

function needText(values: URLSearchParams, need: number): string {
  const value = (name: string) => values.get(field(need, name))?.trim() ?? "";
  const words = [value("task") || "encrypt"];
  const primitive = need === 0 ? (values.get("primitive") ?? USUAL.primitive) : value("primitive");
  if (primitive && primitive !== ANYTHING) words.push(primitive);
  for (const [name, word] of CONDITIONS) {
    const text = value(name).replaceAll(/\s/g, "");
    if (text) words.push(/^[<>]/.test(text) ? `${word}${text}` : `${word}=${text}`);
  }
  if (value("key")) words.push(`key=${value("key")}`);
  if (value("timing")) words.push(`leaks=${LEAKS[value("timing")] ?? value("timing")}`);
  if (value("standing")) words.push(value("standing"));
  return words.join(" ");
}

/** The packet that is sent, if it is one of a standard: the first need is its calls then. */
export function packetOf(values: URLSearchParams): string {
  return values.get("packet") ?? "";
}

/** Bytes of payload that a packet carries where nothing is said. */
export const USUAL_PAYLOAD = "20B";

function packetText(values: URLSearchParams): string {
  const payload = (values.get("payload") ?? USUAL_PAYLOAD).replaceAll(/\s/g, "");
  const words = [`packet:${packetOf(values)}`, `payload=${payload}`];
  if (values.get("way") === "receive") words.push("receive");
  const timing = values.get("timing");
  if (timing) words.push(`leaks=${LEAKS[timing] ?? timing}`);
  return words.join(" ");
}

export function question(values: URLSearchParams): FitQuestion {
  const count = Math.min(MOST_NEEDS, Math.max(1, Number(values.get("needs") ?? 1)));
  const value = (name: string, usual = "") => {
    const given = values.get(name) ?? usual;
    return given === ANYTHING ? "" : given;
  };
  return {
    target: value("target", USUAL.target),
    need: Array.from({ length: count }, (_, need) => (need === 0 && packetOf(values) ? packetText(values) : needText(values, need))),
    // The example's memory is for a cipher alone.
    rom: value("rom", packetOf(values) ? "" : USUAL.rom),
    ram: value("ram", packetOf(values) ? "" : USUAL.ram),
    clock: value("clock"),
    objective: value("objective"),
    at_once: value("together") === "yes",
  };
}

/** The command that gives the same answer. */
export function command(asked: FitQuestion): string {
  const option = (name: string, text: string) => (text.trim() ? ` --${name} ${/[^\w.+=,-]/.test(text) ? `"${text}"` : text}` : "");
  return (
    "cipherfit fit" +
    option("target", asked.target) +
    asked.need.map((need) => ` --need "${need}"`).join("") +
    option("rom", asked.rom) +
    option("ram", asked.ram) +
    option("clock", asked.clock) +
    option("objective", asked.objective) +
    (asked.at_once ? " --at-once" : "")
  );
}
