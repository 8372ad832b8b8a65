/** The charts of a paper: its figures and ours. */

import { useMemo } from "preact/hooks";
import type { TopLevelSpec } from "vega-lite";
import { Chart, PICKED } from "../../chart/chart";
import { colour, isDark, isNarrow, lines, logTicks } from "../../chart/theme";
import type { Results } from "../../data/results";
import { number } from "../../data/words";
import type { Bar, Figure, PaperPage } from "../../generated/paper";
import { address, change, type Route } from "../../route";
import { Select } from "../../ui/element";
import { keyOf } from "../hardware";
import { recordOf } from "../map";

interface PaperFiguresProps {
  results: Results;
  route: Route;
  paper: string;
  page: PaperPage;
}

export function PaperFigures({ results, route, paper, page }: PaperFiguresProps) {
  const figures = page.figures;
  const asked = route.values.get("figure");
  const figure = figures.find((one) => one.name === asked) ?? figures[0];
  const bars = useMemo(() => figure?.bars ?? [], [figure]);
  const spec = useMemo(() => figure && drawing(results, figure), [figure]);
  if (!figure || !spec) return <p class="notice">Nothing is measured here that its charts could show.</p>;
  const record = (bar: Bar) => results.entries[bar.record ?? -1];
  const ours = (bar: Bar) => record(bar)?.implementation ?? bar.circuit?.design ?? null;
  return (
    <>
      <div class="filters">
        <Select
          id="figure"
          label="Figure"
          value={asked ?? figure.name}
          choices={figures.map((one) => ({ value: one.name, title: one.title }))}
          onChange={(name) => change({ figure: name })}
        />
      </div>
      <Chart
        name={`${paper}-${figure.name}`}
        caption={`${page.short}, ${figure.place}. ${figure.title}: the paper's figures and ours, ${figure.axis}${figure.logarithmic ? ", on a logarithmic axis" : ""}.`}
        spec={spec}
        rows={bars}
        columns={[
          { title: "primitive", value: (bar) => results.title(bar.primitive) },
          { title: "name in the paper", value: (bar) => bar.label ?? null },
          { title: "ours", value: (bar) => bar.ours, show: (bar) => number(bar.ours, 1), number: true },
          { title: "published", value: (bar) => bar.published, show: (bar) => number(bar.published, 1), number: true },
          { title: "implementation", value: ours },
          { title: "toolchain", value: (bar) => record(bar)?.toolchain ?? null },
        ]}
        describe={(bar) =>
          `${results.title(bar.primitive)}, ${bar.label ?? ours(bar)}: ours ${number(bar.ours, 1)}, published ${number(bar.published, 1)} ${figure.axis}`
        }
        href={(bar) => {
          const entry = record(bar);
          if (entry) return recordOf(entry);
          return bar.circuit ? address("hardware", { design: keyOf(bar.circuit) }) : undefined;
        }}
      />
    </>
  );
}

/** A portfolio as a map of its budgets, anything else line by line. */
function drawing(results: Results, figure: Figure): TopLevelSpec {
  return typeof figure.form === "object" ? portfolioMap(results, figure, figure.form.portfolio) : pairs(results, figure);
}

/** A row for each primitive, a column for each budget; pale where it brings nothing new. */
function portfolioMap(results: Results, figure: Figure, budgets: string[]): TopLevelSpec {
  const before = new Map<string, Bar>();
  const values = figure.bars.map((bar, at) => {
    const last = before.get(bar.primitive);
    before.set(bar.primitive, bar);
    return {
      at,
      primitive: results.title(bar.primitive),
      budget: bar.label,
      ours: bar.ours,
      published: bar.published,
      text: bar.ours === null ? "×" : number(bar.ours, 0),
      beside: bar.published === null ? "" : isNarrow() ? `(${number(bar.published, 0)})` : `paper ${number(bar.published, 0)}`,
      again: last !== undefined && last.record === bar.record,
      code: results.entries[bar.record ?? -1]?.implementation ?? "nothing of ours",
    };
  });
  const spread = values.flatMap(({ ours }) => (ours ? [Math.log(ours)] : []));
  const middle = Math.exp((Math.min(...spread) + Math.max(...spread)) / 2);
  const axes = {
    x: {
      field: "budget",
      type: "ordinal",
      sort: budgets,
      scale: { domain: budgets },
      title: null,
      axis: { orient: "top", labelAngle: isNarrow() ? -40 : 0 },
    },
    y: { field: "primitive", type: "ordinal", sort: values.map(({ primitive }) => primitive), title: null },
  };
  const dark = `datum.ours !== null && !datum.again && datum.ours ${isDark() ? "<" : ">"} ${middle}`;
  const text = (field: string, dy: number, fontSize: number) => ({
    mark: { type: "text", fontSize, dy, tooltip: null },
    encoding: {
      ...axes,
      text: { field },
      color: { condition: { test: dark, value: isDark() ? "#10202a" : "#ffffff" }, value: colour("ink") },
    },
  });
  return {
    data: { values },
    width: 700,
    height: { step: 40 },
    autosize: { type: "fit-x", contains: "padding" },
    params: [{ name: PICKED, value: -1 }],
    layer: [
      {
        mark: { type: "rect", cornerRadius: 3, cursor: "pointer", stroke: colour("card"), strokeWidth: 3 },
        encoding: {
          ...axes,
          color: {
            field: "ours",
            type: "quantitative",
            scale: { type: "log", scheme: isDark() ? "viridis" : "yellowgreenblue", reverse: isDark() },
            legend: {
              title: isNarrow() ? `${figure.axis} (the paper's)` : figure.axis,
              orient: "bottom",
              format: "~s",
              gradientLength: 200,
              tickCount: 4,
            },
          },
          opacity: { condition: { test: "datum.again || datum.ours === null", value: 0.15 }, value: 1 },
          tooltip: [
            { field: "code" },
            { field: "text", title: `ours, ${figure.axis}` },
            { field: "published", title: "published", format: ",.1f" },
          ],
        },
      },
      text("text", -6, 12),
      text("beside", 8, 10),
      {
        transform: [{ filter: `datum.at == ${PICKED}` }],
        mark: { type: "rect", fill: null, stroke: "#d1603d", strokeWidth: 3, tooltip: null },
        encoding: axes,
      },
    ],
  } as TopLevelSpec;
}

/** The last word of what ours is called. */
function nameOf(results: Results, { record, circuit }: Bar): string {
  const name = results.entries[record ?? -1]?.implementation ?? circuit?.design ?? "";
  return name.split("/").pop()!;
}

function pairs(results: Results, figure: Figure): TopLevelSpec {
  const names = figure.bars.map((bar) => `${results.title(bar.primitive)} · ${bar.label ?? nameOf(results, bar)}`);
  const values = figure.bars.flatMap((bar, at) => {
    const of = (who: string, value: number | null, interval: [number, number] | null) =>
      value === null
        ? []
        : [{ at, who, value, low: interval?.[0] ?? null, high: interval?.[1] ?? null, name: names[at]!, shown: number(value, 1) }];
    return [...of("ours", bar.ours, bar.ours_interval ?? null), ...of("published", bar.published, null)];
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
    title: isNarrow() ? lines(figure.axis) : figure.axis,
    scale: figure.logarithmic ? { type: "log", nice: false, padding: 14 } : { zero: true },
    axis: {
      orient: "top",
      format: "~s",
      ...(figure.logarithmic ? { values: logTicks(values.map((value) => value.value)) } : { tickCount: 6 }),
    },
  };
  // What is there alone stands in the legend.
  const who = ["ours", "published"].filter((one) => values.some((value) => value.who === one));
  const colours: Record<string, string> = { ours: colour("accent"), published: colour("soft") };
  const shapes: Record<string, string> = { ours: "circle", published: "diamond" };
  const color = {
    field: "who",
    type: "nominal",
    scale: { domain: who, range: who.map((one) => colours[one]!) },
    legend: { orient: "top", title: null },
  };
  const span = {
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
  };
  const tooltip = [
    { field: "name", title: "code" },
    { field: "who", title: "whose" },
    { field: "shown", title: figure.axis },
  ];
  const yOffset = { field: "who", type: "nominal", scale: { domain: who } };
  // Points where there is no zero; bars from it where there is one.
  const marks = figure.logarithmic
    ? {
        mark: { type: "point", filled: true, size: 70, opacity: 0.95, cursor: "pointer" },
        encoding: {
          x,
          y,
          color,
          shape: {
            field: "who",
            type: "nominal",
            scale: { domain: who, range: who.map((one) => shapes[one]!) },
            legend: { orient: "top", title: null },
          },
          tooltip,
        },
      }
    : {
        mark: { type: "bar", cursor: "pointer", height: { band: 0.9 } },
        encoding: { x: { ...x, stack: null }, y, yOffset, color, tooltip },
      };
  return {
    data: { values },
    width: 700,
    height: { step: figure.logarithmic || who.length === 1 ? 19 : 13 },
    autosize: { type: "fit-x", contains: "padding" },
    params: [{ name: PICKED, value: -1 }],
    layer: [
      ...(figure.logarithmic ? [span] : []),
      {
        transform: [{ filter: "datum.low !== null" }],
        mark: { type: "rule", strokeWidth: 1.5, color: colour("ink"), tooltip: null },
        encoding: { x: { ...x, field: "low" }, x2: { field: "high" }, y, ...(figure.logarithmic ? {} : { yOffset }) },
      },
      marks,
      {
        transform: [{ filter: `datum.at == ${PICKED}` }],
        mark: { type: "point", size: 260, strokeWidth: 2.5, filled: false, tooltip: null },
        encoding: { x, y, color: { value: "#d1603d" } },
      },
    ],
  } as TopLevelSpec;
}
