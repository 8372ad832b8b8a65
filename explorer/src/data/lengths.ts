/** What calls cost by lengths, as records have it: see `Lengths` in crates/vocabulary. */

import type { Lengths, Stairs } from "../generated/measurement";

/** Cycles of a length: the last ones known repeat with the period, a step higher each time. */
export function stairs(known: Stairs, length: number): number {
  const beyond = length - known.cycles.length;
  const periods = beyond < 0 ? 0 : Math.floor(beyond / known.period) + 1;
  return known.cycles[length - periods * known.period]! + periods * known.step;
}

/** Most cycles of a message without associated data. */
export function cyclesByLength(lengths: Lengths, message: number): number {
  return stairs((lengths.most ?? lengths.cycles).message, message);
}
