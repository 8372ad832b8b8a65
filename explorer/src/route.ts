/** The state of the page, which lives in its address: `#/map?primitive=aes-128`. */

import { useEffect, useState } from "preact/hooks";

export interface Route {
  view: string;
  /** What it is about, where the address says so: `#/record/aes/…` */
  item: string;
  values: URLSearchParams;
}

export function parse(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [view = "", ...item] = path.split("/");
  return { view, item: item.join("/"), values: new URLSearchParams(query) };
}

/** The address of a view, with what it is about; empty values are left out. */
export function address(view: string, values: Record<string, string | number | undefined> = {}, item = ""): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== "") query.set(name, String(value));
  }
  const text = query.toString();
  return `#/${view}${item && `/${item}`}${text ? `?${text}` : ""}`;
}

const listeners = new Set<() => void>();

/** Changes values of the present view without a new entry in the browser's history. */
export function change(values: Record<string, string | undefined>): void {
  const route = parse(location.hash);
  const all = Object.fromEntries(route.values);
  const next = address(route.view, { ...all, ...values }, route.item);
  history.replaceState(null, "", next);
  for (const tell of listeners) tell();
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => parse(location.hash));
  useEffect(() => {
    const update = () => setRoute(parse(location.hash));
    listeners.add(update);
    addEventListener("hashchange", update);
    return () => {
      listeners.delete(update);
      removeEventListener("hashchange", update);
    };
  }, []);
  return route;
}
