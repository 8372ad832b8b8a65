/** Light or dark: as the system has it, or as the reader has chosen. */

import { useEffect, useState } from "preact/hooks";

export type Theme = "light" | "dark";

const system = matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();
let chosen: Theme | undefined;

function apply(): void {
  document.documentElement.dataset.theme = theme();
  for (const tell of listeners) tell();
}

export function theme(): Theme {
  return chosen ?? (system.matches ? "dark" : "light");
}

export function toggle(): void {
  chosen = theme() === "dark" ? "light" : "dark";
  apply();
}

export function useTheme(): Theme {
  const [state, setState] = useState(theme());
  useEffect(() => {
    const update = () => setState(theme());
    listeners.add(update);
    return () => void listeners.delete(update);
  }, []);
  return state;
}

system.addEventListener("change", apply);
apply();
