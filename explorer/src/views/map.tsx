/** ROM against time, with the Pareto front of each machine. */

import { useMemo } from "preact/hooks";
import type { TopLevelSpec } from "vega-lite";
import { Chart, PICKED } from "../chart/chart";
import { isNarrow, legend, logTicks } from "../chart/theme";
import { recordName, type Identity } from "../data/identity";
import { paretoFront, type Results, type Row } from "../data/results";
import { bytes, CONSTANT_TIME, LANGUAGES, number, OPERATIONS } from "../data/words";
import { address, change, type Route } from "../route";
import { Select, useLater, Waiting } from "../ui/element";
import { FilterBar, filters, passes, RuleNote } from "../ui/filters";
import type { TableColumn } from "../ui/table";

export const rowColumns = (results: Results): TableColumn<Row>[] => [
  { title: "implementation", value: (row) => row.implementation },
  { title: "primitive", value: (row) => results.title(row.primitive) },
  { title: "core", value: (row) => row.core },
  { title: "toolchain", value: (row) => [row.toolchain, row.optimisation].filter(Boolean).join(" ") },
  { title: "cycles", value: (row) => row.cycles, show: (row) => number(row.cycles), number: true },
  { title: "cycles a byte", value: (row) => row.cycles_per_byte, show: (row) => number(row.cycles_per_byte, 1), number: true },
  { title: "ROM", value: (row) => row.rom, show: (row) => number(row.rom), number: true },
  { title: "RAM", value: (row) => row.ram, show: (row) => number(row.ram), number: true },
  { title: "timing", value: (row) => row.constant_time },
];

export const recordOf = (row: Identity) => address("record", {}, recordName(row));

export function describe(results: Results, row: Row): string {
  return (
    `${results.title(row.primitive)}, ${row.variant} on ${row.device} (${row.toolchain}): ` +
    `${number(row.cycles)} cycles, ${number(row.cycles_per_byte, 1)} a byte, ` +
    `${bytes(row.rom)} ROM, ${bytes(row.ram)} RAM`
  );
}

const COLOURS = [
  { value: "device", title: "machine" },
  { value: "primitive", title: "primitive" },
  { value: "timing", title: "timing" },
  { value: "language", title: "language" },
];

const MEMORIES = [
  { value: "rom", title: "ROM" },
  { value: "ram", title: "RAM" },
];

function group(results: Results, row: Row, by: string): string {
  if (by === "primitive") return results.title(row.primitive);
  if (by === "timing") return CONSTANT_TIME[row.constant_time] ?? row.constant_time;
  if (by === "language") return LANGUAGES[row.language] ?? row.language;
  return results.deviceTitle(row.device);
}

export function MapView({ results, route }: { results: Results; route: Route }) {
  const chosen = filters(route, results);
  const by = route.values.get("colour") ?? (chosen.primitive === "all" ? "primitive" : "device");
  const memory = route.values.get("memory") === "ram" ? "ram" : "rom";
  const now = results.loaded(chosen.rule);
  const later = useLater(() => results.rows(chosen.rule), [chosen.rule]);
  const all = now ?? later.value;
  const key = JSON.stringify(chosen);
  const rows = useMemo(() => {
    const fitting = (all ?? []).filter((row) => passes(row, chosen) && row[memory] > 0);
    return fitting.sort((one, other) => one[memory] - other[memory] || one.cycles - other.cycles);
  }, [all, key, memory]);
  const spec = useMemo(() => scatter(results, rows, by, memory), [rows, by]);
  const fronts = new Set(rows.map((row) => group(results, row, by))).size;
  return (
    <section>
      <h1>Memory against time</h1>
      <p class="lead">
        Each mark is one implementation, built by one toolchain and measured on one machine. The lines join those that nothing else beats in
        both.
      </p>
      <FilterBar
        results={results}
        chosen={chosen}
        show={["primitive", "device", "operation", "language", "timing", "key", "rule"]}
        everything
      >
        <Select
          id="memory"
          label="Across"
          value={memory}
          choices={MEMORIES}
          onChange={(value) => change({ memory: value === "rom" ? undefined : value })}
        />
        <Select id="colour" label="Colour by" value={by} choices={COLOURS} onChange={(value) => change({ colour: value })} />
      </FilterBar>
      {!all ? (
        <Waiting error={later.error} />
      ) : rows.length === 0 ? (
        <p class="notice">Nothing passes these filters. Leave one out.</p>
      ) : (
        <Chart
          name="map"
          caption={`${memory.toUpperCase()} and cycles a byte of ${OPERATIONS[chosen.operation]}, ${rows.length} builds, both on logarithmic axes, with ${fronts === 1 ? "the Pareto front" : `${fronts} Pareto fronts`}.`}
          spec={spec}
          rows={rows}
          columns={rowColumns(results)}
          describe={(row) => describe(results, row)}
          href={recordOf}
        />
      )}
      <RuleNote results={results} rule={chosen.rule} />
    </section>
  );
}

const SHAPES: Record<string, string> = { full: "circle", branches: "triangle-up", none: "square" };

function scatter(results: Results, rows: Row[], by: string, memory: "rom" | "ram"): TopLevelSpec {
  const time = (row: Row) => row.cycles_per_byte ?? row.cycles;
  const fronts = new Set<Row>();
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const name = group(results, row, by);
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  for (const members of groups.values()) {
    for (const row of paretoFront(members, (one) => one[memory], time)) fronts.add(row);
  }
  const values = rows.map((row, at) => ({
    at,
    x: row[memory],
    y: time(row),
    group: group(results, row, by),
    timing: CONSTANT_TIME[row.constant_time],
    front: fronts.has(row),
    name: row.variant,
    title: `${results.title(row.primitive)} · ${row.device}`,
    by: [row.toolchain, row.optimisation].filter(Boolean).join(" "),
    cycles: number(row.cycles),
    rom: bytes(row.rom),
    ram: bytes(row.ram),
  }));
  const perByte = rows.some((row) => row.cycles_per_byte !== null);
  const axes = {
    x: {
      field: "x",
      type: "quantitative",
      scale: { type: "log", nice: false, padding: 12 },
      title: `${memory.toUpperCase()}, bytes`,
      axis: { format: "~s", values: logTicks(values.map((value) => value.x)) },
    },
    y: {
      field: "y",
      type: "quantitative",
      scale: { type: "log", nice: false, padding: 12 },
      title: perByte ? "cycles a byte" : "cycles",
      axis: { format: "~s", values: logTicks(values.map((value) => value.y)) },
    },
  };
  const colour = {
    field: "group",
    type: "nominal",
    legend: groups.size > 1 ? legend(groups.size > 8 ? 6 : 3) : null,
  };
  return {
    $schema: "https://vega.github.io/schema/vega-lite/v5.json",
    data: { values },
    width: 700,
    height: 460,
    autosize: { type: "fit", contains: "padding" },
    params: [{ name: PICKED, value: -1 }],
    layer: [
      {
        transform: [{ filter: "datum.front" }],
        mark: { type: "line", interpolate: "step-after", strokeWidth: 1.5, opacity: 0.55, tooltip: null },
        encoding: { ...axes, color: colour, order: { field: "x" } },
      },
      {
        mark: { type: "point", filled: true, size: 60, cursor: "pointer" },
        encoding: {
          ...axes,
          color: colour,
          shape: {
            field: "timing",
            type: "nominal",
            scale: { domain: Object.values(CONSTANT_TIME), range: Object.keys(CONSTANT_TIME).map((name) => SHAPES[name]!) },
            legend: { orient: "bottom", title: null, columns: isNarrow() ? 1 : 3, symbolFillColor: "gray", symbolStrokeColor: "gray" },
          },
          opacity: { condition: { test: "datum.front", value: 0.95 }, value: 0.35 },
          tooltip: [
            { field: "title", title: "title" },
            { field: "name", title: "code" },
            { field: "by", title: "built by" },
            { field: "cycles" },
            { field: "y", title: perByte ? "a byte" : "cycles", format: ",.1f" },
            { field: "rom", title: "ROM" },
            { field: "ram", title: "RAM" },
            { field: "timing" },
          ],
        },
      },
      {
        transform: [{ filter: `datum.at == ${PICKED}` }],
        mark: { type: "point", size: 320, strokeWidth: 2.5, filled: false, shape: "circle", tooltip: null },
        encoding: { ...axes, color: { value: "#d1603d" } },
      },
    ],
  } as TopLevelSpec;
}
