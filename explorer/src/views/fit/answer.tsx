/** The answer: what fits and how to take it, or what stands in the way. */

import { useState } from "preact/hooks";
import type { Results } from "../../data/results";
import { bytes, LEAKS, number } from "../../data/words";
import type { Answer, Check, Choice, Constraint, Infeasible, Part } from "../../generated/reply";
import { CopyButton } from "../../ui/copy";
import { DataTable, type TableColumn } from "../../ui/table";
import { entryOf, Headline, Take } from "../../ui/take";
import { recordOf } from "../map";

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
  if (constraint === "constant_time") return LEAKS[results.overview.constant_time[amount]!]!;
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

/** Of near misses; what fits is shown whole. */
const MOST_SHOWN = 8;

/** The device that is asked for, or the core of an implementation. */
const targetOf = (answer: Answer, one: Part) => (answer.target.length === 1 ? answer.target[0]! : one.core);

interface Ranked {
  choice: Choice;
  at: number;
}

export function Result({ results, answer, json }: { results: Results; answer: Answer; json: string }) {
  const [picked, setPicked] = useState<{ of: Answer; at: number }>();
  const at = picked?.of === answer ? picked.at : 0;
  const taken = answer.choices[at];
  return (
    <div class="answer" data-answer={json}>
      <p class="hidden" role="status">
        {answer.infeasible
          ? "Nothing fits"
          : `${answer.choices.length} fit, the best takes ${number(answer.choices[0]?.total.cycles)} cycles`}
      </p>
      {answer.notes.map((note) => (
        <p class="soft" key={note}>
          {note}
        </p>
      ))}
      {answer.infeasible && <NothingFits results={results} infeasible={answer.infeasible} />}
      {taken && <Taken results={results} answer={answer} choice={taken} at={at} />}
      {taken?.shared && taken.shared.length > 0 && (
        <p class="soft">
          {taken.shared
            .map(
              (one) =>
                `${one.implementation} (${results.title(one.primitive)}) is there once: ${bytes(one.rom)} of ROM for ${one.needs.length} needs`,
            )
            .join("; ")}
          : take them with one <code>cipherfit export</code>, as the command line says, and not one by one.
        </p>
      )}
      {taken && <Ranking results={results} answer={answer} at={at} pick={(next) => setPicked({ of: answer, at: next })} />}
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

/** One choice whole: what it costs, and how to take it. */
function Taken({ results, answer, choice, at }: { results: Results; answer: Answer; choice: Choice; at: number }) {
  const timing = [...new Set(choice.parts.map((one) => one.constant_time))];
  return (
    <section class="card taken">
      <h2>
        {at === 0 ? "The best" : `Number ${at + 1}`}: <Names results={results} choice={choice} />
      </h2>
      <p class="soft">{margins(choice).join(", ")}</p>
      <Headline cycles={choice.total.cycles} rom={choice.total.rom} ram={choice.total.ram} timing={timing} />
      {/* What serves several needs is taken once. */}
      {choice.parts
        .filter((one, at) => choice.parts.findIndex((other) => recordOf(other) === recordOf(one)) === at)
        .map((one) => {
          const entry = entryOf(results, one);
          return entry && <Take key={one.need} entry={entry} target={targetOf(answer, one)} />;
        })}
      <CopyButton text={() => location.href} title="Copy the address of this answer" />
    </section>
  );
}

function Ranking({ results, answer, at, pick }: { results: Results; answer: Answer; at: number; pick: (at: number) => void }) {
  const rows = answer.choices.map((choice, at): Ranked => ({ choice, at }));
  const name = ({ choice }: Ranked) => choice.parts.map((one) => one.implementation).join(" ");
  const leaks = ({ choice }: Ranked) => [...new Set(choice.parts.map((one) => LEAKS[one.constant_time]!))].join(", ");
  const columns: TableColumn<Ranked>[] = [
    {
      title: "implementation",
      value: name,
      show: ({ choice }) =>
        choice.parts.map((one) => (
          <div key={one.need}>
            <Name results={results} one={one} />
          </div>
        )),
    },
    { title: "cycles a message", value: (row) => row.choice.total.cycles, show: (row) => number(row.choice.total.cycles), number: true },
    { title: "ROM", value: (row) => row.choice.total.rom, show: (row) => bytes(row.choice.total.rom), number: true },
    { title: "RAM", value: (row) => row.choice.total.ram, show: (row) => bytes(row.choice.total.ram), number: true },
    { title: "leaks through", value: leaks },
    {
      title: "rank",
      value: (row) => row.at,
      show: (row) => (
        <button type="button" aria-pressed={row.at === at} onClick={() => pick(row.at)}>
          Take {row.at + 1}
        </button>
      ),
    },
  ];
  if (answer.choices.some((choice) => choice.total.energy)) {
    columns.splice(4, 0, {
      title: "energy",
      value: (row) => row.choice.total.energy?.middle ?? null,
      show: ({ choice: { total } }) => (total.energy ? `${number(total.energy.low)}–${number(total.energy.high)} nJ` : "—"),
      number: true,
    });
  }
  return (
    <section class="card">
      <h2>{answer.choices.length === 1 ? "One fits" : `${answer.choices.length} fit`}, best first</h2>
      <DataTable caption="what fits, best first" columns={columns} rows={rows} />
    </section>
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
