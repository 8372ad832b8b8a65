/** The literature's figures with ours beside them. */

import { useMemo } from "preact/hooks";
import type { TopLevelSpec } from "vega-lite";
import { Chart, PICKED } from "../chart/chart";
import { colour, isNarrow, logTicks } from "../chart/theme";
import { part } from "../data/parts";
import type { Results } from "../data/results";
import { ISAS, number } from "../data/words";
import type { PublishedFigure } from "../generated/comparisons";
import type { Bar, Figure, Judged, PaperPage, Table } from "../generated/paper";
import { address, change, type Route } from "../route";
import { Select, Tabs, useLater, Waiting } from "../ui/element";
import { DataTable } from "../ui/table";
import { keyOf } from "./hardware";
import { recordOf } from "./map";

const FIGURES: Record<string, string> = {
  cycles: "cycles",
  cycles_per_byte: "cycles a byte",
  decrypt_cycles: "cycles of decryption",
  decrypt_cycles_per_byte: "cycles a byte of decryption",
  expand_key_cycles: "cycles of the key schedule",
  decrypt_key_cycles: "cycles of the key schedule for decryption",
  rom: "ROM",
  decrypt_rom: "ROM of decryption",
  expand_key_rom: "ROM of the key schedule",
  total_rom: "ROM in all",
  ram: "RAM",
  stack: "stack",
  memory: "ROM and RAM",
  rank: "rank",
  energy: "energy",
};

const VERDICTS: Record<string, string> = {
  ahead: "ahead",
  "ahead-at-goal": "ahead at its goal",
  level: "level",
  behind: "behind",
};

/** The figures in which ours loses, and by how much. */
function losses({ best }: PublishedFigure): string {
  const worse = best.worse.map((one) => `${FIGURES[one.figure]} ${number(one.published, 1)} → ${number(one.ours, 1)}`);
  const lacking = best.lacking.map((name) => `no ${FIGURES[name] ?? name.replaceAll("_", " ")}`);
  return [...worse, ...lacking].join("; ");
}

/** What the published code asks of its user, as far as it is known. */
function asked({ conditions }: PublishedFigure): string {
  const known = Object.entries(conditions).map(([name, holds]) => (holds ? name : `not ${name}`));
  return known.join(" ") || "not known";
}

/** The papers that have a page. */
const PAPERS = [
  { value: "beaulieu2014", title: "Beaulieu et al. 2014" },
  { value: "buhrow2014", title: "Buhrow et al. 2014" },
  { value: "didla2008", title: "Didla et al. 2008" },
  { value: "diehl2017", title: "Diehl et al. 2017" },
  { value: "matsui2013", title: "Matsui and Murakami 2013" },
];

const JUDGEMENTS: Record<Judged["verdict"], string> = {
  holds: "holds",
  "does-not-hold": "does not hold here",
  "cannot-be-tested": "cannot be tested here",
};

export function PapersView({ results, route }: { results: Results; route: Route }) {
  const tab = route.values.get("tab") ?? "all";
  return (
    <section>
      <h1>Ours beside the published</h1>
      <p class="lead">
        {tab === "all"
          ? "One implementation of ours answers for all figures of a published one, under its own paper's way of counting. The marks show the figure that it was made for: left of the line ours needs less."
          : "Each figure is set beside our best under its own paper's way of counting."}
      </p>
      <Tabs
        label="Literature"
        value={tab}
        tabs={[{ value: "all", title: "All figures" }, ...PAPERS]}
        onChange={(value) => change({ tab: value === "all" ? undefined : value, figure: undefined })}
      />
      {tab === "all" ? <AllFigures results={results} route={route} /> : <Paper results={results} route={route} paper={tab} />}
    </section>
  );
}

/** Ours ÷ published where less is better; the reverse for ranks. */
function ratio({ best }: PublishedFigure): number | null {
  return best.ratio !== null && best.figure === "rank" ? 1 / best.ratio : best.ratio;
}

function AllFigures({ results, route }: { results: Results; route: Route }) {
  const { value, error } = useLater(() => part("comparisons"), []);
  const isa = route.values.get("isa") ?? "";
  const primitive = route.values.get("primitive") ?? "";
  const verdict = route.values.get("verdict") ?? "";
  const rows = useMemo(
    () =>
      (value?.rows ?? []).filter(
        (row) =>
          (!isa || row.isa === isa) &&
          (!primitive || row.primitive === primitive) &&
          (!verdict || row.verdict === verdict) &&
          ratio(row) !== null,
      ),
    [value, isa, primitive, verdict],
  );
  const primitives = new Set((value?.rows ?? []).map((row) => row.primitive));
  const spec = useMemo(() => strip(results, rows), [rows]);
  if (!value) return <Waiting error={error} />;
  const { all, publications } = value.summary;
  const counts = Object.entries(VERDICTS).map(([name, title]) => `${title} ${all.verdicts[name] ?? 0}`);
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
        <Select
          id="verdict"
          label="Verdict"
          value={verdict}
          choices={[{ value: "", title: "All" }, ...Object.entries(VERDICTS).map(([name, title]) => ({ value: name, title }))]}
          onChange={(name) => change({ verdict: name || undefined })}
        />
      </div>
      <Chart
        name="published"
        caption={`Published implementations in ${publications} works, each counted once: ${counts.join(", ")}. ${rows.length} rows shown, by source.`}
        spec={spec}
        rows={rows}
        columns={[
          { title: "published in", value: (row) => row.source },
          { title: "place", value: (row) => row.place },
          { title: "name there", value: (row) => row.label },
          { title: "primitive", value: (row) => results.title(row.primitive) },
          { title: "figure", value: (row) => FIGURES[row.best.figure] ?? row.best.figure },
          {
            title: "published",
            value: (row) => row.best.published,
            show: (row) => (row.best.at_most ? "≤ " : "") + number(row.best.published, 1),
            number: true,
          },
          { title: "ours", value: (row) => row.best.ours, show: (row) => number(row.best.ours, 1), number: true },
          { title: "ratio", value: ratio, show: (row) => number(ratio(row), 2), number: true },
          { title: "verdict", value: (row) => VERDICTS[row.verdict] ?? row.verdict },
          { title: "worse in", value: losses },
          { title: "ours by", value: (row) => results.entries[row.best.record]?.implementation ?? null },
          { title: "ours asks for", value: (row) => row.best.conditions.join(" ") || "nothing" },
          { title: "theirs asks for", value: asked },
          { title: "counted by", value: (row) => (row.same_rule ? row.counted_by : `${row.counted_by} (rule not stated)`) },
        ]}
        describe={(row) => {
          const headline = row.best;
          return `${row.source}, ${row.label || row.place}, ${results.title(row.primitive)}: ${FIGURES[headline.figure]} published ${number(headline.published, 1)}, ours ${number(headline.ours, 1)}; ${VERDICTS[row.verdict]}`;
        }}
        href={(row) => recordOf(results.entries[row.best.record]!)}
      />
      <details class="rule">
        <summary>Sources</summary>
        <ul class="sources">
          {[...new Set(rows.map((row) => row.source))].sort().map((name) => {
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

function strip(results: Results, rows: PublishedFigure[]): TopLevelSpec {
  const values = rows.map((row, at) => {
    const headline = row.best;
    return {
      at,
      source: row.source,
      ratio: ratio(row),
      isa: ISAS[row.isa] ?? row.isa,
      label: row.label || row.place,
      primitive: results.title(row.primitive),
      figure: FIGURES[headline.figure],
      published: number(headline.published, 1),
      ours: number(headline.ours, 1),
      by: results.entries[row.best.record]?.implementation,
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

function Paper({ results, route, paper }: { results: Results; route: Route; paper: string }) {
  const { value, error } = useLater(() => part("papers"), []);
  const page = value?.[paper];
  if (!page) return value ? <p class="notice">There is no such paper.</p> : <Waiting error={error} />;
  const { reference } = page;
  const counts = Object.entries(JUDGEMENTS).map(
    ([verdict, words]) => `${words}: ${page.statements.filter((one) => one.verdict === verdict).length}`,
  );
  return (
    <>
      <p>
        {reference.authors}: {reference.title}, {reference.year}. Machine: {page.machine}. Ours are counted by the rule{" "}
        <code>{page.rule}</code>. Read in: {reference.where_read}.
      </p>
      <PaperFigures results={results} route={route} paper={paper} page={page} />
      <h2>What the paper says</h2>
      <p>{counts.join(", ")}.</p>
      {page.statements.map((one) => (
        <Statement key={one.id} statement={one} />
      ))}
      <h2>Tables</h2>
      {page.tables.map((table) => (
        <PaperTable key={table.name} table={table} />
      ))}
      <h2>What it leaves to others</h2>
      {page.future_work.length === 0 && <p>Nothing that was recovered.</p>}
      <dl class="claims">
        {page.future_work.map((one) => (
          <>
            <dt>{one.says}</dt>
            <dd>
              {one.became} {one.command && <code>{one.command}</code>}
            </dd>
          </>
        ))}
      </dl>
      <h2>What was not recovered</h2>
      <dl class="claims">
        {page.not_recovered.map((one) => (
          <>
            <dt>{one.what}</dt>
            <dd>{one.instead}</dd>
          </>
        ))}
      </dl>
    </>
  );
}

/** A sentence of the paper, its verdict, and the figures that it follows from. */
function Statement({ statement }: { statement: Judged }) {
  const lines: [string, string | null | undefined][] = [
    ["in", `${statement.place} (${statement.where_read})`],
    ["read as", statement.reading],
    ["criterion", statement.criterion],
    ["ours", statement.because],
    ["differs", statement.differs],
  ];
  const interval = (bounds: [number, number] | null | undefined) => (bounds ? ` (${number(bounds[0], 2)} to ${number(bounds[1], 2)})` : "");
  return (
    <section class="card" id={statement.id}>
      <p>
        <strong>{JUDGEMENTS[statement.verdict]}</strong>: {statement.says}
      </p>
      <dl class="claims">
        {lines
          .filter(([, text]) => text)
          .map(([name, text]) => (
            <>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </>
          ))}
      </dl>
      {statement.shown.length > 0 && (
        <details>
          <summary>{statement.shown.length} figures</summary>
          <DataTable
            caption={`figures of: ${statement.says}`}
            rows={statement.shown}
            columns={[
              { title: "of", value: (row) => row.of },
              {
                title: "value",
                value: (row) => row.value ?? null,
                show: (row) => `${number(row.value, 2)}${interval(row.interval as [number, number] | null | undefined)}`,
                number: true,
              },
              { title: "unit", value: (row) => row.unit },
              { title: "by", value: (row) => row.by },
            ]}
          />
        </details>
      )}
    </section>
  );
}

function PaperTable({ table }: { table: Table }) {
  type Line = Table["rows"][number];
  return (
    <>
      <h3>{table.title}</h3>
      <DataTable
        caption={table.title}
        rows={table.rows}
        columns={table.columns.map((title, at) => {
          const numbers = table.rows.every((row) => typeof row[at] !== "string");
          return {
            title,
            value: (row: Line) => row[at] ?? null,
            show: (row: Line) => {
              const cell = row[at];
              return typeof cell === "string" ? cell : number(cell, 2);
            },
            number: numbers,
          };
        })}
      />
    </>
  );
}

interface PaperFiguresProps {
  results: Results;
  route: Route;
  paper: string;
  page: PaperPage;
}

function PaperFigures({ results, route, paper, page }: PaperFiguresProps) {
  const figures = page.figures;
  const figure = figures.find((one) => one.name === route.values.get("figure")) ?? figures[0];
  const bars = useMemo(() => figure?.bars ?? [], [figure]);
  const spec = useMemo(() => figure && pairs(results, figure), [figure]);
  if (!figure || !spec) return <p class="notice">Nothing is measured here that its charts could show.</p>;
  const record = (bar: Bar) => results.entries[bar.record ?? -1];
  const ours = (bar: Bar) => record(bar)?.implementation ?? bar.circuit?.design ?? null;
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
