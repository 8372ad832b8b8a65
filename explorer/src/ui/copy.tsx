/** Words to be taken elsewhere: a command, an address. */

import { useState } from "preact/hooks";

/** Copies by the clipboard, or where a page from disk may not, by a selection. */
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const place = document.createElement("textarea");
    place.value = text;
    document.body.append(place);
    place.select();
    const done = document.execCommand("copy");
    place.remove();
    if (!done) throw new Error("not copied");
  }
}

export function CopyButton({ text, title, what }: { text: () => string; title: string; what?: string }) {
  const [state, setState] = useState("");
  const run = () =>
    copy(text()).then(
      () => setState("Copied"),
      () => setState("Copy it by hand"),
    );
  return (
    <button type="button" aria-label={what && `${title} ${what}`} onClick={() => void run()} onBlur={() => setState("")}>
      <span aria-live="polite">{state || title}</span>
    </button>
  );
}

/** A command line with a button that copies it. */
export function Command({ label, text }: { label: string; text: string }) {
  return (
    <div class="command">
      <span class="soft">{label}:</span>
      <code>{text}</code>
      <CopyButton text={() => text} title="Copy" what={`the command: ${label}`} />
    </div>
  );
}
