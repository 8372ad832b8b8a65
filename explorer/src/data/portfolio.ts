/** The fields of a portfolio: what the engine leaves open, as it is in a field with less memory, filled in. */

import type { Entry as Choice, Portfolio } from "../generated/reply";
import { number } from "./words";

/** Budgets in bytes. */
export const ROMS = [256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096, 8192];
export const RAMS = [32, 48, 64, 96, 128, 192, 256, 384, 512, 1024];

export interface Field {
  at: number;
  rom: string;
  ram: string;
  cycles: number | null;
  choice: Choice | null;
  /** Taken from a field with less memory. */
  satiated: boolean;
  text: string;
  lack: string;
}

const time = (one: Choice) => one.cycles + (one.decrypt_cycles ?? 0);

export function cells(portfolio: Portfolio): Field[] {
  const fields: Field[] = [];
  const known: { down: number; across: number; choice: Choice }[] = [];
  portfolio.rows.forEach((row, down) => {
    row.cells.forEach((cell, across) => {
      const column = portfolio.columns[across]!;
      const rom = typeof column === "string" ? (column === "min" ? "smallest" : "fastest") : `${column.bytes} B`;
      let choice: Choice | null = null;
      let lack = "";
      if (cell === "satiated") {
        // One of the fields to the left, above, or both has it: the best of them that fits here, by what
        // this column asks for. Of equals any will do: they have the same name.
        const order = (one: Choice) => (column === "min" ? [one.rom, time(one), one.ram] : [time(one), one.rom, one.ram]);
        const less = (one: Choice, other: Choice) => {
          const [first, second] = [order(one), order(other)];
          const at = first.findIndex((value, index) => value !== second[index]);
          return at >= 0 && first[at]! < second[at]!;
        };
        const budget = typeof column === "string" ? Infinity : column.bytes;
        const fits = known.filter((one) => one.down <= down && one.across <= across && one.choice.rom <= budget);
        choice = fits.reduce<Choice | null>((best, { choice }) => (!best || less(choice, best) ? choice : best), null);
      } else if ("best" in cell) {
        choice = cell.best;
        known.push({ down, across, choice });
      } else {
        const { nearest, rom: moreRom, ram: moreRam } = cell.impossible;
        const needs = [moreRom && `${moreRom} B ROM`, moreRam && `${moreRam} B RAM`].filter(Boolean).join(" and ");
        lack = `${nearest.implementation} comes nearest and lacks ${needs}`;
      }
      fields.push({
        at: fields.length,
        rom,
        ram: `${row.ram} B`,
        cycles: choice && time(choice),
        choice,
        satiated: cell === "satiated",
        text: choice ? (cell === "satiated" ? "—" : number(choice.cycles)) : "×",
        lack,
      });
    });
  });
  return fields;
}
