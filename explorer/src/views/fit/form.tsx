/** What is needed and what there is, as a form that is heard while it is filled in. */

import type { JSX } from "preact";
import type { Results } from "../../data/results";
import { ISAS, LEAKS } from "../../data/words";
import type { DeviceFacts } from "../../generated/question";
import { change } from "../../route";
import { Select, TextField, type Choice as Option } from "../../ui/element";
import { ANYTHING, CONDITIONS, field, MOST_NEEDS, USUAL } from "./question";

/** Without a word, what is asked for is in a standard in force, where no primitive is named. */
const STANDINGS: Option[] = [
  { value: "", title: "in a standard" },
  { value: "any-standing", title: "any" },
];

const TASKS: Option[] = [
  { value: "encrypt", title: "encrypt" },
  { value: "decrypt", title: "decrypt" },
  { value: "encrypt+decrypt", title: "encrypt and decrypt" },
  { value: "hash", title: "hash" },
  { value: "authenticate", title: "authenticate" },
  { value: "seal", title: "encrypt and authenticate" },
  { value: "seal+open", title: "the same, and open it" },
];

const KEYS: Option[] = [
  { value: "", title: "new for each message" },
  { value: "static", title: "set up once" },
  { value: "fixed", title: "fixed in firmware" },
];

const OBJECTIVES: Option[] = [
  { value: "", title: "least time" },
  { value: "rom", title: "least ROM" },
  { value: "ram", title: "least RAM" },
  { value: "energy", title: "least energy" },
  { value: "speed=1,rom=1", title: "time and ROM alike" },
  { value: "speed=1,rom=1,ram=1", title: "time, ROM and RAM alike" },
];

/** What a need may leak through at most. */
const TIMINGS: Option[] = [
  { value: "", title: "anything" },
  { value: "none", title: `${LEAKS.none}, which take time` },
  { value: "branches", title: `${LEAKS.branches}: no time here, no cache` },
  { value: "full", title: LEAKS.full! },
];

interface FormProps {
  results: Results;
  /** All devices that can be asked for, once they are known. */
  devices: DeviceFacts[];
  values: URLSearchParams;
  /** How many needs there are. */
  count: number;
  /** The field that cannot be read. */
  wrong: string | undefined;
}

export function Form(props: FormProps) {
  const { results, values, count } = props;
  const set = (name: string, value: string, usual = "") => change({ [name]: value === usual ? undefined : value });
  const text = (name: string, label: string, example: string, usual = "", choices?: Option[]): JSX.Element => (
    <TextField
      key={name}
      name={name}
      label={label}
      value={values.get(name) === ANYTHING ? "" : (values.get(name) ?? usual)}
      example={example}
      wrong={props.wrong === name}
      {...(choices ? { choices } : {})}
      onChange={(given) => set(name, usual && given === "" ? ANYTHING : given, usual)}
    />
  );
  const primitives: Option[] = [{ value: ANYTHING, title: "any" }];
  for (const family of results.overview.families) {
    primitives.push({ value: family.name, title: `any ${family.title}`, group: family.title });
    for (const member of family.members) primitives.push({ value: member.name, title: member.title, group: family.title });
  }
  const isas = [...new Set(results.overview.devices.map((device) => device.isa))];
  const targets: Option[] = [
    ...results.overview.devices.map((device) => ({ value: device.name, title: device.title })),
    ...isas.map((isa) => ({ value: isa, title: `any ${ISAS[isa] ?? isa}` })),
    ...props.devices.filter((device) => !results.devices.has(device.name)).map((device) => ({ value: device.name, title: device.core })),
  ];
  return (
    <form class="fit" aria-label="What fits" onSubmit={(event) => event.preventDefault()}>
      {Array.from({ length: count }, (_, need) => {
        const name = (plain: string) => field(need, plain);
        const usual = need === 0 ? USUAL.primitive : ANYTHING;
        const more = CONDITIONS.slice(1);
        const select = (plain: string, label: string, choices: Option[], usual = "") => (
          <Select
            id={name(plain)}
            label={label}
            value={values.get(name(plain)) ?? usual}
            choices={choices}
            onChange={(value) => set(name(plain), value, usual)}
          />
        );
        return (
          <fieldset key={need}>
            <legend>{count > 1 ? `What do you need? (${need + 1})` : "What do you need?"}</legend>
            <div class="filters">
              {select("task", "Task", TASKS, "encrypt")}
              {select("primitive", "Primitive", primitives, usual)}
              {text(name("message"), "Message", "16B")}
              {select("key", "Key", KEYS)}
              {select("timing", "May leak through", TIMINGS)}
            </div>
            <details class="more" open={values.has(name("standing")) || more.some(([plain]) => values.get(name(plain)))}>
              <summary>More conditions</summary>
              <div class="filters">
                {select("standing", "Standing", STANDINGS)}
                {more.map(([plain, , label, example]) => text(name(plain), label, example))}
              </div>
            </details>
          </fieldset>
        );
      })}
      <p>
        {count < MOST_NEEDS && (
          <button type="button" onClick={() => change({ needs: String(count + 1), [field(count, "task")]: "hash" })}>
            And another need, in the same memory
          </button>
        )}{" "}
        {count > 1 && (
          <>
            <button type="button" onClick={() => change({ needs: count === 2 ? undefined : String(count - 1) })}>
              One need less
            </button>{" "}
            <label>
              <input
                type="checkbox"
                checked={values.get("together") === "yes"}
                onChange={(event) => set("together", event.currentTarget.checked ? "yes" : "")}
              />{" "}
              they may run at the same time
            </label>
          </>
        )}
      </p>
      <fieldset>
        <legend>What have you got?</legend>
        <div class="filters">
          {text("target", "Machine", "any", USUAL.target, targets)}
          {text("rom", "ROM for it", "all", USUAL.rom)}
          {text("ram", "RAM for it, with stack", "all", USUAL.ram)}
          {text("clock", "Clock", "8MHz")}
          <Select
            id="objective"
            label="Best is"
            value={values.get("objective") ?? ""}
            choices={OBJECTIVES}
            onChange={(value) => set("objective", value)}
          />
        </div>
      </fieldset>
    </form>
  );
}
