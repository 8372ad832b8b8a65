/** The parts of the data, each a script in `data/` that hands itself over when it is loaded. */

import type { Comparisons } from "../generated/comparisons";
import type { Hardware } from "../generated/hardware";
import type { Live } from "../generated/live";
import type { Measurement } from "../generated/measurement";
import type { Overview } from "../generated/overview";
import type { PaperPage } from "../generated/paper";
import type { StockFrame } from "../generated/question";
import type { RuleColumns } from "../generated/rule";
import type { SourceGroup } from "../generated/sources";

/** What each part holds, by its name. Records go by their numbers in the overview. */
export interface Parts {
  overview: Overview;
  comparisons: Comparisons;
  papers: Record<string, PaperPage>;
  hardware: Hardware;
  stock: StockFrame;
  engine: string;
  "live/index": number[];
  [live: `live/${number}`]: Live;
  [records: `records/${string}`]: Record<string, Measurement>;
  [rule: `rule/${string}`]: RuleColumns;
  [sources: `sources/${string}`]: SourceGroup;
}

interface Desk {
  parts: Partial<Parts>;
  waiting: Record<string, ((data: never) => void)[]>;
}

declare global {
  interface Window {
    cipherfit: Desk;
  }
}

const asked = new Map<string, Promise<unknown>>();

/** A part that the page loads by itself. */
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
    const script = document.createElement("script");
    script.src = `data/${name}.js`;
    script.onerror = () => reject(new Error(`the report has no part ${name}`));
    document.head.append(script);
  });
}
