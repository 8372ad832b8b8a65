/** The WebAssembly engine: questions and answers are JSON, see crates/explorer-engine. */

import { part } from "./data/parts";
import type { Question } from "./generated/question";
import type { Reply } from "./generated/reply";

/** Questions and replies are objects with one entry: its name says which, its value is the rest. */
type NameOf<T> = T extends unknown ? keyof T : never;
type ValueOf<T, K extends PropertyKey> = T extends Record<K, infer V> ? V : never;

/** What the engine replies to questions of a name. */
export type ReplyTo<K extends NameOf<Question>> = ValueOf<Reply, K>;

/** The live bench, or choice: modules of their own, loaded when they are first asked. */
type EngineName = "bench" | "choice";

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

  static async start(name: EngineName): Promise<Engine> {
    const module = await WebAssembly.compile(await part(`engine/${name}`));
    const instance = await WebAssembly.instantiate(module, clock(module));
    return new Engine(instance.exports as unknown as Exports);
  }

  ask<K extends NameOf<Question>>(name: K, question: ValueOf<Question, K>): ReplyTo<K> {
    const exports = this.#exports;
    const bytes = new TextEncoder().encode(JSON.stringify({ [name]: question }));
    const room = exports.make_room(bytes.length);
    new Uint8Array(exports.memory.buffer, room, bytes.length).set(bytes);
    const length = exports.answer();
    const answer = new Uint8Array(exports.memory.buffer, exports.answer_address(), length);
    const reply = JSON.parse(new TextDecoder().decode(answer)) as Record<K, ReplyTo<K>> | { error: string };
    if ("error" in reply) throw new Error(reply.error);
    return reply[name];
  }

  /** Brings the records of a core, once. */
  async bring(core: string): Promise<void> {
    if (this.#known.has(core)) return;
    this.ask("records", await part(`records/${core}`));
    this.#known.add(core);
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

const started: Partial<Record<EngineName, Promise<Engine>>> = {};

/** An engine of the page. */
export function engine(name: EngineName): Promise<Engine> {
  return (started[name] ??= Engine.start(name));
}
