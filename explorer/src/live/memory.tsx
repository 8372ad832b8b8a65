/** Memory in rows of sixteen bytes, of eight on a phone, coloured by what it depends on. */

import { useMemo } from "preact/hooks";
import { isNarrow } from "../chart/theme";
import { hex } from "../data/words";
import type { Dump, State } from "../generated/reply";
import { dependence, secretClass } from "./bench";

const pairs = (text: string) => text.match(/../g) ?? [];

export function MemoryDump(props: {
  ask: (start: number, end: number) => Dump;
  /** What the bits of a label stand for. */
  secrets: string[];
  regions: [string, number, number][];
  state: State;
}) {
  const dumps = useMemo(
    () => props.regions.map(([name, start, end]) => ({ name, dump: props.ask(start, end) })),
    [props.state, props.regions.map(String).join()],
  );
  return (
    <div class="memory" tabIndex={0} role="region" aria-label="Memory">
      {dumps.map(({ name, dump }) => (
        <Region key={`${name} ${dump.start}`} name={name} dump={dump} secrets={props.secrets} state={props.state} />
      ))}
    </div>
  );
}

function Region({ name, dump, secrets, state }: { name: string; dump: Dump; secrets: string[]; state: State }) {
  const values = pairs(dump.bytes);
  const labels = pairs(dump.labels).map((label) => parseInt(label, 16));
  const known = pairs(dump.known).map((mark) => mark === "01");
  const wide = isNarrow() ? 8 : 16;
  const rows = Array.from({ length: Math.ceil(values.length / wide) }, (_, row) => row * wide);
  const isStack = name === "stack";
  return (
    <section>
      <h3>
        {name.replaceAll("_", " ")} <span class="soft">{values.length} bytes</span>
      </h3>
      <table>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{hex(dump.start + row)}</th>
              {values.slice(row, row + wide).map((value, at) => {
                const label = labels[row + at]!;
                const address = dump.start + row + at;
                const marks = isStack
                  ? `${address === state.stack_pointer ? "pointer" : ""} ${address === state.stack_mark ? "mark" : ""}`
                  : "";
                return (
                  <td
                    key={at}
                    class={`${known[row + at] ? secretClass(label) : "unknown"} ${marks}`}
                    title={known[row + at] ? dependence(secrets, label) : undefined}
                  >
                    {known[row + at] ? value : "··"}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {isStack && (
        <p class="legend">
          │ deepest so far at {hex(state.stack_mark)}, pointer at {hex(state.stack_pointer)}
        </p>
      )}
    </section>
  );
}
