/** What the page weighs, whole and at first; how soon it shows something is a bench. */

import { readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launch, open, report } from "./site";

let site: string;
let browser: Browser;

beforeAll(async () => {
  // All machine code: from the cache of `cipherfit measure`, or built now.
  site = await report([]);
  browser = await launch();
}, 3_600_000);

afterAll(async () => {
  await browser.close();
  rmSync(dirname(site), { recursive: true });
});

/** Every file below a folder. */
function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : [path];
  });
}

const sum = (paths: string[]) => paths.reduce((bytes, path) => bytes + statSync(path).size, 0);

/** The files that have been loaded since. */
function watched(page: Page): () => string[] {
  const loaded = new Set<string>();
  page.on("requestfinished", (request) => loaded.add(request.url().split("#")[0]!));
  return () => [...loaded].filter((url) => url.startsWith("file:")).map((url) => fileURLToPath(url));
}

test("the whole site weighs less than 25 MB, machine code packed", () => {
  const all = files(site);
  const bytes = sum(all);
  const live = all.filter((path) => /\/live\/\d+\.js$/.test(path));
  console.log(
    `${(bytes / 1e6).toFixed(1)} MB in ${all.length} files, machine code of ${live.length} records in ${(sum(live) / 1e6).toFixed(1)} MB`,
  );
  expect(bytes).toBeLessThan(25_000_000);
  // A limit that holds for want of toolchains would hold nothing.
  expect(live.length).toBeGreaterThan(1000);
});

describe("what comes first weighs less than 1 MB", () => {
  const FIRST: Record<string, [string, string]> = {
    "the question with its answer": ["", ".answer"],
    "the map": ["#/map", ".drawing[data-drawn]"],
    messages: ["#/messages", ".drawing[data-drawn]"],
    papers: ["#/papers", ".drawing[data-drawn]"],
  };
  for (const [name, [address, stands]] of Object.entries(FIRST)) {
    test(name, async () => {
      const { page, complaints, go } = await open(browser, site);
      const loaded = watched(page);
      await go(address);
      await page.waitForSelector(stands);
      const bytes = sum(loaded());
      console.log(`${name}: ${(bytes / 1000).toFixed(0)} kB in ${loaded().length} files`);
      expect(bytes).toBeLessThan(1_000_000);
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  }
});

// A figure of the machine as much as of the page: `make explorer-bench` asks for it.
describe.runIf(process.env.CIPHERFIT_BENCH)("its speed: how soon something stands there", () => {
  const FIRST: Record<string, [string, string]> = {
    "the first answer": ["#/fit", ".answer"],
    "the first chart": ["#/map", ".drawing[data-drawn]"],
  };
  for (const [name, [address, stands]] of Object.entries(FIRST)) {
    test(name, async () => {
      let [best, busy] = [Infinity, Infinity];
      for (let time = 0; time < 7; time += 1) {
        const { page, go } = await open(browser, site);
        const client = await page.context().newCDPSession(page);
        await client.send("Performance.enable", { timeDomain: "threadTicks" });
        await page.addInitScript((selector) => {
          new MutationObserver((_, observer) => {
            if (!document.querySelector(selector)) return;
            observer.disconnect();
            performance.mark("stands");
          }).observe(document, { childList: true, subtree: true, attributes: true });
        }, stands);
        await go(address);
        await page.waitForSelector(stands);
        best = Math.min(best, await page.evaluate(() => performance.getEntriesByName("stands")[0]!.startTime));
        const { metrics } = await client.send("Performance.getMetrics");
        busy = Math.min(busy, 1000 * metrics.find((metric) => metric.name === "TaskDuration")!.value);
        await page.context().close();
      }
      console.log(`${name} after ${best.toFixed(0)} ms, ${busy.toFixed(0)} ms of them processor time of the page`);
      // Of processor time, so that it does not depend on what else the machine does.
      expect(busy).toBeLessThan(500);
    });
  }
});
