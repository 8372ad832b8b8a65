/** All published figures with ours beside them. */

import { useMemo } from "preact/hooks";
import type { TopLevelSpec } from "vega-lite";
import { Chart, PICKED } from "../../chart/chart";
import { colour } from "../../chart/theme";
import { part } from "../../data/parts";
import type { Results } from "../../data/results";
import { ISAS, number } from "../../data/words";
import type { PublishedFigure } from "../../generated/comparisons";
import { change, type Route } from "../../route";
import { Select, useLater, Waiting } from "../../ui/element";
import { recordOf } from "../map";

const FIGURES: Record<string, string> = {
  cycles: "cycles",
  cycles_per_byte: "cycles a byte",
  decrypt_cycles: "cycles of decryption",
  decrypt_cycles_per_byte: "cycles a byte of decryption",
  expand_key_cycles: "cycles of the key schedule",
  decrypt_key_cycles: "cycles of the key schedule for decryption",
  finish_cycles: "cycles of the end of a message",
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

/** The primitive that the figures are of, and ours where a standard's has come in its place. */
function primitives({ primitive, successor }: PublishedFigure, results: Results): string {
  const title = results.title(primitive);
  return successor ? `${title} (ours: ${results.title(successor)}, another function with the same work to do)` : title;
}

/** The message that the figures are of, where they are of one. */
function message({ message }: PublishedFigure): string | null {
  if (!message) return null;
  const [bytes, data] = message;
  return data > 0 ? `${bytes} B with ${data} B of data` : `${bytes} B`;
}

/** Ours ÷ published where less is better; the reverse for ranks. */
function ratio({ best }: PublishedFigure): number | null {
  return best.ratio !== null && best.figure === "rank" ? 1 / best.ratio : best.ratio;
}

export function AllFigures({ results, route }: { results: Results; route: Route }) {
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
  const named = new Set((value?.rows ?? []).map((row) => row.primitive));
  const spec = useMemo(() => strip(results, rows), [rows]);
  if (!value) return <Waiting error={error} />;
  const { all, publications, replaced } = value.summary;
  const others = Object.values(replaced.verdicts).reduce((sum, count) => sum + count, 0);
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
          choices={[{ value: "", title: "All" }, ...[...named].sort().map((name) => ({ value: name, title: results.title(name) }))]}
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
        caption={`Published implementations in ${publications} works, each counted once: ${counts.join(", ")}; ${others} more are of functions that a standard's have replaced. ${rows.length} rows shown, by source.`}
        spec={spec}
        rows={rows}
        columns={[
          { title: "published in", value: (row) => row.source },
          { title: "place", value: (row) => row.place },
          { title: "name there", value: (row) => row.label },
          { title: "primitive", value: (row) => primitives(row, results) },
          { title: "message", value: message },
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
          return `${row.source}, ${row.label || row.place}, ${primitives(row, results)}: ${FIGURES[headline.figure]} published ${number(headline.published, 1)}, ours ${number(headline.ours, 1)}; ${VERDICTS[row.verdict]}`;
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
      primitive: primitives(row, results),
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
