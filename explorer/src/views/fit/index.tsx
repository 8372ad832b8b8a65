/** What fits: budgets in, ranked answers out, by the engine of `cipherfit fit`. */

import { useMemo } from "preact/hooks";
import { part } from "../../data/parts";
import type { Results } from "../../data/results";
import { engine, type Engine } from "../../engine";
import type { StockFrame } from "../../generated/question";
import type { Route } from "../../route";
import { Command } from "../../ui/copy";
import { useLater, Waiting } from "../../ui/element";
import { Result } from "./answer";
import { Form } from "./form";
import { command, question } from "./question";

interface Chooser {
  engine: Engine;
  frame: StockFrame;
}

let stocked: Promise<Chooser> | undefined;

/** The engine, and what is to be known beside the records. */
function chooser(): Promise<Chooser> {
  const stock = async () => {
    const [started, frame] = await Promise.all([engine("choice"), part("stock")]);
    started.ask("stock", frame);
    return { engine: started, frame };
  };
  return (stocked ??= stock());
}

/** The cores whose records decide about a target: of a device its own, of any other word all. */
function coresOf(target: string, frame: StockFrame, results: Results): string[] {
  const all = [...new Set(results.entries.map((entry) => entry.core))];
  const core = frame.stock.devices.find((device) => device.name === target)?.core;
  return core && all.includes(core) ? [core] : all;
}

/** The chooser with all that the target can be answered from. */
async function filled(target: string, results: Results): Promise<Chooser & { target: string }> {
  const known = results.devices.get(target);
  // Of a device of the first page, what is loaded needs not wait for the list of all others.
  if (known) void part(`records/${known.core}`);
  const made = await chooser();
  await Promise.all(coresOf(target, made.frame, results).map((core) => made.engine.bring(core)));
  return { ...made, target };
}

export function FitView({ results, route }: { results: Results; route: Route }) {
  const asked = question(route.values);
  const { value: made, error } = useLater(() => filled(asked.target, results), [asked.target]);
  const ready = made?.target === asked.target ? made : undefined;
  const reply = useMemo(() => ready?.engine.ask("fit", asked), [ready, JSON.stringify(asked)]);
  const answer = reply && "answer" in reply ? reply.answer : undefined;
  const wrong = reply && "wrong" in reply ? reply.wrong : undefined;
  return (
    <section>
      <h1>Which cipher or hash fits your microcontroller?</h1>
      <p class="lead">
        cipherfit is a library of ciphers and hash functions for AVR, MSP430 and RL78, measured cycle by cycle: say what you need and what
        you have got, and it names the code that fits. An example is filled in; an empty field asks for nothing.
      </p>
      <Form
        results={results}
        devices={made?.frame.stock.devices ?? []}
        packets={made?.frame.stock.packets ?? []}
        values={route.values}
        count={asked.need.length}
        wrong={wrong?.field}
      />
      {answer ? (
        <Result results={results} answer={answer} json={JSON.stringify(answer)} />
      ) : wrong ? (
        <p class="notice" role="alert">
          {wrong.problem}. <span class="soft">{wrong.remedy}</span>
        </p>
      ) : (
        <Waiting error={error} />
      )}
      <Command label="The same question on the command line" text={command(asked)} />
    </section>
  );
}
