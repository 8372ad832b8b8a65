/** Circuits beside software on soft cores; only where the results have any. */

import { useMemo } from "preact/hooks";
import type { TopLevelSpec } from "vega-lite";
import { Chart, PICKED } from "../chart/chart";
import { isNarrow, legend, logTicks } from "../chart/theme";
import { part } from "../data/parts";
import type { Results } from "../data/results";
import { JUDGEMENTS, number } from "../data/words";
import type { CyclesOfBlock as CyclesRow, Circuit, CircuitFigures } from "../generated/hardware";
import { address, change, type Route } from "../route";
import { save } from "../ui/download";
import { Facts, Select, useLater, Waiting } from "../ui/element";
import { DataTable } from "../ui/table";

interface Row extends CircuitFigures {
  circuit: Circuit;
}

interface Quantity {
  title: string;
  of: (row: Row) => number | null;
}

const AREAS: Record<string, Quantity> = {
  lut4: { title: "LUT4 on ECP5, placed and routed", of: ({ circuit }) => circuit.ecp5?.lut4 ?? null },
  lut6: { title: "LUT6 on Kintex-7, an estimate", of: ({ circuit }) => circuit.kintex7.lut6 },
  gates: { title: "gate equivalents in Nangate 45 nm", of: ({ circuit }) => circuit.nangate45.milligates / 1000 },
};

const COSTS: Record<string, Quantity> = {
  throughput: { title: "Mbit/s at the highest clock on ECP5", of: (one) => one.throughput_mbps },
  ratio: { title: "kbit/s for each LUT4 of ECP5", of: (one) => one.throughput_to_area },
  cycles: { title: "cycles of a block", of: ({ circuit }) => circuit.cycles.compute },
  latency: { title: "clocks from the first word of a block to the last", of: ({ circuit }) => circuit.cycles.latency },
  energy: { title: "picojoules a bit in Nangate 45 nm, switching alone", of: (one) => one.energy_a_bit_pj },
  power: { title: "microwatts at 100 MHz in Nangate 45 nm", of: (one) => one.power_uw },
};

const PARTS: Record<string, string> = { whole: "behind the handshake, soft cores with memory", core: "bare cores" };

const choices = (quantities: Record<string, Quantity>) => Object.entries(quantities).map(([value, { title }]) => ({ value, title }));

export const keyOf = (circuit: { design: string; part: string }) => `${circuit.design} ${circuit.part}`;

export function HardwareView({ results, route }: { results: Results; route: Route }) {
  const { value: hardware, error } = useLater(() => part("hardware"), []);
  const area = route.values.get("area") ?? "lut4";
  const cost = route.values.get("cost") ?? "throughput";
  const which = route.values.get("part") ?? "whole";
  const bare = which === "core";
  const across = AREAS[area] ?? AREAS.lut4!;
  const up = COSTS[cost] ?? COSTS.throughput!;
  const all = useMemo(() => (hardware?.records ?? []).map((circuit, at): Row => ({ circuit, ...hardware!.figures[at]! })), [hardware]);
  const rows = useMemo(
    () =>
      all
        .filter((row) => (row.circuit.part === "core") === bare && across.of(row) !== null && up.of(row) !== null)
        .sort((one, other) => across.of(one)! - across.of(other)!),
    [all, area, cost, bare],
  );
  const spec = useMemo(() => scatter(results, rows, across, up), [rows]);
  const open = all.find((row) => keyOf(row.circuit) === route.values.get("design"));
  if (!hardware) return <Waiting error={error} />;
  return (
    <section>
      <h1>Hardware against software</h1>
      <p class="lead">
        Ciphers as circuits beside the same ciphers as programs on soft cores that were tailored to them, all through one flow, counted as
        Diehl et al. 2017 did.
      </p>
      <div class="filters">
        <Select
          id="part"
          label="What"
          value={which}
          choices={Object.entries(PARTS).map(([value, title]) => ({ value, title }))}
          onChange={(value) => change({ part: value === "core" ? value : undefined })}
        />
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
            { title: "design", value: (row) => row.circuit.design },
            { title: "primitive", value: (row) => results.title(row.circuit.primitive) },
            { title: "kind", value: kind },
            { title: across.title, value: across.of, show: (row) => number(across.of(row), 1), number: true },
            { title: up.title, value: up.of, show: (row) => number(up.of(row), 1), number: true },
          ]}
          describe={(row) => `${row.circuit.design}: ${number(across.of(row), 1)} ${across.title}, ${number(up.of(row), 1)} ${up.title}`}
          href={(row) => address("hardware", { area, cost, part: bare ? "core" : undefined, design: keyOf(row.circuit) })}
        />
      )}
      {!open && route.values.has("design") && (
        <p class="notice" role="alert">
          There is no circuit called “{route.values.get("design")}”.
        </p>
      )}
      {open && <Record row={open} results={results} />}
      <CyclesOfBlock rows={hardware.cycles_of_block} results={results} />
      <Claims />
    </section>
  );
}

/** What the paper says of hardware and software, and what these circuits say to it, in words. */
function Claims() {
  const { value, error } = useLater(() => part("papers"), []);
  const page = value?.diehl2017;
  if (!page) return error ? <Waiting error={error} /> : null;
  return (
    <>
      <h2>What {page.short} say, and what these circuits say to it</h2>
      <ul class="verdicts">
        {page.statements.map((one) => (
          <li key={one.id}>
            {one.says} {one.reading && <span class="soft">({one.reading.replace(/\.$/, "")}) </span>}
            <strong>It {JUDGEMENTS[one.verdict]}</strong>: {one.because}
          </li>
        ))}
      </ul>
      <p>
        Criteria and figures stand among the <a href={address("papers", { tab: "diehl2017" })}>papers</a>.
      </p>
    </>
  );
}

/** The fewest cycles of each machine, side by side. */
function CyclesOfBlock({ rows, results }: { rows: CyclesRow[]; results: Results }) {
  const machines = [...new Set(rows.flatMap((row) => Object.keys(row.cycles)))];
  return (
    <>
      <h2>Cycles of a block</h2>
      <p>Key schedule included: the fewest of each machine. Hardware: the published kind of design.</p>
      <DataTable
        caption="cycles of a block on each machine"
        rows={rows}
        columns={[
          { title: "primitive", value: (row) => results.title(row.primitive) },
          ...machines.map((machine) => ({
            title: machine,
            value: (row: CyclesRow) => row.cycles[machine] ?? null,
            show: (row: CyclesRow) => number(row.cycles[machine]),
            number: true,
          })),
        ]}
      />
    </>
  );
}

const kind = ({ circuit }: Row) => (circuit.program ? `soft core, ${circuit.program.profile}` : "hardware");

function Record({ row, results }: { row: Row; results: Results }) {
  const { circuit } = row;
  const facts: [string, string][] = [
    ["primitive", results.title(circuit.primitive)],
    ["part", circuit.part],
    ["kind of design", circuit.point],
    ["clocks: load, compute, unload", `${circuit.cycles.load}, ${number(circuit.cycles.compute)}, ${circuit.cycles.unload}`],
    ["clocks of a block alone", number(circuit.cycles.latency)],
    ["bus, datapath", `${circuit.bus_bits}, ${circuit.datapath_bits} bits`],
    [
      "Kintex-7",
      `${number(circuit.kintex7.lut6)} LUT6, ${number(circuit.kintex7.flip_flops)} flip-flops, mapped for ${circuit.kintex7.mapping}`,
    ],
    ["Nangate 45 nm", `${number(circuit.nangate45.milligates / 1000)} gate equivalents, ${number(circuit.nangate45.cells)} cells`],
  ];
  if (circuit.ecp5)
    facts.push([
      "ECP5",
      `${number(circuit.ecp5.lut4)} LUT4, ${number(circuit.ecp5.flip_flops)} flip-flops at ${number(row.frequency_mhz, 1)} MHz (${circuit.ecp5.device}), mapped for ${circuit.ecp5.mapping}`,
    ]);
  if (row.throughput_mbps !== null)
    facts.push(["throughput", `${number(row.throughput_mbps, 1)} Mbit/s, ${number(row.throughput_to_area, 1)} kbit/s for each LUT4`]);
  if (circuit.energy) facts.push(["energy of a block", `${number(circuit.energy.energy_a_block_femtojoules / 1000, 1)} pJ`]);
  if (circuit.program)
    facts.push(["program", `${circuit.program.name}: ${number(circuit.program.bytes)} B, data ${number(circuit.program.data_bytes)} B`]);
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

function scatter(results: Results, rows: Row[], across: Quantity, up: Quantity): TopLevelSpec {
  const values = rows.map((row, at) => ({
    at,
    x: across.of(row)!,
    y: up.of(row)!,
    primitive: results.title(row.circuit.primitive),
    kind: kind(row),
    design: row.circuit.design,
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
          shape: {
            field: "kind",
            type: "nominal",
            legend: { orient: "bottom", title: null, columns: isNarrow() ? 2 : 3, symbolFillColor: "gray", symbolStrokeColor: "gray" },
          },
          tooltip: [{ field: "design" }, { field: "kind" }, { field: "shownX", title: across.title }, { field: "shownY", title: up.title }],
        },
      },
      {
        transform: [{ filter: `datum.at == ${PICKED}` }],
        mark: { type: "point", size: 360, strokeWidth: 2.5, filled: false, shape: "circle", tooltip: null },
        encoding: { ...axes, color: { value: "#d1603d" } },
      },
    ],
  } as TopLevelSpec;
}
