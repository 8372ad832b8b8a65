/** Machine code with what its calls took, line by line. */

import type { Live } from "../generated/live";

/** Address, visits and cycles of an instruction that was executed. */
export type Visit = [address: number, times: number, cycles: number];

/** A record's calls and code, as they are looked at. */
export interface Code extends Omit<Live, "runs" | "listing"> {
  runs: { cycles: number; visits: Visit[] }[];
  listing: { places: string[]; lines: [address: number, text: string, place: number][] };
  /** Names by address. */
  symbols: Record<number, string>;
}

/** From columns, which pack well, to lines. */
export function unfolded(live: Live): Code {
  const { places, texts, steps, moves, named, names } = live.listing;
  const addresses = summed(steps);
  const at = summed(moves);
  const runs = live.runs.map(({ cycles, visits, each, uneven }) => {
    const differing = new Map(uneven as [number, number][]);
    const times = visits.flatMap(([visited, lines]) => new Array<number>(lines!).fill(visited!));
    const taken = addresses.map((address, line): Visit => {
      return [address, times[line]!, differing.get(line) ?? times[line]! * each[line]!];
    });
    return { cycles, visits: taken.filter(([, visited]) => visited > 0) };
  });
  const lines = texts.map((text, line): [number, string, number] => [addresses[line]!, text, at[line]!]);
  const symbols = Object.fromEntries(summed(named).map((line, number) => [addresses[line]!, names[number]!]));
  return { ...live, runs, listing: { places, lines }, symbols };
}

function summed(steps: number[]): number[] {
  let sum = 0;
  return steps.map((step) => (sum += step));
}
