/** Each field of each portfolio is what the command says for its RAM alone, from ROM to ROM. */

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { cells, RAMS, ROMS } from "../src/data/portfolio";
import type { Entry, Portfolio } from "../src/generated/reply";
import { cipherfit, root } from "./site";

const run = promisify(execFile);

/** What the command says; none where nothing does what is asked. */
async function portfolio(words: string[], rams: number[]): Promise<Portfolio | null> {
  const budgets = ["--rom", ROMS.join(), "--ram", rams.join(), "--json"];
  try {
    const { stdout } = await run(cipherfit, ["--root", root, "portfolio", ...words, ...budgets], { maxBuffer: 1 << 26 });
    return JSON.parse(stdout) as Portfolio;
  } catch (error) {
    if ((error as { code?: number }).code === 2) return null;
    throw error;
  }
}

/** The choices of one row alone: where more ROM does not help, that of the field to the left or of the smallest code. */
function choices(row: Portfolio["rows"][number]): (Entry | null)[] {
  const found: (Entry | null)[] = [];
  for (const cell of row.cells) {
    found.push(cell === "satiated" ? (found.at(-1) ?? found[0]!) : "best" in cell ? cell.best : null);
  }
  return found;
}

/** Machine, primitive and task of every view. */
function views(): string[][] {
  const found = new Map<string, string[]>();
  for (const isa of ["avr", "msp430", "rl78"]) {
    for (const line of readFileSync(join(root, `results/${isa}.jsonl`), "utf8")
      .trim()
      .split("\n")) {
      const { primitive, core, tasks } = JSON.parse(line) as { primitive: string; core: string; tasks: object };
      const words = [primitive, "--target", core];
      found.set(words.join(" "), words);
      if ("decrypt" in tasks) found.set([...words, "--enc-dec"].join(" "), [...words, "--enc-dec"]);
    }
  }
  return [...found.values()];
}

test("every field of every portfolio is the command's", async () => {
  const all = views();
  expect(all.length).toBeGreaterThan(100);
  const wrong: string[] = [];
  let fields = 0;
  const check = async (words: string[]) => {
    const whole = await portfolio(words, RAMS);
    if (!whole) return;
    const shown = cells(whole);
    for (const [down, ram] of RAMS.entries()) {
      const alone = choices((await portfolio(words, [ram]))!.rows[0]!);
      alone.forEach((choice, across) => {
        const field = shown[down * alone.length + across]!;
        fields += 1;
        if (JSON.stringify(field.choice) !== JSON.stringify(choice)) {
          wrong.push(
            `${words.join(" ")}, ${field.ram} RAM, ROM ${field.rom}: ${field.choice?.implementation}, not ${choice?.implementation}`,
          );
        }
      });
    }
  };
  const left = [...all];
  await Promise.all(
    [1, 2, 3, 4].map(async () => {
      for (let words = left.pop(); words; words = left.pop()) await check(words);
    }),
  );
  expect(wrong).toEqual([]);
  expect(fields).toBeGreaterThan(10_000);
}, 1_800_000);
