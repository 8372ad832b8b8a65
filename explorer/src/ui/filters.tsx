/** The filters that views share. They live in the address, so that a view can be kept and shared. */

import type { ComponentChildren } from "preact";
import type { Results, Row } from "../data/results";
import { ISAS, LANGUAGES, LEAKS, OPERATIONS } from "../data/words";
import { change, type Route } from "../route";
import { Select, type Choice } from "./element";

export interface Filters {
  primitive: string;
  device: string;
  operation: string;
  rule: string;
  language: string;
  timing: string;
  key: string;
}

/** In place of a machine: all of them. */
export const ALL_MACHINES = "all";

/** What is shown before anything is chosen. */
export const DEFAULTS: Filters = {
  primitive: "aes-128",
  device: "msp430f1611",
  operation: "encrypt",
  rule: "strict",
  language: "",
  timing: "",
  key: "any",
};

export function filters(route: Route, results: Results): Filters {
  const value = (name: keyof Filters) => route.values.get(name) ?? DEFAULTS[name];
  const primitive = value("primitive");
  const tasks = results.tasks(primitive);
  return {
    primitive,
    device: value("device"),
    operation: tasks.includes(value("operation")) ? value("operation") : tasks[0]!,
    rule: value("rule"),
    language: value("language"),
    timing: value("timing"),
    key: value("key"),
  };
}

/** Does a row pass all filters but that of the operation? */
export function passes(row: Row, chosen: Filters): boolean {
  return (
    row.operation === chosen.operation &&
    matchesPrimitive(row.primitive, chosen.primitive) &&
    (chosen.device === ALL_MACHINES || row.device === chosen.device || row.isa === chosen.device) &&
    (!chosen.language || row.language === chosen.language) &&
    (!chosen.timing || row.constant_time === chosen.timing) &&
    (chosen.key === "fixed" || row.round_keys_in === "ram")
  );
}

function matchesPrimitive(primitive: string, chosen: string): boolean {
  return chosen === "all" || primitive === chosen;
}

export function primitiveChoices(results: Results, everything: boolean, kinds?: string[]): Choice[] {
  const choices: Choice[] = everything ? [{ value: "all", title: "All block ciphers" }] : [];
  const measured = new Set(results.entries.map((entry) => entry.primitive));
  for (const family of results.overview.families.filter(({ kind }) => !kinds || kinds.includes(kind))) {
    for (const member of family.members.filter((one) => measured.has(one.name))) {
      choices.push({ value: member.name, title: member.title, group: family.title });
    }
  }
  return choices;
}

export function deviceChoices(results: Results, everything = true): Choice[] {
  const choices: Choice[] = everything ? [{ value: ALL_MACHINES, title: "All machines" }] : [];
  for (const isa of new Set(results.overview.devices.map((device) => device.isa))) {
    const devices = results.overview.devices.filter((device) => device.isa === isa);
    const group = ISAS[isa] ?? isa;
    if (everything && devices.length > 1) choices.push({ value: isa, title: `All ${group}`, group });
    for (const device of devices) choices.push({ value: device.name, title: device.title, group });
  }
  return choices;
}

const named = (words: Record<string, string>, all: string): Choice[] => [
  { value: "", title: all },
  ...Object.entries(words).map(([value, title]) => ({ value, title })),
];

/** Only what differs from the defaults is written into the address. */
export function choose(name: keyof Filters, value: string): void {
  change({ [name]: value === DEFAULTS[name] ? undefined : value });
}

export function FilterBar(props: {
  results: Results;
  chosen: Filters;
  show: (keyof Filters)[];
  /** What is asked for seldom, behind a word; open where it says something. */
  more?: (keyof Filters)[];
  everything?: boolean;
  /** Kinds of primitives to choose from; all of them if none is named. */
  kinds?: string[];
  children?: ComponentChildren;
  moreChildren?: ComponentChildren;
}) {
  const { results, chosen, more = [] } = props;
  const operations = results.tasks(chosen.primitive);
  const choices: Record<keyof Filters, [string, Choice[]]> = {
    primitive: ["Primitive", primitiveChoices(results, props.everything ?? false, props.kinds)],
    device: ["Machine", deviceChoices(results)],
    operation: ["Operation", operations.map((value) => ({ value, title: OPERATIONS[value] ?? value }))],
    language: ["Language", named(LANGUAGES, "Any")],
    timing: ["Leaks through", named(LEAKS, "Any")],
    key: [
      "Key",
      [
        { value: "any", title: "given at run time" },
        { value: "fixed", title: "given, or fixed in firmware" },
      ],
    ],
    rule: ["Counted by", results.overview.rules.map(({ rule }) => ({ value: rule, title: rule }))],
  };
  const select = (name: keyof Filters) => (
    <Select
      key={name}
      id={name}
      label={choices[name][0]}
      value={chosen[name]}
      choices={choices[name][1]}
      onChange={(value) => choose(name, value)}
    />
  );
  const says = (name: keyof Filters) => name !== "operation" && chosen[name] !== DEFAULTS[name];
  return (
    <form role="search" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      <div class="filters">
        {props.show.map(select)}
        {props.children}
      </div>
      {more.length > 0 && (
        <details class="more" open={more.some(says)}>
          <summary>More</summary>
          <div class="filters">
            {more.map(select)}
            {props.moreChildren}
          </div>
        </details>
      )}
    </form>
  );
}

/** What the rule counts, in words. */
export function RuleNote({ results, rule }: { results: Results; rule: string }) {
  const text = results.overview.rules.find((one) => one.rule === rule);
  if (!text) return null;
  return (
    <details class="rule">
      <summary>What counts under the rule “{rule}”</summary>
      <p>{text.title}</p>
      <dl class="facts">
        <div>
          <dt>Cycles</dt>
          <dd>{text.cycles}</dd>
        </div>
        <div>
          <dt>ROM</dt>
          <dd>{text.rom}</dd>
        </div>
        <div>
          <dt>RAM</dt>
          <dd>{text.ram}</dd>
        </div>
      </dl>
    </details>
  );
}
