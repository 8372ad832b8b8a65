/** One paper whole: charts, statements, tables, what it leaves to others. */

import { part } from "../../data/parts";
import type { Results } from "../../data/results";
import { JUDGEMENTS, number } from "../../data/words";
import type { Judged, Table } from "../../generated/paper";
import type { Route } from "../../route";
import { useLater, Waiting } from "../../ui/element";
import { DataTable } from "../../ui/table";
import { PaperFigures } from "./figure";

export function Paper({ results, route, paper }: { results: Results; route: Route; paper: string }) {
  const { value, error } = useLater(() => part("papers"), []);
  const page = value?.[paper];
  if (!page)
    return value ? (
      <p class="notice" role="alert">
        There is no such paper as “{paper}” here.
      </p>
    ) : (
      <Waiting error={error} />
    );
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
