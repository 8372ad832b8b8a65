/** The literature's figures with ours beside them. */

import { useMemo } from "preact/hooks";
import type { TopLevelSpec } from "vega-lite";
import { Chart, PICKED } from "../chart/chart";
import { colour, isNarrow, logTicks } from "../chart/theme";
import { part } from "../data/parts";
import type { Results } from "../data/results";
import type { Bar, ComparisonRow, Comparisons, Figure } from "../data/shapes";
import { ISAS, number } from "../data/words";
import { address, change, type Route } from "../route";
import { Select, Tabs, useLater, Waiting } from "../ui/element";
import { recordOf } from "./map";

const FIGURES: Record<string, string> = {
  cycles: "cycles",
  cycles_per_byte: "cycles a byte",
  rom: "ROM",
  total_rom: "ROM in all",
  ram: "RAM",
  stack: "stack",
  rank: "rank",
};

/** The charts of papers and the devices that they are about; circuits have none. */
const SETS: { value: string; title: string; device?: string }[] = [
  { value: "buhrow2014", title: "Buhrow et al. 2014", device: "msp430f5528" },
  { value: "matsui2013", title: "Matsui and Murakami 2013", device: "r5f100le" },
  { value: "diehl2017", title: "Diehl et al. 2017" },
];

export function PapersView({ results, route }: { results: Results; route: Route }) {
  const tab = route.values.get("tab") ?? "all";
  return (
    <section>
      <h1>Ours beside the published</h1>
      <p class="lead">
        Each figure is set beside our best under its own paper's way of counting.
        {tab === "all" && " Left of the line ours needs less."}
      </p>
      <Tabs
        label="Literature"
        value={tab}
        tabs={[{ value: "all", title: "All figures" }, ...SETS.map(({ value, title }) => ({ value, title }))]}
        onChange={(value) => change({ tab: value === "all" ? undefined : value, figure: undefined })}
      />
      {tab === "all" ? <AllFigures results={results} route={route} /> : <PaperFigures results={results} route={route} set={tab} />}
    </section>
  );
}

/** Ours ÷ published where less is better; the reverse for ranks. */
function ratio(row: ComparisonRow): number | null {
  const headline = row.best?.headline;
  if (!headline || headline.ratio === null) return null;
  return headline.figure === "rank" ? 1 / headline.ratio : headline.ratio;
}

function AllFigures({ results, route }: { results: Results; route: Route }) {
  const { value, error } = useLater(() => part<Comparisons>("comparisons"), []);
  const isa = route.values.get("isa") ?? "";
  const primitive = route.values.get("primitive") ?? "";
  const rows = useMemo(
    () =>
      (value?.rows ?? []).filter(
        (row) =>
          row.best?.headline &&
          (!isa || row.published.isa === isa) &&
          (!primitive || row.published.primitive === primitive) &&
          ratio(row) !== null,
      ),
    [value, isa, primitive],
  );
  const primitives = new Set((value?.rows ?? []).filter((row) => row.best?.headline).map((row) => row.published.primitive));
  const spec = useMemo(() => strip(results, rows), [rows]);
  if (!value) return <Waiting error={error} />;
  const better = rows.filter((row) => row.best!.headline!.verdict !== "worse").length;
  return (
    <>
      <div class="filters">
        <Select
          id="isa"
          label="Machine"
          value={isa}
          choices={[{ value: "", title: "All" }, ...Object.entries(ISAS).map(([name, title]) => ({ value: name, title }))]}
          onChange={(name) => change({ isa: name || undefined })}
        />
        <Select
          id="primitive"
          label="Primitive"
          value={primitive}
          choices={[{ value: "", title: "All" }, ...[...primitives].sort().map((name) => ({ value: name, title: results.title(name) }))]}
          onChange={(name) => change({ primitive: name || undefined })}
        />
      </div>
      <Chart
        name="published"
        caption={`${better} of ${rows.length} published figures matched or beaten; each mark is one, by source.`}
        spec={spec}
        rows={rows}
        columns={[
          { title: "published in", value: (row) => row.published.source },
          { title: "place", value: (row) => row.published.place },
          { title: "name there", value: (row) => row.published.label },
          { title: "primitive", value: (row) => results.title(row.published.primitive) },
          { title: "figure", value: (row) => FIGURES[row.best!.headline!.figure] ?? row.best!.headline!.figure },
          {
            title: "published",
            value: (row) => row.best!.headline!.published,
            show: (row) => (row.best!.headline!.at_most ? "≤ " : "") + number(row.best!.headline!.published, 1),
            number: true,
          },
          { title: "ours", value: (row) => row.best!.headline!.ours, show: (row) => number(row.best!.headline!.ours, 1), number: true },
          { title: "ratio", value: ratio, show: (row) => number(ratio(row), 2), number: true },
          { title: "ours by", value: (row) => results.entries[row.best!.measurement ?? -1]?.implementation ?? null },
          { title: "counted by", value: (row) => row.counted_by },
        ]}
        describe={(row) => {
          const headline = row.best!.headline!;
          return `${row.published.source}, ${row.published.label || row.published.place}, ${results.title(row.published.primitive)}: ${FIGURES[headline.figure]} published ${number(headline.published, 1)}, ours ${number(headline.ours, 1)}`;
        }}
        href={(row) => (row.best?.measurement == null ? undefined : recordOf({ id: row.best.measurement }))}
      />
      <details class="rule">
        <summary>Sources</summary>
        <ul class="sources">
          {[...new Set(rows.map((row) => row.published.source))].sort().map((name) => {
            const source = value.sources[name];
            return (
              <li key={name}>
                <strong>{name}</strong> {source?.authors}: {source?.title}, {source?.year}
              </li>
            );
          })}
        </ul>
      </details>
    </>
  );
}

function strip(results: Results, rows: ComparisonRow[]): TopLevelSpec {
  const values = rows.map((row, at) => {
    const headline = row.best!.headline!;
    return {
      at,
      source: row.published.source,
      ratio: ratio(row),
      isa: ISAS[row.published.isa] ?? row.published.isa,
      label: row.published.label || row.published.place,
      primitive: results.title(row.published.primitive),
      figure: FIGURES[headline.figure],
      published: number(headline.published, 1),
      ours: number(headline.ours, 1),
      by: results.entries[row.best!.measurement ?? -1]?.implementation,
      shift: ((at * 7) % 11) / 11 - 0.45,
    };
  });
  const axes = {
    x: {
      field: "ratio",
      type: "quantitative",
      scale: { type: "log", nice: false, padding: 10 },
      title: "ours ÷ published",
      axis: { values: [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2], format: "~g" },
    },
    y: { field: "source", type: "nominal", title: null, axis: { labelLimit: 130, ticks: false, domain: false, grid: true } },
    yOffset: { field: "shift", type: "quantitative", scale: { domain: [-1, 1] } },
  };
  return {
    data: { values },
    width: 700,
    height: { step: 30 },
    autosize: { type: "fit-x", contains: "padding" },
    params: [{ name: PICKED, value: -1 }],
    layer: [
      {
        data: { values: [{ one: 1 }] },
        mark: { type: "rule", strokeDash: [4, 3], color: colour("soft"), tooltip: null },
        encoding: { x: { field: "one", type: "quantitative" } },
      },
      {
        mark: { type: "point", filled: true, size: 60, opacity: 0.75, cursor: "pointer" },
        encoding: {
          ...axes,
          color: { field: "isa", type: "nominal", legend: { orient: "top", title: null } },
          tooltip: ["source", "label", "primitive", "figure", "published", "ours", "by"].map((field) => ({ field })),
        },
      },
      {
        transform: [{ filter: `datum.at == ${PICKED}` }],
        mark: { type: "point", size: 260, strokeWidth: 2.5, filled: false, tooltip: null },
        encoding: { ...axes, color: { value: "#d1603d" } },
      },
    ],
  } as TopLevelSpec;
}

function PaperFigures({ results, route, set }: { results: Results; route: Route; set: string }) {
  const { value, error } = useLater(() => part<Record<string, Figure[]>>("figures"), []);
  const figures = value?.[set] ?? [];
  const figure = figures.find((one) => one.name === route.values.get("figure")) ?? figures[0];
  const bars = useMemo(() => figure?.bars ?? [], [figure]);
  const spec = useMemo(() => figure && pairs(results, figure), [figure]);
  if (!figure || !spec) return <Waiting error={error} />;
  const device = SETS.find((one) => one.value === set)?.device;
  const id = (bar: Bar) =>
    results.entries.find(
      (entry) =>
        entry.device === device &&
        entry.primitive === bar.primitive &&
        entry.implementation === bar.implementation &&
        entry.toolchain === bar.toolchain,
    );
  return (
    <>
      <div class="filters">
        <Select
          id="figure"
          label="Figure"
          value={figure.name}
          choices={figures.map((one) => ({ value: one.name, title: one.title }))}
          onChange={(name) => change({ figure: name })}
        />
      </div>
      <Chart
        name={`${set}-${figure.name}`}
        caption={`${figure.title}: the paper's figures and ours, ${figure.axis}${figure.logarithmic ? ", on a logarithmic axis" : ""}.`}
        spec={spec}
        rows={bars}
        columns={[
          { title: "primitive", value: (bar) => results.title(bar.primitive) },
          { title: "name in the paper", value: (bar) => bar.label },
          { title: "ours", value: (bar) => bar.ours, show: (bar) => number(bar.ours, 1), number: true },
          { title: "published", value: (bar) => bar.published, show: (bar) => number(bar.published, 1), number: true },
          { title: "implementation", value: (bar) => bar.implementation },
          { title: "toolchain", value: (bar) => bar.toolchain },
        ]}
        describe={(bar) =>
          `${results.title(bar.primitive)}, ${bar.label ?? bar.implementation}: ours ${number(bar.ours, 1)}, published ${number(bar.published, 1)} ${figure.axis}`
        }
        href={(bar) => {
          const entry = id(bar);
          return entry ? recordOf(entry) : circuitOf(bar);
        }}
      />
    </>
  );
}

/** The address of a circuit: hardware stands behind its handshake, a soft core has its memory. */
function circuitOf({ implementation }: Bar): string | undefined {
  if (implementation?.startsWith("rtl/")) return address("hardware", { design: `${implementation} handshake` });
  if (implementation?.startsWith("softcore/")) return address("hardware", { design: `${implementation} system` });
  return undefined;
}

function pairs(results: Results, figure: Figure): TopLevelSpec {
  const names = figure.bars.map((bar) => `${results.title(bar.primitive)} · ${bar.label ?? bar.implementation?.split("/").pop() ?? ""}`);
  const values = figure.bars.flatMap((bar, at) => {
    const of = (who: string, value: number | null, interval: [number, number] | null) =>
      value === null
        ? []
        : [{ at, who, value, low: interval?.[0] ?? null, high: interval?.[1] ?? null, name: names[at]!, shown: number(value, 1) }];
    return [...of("ours", bar.ours, bar.ours_interval), ...of("published", bar.published, null)];
  });
  const y = {
    field: "at",
    type: "ordinal",
    title: null,
    axis: {
      labelLimit: isNarrow() ? 130 : 280,
      labelExpr: `{${names.map((name, at) => `"${at}": "${name.replaceAll('"', "")}"`).join(",")}}[datum.value]`,
      ticks: false,
      domain: false,
    },
  };
  const x = {
    field: "value",
    type: "quantitative",
    title: figure.axis,
    scale: figure.logarithmic ? { type: "log", nice: false, padding: 14 } : { zero: true },
    axis: {
      orient: "top",
      format: "~s",
      ...(figure.logarithmic ? { values: logTicks(values.map((value) => value.value)) } : { tickCount: 6 }),
    },
  };
  const color = {
    field: "who",
    type: "nominal",
    scale: { domain: ["ours", "published"], range: [colour("accent"), colour("soft")] },
    legend: { orient: "top", title: null },
  };
  return {
    data: { values },
    width: 700,
    height: { step: 19 },
    autosize: { type: "fit-x", contains: "padding" },
    params: [{ name: PICKED, value: -1 }],
    layer: [
      {
        transform: [
          {
            aggregate: [
              { op: "min", field: "value", as: "least" },
              { op: "max", field: "value", as: "most" },
            ],
            groupby: ["at"],
          },
        ],
        mark: { type: "rule", strokeWidth: 2, opacity: 0.35, color: colour("soft"), tooltip: null },
        encoding: { x: { ...x, field: "least" }, x2: { field: "most" }, y },
      },
      {
        transform: [{ filter: "datum.low !== null" }],
        mark: { type: "rule", strokeWidth: 1, color: colour("accent"), tooltip: null },
        encoding: { x: { ...x, field: "low" }, x2: { field: "high" }, y },
      },
      {
        mark: { type: "point", filled: true, size: 70, opacity: 0.95, cursor: "pointer" },
        encoding: {
          x,
          y,
          color,
          shape: {
            field: "who",
            type: "nominal",
            scale: { domain: ["ours", "published"], range: ["circle", "diamond"] },
            legend: { orient: "top", title: null },
          },
          tooltip: [
            { field: "name", title: "code" },
            { field: "who", title: "whose" },
            { field: "shown", title: figure.axis },
          ],
        },
      },
      {
        transform: [{ filter: `datum.at == ${PICKED}` }],
        mark: { type: "point", size: 260, strokeWidth: 2.5, filled: false, tooltip: null },
        encoding: { x, y, color: { value: "#d1603d" } },
      },
    ],
  } as TopLevelSpec;
}
