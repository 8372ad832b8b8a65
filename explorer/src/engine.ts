/** The WebAssembly engine: questions and answers are JSON, see crates/explorer-engine. */

import { part } from "./data/parts";

interface Exports {
  memory: WebAssembly.Memory;
  make_room(length: number): number;
  answer(): number;
  answer_address(): number;
}

export class Engine {
  readonly #exports: Exports;
  readonly #known = new Set<string>();

  private constructor(exports: Exports) {
    this.#exports = exports;
  }

  static async start(): Promise<Engine> {
    const text = atob(await part<string>("engine"));
    const code = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const module = await WebAssembly.compile(code);
    const instance = await WebAssembly.instantiate(module, clock(module));
    return new Engine(instance.exports as unknown as Exports);
  }

  ask<T>(question: unknown): T {
    const exports = this.#exports;
    const bytes = new TextEncoder().encode(JSON.stringify(question));
    const room = exports.make_room(bytes.length);
    new Uint8Array(exports.memory.buffer, room, bytes.length).set(bytes);
    const length = exports.answer();
    const answer = new Uint8Array(exports.memory.buffer, exports.answer_address(), length);
    const value = JSON.parse(new TextDecoder().decode(answer)) as T & { error?: string };
    if (value && typeof value === "object" && value.error) throw new Error(value.error);
    return value;
  }

  /** Brings the records of a device, once. */
  async bring(device: string): Promise<void> {
    if (this.#known.has(device)) return;
    this.ask({ records: await part(`records/${device}`) });
    this.#known.add(device);
  }
}

/**
 * What the engine asks of its surroundings. The solver of integer programs reads the time, by way of
 * wasm-bindgen's glue: handles of objects, of which any number but 0 will do, and `performance.now`.
 */
function clock(module: WebAssembly.Module): WebAssembly.Imports {
  const imports: WebAssembly.Imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    const answer = name.startsWith("__wbg_now_") ? () => performance.now() : name.includes("is_undefined") ? () => 0 : () => 1;
    (imports[from] ??= {})[name] = answer;
  }
  return imports;
}

let started: Promise<Engine> | undefined;

/** The engine of the page. */
export function engine(): Promise<Engine> {
  return (started ??= Engine.start());
}
