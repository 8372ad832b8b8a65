/** The parts of the data, each a script in `data/` that hands itself over when it is loaded. */

import type { Charts } from "../chart/library";
import type { Comparisons } from "../generated/comparisons";
import type { Hardware } from "../generated/hardware";
import type { Live } from "../generated/live";
import type { Measurement } from "../generated/measurement";
import type { Overview } from "../generated/overview";
import type { PaperPage } from "../generated/paper";
import type { StockFrame } from "../generated/question";
import type { RuleColumns } from "../generated/rule";
import type { SourceGroup } from "../generated/sources";
import { bytesOf } from "./characters.mjs";

/** What each part holds, by its name. Records go by their numbers in the overview. */
export interface Parts {
  overview: Overview;
  comparisons: Comparisons;
  papers: Record<string, PaperPage>;
  hardware: Hardware;
  stock: StockFrame;
  charts: Charts;
  "live/index": number[];
  [engine: `engine/${string}`]: Uint8Array<ArrayBuffer>;
  [live: `live/${number}`]: Live;
  [records: `records/${string}`]: Record<string, Measurement>;
  [rule: `rule/${string}`]: RuleColumns;
  [sources: `sources/${string}`]: SourceGroup;
}

interface Desk {
  parts: Partial<Parts>;
  waiting: Record<string, ((data: never) => void)[]>;
  receive: (part: string, data: unknown) => void;
  /** The same of what is packed: gzip of so many bytes, in the characters of a text. */
  receivePacked?: (part: string, length: number, packed: string) => void;
}

declare global {
  interface Window {
    cipherfit: Desk;
  }
}

const asked = new Map<string, Promise<unknown>>();
const failing = new Map<string, (why: Error) => void>();

/** A part that is here already. */
export function present<K extends keyof Parts>(part: K): Parts[K] | undefined {
  return window.cipherfit.parts[part];
}

/** A part, loaded when it is first asked for. */
export function part<K extends keyof Parts>(name: K): Promise<Parts[K]> {
  const here = present(name);
  if (here !== undefined) return Promise.resolve(here);
  let promise = asked.get(name) as Promise<Parts[K]> | undefined;
  if (!promise) {
    promise = load(name);
    asked.set(name, promise);
    promise.catch(() => asked.delete(name));
  }
  return promise;
}

function load<K extends keyof Parts>(name: K): Promise<Parts[K]> {
  return new Promise((resolve, reject) => {
    (window.cipherfit.waiting[name] ??= []).push(resolve);
    failing.set(name, reject);
    const script = document.createElement("script");
    script.src = `data/${name}.js`;
    script.onerror = () => reject(new Error(`the report has no part ${name}`));
    document.head.append(script);
  });
}

window.cipherfit.receivePacked = (name, length, packed) => {
  unpacked(bytesOf(packed, length)).then(
    (bytes) => receive(name, bytes),
    () => failing.get(name)?.(new Error(`the part ${name} cannot be unpacked; take a browser of 2023 or later, or write the report again`)),
  );
};

function receive(name: string, bytes: Uint8Array<ArrayBuffer>): void {
  if (name.startsWith("engine/")) return window.cipherfit.receive(name, bytes);
  const text = new TextDecoder().decode(bytes);
  if (name !== "charts") return window.cipherfit.receive(name, JSON.parse(text));
  // A program, which hands itself over.
  const script = document.createElement("script");
  script.textContent = text;
  document.head.append(script);
}

async function unpacked(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
