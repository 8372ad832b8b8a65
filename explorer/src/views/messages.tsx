/** What a message costs, by its length. */

import { useMemo } from "preact/hooks";
import type { TopLevelSpec } from "vega-lite";
import { Chart, PICKED } from "../chart/chart";
import { BYTES_AXIS, colour, isNarrow, legend, logTicks } from "../chart/theme";
import { cyclesByLength } from "../data/lengths";
import { part } from "../data/parts";
import type { Results, Row } from "../data/results";
import { number, OPERATIONS } from "../data/words";
import type { Lengths, Measurement } from "../generated/measurement";
import { change, type Route } from "../route";
import { Select, useLater, Waiting } from "../ui/element";
import { choose, DEFAULTS, deviceChoices, filters, passes, RuleNote } from "../ui/filters";
import { recordOf } from "./map";

const LENGTHS = Array.from({ length: 49 }, (_, step) => Math.round(2 ** (step / 4))).filter((length, at, all) => length !== all[at - 1]);

/** Tasks whose calls are measured length by length. */
const BY_LENGTH = new Set(["authenticate", "seal"]);

/** What messages are for. */
const TASKS = ["encrypt", "hash", "authenticate", "seal", "encrypt_message", "derive", "extend"];

/** What tasks cost by lengths, by the numbers of the records. */
type ByLength = ReadonlyMap<number, Lengths>;

const NOTHING: ByLength = new Map();

/** Cycles of a whole message: key set-up if it changes, and all its blocks; where they are measured, those of the length. */
export function messageCycles(results: Results, row: Row, length: number, freshKey: boolean, known: ByLength = NOTHING): number {
  const member = results.members.get(row.primitive)!;
  const setUp = freshKey ? (row.key_setup_cycles ?? 0) : 0;
  const lengths = known.get(row.number);
  if (lengths) return setUp + cyclesByLength(lengths, length);
  if (row.one_block_cycles !== null) {
    const blocks = Math.max(1, Math.ceil((length + member.least_padding_bytes) / member.block_bytes));
    return setUp + row.one_block_cycles + (blocks - 1) * row.cycles;
  }
  return setUp + Math.max(1, Math.ceil(length / member.block_bytes)) * row.cycles;
}

/** The rows that no other of at least the same security betters at one length without being worse at another. */
export function messageFront(results: Results, rows: Row[], freshKey: boolean, lengths: ByLength = NOTHING): Row[] {
  const known = rows.map((row) => ({
    row,
    security: results.members.get(row.primitive)!.security_bits,
    cycles: LENGTHS.map((length) => messageCycles(results, row, length, freshKey, lengths)),
  }));
  type Known = (typeof known)[number];
  const beats = (one: Known, other: Known) =>
    one.security >= other.security &&
    one.cycles.every((cycles, at) => cycles <= other.cycles[at]!) &&
    (one.security > other.security || one.cycles.some((cycles, at) => cycles < other.cycles[at]!));
  return known.filter((one) => !known.some((other) => beats(other, one))).map(({ row }) => row);
}

/** What a task costs by lengths, of all records that know it. */
function lengthsOf(records: Record<string, Measurement>, task: string): ByLength {
  const known = Object.entries(records).flatMap(([number, record]): [number, Lengths][] => {
    const lengths = record.lengths?.[task];
    return lengths ? [[Number(number), lengths]] : [];
  });
  return new Map(known);
}

export function MessagesView({ results, route }: { results: Results; route: Route }) {
  const device = route.values.get("device") ?? DEFAULTS.device;
  const primitive = route.values.get("primitive") ?? "all";
  const task = TASKS.find((one) => one === route.values.get("task")) ?? "encrypt";
  const freshKey = route.values.get("setup") !== "once";
  const later = useLater(() => results.rows("strict"), []);
  // Messages with a key are measured by length; the records of the machine say so.
  const core = results.devices.get(device)?.core;
  const byLength = BY_LENGTH.has(task);
  const brought = useLater(async () => (byLength && core ? lengthsOf(await part(`records/${core}`), task) : NOTHING), [core, task]);
  const known = byLength ? brought.value : NOTHING;
  const counted = results.loaded("strict") ?? later.value;
  const all = known && counted;
  const chosen = { ...filters(route, results), device, primitive: "all", operation: task, language: "", timing: "" };
  const rows = useMemo(() => {
    const per = (row: Row) => messageCycles(results, row, 4096, freshKey, known);
    const fitting = (all ?? []).filter((row) => passes(row, chosen));
    const lines = new Map<string, Row>();
    for (const row of fitting) {
      if (primitive !== "all" && row.primitive !== primitive) continue;
      const key = primitive === "all" ? row.primitive : `${row.implementation} ${row.toolchain} ${row.optimisation}`;
      const best = lines.get(key);
      // Of each primitive the fastest for a long message.
      if (!best || per(row) < per(best)) lines.set(key, row);
    }
    return [...lines.values()].sort((one, other) => per(one) - per(other));
  }, [all, device, primitive, task, freshKey, known]);
  const front = useMemo(() => new Set(messageFront(results, rows, freshKey, known)), [rows, freshKey, known]);
  const measured = new Set((all ?? []).filter((row) => passes(row, chosen)).map((row) => row.primitive));
  const name = (row: Row) => (primitive === "all" ? results.title(row.primitive) : row.variant);
  const points = useMemo(
    () =>
      [...rows]
        .sort((one, other) => Number(front.has(other)) - Number(front.has(one)))
        .flatMap((row) => LENGTHS.map((length) => ({ row, length, cycles: messageCycles(results, row, length, freshKey, known) }))),
    [rows, front, freshKey, known],
  );
  const spec = useMemo(
    () =>
      curves(
        points.map((point) => ({ ...point, name: name(point.row), front: front.has(point.row) })),
        rows.filter((row) => front.has(row)).map(name),
      ),
    [points],
  );
  return (
    <section>
      <h1>Cost of a message</h1>
      <p class="lead">
        Cycles a byte by the length of the message: setting up the key and padding weigh on short messages. In colour what nothing of at
        least the same security beats at every length, the rest grey; of each primitive the fastest code for long messages.
      </p>
      <div class="filters">
        <Select
          id="device"
          label="Machine"
          value={device}
          choices={deviceChoices(results, false)}
          onChange={(value) => choose("device", value)}
        />
        <Select
          id="task"
          label="Task"
          value={task}
          choices={TASKS.map((value) => ({ value, title: OPERATIONS[value]! }))}
          onChange={(value) => change({ task: value === "encrypt" ? undefined : value, primitive: undefined })}
        />
        <Select
          id="primitive"
          label="Primitive"
          value={primitive}
          choices={[{ value: "all", title: "Each" }, ...[...measured].map((value) => ({ value, title: results.title(value) }))]}
          onChange={(value) => change({ primitive: value === "all" ? undefined : value })}
        />
        {task === "encrypt" && (
          <Select
            id="setup"
            label="Key"
            value={freshKey ? "" : "once"}
            choices={[
              { value: "", title: "new for each message" },
              { value: "once", title: "set up once" },
            ]}
            onChange={(value) => change({ setup: value || undefined })}
          />
        )}
      </div>
      {!all ? (
        <Waiting error={later.error ?? brought.error} />
      ) : points.length === 0 ? (
        <p class="notice">Nothing of this kind is measured on {results.deviceTitle(device)}.</p>
      ) : (
        <Chart
          name={`messages-${task}-${device}`}
          caption={`Cycles a byte of ${OPERATIONS[task]} on ${results.deviceTitle(device)}, whole messages of 1 to 4096 bytes, worst case: ${front.size} of ${rows.length} on the front.`}
          spec={spec}
          rows={points}
          columns={[
            { title: "implementation", value: (point) => point.row.implementation },
            { title: "primitive", value: (point) => results.title(point.row.primitive) },
            { title: "on the front", value: (point) => (front.has(point.row) ? "yes" : "no") },
            { title: "message", value: (point) => point.length, number: true },
            { title: "cycles", value: (point) => point.cycles, show: (point) => number(point.cycles), number: true },
            {
              title: "cycles a byte",
              value: (point) => point.cycles / point.length,
              show: (point) => number(point.cycles / point.length, 1),
              number: true,
            },
          ]}
          describe={(point) =>
            `${name(point.row)}: ${number(point.cycles)} cycles for ${point.length} bytes, ${number(point.cycles / point.length, 1)} a byte`
          }
          href={(point) => recordOf(point.row)}
        />
      )}
      {byLength && (
        <p class="soft">
          What is made of blocks pays for each one that is begun: these are the cycles of the very lengths, as measured up to three blocks
          and further by the step from block to block, without associated data.
        </p>
      )}
      <RuleNote results={results} rule="strict" />
    </section>
  );
}

/** Lines, of which those of these names are in colour. */
function curves(points: { name: string; front: boolean; length: number; cycles: number }[], names: string[]): TopLevelSpec {
  const values = points.map((point, at) => ({
    at,
    name: point.name,
    front: point.front,
    length: point.length,
    perByte: point.cycles / point.length,
    cycles: point.cycles,
  }));
  const axes = {
    x: {
      field: "length",
      type: "quantitative",
      scale: { type: "log", base: 2, nice: false },
      title: "bytes of the message",
      axis: { ...BYTES_AXIS, values: isNarrow() ? [1, 16, 256, 4096] : [1, 4, 16, 64, 256, 1024, 4096] },
    },
    y: {
      field: "perByte",
      type: "quantitative",
      scale: { type: "log", nice: false },
      title: "cycles a byte",
      axis: { format: "~s", values: logTicks(values.map((value) => value.perByte)) },
    },
  };
  const key = { ...legend(4), values: names, symbolType: "stroke", symbolStrokeWidth: 2 };
  const color = { field: "name", type: "nominal", scale: { domain: names }, legend: key };
  const dashes = names.map((_, at) => (at < 8 ? [1, 0] : [5, 3]));
  return {
    data: { values },
    width: 700,
    height: 420,
    autosize: { type: "fit", contains: "padding" },
    params: [{ name: PICKED, value: -1 }],
    layer: [
      {
        transform: [{ filter: "!datum.front" }],
        mark: { type: "line", strokeWidth: 1, opacity: 0.3, color: colour("soft"), tooltip: null },
        encoding: { ...axes, detail: { field: "name" } },
      },
      {
        transform: [{ filter: "datum.front" }],
        mark: { type: "line", strokeWidth: 2, tooltip: null },
        encoding: { ...axes, color, strokeDash: { field: "name", type: "nominal", scale: { domain: names, range: dashes }, legend: key } },
      },
      {
        mark: { type: "point", filled: true, size: 40, opacity: 0.01, cursor: "pointer" },
        encoding: {
          ...axes,
          detail: { field: "name" },
          tooltip: [
            { field: "name", title: "code" },
            { field: "length", title: "bytes" },
            { field: "cycles", format: "," },
            { field: "perByte", title: "a byte", format: ",.1f" },
          ],
        },
      },
      {
        transform: [{ filter: `datum.at == ${PICKED}` }],
        mark: { type: "point", size: 220, strokeWidth: 2.5, filled: false, tooltip: null },
        encoding: { ...axes, color: { value: "#d1603d" } },
      },
    ],
  } as TopLevelSpec;
}
