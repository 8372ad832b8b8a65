/** The parts of the data, each a script in `data/` that hands itself over when it is loaded. */

interface Desk {
  parts: Record<string, unknown>;
  waiting: Record<string, ((data: unknown) => void)[]>;
}

declare global {
  interface Window {
    cipherfit: Desk;
  }
}

const asked = new Map<string, Promise<unknown>>();

/** A part that the page loads by itself. */
export function present<T>(part: string): T | undefined {
  return window.cipherfit.parts[part] as T | undefined;
}

/** A part, loaded when it is first asked for. */
export function part<T>(name: string): Promise<T> {
  const here = present<T>(name);
  if (here !== undefined) return Promise.resolve(here);
  let promise = asked.get(name);
  if (!promise) {
    promise = load(name);
    asked.set(name, promise);
    promise.catch(() => asked.delete(name));
  }
  return promise as Promise<T>;
}

function load(name: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    (window.cipherfit.waiting[name] ??= []).push(resolve);
    const script = document.createElement("script");
    script.src = `data/${name}.js`;
    script.onerror = () => reject(new Error(`the report has no part ${name}`));
    document.head.append(script);
  });
}
