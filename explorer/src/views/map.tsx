/** ROM against time, with the Pareto front of each machine. */

import { useMemo } from "preact/hooks";
import type { TopLevelSpec } from "vega-lite";
import { Chart, PICKED } from "../chart/chart";
import { BYTES_AXIS, isNarrow, legend, logTicks } from "../chart/theme";
import { recordName, type Identity } from "../data/identity";
import { paretoFront, type Results, type Row } from "../data/results";
import { bytes, LANGUAGES, LEAKS, number, OPERATIONS, TIMING } from "../data/words";
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
  { title: "leaks through", value: (row) => LEAKS[row.constant_time] ?? row.constant_time },
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
  { value: "timing", title: "what it leaks" },
  { value: "language", title: "language" },
];

const MEMORIES = [
  { value: "rom", title: "ROM" },
  { value: "ram", title: "RAM" },
];

const timing = (row: Row) => TIMING[row.constant_time]?.leaks ?? row.constant_time;

function group(results: Results, row: Row, by: string): string {
  if (by === "primitive") return results.title(row.primitive);
  if (by === "timing") return timing(row);
  if (by === "language") return LANGUAGES[row.language] ?? row.language;
  return results.deviceTitle(row.device);
}

export function MapView({ results, route }: { results: Results; route: Route }) {
  const chosen = filters(route, results);
  const one = results.devices.has(chosen.device);
  const by = route.values.get("colour") ?? (chosen.primitive === "all" ? "primitive" : one ? "timing" : "device");
  const memory = route.values.get("memory") ?? "rom";
  const across = memory === "ram" ? "ram" : "rom";
  const now = results.loaded(chosen.rule);
  const later = useLater(() => results.rows(chosen.rule), [chosen.rule]);
  const all = now ?? later.value;
  const key = JSON.stringify(chosen);
  const rows = useMemo(() => {
    const fitting = (all ?? []).filter((row) => passes(row, chosen) && row[across] > 0);
    return fitting.sort((one, other) => one[across] - other[across] || one.cycles - other.cycles);
  }, [all, key, across]);
  const spec = useMemo(() => scatter(results, rows, by, across), [rows, by]);
  const fronts = new Set(rows.map((row) => group(results, row, by))).size;
  return (
    <section>
      <h1>Memory against time</h1>
      <p class="lead">
        Each mark is one implementation, built by one toolchain and measured on one machine. The line joins those that nothing else beats in
        both memory and time; what is beaten is pale.
      </p>
      <FilterBar
        results={results}
        chosen={chosen}
        show={["primitive", "device"]}
        more={["operation", "language", "timing", "key", "rule"]}
        everything
        moreChildren={<Select id="colour" label="Colour by" value={by} choices={COLOURS} onChange={(value) => change({ colour: value })} />}
      >
        <Select
          id="memory"
          label="Across"
          value={memory}
          choices={MEMORIES}
          onChange={(value) => change({ memory: value === "rom" ? undefined : value })}
        />
      </FilterBar>
      {!all ? (
        <Waiting error={later.error} />
      ) : rows.length === 0 ? (
        <p class="notice">Nothing passes these filters. Leave one out.</p>
      ) : (
        <Chart
          name="map"
          caption={`${across.toUpperCase()} and cycles a byte of ${OPERATIONS[chosen.operation]}, ${rows.length} builds, both on logarithmic axes, with ${fronts === 1 ? "the Pareto front" : `${fronts} Pareto fronts`}.`}
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

/** One for each class of timing, or for each machine. */
const SHAPES = ["circle", "square", "triangle-up", "diamond", "cross", "triangle-down", "triangle-right", "triangle-left"];

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
    timing: timing(row),
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
      axis: { ...BYTES_AXIS, values: logTicks(values.map((value) => value.x)) },
    },
    y: {
      field: "y",
      type: "quantitative",
      scale: { type: "log", nice: false, padding: 12 },
      title: perByte ? "cycles a byte" : "cycles",
      axis: { format: "~s", values: logTicks(values.map((value) => value.y)) },
    },
  };
  // Marks of several machines lie on each other: open ones, of a shape each, can be told apart.
  const overlap = by === "device" && groups.size > 1;
  const bySelf = by === "timing" || overlap;
  const key = groups.size > 1 ? legend(groups.size > 8 ? 6 : 3) : null;
  const colour = { field: "group", type: "nominal", legend: bySelf ? null : key };
  // One legend for shape and colour, which say the same.
  const same = { value: { signal: "scale('color', datum.value)" } };
  const both = { symbols: { stroke: same, ...(overlap ? {} : { fill: same }) } };
  const shape = bySelf
    ? { field: "group", type: "nominal", scale: { range: SHAPES }, legend: key && { ...key, encoding: both } }
    : {
        field: "timing",
        type: "nominal",
        scale: { domain: Object.values(TIMING).map(({ leaks }) => leaks), range: SHAPES },
        legend: { orient: "bottom", title: null, columns: isNarrow() ? 1 : 3, symbolFillColor: "gray", symbolStrokeColor: "gray" },
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
        encoding: {
          ...axes,
          color: colour,
          order: { field: "x" },
          ...(overlap ? { strokeDash: { field: "group", type: "nominal", legend: null } } : {}),
        },
      },
      {
        mark: { type: "point", filled: !overlap, size: overlap ? 80 : 60, strokeWidth: overlap ? 1.8 : 0, cursor: "pointer" },
        encoding: {
          ...axes,
          color: colour,
          shape,
          opacity: { condition: { test: "datum.front", value: 0.95 }, value: 0.35 },
          tooltip: [
            { field: "title", title: "title" },
            { field: "name", title: "code" },
            { field: "by", title: "built by" },
            { field: "cycles" },
            { field: "y", title: perByte ? "a byte" : "cycles", format: ",.1f" },
            { field: "rom", title: "ROM" },
            { field: "ram", title: "RAM" },
            { field: "timing", title: "timing" },
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
