/** Small pieces that every view uses. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";

/** A value that comes later: undefined until it is there, and why it cannot come. */
export function useLater<T>(ask: () => Promise<T>, on: unknown[]): { value?: T; error?: string } {
  const [state, setState] = useState<{ value?: T; error?: string }>({});
  useEffect(() => {
    let current = true;
    ask().then(
      (value) => current && setState({ value }),
      (error: Error) => current && setState({ error: error.message }),
    );
    return () => {
      current = false;
    };
  }, on);
  return state;
}

export function Waiting({ error }: { error?: string | undefined }) {
  return error ? (
    <p class="notice" role="alert">
      {error}
    </p>
  ) : (
    <p class="waiting" role="status">
      Loading …
    </p>
  );
}

export interface Choice {
  value: string;
  title: string;
  group?: string;
}

/** A list to choose one thing from, with its label; says so where an address asks for what is not there. */
export function Select(props: { label: string; value: string; choices: Choice[]; onChange: (value: string) => void; id?: string }) {
  const groups = new Map<string, Choice[]>();
  for (const choice of props.choices) {
    const group = choice.group ?? "";
    groups.set(group, [...(groups.get(group) ?? []), choice]);
  }
  const known = props.choices.some((choice) => choice.value === props.value);
  const option = (choice: Choice) => (
    <option key={choice.value} value={choice.value} selected={choice.value === props.value}>
      {choice.title}
    </option>
  );
  return (
    <label class="field">
      <span>{props.label}</span>
      <select name={props.id} value={props.value} aria-invalid={!known} onChange={(event) => props.onChange(event.currentTarget.value)}>
        {!known && option({ value: props.value, title: props.value })}
        {[...groups].map(([group, choices]) => (group ? <optgroup label={group}>{choices.map(option)}</optgroup> : choices.map(option)))}
      </select>
      {!known && (
        <small class="wrong" role="alert">
          There is no “{props.value}”.
        </small>
      )}
    </label>
  );
}

/** Until so many milliseconds have passed without another key, an answer would be to half a word. */
const PAUSE = 120;

/** A line of text with its label, which is heard as it is typed. */
export function TextField(props: {
  name: string;
  label: string;
  value: string;
  example: string;
  wrong: boolean;
  choices?: Choice[];
  onChange: (value: string) => void;
}) {
  const [text, setText] = useState(props.value);
  const pending = useRef<ReturnType<typeof setTimeout>>();
  const list = useId();
  useEffect(() => {
    if (pending.current === undefined) setText(props.value);
  }, [props.value]);
  const hear = (value: string) => {
    setText(value);
    clearTimeout(pending.current);
    pending.current = setTimeout(() => {
      pending.current = undefined;
      props.onChange(value);
    }, PAUSE);
  };
  return (
    <label class="field">
      <span>{props.label}</span>
      <input
        name={props.name}
        value={text}
        placeholder={props.example}
        spellcheck={false}
        autocomplete="off"
        list={props.choices && list}
        aria-invalid={props.wrong}
        onInput={(event) => hear(event.currentTarget.value)}
      />
      {props.choices && (
        <datalist id={list}>
          {props.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.title}
            </option>
          ))}
        </datalist>
      )}
    </label>
  );
}

/** Views of one thing, of which one is shown. */
export function Tabs(props: { label: string; tabs: { value: string; title: string }[]; value: string; onChange: (value: string) => void }) {
  const move = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    const at = props.tabs.findIndex((tab) => tab.value === props.value);
    const next = props.tabs[(at + step + props.tabs.length) % props.tabs.length]!;
    props.onChange(next.value);
    const buttons = (event.currentTarget as HTMLElement).querySelectorAll("button");
    buttons[props.tabs.indexOf(next)]?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={props.label} onKeyDown={move}>
      {props.tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === props.value}
          tabIndex={tab.value === props.value ? 0 : -1}
          onClick={() => props.onChange(tab.value)}
        >
          {tab.title}
        </button>
      ))}
    </div>
  );
}

export function Facts({ facts }: { facts: [string, ComponentChildren][] }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
