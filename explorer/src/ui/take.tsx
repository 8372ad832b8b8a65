/** How to take an implementation home: its command, its sources, its address. */

import type { Entry, Results } from "../data/results";
import { archive, exportCommand, sourcesOf } from "../data/take";
import { bytes, number, TIMING } from "../data/words";
import { address } from "../route";
import { recordName } from "../data/identity";
import { Command } from "./copy";
import { saveBlob } from "./download";

/** What it leaks, in words that say what that means. */
export function Timing({ of }: { of: string }) {
  const timing = TIMING[of];
  if (!timing) return null;
  return (
    <span class={`timing ${of}`}>
      {timing.leaks}
      <span class="soft">: {timing.means}</span>
    </span>
  );
}

async function saveSources(entry: Entry): Promise<void> {
  const { files } = await sourcesOf(entry);
  const folder = `${entry.primitive}-${entry.variant.replaceAll("/", "-")}`;
  saveBlob(`${folder}.tar`, archive(folder, files));
}

export function Take({ entry, target, here }: { entry: Entry; target: string; here?: boolean }) {
  const name = recordName(entry);
  return (
    <div class="take">
      <Command label="A folder for your build" text={exportCommand(entry, target)} />
      {entry.round_keys_in !== "ram" && (
        <p class="soft">Its key is fixed when the firmware is built: add --key with yours, in hexadecimal.</p>
      )}
      <p class="choices">
        {!here && <a href={address("record", {}, name)}>Record</a>}
        <a href={address("record", { tab: "sources" }, name)}>Read the sources</a>
        <button type="button" onClick={() => void saveSources(entry)}>
          Save the sources
        </button>
      </p>
    </div>
  );
}

/** The figures of a choice, large. */
export function Headline({ cycles, rom, ram, timing }: { cycles: number; rom: number; ram: number; timing: string[] }) {
  return (
    <dl class="meters">
      <div>
        <dt>cycles a message</dt>
        <dd>{number(cycles)}</dd>
      </div>
      <div>
        <dt>ROM</dt>
        <dd>{bytes(rom)}</dd>
      </div>
      <div>
        <dt>RAM</dt>
        <dd>{bytes(ram)}</dd>
      </div>
      <div class="wide">
        <dt>timing</dt>
        <dd class="sentence">
          {timing.map((one) => (
            <Timing key={one} of={one} />
          ))}
        </dd>
      </div>
    </dl>
  );
}

/** The record of an identity, where this report has it. */
export function entryOf(results: Results, one: Parameters<typeof recordName>[0]): Entry | undefined {
  return results.named(recordName(one));
}
