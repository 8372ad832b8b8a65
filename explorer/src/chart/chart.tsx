/** A chart with what belongs to it: a table of the same data, downloads, keys, words for all. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { View } from "vega";
import type { TopLevelSpec } from "vega-lite";
import { config } from "./theme";
import { part } from "../data/parts";
import { useTheme } from "../ui/appearance";
import { csv, save } from "../ui/download";
import { useLater } from "../ui/element";
import { DataTable, type TableColumn } from "../ui/table";

/** Name of the parameter that says which row the keyboard has chosen. */
export const PICKED = "picked";

export interface ChartProps<R> {
  /** Of files that are saved. */
  name: string;
  /** What the chart shows, in a sentence. */
  caption: string;
  /** Vega-Lite, with its data; marks stand for rows by their field `at`. */
  spec: TopLevelSpec;
  rows: R[];
  columns: TableColumn<R>[];
  /** One row in words. */
  describe: (row: R) => string;
  /** The address of a row's record. */
  href?: (row: R) => string | undefined;
}

export function Chart<R>(props: ChartProps<R>) {
  const [table, setTable] = useState(false);
  const [picked, setPicked] = useState(-1);
  const [finished, setFinished] = useState("");
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<View>();
  const theme = useTheme();
  const spec = useMemo(() => JSON.stringify(props.spec), [props.spec]);
  const { value: charts, error } = useLater(() => part("charts"), []);

  useEffect(() => {
    const element = place.current;
    if (!element || !charts || table) return;
    const made = charts.view({ ...props.spec, config: config() } as TopLevelSpec);
    made.tooltip(charts.tooltip(theme));
    made.addEventListener("click", (_, item) => {
      const at = (item?.datum as { at?: number } | undefined)?.at;
      const row = at === undefined ? undefined : props.rows[at];
      const href = row && props.href?.(row);
      if (href) location.hash = href;
    });
    made.description(props.caption).initialize(element);
    const fit = () => void made.width(Math.max(200, element.clientWidth - 4)).runAsync();
    made.width(Math.max(200, element.clientWidth - 4));
    view.current = made;
    setPicked(-1);
    const observer = new ResizeObserver(fit);
    void made.runAsync().then(() => {
      performance.mark("chart");
      setFinished(props.name);
      observer.observe(element);
    });
    return () => {
      observer.disconnect();
      made.finalize();
      view.current = undefined;
    };
  }, [spec, table, theme, charts]);

  const keys = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.key === "Enter") {
      const row = props.rows[picked];
      const href = row && props.href?.(row);
      if (href) location.hash = href;
      return;
    }
    if (!step || props.rows.length === 0) return;
    event.preventDefault();
    const from = picked < 0 && step < 0 ? 0 : picked;
    const next = (from + step + props.rows.length) % props.rows.length;
    setPicked(next);
    try {
      view.current?.signal(PICKED, next);
      void view.current?.runAsync();
    } catch {
      // A chart without a mark for what is picked says it in words alone.
    }
  };

  const columns = props.columns;
  const data = () => props.rows.map((row) => columns.map((column) => column.value(row)));
  const titles = columns.map((column) => column.title);
  const json = () =>
    JSON.stringify(
      data().map((row) => Object.fromEntries(row.map((value, at) => [titles[at], value]))),
      null,
      1,
    );
  const row = props.rows[picked];
  return (
    <figure class="chart">
      <div class="chart-tools">
        <button type="button" aria-pressed={table} onClick={() => setTable(!table)}>
          {table ? "Chart" : "Table"}
        </button>
        <span class="spring" />
        <button type="button" onClick={() => save(`${props.name}.csv`, "text/csv", csv(titles, data()))}>
          CSV
        </button>
        <button type="button" onClick={() => save(`${props.name}.json`, "application/json", json())}>
          JSON
        </button>
        {!table && (
          <button
            type="button"
            onClick={async () => {
              const svg = await view.current?.toSVG();
              if (svg) save(`${props.name}.svg`, "image/svg+xml", svg);
            }}
          >
            SVG
          </button>
        )}
      </div>
      {table ? (
        <DataTable caption={props.caption} columns={columns} rows={props.rows} {...(props.href ? { href: props.href } : {})} />
      ) : (
        <>
          <div
            class="drawing"
            data-drawn={finished || undefined}
            tabIndex={0}
            role="group"
            aria-roledescription="chart"
            aria-label={`${props.caption} ${props.rows.length} marks; arrow keys go through them, Enter opens a record.`}
            onKeyDown={keys}
          >
            {/* What it shows is said by the group around it, row by row, and by the table. */}
            <div ref={place} aria-hidden="true" />
            {error && <p role="alert">{error}</p>}
          </div>
          <p class="picked" aria-live="polite">
            {row ? props.describe(row) : ""}
          </p>
        </>
      )}
      <figcaption>{props.caption}</figcaption>
    </figure>
  );
}
