/** The fastest for each ROM and RAM, as in Matsui and Murakami 2013, for any machine. */

import { useMemo } from "preact/hooks";
import type { TopLevelSpec } from "vega-lite";
import { Chart, PICKED } from "../chart/chart";
import { colour, isDark, isNarrow } from "../chart/theme";
import { cells, RAMS, ROMS, type Field } from "../data/portfolio";
import type { Results } from "../data/results";
import { bytes, number } from "../data/words";
import { engine } from "../engine";
import type { Scope } from "../generated/question";
import { change, type Route } from "../route";
import { Select, useLater, Waiting } from "../ui/element";
import { choose, deviceChoices, FilterBar, filters, RuleNote } from "../ui/filters";
import { recordOf } from "./map";

export function PortfolioView({ results, route }: { results: Results; route: Route }) {
  const chosen = filters(route, results);
  const hash = results.isHash(chosen.primitive);
  const { device } = chosen;
  const rule = route.values.get("rule") ?? "matsui2013";
  const scope: Scope = hash ? "hash" : route.values.get("scope") === "both" ? "encrypt_and_decrypt" : "encrypt";
  const asked = [chosen.primitive, device, rule, scope, chosen.key];
  const { value, error } = useLater(async () => {
    const chooser = await engine("choice");
    const core = results.devices.get(device)?.core;
    if (!core) throw new Error(`Nothing is measured on a machine called “${device}”.`);
    await chooser.bring(core);
    const counts = results.overview.rules.find((one) => one.rule === rule)?.counts;
    if (!counts) throw new Error(`there is no accounting rule called ${rule}`);
    const asks = { primitive: chosen.primitive, core, counts, scope, roms: ROMS, rams: RAMS, fixed_key: chosen.key === "fixed" };
    const portfolio = chooser.ask("portfolio", asks);
    return { portfolio, asked: asked.join() };
  }, asked);
  const current = value && value.asked === asked.join() ? value : undefined;
  const fields = useMemo(() => (current?.portfolio ? cells(current.portfolio) : []), [current]);
  const spec = useMemo(() => heatMap(fields), [fields]);
  return (
    <section>
      <h1>Portfolio</h1>
      <p class="lead">
        The fastest code that fits each ROM and RAM. In the first column stands the smallest, in the last the fastest of all; × where
        nothing fits.
      </p>
      <FilterBar
        results={results}
        chosen={{ ...chosen, rule, device }}
        show={["primitive", "key", "rule"]}
        kinds={["block-cipher", "hash"]}
      >
        <Select
          id="device"
          label="Machine"
          value={device}
          choices={deviceChoices(results, false)}
          onChange={(name) => choose("device", name)}
        />
        {!hash && (
          <Select
            id="scope"
            label="Task"
            value={scope === "encrypt" ? "" : "both"}
            choices={[
              { value: "", title: "encryption" },
              { value: "both", title: "encryption and decryption" },
            ]}
            onChange={(value) => change({ scope: value || undefined })}
          />
        )}
      </FilterBar>
      {!current ? (
        <Waiting error={error} />
      ) : !current.portfolio ? (
        <p class="notice">
          No implementation of {results.title(chosen.primitive)} does this on {results.deviceTitle(device)}.
        </p>
      ) : (
        <Chart
          name={`portfolio-${chosen.primitive}-${device}`}
          caption={`${results.title(chosen.primitive)} on ${results.deviceTitle(device)}: cycles of the fastest within each ROM (across) and RAM (down); pale where more memory does not help.`}
          spec={spec}
          rows={fields}
          columns={[
            { title: "RAM budget", value: (field) => field.ram },
            { title: "ROM budget", value: (field) => field.rom },
            { title: "cycles", value: (field) => field.cycles, show: (field) => (field.choice ? number(field.cycles) : "×"), number: true },
            {
              title: "implementation",
              value: (field) => field.choice?.implementation ?? null,
              show: (field) => field.choice?.implementation ?? field.lack,
            },
            { title: "toolchain", value: (field) => field.choice?.toolchain ?? null },
            { title: "ROM", value: (field) => field.choice?.rom ?? null, number: true },
            { title: "RAM", value: (field) => field.choice?.ram ?? null, number: true },
          ]}
          describe={(field) =>
            field.choice
              ? `${field.ram} RAM, ROM ${field.rom}: ${number(field.cycles)} cycles by ${field.choice.implementation}, which needs ${bytes(field.choice.rom)} ROM and ${bytes(field.choice.ram)} RAM`
              : `${field.ram} RAM, ROM ${field.rom}: nothing fits; ${field.lack}`
          }
          href={({ choice }) =>
            choice ? recordOf({ ...choice, core: results.devices.get(device)?.core ?? "", primitive: chosen.primitive }) : undefined
          }
        />
      )}
      <RuleNote results={results} rule={rule} />
    </section>
  );
}

/** Two digits and a power of a thousand: `3.7k`, `29k`. */
function brief(value: number): string {
  const power = Math.floor(Math.log10(Math.max(value, 1)) / 3);
  const scaled = value / 1000 ** power;
  return `${scaled.toLocaleString("en", { maximumSignificantDigits: scaled < 100 ? 2 : 3 })}${["", "k", "M", "G"][power] ?? ""}`;
}

function heatMap(fields: Field[]): TopLevelSpec {
  const roms = [...new Set(fields.map((field) => field.rom))];
  const rams = [...new Set(fields.map((field) => field.ram))];
  const values = fields.map((field) => ({
    at: field.at,
    rom: field.rom,
    ram: field.ram,
    cycles: field.cycles,
    text: field.text,
    // A phone's columns have room for two digits.
    brief: field.choice && !field.satiated ? brief(field.choice.cycles) : field.text,
    satiated: field.satiated,
    name: field.choice?.implementation ?? "nothing fits",
    needs: field.choice ? `${bytes(field.choice.rom)} ROM, ${bytes(field.choice.ram)} RAM` : field.lack,
    shown: number(field.cycles),
  }));
  const spread = fields.flatMap((field) => (field.cycles ? [Math.log(field.cycles)] : []));
  const middle = Math.exp((Math.min(...spread) + Math.max(...spread)) / 2);
  const axes = {
    x: { field: "rom", type: "ordinal", sort: roms, title: "ROM", axis: { orient: "top", labelAngle: -35 } },
    y: { field: "ram", type: "ordinal", sort: rams, title: "RAM" },
  };
  return {
    data: { values },
    width: 700,
    height: { step: 34 },
    autosize: { type: "fit-x", contains: "padding" },
    params: [{ name: PICKED, value: -1 }],
    layer: [
      {
        transform: [{ filter: "datum.cycles === null" }],
        mark: { type: "rect", fill: "transparent", stroke: colour("line") },
        encoding: { ...axes, tooltip: [{ field: "name", title: "here" }, { field: "needs" }] },
      },
      {
        transform: [{ filter: "datum.cycles !== null" }],
        mark: { type: "rect", cornerRadius: 3, cursor: "pointer" },
        encoding: {
          ...axes,
          color: {
            field: "cycles",
            type: "quantitative",
            scale: { type: "log", scheme: isDark() ? "viridis" : "yellowgreenblue", reverse: isDark() },
            legend: { title: "cycles", orient: "bottom", format: "~s", gradientLength: 200, tickCount: 4 },
          },
          opacity: { condition: { test: "datum.satiated", value: 0.35 }, value: 1 },
          tooltip: [{ field: "name", title: "code" }, { field: "shown", title: "cycles" }, { field: "needs" }],
        },
      },
      {
        mark: { type: "text", fontSize: isNarrow() ? 8 : 11, tooltip: null },
        encoding: {
          ...axes,
          text: { field: isNarrow() ? "brief" : "text" },
          color: {
            condition: {
              test: isDark()
                ? `datum.cycles !== null && !datum.satiated && datum.cycles < ${middle}`
                : `datum.cycles !== null && !datum.satiated && datum.cycles > ${middle}`,
              value: isDark() ? "#10202a" : "#ffffff",
            },
            value: colour("ink"),
          },
        },
      },
      {
        transform: [{ filter: `datum.at == ${PICKED}` }],
        mark: { type: "rect", fill: null, stroke: "#d1603d", strokeWidth: 3, tooltip: null },
        encoding: axes,
      },
    ],
  } as TopLevelSpec;
}
