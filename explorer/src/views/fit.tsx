/** What fits: budgets in, ranked answers out, by the engine of `cipherfit fit`. */

import type { JSX } from "preact";
import { part } from "../data/parts";
import type { Results } from "../data/results";
import { bytes, CONSTANT_TIME, number } from "../data/words";
import { engine, type Engine } from "../engine";
import type { FitQuestion } from "../generated/question";
import type { Answer, Check, Choice, Constraint, Infeasible, Part } from "../generated/reply";
import { change, type Route } from "../route";
import { Select, useLater, Waiting, type Choice as Option } from "../ui/element";
import { deviceChoices } from "../ui/filters";
import { recordOf } from "./map";

const CONSTRAINTS: Record<Constraint, string> = {
  rom: "ROM",
  ram: "RAM",
  cycles: "cycles",
  throughput: "throughput",
  energy: "energy",
  constant_time: "timing",
  security: "security",
  block: "block",
  key: "key",
  digest: "digest",
  standard: "in a standard",
  keeps_key: "keeps the key",
  reentrant: "reentrancy",
};

/** What a class of timing leaks through, in the words of `--need`. */
const LEAKS: Record<string, string> = { none: "branches", branches: "addresses", full: "nothing" };

const UNITS: Partial<Record<Constraint, string>> = {
  rom: " B",
  ram: " B",
  cycles: "",
  throughput: " B/s",
  energy: " nJ",
  security: " bits",
  block: " bits",
  key: " bits",
  digest: " bits",
};

/** Conditions of a need: name in the address, name in the words of `--need`, label, an example. */
const CONDITIONS: [string, string, string, string][] = [
  ["message", "message", "Message", "16B"],
  ["cycles", "cycles", "Most cycles", "20k"],
  ["throughput", "throughput", "Least throughput", "20kB/s"],
  ["energy", "energy", "Most energy", "5uJ"],
  ["security", "security", "Least security", "112"],
  ["block", "block", "Block", ">=64"],
  ["keysize", "key-size", "Key size", "128"],
  ["digest", "digest", "Digest", ">=256"],
  ["traffic", "traffic", "Data under one key", "1GB"],
];

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

/** In the address: this field asks for nothing, though a new page has a value in it. */
const ANYTHING = "any";

/** The needs of a set: the first one's fields have plain names in the address, the others' a number. */
const MOST_NEEDS = 3;

function field(need: number, name: string): string {
  return need === 0 ? name : `${name}.${need + 1}`;
}

function needText(values: URLSearchParams, need: number): string {
  const value = (name: string) => values.get(field(need, name))?.trim() ?? "";
  const words = [value("task") || "encrypt"];
  const primitive = need === 0 ? (values.get("primitive") ?? "aes-128") : value("primitive");
  if (primitive && primitive !== ANYTHING) words.push(primitive);
  for (const [name, word] of CONDITIONS) {
    const text = value(name).replaceAll(/\s/g, "");
    if (text) words.push(/^[<>]/.test(text) ? `${word}${text}` : `${word}=${text}`);
  }
  if (value("key")) words.push(`key=${value("key")}`);
  if (value("timing")) words.push(`leaks=${LEAKS[value("timing")]}`);
  if (value("standing")) words.push(value("standing"));
  return words.join(" ");
}

function question(values: URLSearchParams): FitQuestion {
  const count = Math.min(MOST_NEEDS, Math.max(1, Number(values.get("needs") ?? 1)));
  const value = (name: string, usual = "") => {
    const given = values.get(name) ?? usual;
    return given === ANYTHING ? "" : given;
  };
  return {
    target: value("target", "msp430f1611"),
    need: Array.from({ length: count }, (_, need) => needText(values, need)),
    rom: value("rom", "2KB"),
    ram: value("ram", "256B"),
    clock: value("clock"),
    objective: value("objective"),
    at_once: value("together") === "yes",
  };
}

/** The command that gives the same answer. */
function command(asked: FitQuestion): string {
  const option = (name: string, text: string) => (text.trim() ? ` --${name} ${/[^\w.+=,-]/.test(text) ? `"${text}"` : text}` : "");
  return (
    "cipherfit fit" +
    option("target", asked.target) +
    asked.need.map((need) => ` --need "${need}"`).join("") +
    option("rom", asked.rom) +
    option("ram", asked.ram) +
    option("clock", asked.clock) +
    option("objective", asked.objective) +
    (asked.at_once ? " --at-once" : "")
  );
}

let stocked: Promise<Engine> | undefined;

/** The engine with all records, and what is to be known beside them. */
function chooser(results: Results): Promise<Engine> {
  const cores = new Set(results.entries.map((entry) => entry.core));
  const stock = async () => {
    const [started, frame] = await Promise.all([engine(), part("stock")]);
    started.ask("stock", frame);
    await Promise.all([...cores].map((core) => started.bring(core)));
    return started;
  };
  return (stocked ??= stock());
}

export function FitView({ results, route }: { results: Results; route: Route }) {
  const asked = question(route.values);
  const { value: started, error } = useLater(() => chooser(results), []);
  const reply = started?.ask("fit", asked);
  const answer = reply && "answer" in reply ? reply.answer : undefined;
  const wrong = reply && "wrong" in reply ? reply.wrong : undefined;
  return (
    <section>
      <h1>What fits?</h1>
      <p class="lead">Say what you need and what you have. Figures are worst cases of whole messages; empty fields ask for nothing.</p>
      <Form results={results} values={route.values} count={asked.need.length} wrong={wrong?.field} />
      {!started ? (
        <Waiting error={error} />
      ) : answer ? (
        <Result results={results} answer={answer} json={JSON.stringify(answer)} />
      ) : (
        <p class="notice" role="alert">
          {wrong?.problem}. <span class="soft">{wrong?.remedy}</span>
        </p>
      )}
      <p class="command">
        <span class="soft">The same question on the command line:</span>
        <code>{command(asked)}</code>
      </p>
    </section>
  );
}

function Form(props: { results: Results; values: URLSearchParams; count: number; wrong: string | undefined }) {
  const { results, values, count } = props;
  const set = (name: string, value: string, usual = "") => change({ [name]: value === usual ? undefined : value });
  const text = (name: string, label: string, example: string, usual = ""): JSX.Element => (
    <label class="field" key={name}>
      <span>{label}</span>
      <input
        name={name}
        value={values.get(name) === ANYTHING ? "" : (values.get(name) ?? usual)}
        placeholder={example}
        spellcheck={false}
        autocomplete="off"
        aria-invalid={props.wrong === name}
        onChange={(event) => {
          const given = event.currentTarget.value;
          set(name, usual && given === "" ? ANYTHING : given, usual);
        }}
      />
    </label>
  );
  const primitives: Option[] = [{ value: ANYTHING, title: "any" }];
  for (const family of results.overview.families) {
    primitives.push({ value: family.name, title: `any ${family.title}`, group: family.title });
    for (const member of family.members) primitives.push({ value: member.name, title: member.title, group: family.title });
  }
  const targets = [{ value: ANYTHING, title: "any machine" }, ...deviceChoices(results, true).filter((choice) => choice.value)];
  const target = values.get("target") ?? "msp430f1611";
  return (
    <form class="fit" aria-label="What is needed" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>The machine</legend>
        <div class="filters">
          <Select id="target" label="Machine" value={target} choices={targets} onChange={(value) => set("target", value, "msp430f1611")} />
          {text("rom", "Most ROM", "2KB", "2KB")}
          {text("ram", "Most RAM, with stack", "256B", "256B")}
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
      {Array.from({ length: count }, (_, need) => {
        const name = (plain: string) => field(need, plain);
        const usual = need === 0 ? "aes-128" : ANYTHING;
        const more = CONDITIONS.slice(1);
        return (
          <fieldset key={need}>
            <legend>{count > 1 ? `Need ${need + 1}` : "The need"}</legend>
            <div class="filters">
              <Select
                id={name("task")}
                label="Task"
                value={values.get(name("task")) ?? "encrypt"}
                choices={TASKS}
                onChange={(value) => set(name("task"), value, "encrypt")}
              />
              <Select
                id={name("primitive")}
                label="Primitive"
                value={values.get(name("primitive")) ?? usual}
                choices={primitives}
                onChange={(value) => set(name("primitive"), value, usual)}
              />
              {text(name("message"), "Message", "16B")}
              <Select
                id={name("key")}
                label="Key"
                value={values.get(name("key")) ?? ""}
                choices={KEYS}
                onChange={(value) => set(name("key"), value)}
              />
              <Select
                id={name("timing")}
                label="Timing, at worst"
                value={values.get(name("timing")) ?? ""}
                choices={[{ value: "", title: "any" }, ...Object.entries(CONSTANT_TIME).map(([value, title]) => ({ value, title }))]}
                onChange={(value) => set(name("timing"), value)}
              />
              <Select
                id={name("standing")}
                label="Standing"
                value={values.get(name("standing")) ?? ""}
                choices={STANDINGS}
                onChange={(value) => set(name("standing"), value)}
              />
            </div>
            <details open={more.some(([plain]) => values.get(name(plain)))}>
              <summary>More conditions</summary>
              <div class="filters">{more.map(([plain, , label, example]) => text(name(plain), label, example))}</div>
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
    </form>
  );
}

/** The implementations of a choice, one for each need. */
function Names({ results, choice }: { results: Results; choice: Choice }) {
  return (
    <>
      {choice.parts.map((one, at) => (
        <span key={one.need}>
          {at > 0 && " with "}
          <Name results={results} one={one} />
        </span>
      ))}
    </>
  );
}

function Name({ results, one }: { results: Results; one: Part }) {
  return (
    <>
      <a href={recordOf(one)}>{one.implementation}</a>{" "}
      <span class="soft">
        {results.title(one.primitive)}, {one.core}, {[one.toolchain, one.optimisation].filter(Boolean).join(" ")}
      </span>
    </>
  );
}

/** A limit or what there is of it, in words; classes of timing are ranks among all. */
function value(results: Results, constraint: Constraint, amount: number | null): string {
  if (amount === null) return "unknown";
  if (constraint === "constant_time") return CONSTANT_TIME[results.overview.constant_time[amount]!]!;
  if (constraint === "standard") return amount ? "in a standard" : "in no standard in force";
  if (constraint === "keeps_key") return amount ? "keeps the key" : "destroys the key";
  if (constraint === "reentrant") return amount ? "reentrant" : "not reentrant";
  return number(amount, 1) + (UNITS[constraint] ?? "");
}

/** What is left of a budget, or missing. */
function margin(check: Check): string {
  if (check.value === null) return "unknown";
  const left = ["rom", "ram", "cycles", "energy"].includes(check.constraint) ? check.limit - check.value : check.value - check.limit;
  return `${number(Math.abs(left), 1)}${UNITS[check.constraint] ?? ""} ${left >= 0 ? "to spare" : "short"}`;
}

const MOST_SHOWN = 8;

function Result({ results, answer, json }: { results: Results; answer: Answer; json: string }) {
  const energy = answer.choices.some((choice) => choice.total.energy);
  return (
    <div class="answer" data-answer={json} aria-live="polite">
      {answer.notes.map((note) => (
        <p class="soft" key={note}>
          {note}
        </p>
      ))}
      {answer.infeasible ? (
        <NothingFits results={results} infeasible={answer.infeasible} />
      ) : (
        <section class="card">
          <h2>{answer.choices.length === 1 ? "One fits" : `${answer.choices.length} fit`}, best first</h2>
          <div class="table">
            <table>
              <thead>
                <tr>
                  <th scope="col">implementation</th>
                  <th scope="col" class="number">
                    cycles a message
                  </th>
                  <th scope="col" class="number">
                    ROM
                  </th>
                  <th scope="col" class="number">
                    RAM
                  </th>
                  {energy && (
                    <th scope="col" class="number">
                      energy
                    </th>
                  )}
                  <th scope="col">margins</th>
                </tr>
              </thead>
              <tbody>
                {answer.choices.slice(0, MOST_SHOWN).map((choice, at) => (
                  <tr key={at}>
                    <td>
                      {choice.parts.map((one) => (
                        <div key={one.need}>
                          <Name results={results} one={one} />
                        </div>
                      ))}
                    </td>
                    <td class="number">{number(choice.total.cycles)}</td>
                    <td class="number">{bytes(choice.total.rom)}</td>
                    <td class="number">{bytes(choice.total.ram)}</td>
                    {energy && (
                      <td class="number">
                        {choice.total.energy ? `${number(choice.total.energy.low)}–${number(choice.total.energy.high)} nJ` : "—"}
                      </td>
                    )}
                    <td class="soft">{margins(choice).join(", ")}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {answer.choices.length > MOST_SHOWN && <p class="soft">and {answer.choices.length - MOST_SHOWN} more</p>}
        </section>
      )}
      {answer.warnings.length > 0 && (
        <section class="card">
          <h2>To be said against them</h2>
          <ul>
            {answer.warnings.map((warning) => (
              <li key={warning.text}>
                <strong>{results.title(warning.primitive)}</strong>: {warning.text}{" "}
                <span class="soft">({warning.title || warning.source})</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {answer.sensitivity.some((one) => one.at_step || one.next || one.unlimited) && (
        <section class="card">
          <h2>What more would buy</h2>
          <ul>
            {answer.sensitivity.map((one) => {
              const unit = UNITS[one.constraint] ?? "";
              const relaxed = one.at_step ?? one.next ?? one.unlimited;
              if (!relaxed) return null;
              const more = Math.abs(relaxed.limit - one.limit);
              return (
                <li key={one.constraint}>
                  {number(more, 1)}
                  {unit} more {CONSTRAINTS[one.constraint]}: {number(relaxed.best.total.cycles)} cycles in {bytes(relaxed.best.total.rom)}{" "}
                  ROM and {bytes(relaxed.best.total.ram)} RAM by <Names results={results} choice={relaxed.best} />
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {answer.near_misses.length > 0 && (
        <section class="card">
          <h2>Near misses</h2>
          <ul>
            {answer.near_misses.slice(0, MOST_SHOWN).map((miss, at) => (
              <li key={at}>
                <Name results={results} one={miss.part} />: {CONSTRAINTS[miss.missed.constraint]}{" "}
                {value(results, miss.missed.constraint, miss.missed.value)} of {value(results, miss.missed.constraint, miss.missed.limit)},{" "}
                <strong>{margin(miss.missed)}</strong>
              </li>
            ))}
          </ul>
          {answer.far_misses > 0 && <p class="soft">{answer.far_misses} more miss two conditions or more.</p>}
        </section>
      )}
    </div>
  );
}

function margins(choice: Choice): string[] {
  const checks = new Map<string, Check>();
  for (const check of [...choice.budgets, ...choice.parts.flatMap((one) => one.checks)]) checks.set(check.constraint, check);
  return [...checks.values()]
    .filter((check) => ["rom", "ram", "cycles", "throughput", "energy"].includes(check.constraint))
    .map((check) => `${CONSTRAINTS[check.constraint]} ${margin(check)}`);
}

function NothingFits({ results, infeasible }: { results: Results; infeasible: Infeasible }) {
  const { blocking, nearest, missed } = infeasible;
  return (
    <section class="card">
      <h2>Nothing fits</h2>
      {blocking.map(({ check, choice }) => (
        <p key={check.constraint}>
          {CONSTRAINTS[check.constraint]} alone stands in the way: with {value(results, check.constraint, check.value)} in place of{" "}
          {value(results, check.constraint, check.limit)}, <Names results={results} choice={choice} /> would fit.
        </p>
      ))}
      {blocking.length === 0 && (
        <p>
          Several conditions stand in the way together. The nearest is <Names results={results} choice={nearest} />, which misses{" "}
          {missed
            .map(
              (check) =>
                `${CONSTRAINTS[check.constraint]} (${value(results, check.constraint, check.value)} of ${value(results, check.constraint, check.limit)})`,
            )
            .join(" and ")}
          .
        </p>
      )}
    </section>
  );
}
