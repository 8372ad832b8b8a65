/** Circuits beside software on soft cores; only where the results have any. */

import { useMemo } from "preact/hooks";
import type { TopLevelSpec } from "vega-lite";
import { Chart, PICKED } from "../chart/chart";
import { legend, logTicks } from "../chart/theme";
import { part } from "../data/parts";
import type { Results } from "../data/results";
import { number } from "../data/words";
import { address, change, type Route } from "../route";
import { save } from "../ui/download";
import { Facts, Select, useLater, Waiting } from "../ui/element";

/** One line of results/hardware.jsonl. */
interface Circuit {
  design: string;
  part: "core" | "handshake" | "system";
  primitive: string;
  point: string;
  summary: string;
  program?: { profile: string; name: string; bytes: number; data_bytes: number; extensions: string[] };
  block_bits: number;
  bus_bits: number;
  datapath_bits: number;
  cycles: { load: number; compute: number; unload: number; latency: number };
  kintex7: { luts: number; lut6: number; flip_flops: number };
  nangate45: { cells: number; flip_flops: number; milligates: number };
  ecp5?: { device: string; lut4: number; flip_flops: number; seeds: { frequency_khz: number }[] };
  energy?: { energy_a_block_femtojoules: number; leakage_nanowatts: number; clocks_a_block: number };
  tools: Record<string, string>;
  source_sha256: string;
}

interface Quantity {
  title: string;
  of: (circuit: Circuit) => number | null;
}

function frequency(circuit: Circuit): number | null {
  const seeds = circuit.ecp5?.seeds.map((run) => run.frequency_khz).sort((one, other) => one - other);
  return seeds?.[Math.floor((seeds.length - 1) / 2)] ?? null;
}

const AREAS: Record<string, Quantity> = {
  lut6: { title: "LUT6 on Kintex-7", of: (circuit) => circuit.kintex7.lut6 },
  gates: { title: "gate equivalents in Nangate 45 nm", of: (circuit) => circuit.nangate45.milligates / 1000 },
  lut4: { title: "LUT4 on ECP5, placed and routed", of: (circuit) => circuit.ecp5?.lut4 ?? null },
};

const COSTS: Record<string, Quantity> = {
  latency: { title: "clocks from the first word of a block to the last", of: (circuit) => circuit.cycles.latency },
  throughput: {
    title: "Mbit/s at the highest clock on ECP5",
    of: (circuit) => {
      const khz = frequency(circuit);
      return khz === null ? null : (circuit.block_bits * khz) / circuit.cycles.latency / 1000;
    },
  },
  energy: {
    title: "picojoules a bit in Nangate 45 nm, switching alone",
    of: (circuit) => (circuit.energy ? circuit.energy.energy_a_block_femtojoules / 1000 / circuit.block_bits : null),
  },
};

const PARTS: Record<string, string> = { core: "bare cores", handshake: "behind the handshake, soft cores with memory" };

const choices = (quantities: Record<string, Quantity>) => Object.entries(quantities).map(([value, { title }]) => ({ value, title }));

const keyOf = (circuit: Circuit) => `${circuit.design} ${circuit.part}`;

export function HardwareView({ results, route }: { results: Results; route: Route }) {
  const { value: circuits, error } = useLater(() => part<Circuit[]>("hardware"), []);
  const area = route.values.get("area") ?? "lut6";
  const cost = route.values.get("cost") ?? "latency";
  const bare = (route.values.get("part") ?? "core") === "core";
  const across = AREAS[area] ?? AREAS.lut6!;
  const up = COSTS[cost] ?? COSTS.latency!;
  const rows = useMemo(
    () =>
      (circuits ?? [])
        .filter((circuit) => (circuit.part === "core") === bare && across.of(circuit) !== null && up.of(circuit) !== null)
        .sort((one, other) => across.of(one)! - across.of(other)!),
    [circuits, area, cost, bare],
  );
  const spec = useMemo(() => scatter(results, rows, across, up), [rows]);
  const open = circuits?.find((circuit) => keyOf(circuit) === route.values.get("design"));
  if (!circuits) return <Waiting error={error} />;
  return (
    <section>
      <h1>Hardware against software</h1>
      <p class="lead">Ciphers as circuits beside the same ciphers as programs on soft cores that were tailored to them.</p>
      <div class="filters">
        <Select id="part" label="What" value={bare ? "core" : "handshake"} choices={Object.entries(PARTS).map(([value, title]) => ({ value, title }))} onChange={(value) => change({ part: value === "core" ? undefined : value })} />
        <Select id="area" label="Across" value={area} choices={choices(AREAS)} onChange={(value) => change({ area: value })} />
        <Select id="cost" label="Up" value={cost} choices={choices(COSTS)} onChange={(value) => change({ cost: value })} />
      </div>
      {rows.length === 0 ? (
        <p class="notice">No circuit has been measured in this way.</p>
      ) : (
        <Chart
          name="hardware"
          caption={`${rows.length} circuits: ${across.title}, and ${up.title}; both axes are logarithmic.`}
          spec={spec}
          rows={rows}
          columns={[
            { title: "design", value: (row) => row.design },
            { title: "primitive", value: (row) => results.title(row.primitive) },
            { title: "kind", value: kind },
            { title: across.title, value: across.of, show: (row) => number(across.of(row), 1), number: true },
            { title: up.title, value: up.of, show: (row) => number(up.of(row), 1), number: true },
          ]}
          describe={(row) => `${row.design}: ${number(across.of(row), 1)} ${across.title}, ${number(up.of(row), 1)} ${up.title}`}
          href={(row) => address("hardware", { area, cost, part: bare ? undefined : "handshake", design: keyOf(row) })}
        />
      )}
      {open && <Record circuit={open} results={results} />}
    </section>
  );
}

const kind = (circuit: Circuit) => (circuit.program ? `soft core, ${circuit.program.profile}` : "hardware");

function Record({ circuit, results }: { circuit: Circuit; results: Results }) {
  const khz = frequency(circuit);
  const facts: [string, string][] = [
    ["primitive", results.title(circuit.primitive)],
    ["part", circuit.part],
    ["kind of design", circuit.point],
    ["clocks: load, compute, unload", `${circuit.cycles.load}, ${number(circuit.cycles.compute)}, ${circuit.cycles.unload}`],
    ["clocks of a block alone", number(circuit.cycles.latency)],
    ["bus, datapath", `${circuit.bus_bits}, ${circuit.datapath_bits} bits`],
    ["Kintex-7", `${number(circuit.kintex7.lut6)} LUT6, ${number(circuit.kintex7.flip_flops)} flip-flops`],
    ["Nangate 45 nm", `${number(circuit.nangate45.milligates / 1000)} gate equivalents, ${number(circuit.nangate45.cells)} cells`],
  ];
  if (circuit.ecp5 && khz !== null) facts.push(["ECP5", `${number(circuit.ecp5.lut4)} LUT4 at ${number(khz / 1000, 1)} MHz (${circuit.ecp5.device})`]);
  if (circuit.energy) facts.push(["energy of a block", `${number(circuit.energy.energy_a_block_femtojoules / 1000, 1)} pJ`]);
  if (circuit.program) facts.push(["program", `${circuit.program.name}: ${number(circuit.program.bytes)} B, data ${number(circuit.program.data_bytes)} B`]);
  if (circuit.program?.extensions.length) facts.push(["instructions of its own", circuit.program.extensions.join(", ")]);
  return (
    <section class="card">
      <h2>{circuit.design}</h2>
      <p>{circuit.summary}</p>
      <Facts facts={[...facts, ...Object.entries(circuit.tools), ["sources, SHA-256", circuit.source_sha256]]} />
      <p>
        <button type="button" onClick={() => save("circuit.json", "application/json", JSON.stringify(circuit, null, 1))}>
          Save the record as JSON
        </button>
      </p>
    </section>
  );
}

function scatter(results: Results, rows: Circuit[], across: Quantity, up: Quantity): TopLevelSpec {
  const values = rows.map((row, at) => ({
    at,
    x: across.of(row)!,
    y: up.of(row)!,
    primitive: results.title(row.primitive),
    kind: kind(row),
    design: row.design,
    shownX: number(across.of(row), 1),
    shownY: number(up.of(row), 1),
  }));
  const axis = (field: "x" | "y", title: string) => ({
    field,
    type: "quantitative",
    scale: { type: "log", nice: false, padding: 20 },
    title,
    axis: { format: "~s", values: logTicks(values.map((value) => value[field])) },
  });
  const axes = { x: axis("x", across.title), y: axis("y", up.title) };
  return {
    data: { values },
    width: 700,
    height: 440,
    autosize: { type: "fit", contains: "padding" },
    params: [{ name: PICKED, value: -1 }],
    layer: [
      {
        mark: { type: "point", filled: true, size: 110, opacity: 0.85, cursor: "pointer" },
        encoding: {
          ...axes,
          color: { field: "primitive", type: "nominal", legend: legend(4) },
          shape: { field: "kind", type: "nominal", legend: { orient: "bottom", title: null, symbolFillColor: "gray", symbolStrokeColor: "gray" } },
          tooltip: [{ field: "design" }, { field: "kind" }, { field: "shownX", title: across.title }, { field: "shownY", title: up.title }],
        },
      },
      { transform: [{ filter: `datum.at == ${PICKED}` }], mark: { type: "point", size: 360, strokeWidth: 2.5, filled: false, shape: "circle", tooltip: null }, encoding: { ...axes, color: { value: "#d1603d" } } },
    ],
  } as TopLevelSpec;
}
