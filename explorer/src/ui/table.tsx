/** A table that can be sorted by each column; on a phone each row is a list of its cells. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Cell } from "./download";

export interface TableColumn<R> {
  title: string;
  value: (row: R) => Cell;
  /** How the value is shown, where that is not as it is. */
  show?: (row: R) => ComponentChildren;
  number?: boolean;
}

/** More rows than this are shown when they are asked for. */
const AT_FIRST = 200;

export function DataTable<R>(props: { caption: string; columns: TableColumn<R>[]; rows: R[]; href?: (row: R) => string | undefined }) {
  const [order, setOrder] = useState<{ column: number; down: boolean }>();
  const [all, setAll] = useState(false);
  const rows = [...props.rows];
  if (order) {
    const value = props.columns[order.column]!.value;
    rows.sort((one, other) => compare(value(one), value(other)) * (order.down ? -1 : 1));
  }
  const shown = all ? rows : rows.slice(0, AT_FIRST);
  return (
    <div class="table" tabIndex={0} role="region" aria-label={props.caption}>
      <table role="table">
        <caption class="hidden">{props.caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {props.columns.map((column, at) => {
              const sorted = order?.column === at ? (order.down ? "descending" : "ascending") : "none";
              const next = { column: at, down: sorted === "ascending" };
              return (
                <th key={column.title} class={column.number ? "number" : ""} aria-sort={sorted} scope="col" role="columnheader">
                  <button type="button" onClick={() => setOrder(next)}>
                    {column.title}
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shown.map((row, at) => {
            const href = props.href?.(row);
            return (
              <tr key={at} role="row">
                {props.columns.map((column, place) => {
                  const text = column.show ? column.show(row) : (column.value(row) ?? "—");
                  return (
                    <td key={column.title} role="cell" data-title={column.title} class={column.number ? "number" : ""}>
                      <span>{place === 0 && href ? <a href={href}>{text}</a> : text}</span>
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <button type="button" class="quiet" onClick={() => setAll(true)}>
          Show all {rows.length} rows
        </button>
      )}
    </div>
  );
}

function compare(one: Cell, other: Cell): number {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
  return typeof one === "number" && typeof other === "number"
    ? one - other
    : String(one).localeCompare(String(other), "en", { numeric: true });
}
