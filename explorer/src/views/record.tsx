/** Everything that is known of one measurement. */

import { useMemo } from "preact/hooks";
import { part } from "../data/parts";
import { recordName } from "../data/identity";
import type { Entry, Results } from "../data/results";
import { archive, sourcesOf } from "../data/take";
import { bytes, LANGUAGES, LEAKS, number, OPERATIONS } from "../data/words";
import type { CycleRange, Measurement, SecretFinding } from "../generated/measurement";
import { LiveBench } from "../live/bench";
import { type Code, unfolded, type Visit } from "../live/code";
import { Listing } from "../live/listing";
import { address, change, type Route } from "../route";
import { save, saveBlob } from "../ui/download";
import { CopyButton } from "../ui/copy";
import { Facts, Select, Tabs, useLater, Waiting } from "../ui/element";
import { DataTable } from "../ui/table";
import { Take, Timing } from "../ui/take";
import { recordOf } from "./map";
import { ramPieces, romPieces } from "./memory";

const TABS = [
  { value: "record", title: "Record" },
  { value: "profile", title: "Where the cycles go" },
  { value: "sources", title: "Sources" },
  { value: "live", title: "Live bench" },
];

export function RecordView({ results, route }: { results: Results; route: Route }) {
  const entry = results.named(route.item);
  const tab = route.values.get("tab") ?? "record";
  const { value, error } = useLater(async () => entry && part(`records/${entry.core}`), [entry]);
  const record = entry && value?.[entry.number];
  if (!entry) return <NoRecord results={results} name={route.item} />;
  if (!record) return <Waiting error={error} />;
  return (
    <section>
      <p class="crumbs">
        <a href={address("map", { primitive: entry.primitive === "aes-128" ? undefined : entry.primitive, device: entry.device })}>
          {results.title(entry.primitive)} on {results.deviceTitle(entry.device)}
        </a>
      </p>
      <h1 class="name-of-code">{entry.implementation}</h1>
      <Summary entry={entry} />
      <section class="card taken">
        <Take entry={entry} target={entry.device} here />
        <CopyButton text={() => location.href.replace(/\?.*/, "")} title="Copy the address of this record" />
      </section>
      <Tabs
        label="Parts of the record"
        value={tab}
        tabs={TABS}
        onChange={(next) => change({ tab: next === "record" ? undefined : next, call: undefined })}
      />
      {tab === "record" && <Fields record={record} results={results} />}
      {tab === "profile" && <Profile entry={entry} route={route} />}
      {tab === "sources" && <Sources entry={entry} />}
      {tab === "live" && <LiveTab entry={entry} record={record} />}
      {TABS.every(({ value }) => value !== tab) && (
        <p class="notice" role="alert">
          A record has no part called “{tab}”.
        </p>
      )}
    </section>
  );
}

/** How many names of records are worth reading. */
const NEAREST = 6;

/** An address of what this report does not have, and what comes nearest. */
function NoRecord({ results, name }: { results: Results; name: string }) {
  const [implementation = "", primitive = ""] = name.split(":");
  const folder = implementation.split("/").slice(0, 2).join("/");
  const same = results.entries.filter((entry) => entry.implementation === implementation);
  const near = results.entries.filter((entry) => entry.primitive === primitive && entry.implementation.startsWith(folder));
  const shown = [...new Map([...same, ...near].map((entry) => [recordName(entry), entry])).values()].slice(0, NEAREST);
  return (
    <section>
      <h1>No such record</h1>
      <p class="notice" role="alert">
        There is no such record in this report: <code>{name}</code>. A record is named by implementation, primitive, core, toolchain and
        level.
      </p>
      {shown.length > 0 && (
        <>
          <h2>The nearest</h2>
          <ul>
            {shown.map((entry) => (
              <li key={entry.number}>
                <a href={address("record", {}, recordName(entry))}>{recordName(entry)}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <a href={address("map")}>All records</a> are marks of the map.
      </p>
    </section>
  );
}

function Summary({ entry }: { entry: Entry }) {
  const { value } = useLater(() => sourcesOf(entry), [entry]);
  return <p class="lead">{value?.summary ?? "\u00a0"}</p>;
}

/** What is proved of each operation, in words. */
export function proved(record: Measurement): [string, string][] {
  const proof = record.verified.proof;
  if (!proof) return [["proved for every input", "nothing: tested"]];
  const keys = proof.keys === "every" ? "every key" : "the key that is built in";
  const lengths = proof.message_bytes ?? [];
  const inputs = lengths.length > 0 ? `every message of ${lengths.join(", ")} bytes` : `${keys} and every block`;
  const known = Object.entries(proof.operations).map(([operation, theorem]): [string, string] => [
    OPERATIONS[operation] ?? operation,
    theorem === "proved" ? `proved right for ${inputs}` : `tested, not proved: ${theorem.open.reason}`,
  ]);
  const leaks = proof.leaks
    ? [[lengths.length > 0 ? `what leaks, for ${inputs}` : "what leaks, for every input", LEAKS[proof.leaks] ?? ""] as [string, string]]
    : [];
  return [...known, ...leaks];
}

/** An implementation that a record's calls, and what of it lies in the image. */
function Used({ record, role, name }: { record: Measurement; role: string; name: string }) {
  const part = record.parts?.[role];
  if (!part) return <>{name}</>;
  const sum = (of: "rom" | "static") => part.pieces.reduce((all, piece) => all + piece[of], 0);
  const identity = { implementation: name, primitive: part.primitive, core: record.core, toolchain: part.toolchain };
  return (
    <>
      <a href={recordOf(identity)}>{name}</a>{" "}
      <span class="soft">
        {part.primitive}: {bytes(sum("rom"))} ROM{sum("static") > 0 && `, ${bytes(sum("static"))} RAM`}
      </span>
    </>
  );
}

function Fields({ record, results }: { record: Measurement; results: Results }) {
  const family = results.families.get(record.primitive);
  const rom = romPieces(record);
  const ram = ramPieces(record);
  const contract = Object.entries(record.contract).map(([name, value]): [string, string] => [
    name.replaceAll("_", " "),
    typeof value === "boolean" ? (value ? "yes" : "no") : String(value),
  ]);
  return (
    <div class="record">
      <section class="card wide">
        <h2>Cycles of whole calls</h2>
        <DataTable
          caption="cycles of whole calls"
          rows={calls(record)}
          columns={[
            { title: "operation", value: (call) => call.name },
            { title: "least", value: (call) => call.range.min, show: (call) => number(call.range.min), number: true },
            { title: "median", value: (call) => call.range.median, show: (call) => number(call.range.median), number: true },
            { title: "most", value: (call) => call.range.max, show: (call) => number(call.range.max), number: true },
            { title: "instructions", value: (call) => call.instructions ?? null, show: (call) => number(call.instructions), number: true },
            { title: "stack", value: (call) => call.stack ?? null, show: (call) => bytes(call.stack), number: true },
          ]}
        />
      </section>
      <section class="card">
        <h2>ROM {bytes(rom.reduce((sum, piece) => sum + piece.bytes, 0))}</h2>
        <Facts facts={rom.map((piece) => [piece.component, bytes(piece.bytes)])} />
      </section>
      <section class="card">
        <h2>RAM {bytes(ram.reduce((sum, piece) => sum + piece.bytes, 0))}</h2>
        <Facts facts={ram.map((piece) => [piece.component, bytes(piece.bytes)])} />
      </section>
      {record.uses && Object.keys(record.uses).length > 0 && (
        <section class="card wide">
          <h2>Made of</h2>
          <p class="soft">These it calls; their costs are in its own. Firmware holds them once, whatever else calls them.</p>
          <Facts
            facts={Object.entries(record.uses).map(([role, name]) => [role, <Used key={role} record={record} role={role} name={name} />])}
          />
        </section>
      )}
      <section class="card">
        <h2>Secrets</h2>
        <p>
          Claimed and confirmed: <Timing of={record.claims.constant_time} />
        </p>
        <Findings title="Branches" findings={record.secret.branches} />
        <Findings title="Addresses" findings={record.secret.addresses} />
        <Findings title="Timing" findings={record.secret.timing} />
      </section>
      <section class="card">
        <h2>Verified</h2>
        <Facts
          facts={[
            ["official vectors", number(record.verified.vectors)],
            ["random inputs", number(record.verified.random)],
            ["against", record.verified.oracle],
            ["places of buffers and stack", number(record.verified.layouts)],
            ["interruptions by itself", number(record.verified.interruptions)],
            ["link addresses", number(record.verified.link_addresses)],
            ...proved(record),
            ["sources, SHA-256", <code class="hash">{record.source_sha256}</code>],
          ]}
        />
      </section>
      <section class="card">
        <h2>What a caller must know</h2>
        <Facts facts={contract} />
      </section>
      <section class="card">
        <h2>How it was built</h2>
        <Facts
          facts={[
            ["language", LANGUAGES[record.language] ?? record.language],
            ["toolchain", record.toolchain],
            ...(record.optimisation ? ([["level", record.optimisation]] as [string, string][]) : []),
            ...Object.entries(record.tools).map(([role, version]): [string, string] => [role, version]),
            ["flags", <code>{record.flags.join(" ")}</code>],
          ]}
        />
      </section>
      <section class="card">
        <h2>{family?.title}</h2>
        <p>{family?.summary}.</p>
        <p>{family?.security}.</p>
        <p class="soft">{family?.specification}</p>
      </section>
      <p class="wide">
        <button
          type="button"
          onClick={() => save(`${recordName(record).replaceAll(/[/:]/g, "-")}.json`, "application/json", JSON.stringify(record, null, 1))}
        >
          Save the record as JSON
        </button>
      </p>
    </div>
  );
}

function Findings({ title, findings }: { title: string; findings: SecretFinding[] }) {
  if (findings.length === 0) return null;
  return (
    <details>
      <summary>
        {title}: {findings.length} {findings.length === 1 ? "place" : "places"}
      </summary>
      <ul class="findings">
        {findings.map((finding) => (
          <li key={finding.place}>
            <code>{finding.place}</code> on {finding.depends_on.join(" and ")}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The machine code of a measurement, where the report has it. */
function useLive({ number }: Entry) {
  return useLater(async () => {
    const present = await part("live/index");
    if (!present.includes(number)) {
      throw new Error(
        "This report has no machine code of this measurement: its toolchain was not installed when the report was written, or it was left out by --live. `cipherfit doctor` tells how to get a toolchain.",
      );
    }
    return unfolded(await part(`live/${number}`));
  }, [number]);
}

function Profile({ entry, route }: { entry: Entry; route: Route }) {
  const { value, error } = useLive(entry);
  const operations = value?.scene.calls.map((call) => call.operation) ?? [];
  const call = Number(route.values.get("call") ?? Math.max(0, operations.indexOf("encrypt")));
  const shown = value?.runs[call];
  const lines = useMemo(() => (value && shown ? hottest(value, shown.visits) : []), [value, shown]);
  if (!value || !shown) return <Waiting error={error} />;
  return (
    <>
      <div class="filters">
        <Select
          id="call"
          label="Call"
          value={String(call)}
          choices={operations.map((operation, at) => ({ value: String(at), title: `${at + 1}. ${OPERATIONS[operation] ?? operation}` }))}
          onChange={(next) => change({ call: next })}
        />
      </div>
      <p class="soft">
        {number(shown.cycles)} cycles, call instruction included, for {value.vector}.
      </p>
      <div class="columns">
        <section>
          <h2>Hottest lines of the source</h2>
          <ol class="hottest">
            {lines.slice(0, 12).map(([place, cycles]) => (
              <li key={place}>
                <span class="share" style={{ width: `${(100 * cycles) / lines[0]![1]}%` }} />
                <code>{place}</code>
                <span>
                  {number(cycles)} · {number((100 * cycles) / shown.cycles, 1)} %
                </span>
              </li>
            ))}
          </ol>
        </section>
        <section>
          <h2>Machine code</h2>
          <Listing live={value} visits={shown.visits} />
        </section>
      </div>
    </>
  );
}

/** Source lines by cycles, most first. */
function hottest(live: Code, visits: Visit[]): [string, number][] {
  const places = new Map(live.listing.lines.map(([line, , place]) => [line, live.listing.places[place]!]));
  const sums = new Map<string, number>();
  for (const [line, , cycles] of visits) {
    const place = places.get(line) ?? "elsewhere";
    sums.set(place, (sums.get(place) ?? 0) + cycles);
  }
  return [...sums].sort((one, other) => other[1] - one[1]);
}

function Sources({ entry }: { entry: Entry }) {
  const { value, error } = useLater(() => sourcesOf(entry), [entry]);
  const { value: live } = useLive(entry);
  const cycles = useMemo(() => {
    const encryption = live?.scene.calls.findIndex((one) => one.operation === "encrypt") ?? -1;
    const run = live?.runs[encryption] ?? live?.runs.at(-1);
    return new Map(live && run ? hottest(live, run.visits) : []);
  }, [live]);
  if (!value) return <Waiting error={error} />;
  const own = new Set(value.own);
  // What is opened first is where the cycles go.
  const hot = [...cycles.keys()].map((place) => place.split(":")[0]!).find((name) => value.files.has(name));
  const names = [...value.files.keys()].sort((one, other) => Number(own.has(other)) - Number(own.has(one)) || one.localeCompare(other));
  return (
    <div class="sources">
      {value.technique.length > 0 && <p>After {value.technique.join("; ")}.</p>}
      {value.notes && <p>{value.notes}</p>}
      <p>
        <button type="button" onClick={() => saveBlob(`${entry.primitive}.tar`, archive(entry.primitive, value.files))}>
          Save all {names.length} files
        </button>
      </p>
      {cycles.size > 0 && <p class="soft">Beside the lines stand the cycles that they take in one call.</p>}
      {names.map((name, at) => (
        <details key={name} open={hot ? name === hot : at === 0}>
          <summary>
            <code>{name}</code>
          </summary>
          <p>
            <button type="button" aria-label={`Save ${name}`} onClick={() => save(name, "text/plain", value.files.get(name)!)}>
              Save
            </button>
          </p>
          <pre tabIndex={0}>{annotated(name, value.files.get(name)!, cycles)}</pre>
        </details>
      ))}
    </div>
  );
}

/** A source with the cycles of its lines before them, where there are any. */
function annotated(name: string, text: string, cycles: Map<string, number>): string {
  const lines = text.split("\n");
  const found = lines.map((_, at) => cycles.get(`${name}:${at + 1}`));
  if (found.every((count) => count === undefined)) return text;
  return lines.map((line, at) => `${(found[at] === undefined ? "" : number(found[at])).padStart(8)} │ ${line}`).join("\n");
}

function LiveTab({ entry, record }: { entry: Entry; record: Measurement }) {
  const { value, error } = useLive(entry);
  if (!value) return <Waiting error={error} />;
  return <LiveBench live={value} record={record} />;
}

interface CallCosts {
  name: string;
  range: CycleRange;
  instructions?: number | undefined;
  stack?: number | undefined;
}

/** What each call takes, and of messages in blocks the first and each further one. */
function calls(record: Measurement): CallCosts[] {
  const whole = Object.entries(record.cycles).map(([operation, range]) => ({
    name: OPERATIONS[operation] ?? operation,
    range,
    instructions: record.events[operation]?.instructions,
    stack: record.ram.stack[operation],
  }));
  const blocks = Object.values(record.tasks).flatMap(({ first, further }) =>
    further
      ? [
          { name: "message of one block", range: first },
          { name: "each further block", range: further },
        ]
      : [],
  );
  return [...whole, ...blocks];
}
