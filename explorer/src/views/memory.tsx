/** What ROM and RAM are made of, implementation by implementation. */

import { useMemo } from "preact/hooks";
import type { TopLevelSpec } from "vega-lite";
import { Chart, PICKED } from "../chart/chart";
import { BYTES_AXIS, isNarrow, legend } from "../chart/theme";
import { part } from "../data/parts";
import type { Identity } from "../data/identity";
import type { Results } from "../data/results";
import { bytes, number } from "../data/words";
import type { Measurement } from "../generated/measurement";
import { change, type Route } from "../route";
import { Select, Tabs, useLater, Waiting } from "../ui/element";
import { choose, deviceChoices, FilterBar, filters } from "../ui/filters";
import { recordOf } from "./map";

interface Piece {
  component: string;
  bytes: number;
}

interface Stack {
  record: Identity;
  name: string;
  pieces: Piece[];
  total: number;
}

const USERS: Record<string, string> = { expand_key: "key schedule", encrypt: "encryption", decrypt: "decryption" };

export function romPieces(record: Measurement): Piece[] {
  const pieces: Piece[] = [];
  for (const [kind, account] of [
    ["code", record.rom.code],
    ["tables", record.rom.tables],
  ] as const) {
    for (const [users, size] of Object.entries(account)) {
      const alone = USERS[users];
      const component = record.tasks.hash ? kind : alone ? `${kind}: ${alone}` : `${kind}: shared`;
      pieces.push({ component, bytes: size });
    }
  }
  return merged(pieces);
}

export function ramPieces(record: Measurement): Piece[] {
  const { ram } = record;
  const hash = record.tasks.hash !== undefined;
  return merged([
    { component: "static variables", bytes: ram.static },
    { component: hash ? "state" : "round keys", bytes: ram.context },
    { component: "block", bytes: ram.message },
    { component: "key", bytes: ram.key },
    { component: "digest", bytes: ram.digest ?? 0 },
    { component: "work area", bytes: ram.work ?? 0 },
    { component: "stack", bytes: Math.max(0, ...Object.values(ram.stack)) },
  ]);
}

function merged(pieces: Piece[]): Piece[] {
  const sums = new Map<string, number>();
  for (const piece of pieces) sums.set(piece.component, (sums.get(piece.component) ?? 0) + piece.bytes);
  return [...sums].map(([component, size]) => ({ component, bytes: size })).filter((piece) => piece.bytes > 0);
}

/** The records of a machine. */
async function recordsOn(results: Results, device: string): Promise<Record<string, Measurement>> {
  const core = results.devices.get(device)?.core;
  if (!core) throw new Error(`Nothing is measured on a machine called “${device}”.`);
  return part(`records/${core}`);
}

export function MemoryView({ results, route }: { results: Results; route: Route }) {
  const chosen = filters(route, results);
  const { device } = chosen;
  const memory = route.values.get("memory") === "ram" ? "ram" : "rom";
  const { value: records, error } = useLater(() => recordsOn(results, device), [device]);
  const stacks = useMemo(() => {
    const found: Stack[] = [];
    for (const record of Object.values(records ?? {})) {
      if (record.primitive !== chosen.primitive) continue;
      if (chosen.language && record.language !== chosen.language) continue;
      const pieces = memory === "rom" ? romPieces(record) : ramPieces(record);
      const built = [record.toolchain, record.optimisation].filter(Boolean).join(" ");
      const variant = record.implementation.split("/").slice(2).join("/");
      const name = record.language === "c" ? `${variant} (${built})` : variant;
      found.push({ record, name, pieces, total: pieces.reduce((sum, piece) => sum + piece.bytes, 0) });
    }
    return found.sort((one, other) => one.total - other.total);
  }, [records, chosen.primitive, chosen.language, memory, device]);
  const spec = useMemo(() => bars(stacks, memory), [stacks, memory]);
  return (
    <section>
      <h1>What memory is made of</h1>
      <p class="lead">
        Every byte that an implementation takes, by what it is for. Code that serves several operations is shown as shared.
      </p>
      <FilterBar results={results} chosen={chosen} show={["primitive", "language"]}>
        <Select
          id="device"
          label="Machine"
          value={device}
          choices={deviceChoices(results, false)}
          onChange={(name) => choose("device", name)}
        />
        <Tabs
          label="Memory"
          value={memory}
          tabs={[
            { value: "rom", title: "ROM" },
            { value: "ram", title: "RAM" },
          ]}
          onChange={(value) => change({ memory: value === "rom" ? undefined : value })}
        />
      </FilterBar>
      {!records ? (
        <Waiting error={error} />
      ) : stacks.length === 0 ? (
        <p class="notice">
          {results.title(chosen.primitive)} is not measured on {results.deviceTitle(device)}.
        </p>
      ) : (
        <Chart
          name={`${memory}-${chosen.primitive}-${device}`}
          caption={`${memory.toUpperCase()} of ${stacks.length} builds of ${results.title(chosen.primitive)} on ${results.deviceTitle(device)}, least first.`}
          spec={spec}
          rows={stacks}
          columns={[
            { title: "implementation", value: (stack) => stack.name },
            ...[...new Set(stacks.flatMap((stack) => stack.pieces.map((piece) => piece.component)))].map((component) => ({
              title: component,
              value: (stack: Stack) => stack.pieces.find((piece) => piece.component === component)?.bytes ?? 0,
              number: true,
            })),
            { title: "total", value: (stack) => stack.total, show: (stack) => number(stack.total), number: true },
          ]}
          describe={(stack) =>
            `${stack.name}: ${bytes(stack.total)}; ${stack.pieces.map((piece) => `${piece.component} ${bytes(piece.bytes)}`).join(", ")}`
          }
          href={(stack) => recordOf(stack.record)}
        />
      )}
    </section>
  );
}

function bars(stacks: Stack[], memory: string): TopLevelSpec {
  const values = stacks.flatMap((stack, at) =>
    stack.pieces.map((piece, order) => ({
      at,
      order,
      name: stack.name,
      component: piece.component,
      bytes: piece.bytes,
      total: stack.total,
    })),
  );
  const y = {
    field: "at",
    type: "ordinal",
    title: null,
    axis: {
      labelLimit: isNarrow() ? 120 : 300,
      labelExpr: `{${stacks.map((stack, at) => `"${at}": "${stack.name}"`).join(",")}}[datum.value]`,
      ticks: false,
      domain: false,
    },
  };
  return {
    data: { values },
    width: 700,
    height: { step: 20 },
    autosize: { type: "fit-x", contains: "padding" },
    params: [{ name: PICKED, value: -1 }],
    layer: [
      {
        mark: { type: "bar", cursor: "pointer", height: 14 },
        encoding: {
          x: {
            field: "bytes",
            type: "quantitative",
            title: `${memory.toUpperCase()}, bytes`,
            stack: "zero",
            axis: { ...BYTES_AXIS, orient: "top", tickCount: isNarrow() ? 4 : 8 },
          },
          y,
          order: { field: "order" },
          color: { field: "component", type: "nominal", sort: null, legend: legend(3) },
          tooltip: [
            { field: "name", title: "code" },
            { field: "component", title: "part" },
            { field: "bytes", format: "," },
            { field: "total", title: "in all", format: "," },
          ],
        },
      },
      {
        transform: [{ filter: `datum.at == ${PICKED} && datum.order == 0` }],
        mark: { type: "bar", fill: null, stroke: "#d1603d", strokeWidth: 2, height: 18, tooltip: null },
        encoding: { x: { field: "total", type: "quantitative", axis: { orient: "top" } }, y },
      },
    ],
  } as TopLevelSpec;
}
