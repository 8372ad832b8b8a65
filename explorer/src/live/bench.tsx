/** The live bench: the real machine code on the real simulator, in the page. */

import { useEffect, useRef, useState } from "preact/hooks";
import { hex, number, OPERATIONS } from "../data/words";
import { engine, type Engine, type ReplyTo } from "../engine";
import type { Measurement } from "../generated/measurement";
import type { State } from "../generated/reply";
import { Select, Waiting } from "../ui/element";
import type { Code } from "./code";
import { Listing } from "./listing";
import { MemoryDump } from "./memory";

/** What a value depends on, in words: each bit of its label is a secret. */
export function secretWords(secrets: string[], label: number): string {
  return secrets.filter((_, bit) => label & (1 << bit)).join(" and ");
}

const SPEEDS = [
  { value: "20", title: "20 cycles a second" },
  { value: "500", title: "500 cycles a second" },
  { value: "20000", title: "20 000 cycles a second" },
  { value: "0", title: "as fast as can be" },
];

/** Cycles between looks at the screen when nothing holds the run back. */
const SLICE = 400_000;

export function LiveBench({ live, record }: { live: Code; record: Measurement }) {
  const machine = useRef<Engine>();
  const [description, setDescription] = useState<ReplyTo<"load">>();
  const [state, setState] = useState<State>();
  const [error, setError] = useState<string>();
  const [running, setRunning] = useState(false);
  const [pace, setPace] = useState("0");
  const [breakpoints, setBreakpoints] = useState(new Set<number>());
  const [speed, setSpeed] = useState<{ text: string; cycles: number }>();
  const { calls, secrets } = live.scene;
  const first = Math.max(
    0,
    calls.findIndex((call) => call.operation === "encrypt"),
  );

  const attempt = (action: () => void) => {
    try {
      action();
    } catch (problem) {
      setRunning(false);
      setError((problem as Error).message);
    }
  };
  const begin = (call: number) => attempt(() => setState(machine.current!.ask("begin", call)));

  useEffect(() => {
    let current = true;
    engine("bench").then(
      (started) => {
        if (!current) return;
        machine.current = started;
        attempt(() => {
          setDescription(started.ask("load", live.scene));
          begin(first);
        });
      },
      (problem: Error) => setError(problem.message),
    );
    return () => {
      current = false;
    };
  }, [live]);

  useEffect(() => {
    if (!running || !state) return;
    let frame = 0;
    let last = performance.now();
    let owed = 0;
    const next = (now: number) => {
      const rate = Number(pace);
      owed = rate ? Math.min(owed + ((now - last) / 1000) * rate, rate) : SLICE;
      last = now;
      const cycles = Math.floor(owed);
      if (cycles > 0) {
        owed -= cycles;
        attempt(() => {
          const after = machine.current!.ask("run", { cycles, breakpoints: [...breakpoints] });
          setState(after);
          if (after.done || after.fault || breakpoints.has(after.program_counter)) setRunning(false);
        });
      }
      frame = requestAnimationFrame(next);
    };
    frame = requestAnimationFrame(next);
    return () => cancelAnimationFrame(frame);
  }, [running, pace, breakpoints]);

  if (!description || !state) return <Waiting error={error} />;
  const call = calls[state.call]!;
  const step = (instructions: number) => attempt(() => setState(machine.current!.ask("step", instructions)));
  const measure = () =>
    attempt(() => {
      const [followed, plain] = [true, false].map((follow) => cyclesPerSecond(machine.current!, follow));
      setSpeed({
        text: `${number(followed!.rate / 1e6, 1)} million cycles a second with secrets followed, ${number(plain!.rate / 1e6, 1)} without`,
        cycles: followed!.cycles + plain!.cycles,
      });
      begin(state.call);
    });
  const digits = description.register_bits / 4;
  const open = !state.done && !state.fault;
  return (
    <div class="bench" data-done={state.done} data-right={state.right ?? undefined}>
      <p class="soft">
        {description.title}. {live.vector}. The machine code is that of {record.implementation}, built by {record.toolchain}.
      </p>
      <div class="controls" role="toolbar" aria-label="Live bench">
        <Select
          id="bench-call"
          label="Call"
          value={String(state.call)}
          choices={calls.map((one, at) => ({ value: String(at), title: `${at + 1}. ${OPERATIONS[one.operation] ?? one.operation}` }))}
          onChange={(value) => (setRunning(false), begin(Number(value)))}
        />
        <button type="button" onClick={() => (setRunning(false), begin(state.call))}>
          ⟲ Restart
        </button>
        <button type="button" disabled={!open || running} onClick={() => step(1)}>
          Step
        </button>
        <button type="button" disabled={!open || running} onClick={() => step(10)}>
          Step 10
        </button>
        <button type="button" class="primary" disabled={!open} onClick={() => setRunning(!running)}>
          {running ? "Stop" : "Run"}
        </button>
        <Select id="pace" label="Pace" value={pace} choices={SPEEDS} onChange={setPace} />
      </div>
      <dl class="meters" aria-live={running ? "off" : "polite"}>
        <div>
          <dt>cycles</dt>
          <dd data-meter="cycles">{number(state.cycles)}</dd>
        </div>
        <div>
          <dt>instructions</dt>
          <dd>{number(state.instructions)}</dd>
        </div>
        <div>
          <dt>stack, deepest</dt>
          <dd>{state.stack_bytes} B</dd>
        </div>
        <div>
          <dt>next</dt>
          <dd>{state.done ? "back at the caller" : hex(state.program_counter)}</dd>
        </div>
      </dl>
      <Outcome state={state} live={live} />
      {error && (
        <p class="notice" role="alert">
          {error}
        </p>
      )}
      <div class="columns">
        <section>
          <h2>Machine code</h2>
          <Listing
            live={live}
            visits={live.runs[state.call]!.visits}
            next={state.program_counter}
            breakpoints={breakpoints}
            onBreakpoint={(address) => {
              const changed = new Set(breakpoints);
              if (!changed.delete(address)) changed.add(address);
              setBreakpoints(changed);
            }}
          />
        </section>
        <section>
          <h2>Registers</h2>
          <ul class="registers">
            {description.registers.map((name, at) => (
              <li key={name} class={secretClass(state.labels[at]!)} title={dependence(secrets, state.labels[at]!)}>
                <span>{name}</span>
                <code>{hex(state.registers[at]!, digits)}</code>
              </li>
            ))}
          </ul>
          <p class="legend">
            Depends on <span class="secret-1">key</span> <span class="secret-2">message</span> <span class="secret-3">both</span>
          </p>
          <h2>Memory</h2>
          <MemoryDump
            ask={(start, end) => machine.current!.ask("memory", { start, end })}
            secrets={secrets}
            regions={[
              ...call.buffers
                .filter(({ role }, at) => call.buffers.findIndex((other) => other.role === role) === at)
                .map(({ role, start, end }): [string, number, number] => [role, start, end]),
              ["stack", stackStart(state, call.stack_pointer), call.stack_pointer],
            ]}
            state={state}
          />
        </section>
      </div>
      <p class="speed">
        <button type="button" disabled={running} onClick={measure}>
          Measure the simulator's speed here
        </button>{" "}
        <output data-meter="speed" data-cycles={speed?.cycles}>
          {speed?.text}
        </output>
      </p>
    </div>
  );
}

/** The end of the stack that is worth showing: a few rows, more if it went deeper. */
function stackStart(state: State, top: number): number {
  return Math.max(0, top - Math.max(32, Math.ceil((state.stack_bytes + 8) / 16) * 16));
}

/** What a value depends on, as a remark beside it. */
export function dependence(secrets: string[], label: number): string | undefined {
  return label ? `depends on ${secretWords(secrets, label)}` : undefined;
}

export function secretClass(label: number): string {
  return label & 3 ? `secret-${label & 3}` : "";
}

function Outcome({ state, live }: { state: State; live: Code }) {
  const { calls, secrets } = live.scene;
  const call = calls[state.call]!;
  if (state.fault) {
    return (
      <p class="notice" role="alert">
        {state.fault}
      </p>
    );
  }
  if (state.findings.length > 0 && !state.done) {
    const found = state.findings.at(-1)!;
    return (
      <p class="outcome" role="status">
        The {found.kind === "timing" ? "duration" : found.kind} of the instruction at {hex(found.address)} depends on the{" "}
        {secretWords(secrets, found.label)}.
      </p>
    );
  }
  if (!state.done) return <p class="outcome">&nbsp;</p>;
  if (state.right === null) {
    return (
      <p class="outcome" role="status">
        Back at the caller after {number(state.cycles)} cycles.
      </p>
    );
  }
  return (
    <p class={`outcome ${state.right ? "right" : "wrong"}`} role="status">
      {state.right ? "✓" : "✗"} <code>{call.result?.bytes}</code>{" "}
      {state.right ? "is the official result, and it is what memory holds." : "is the official result, but memory holds another."}
    </p>
  );
}

/** Simulated cycles in a second of this machine, and how many were simulated to find out. */
function cyclesPerSecond(machine: Engine, followed: boolean): { rate: number; cycles: number } {
  let all = 0;
  const repeat = (times: number) => {
    const start = performance.now();
    const { cycles } = machine.ask("repeat", { times, follow_secrets: followed });
    all += cycles;
    return { cycles, seconds: (performance.now() - start) / 1000 };
  };
  let times = 1;
  let seen = repeat(times);
  // Long enough for the clock, and for the compiler of the browser to have done its work.
  while (seen.seconds < 0.25 && times < 1 << 20) seen = repeat((times *= 2));
  const runs = [seen, repeat(times), repeat(times)].map((run) => run.cycles / run.seconds);
  return { rate: Math.max(...runs), cycles: all };
}
