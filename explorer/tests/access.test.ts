/** What everybody can use: no finding of axe in any view, keys, addresses that lead nowhere, paper. */

import { createRequire } from "node:module";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launch, open, PHONE, RECORD, report, stands, VIEWS } from "./site";

const AXE = createRequire(import.meta.url).resolve("axe-core");

interface Finding {
  id: string;
  nodes: { html: string }[];
}

let site: string;
let browser: Browser;

beforeAll(async () => {
  site = await report();
  browser = await launch();
}, 300_000);

afterAll(() => browser.close());

const SURROUNDINGS = {
  "a desk": { colorScheme: "light" },
  "a phone in the dark": { ...PHONE, colorScheme: "dark" },
} as const;

for (const [name, surroundings] of Object.entries(SURROUNDINGS)) {
  describe(`axe finds nothing on ${name}`, () => {
    for (const view of VIEWS) {
      test(view, async () => {
        const { page, complaints, go } = await open(browser, site, surroundings);
        await go(`#/${view}`);
        await stands(page);
        await page.addScriptTag({ path: AXE });
        const found = await page.evaluate(async () => {
          const { axe } = window as unknown as { axe: { run: () => Promise<{ violations: Finding[] }> } };
          const { violations } = await axe.run();
          return violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`);
        });
        expect(found).toEqual([]);
        expect(complaints).toEqual([]);
        await page.context().close();
      });
    }
  });
}

describe("an address of what is not there says so", () => {
  const NOWHERE: Record<string, string> = {
    nowhere: "no page called “nowhere”",
    "map?primitive=rot13": "no “rot13”",
    "map?device=abacus": "no “abacus”",
    "memory?device=abacus": "abacus",
    "portfolio?device=abacus": "abacus",
    "messages?device=abacus": "no “abacus”",
    "papers?tab=nobody1999": "no such paper as “nobody1999”",
    "papers?tab=buhrow2014&figure=pie": "no “pie”",
    "hardware?design=magic": "no circuit called “magic”",
    "record/aes/msp430/nothing:aes-128:msp430:gnu-msp430": "no such record",
    [`${RECORD}?tab=dreams`]: "no part called “dreams”",
    "fit?target=abacus": "abacus",
    "fit?primitive=rot13": "rot13",
  };
  for (const [address, words] of Object.entries(NOWHERE)) {
    test(address, async () => {
      const { page, complaints, go } = await open(browser, site);
      await go(`#/${address}`);
      await expect.poll(async () => (await page.getByRole("alert").allTextContents()).join(" ").toLowerCase()).toContain(words);
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  }

  test("and what comes nearest to a record", async () => {
    const { page, go } = await open(browser, site);
    await go("#/record/aes/msp430/smallest/computed-sbox:aes-128:msp430:gnu");
    await page.getByRole("alert").waitFor();
    expect(await page.locator("main li a").first().getAttribute("href")).toBe(`#/${RECORD}`);
    await page.context().close();
  });
});

test("the keyboard alone asks, takes and sorts", async () => {
  const { page, complaints, go } = await open(browser, site);
  await go("");
  await page.locator(".answer").waitFor();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to the content");
  await page.keyboard.press("Enter");
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? "");
  const seen: string[] = [];
  for (let step = 0; step < 20 && seen.at(-1) !== "rom"; step += 1) {
    await page.keyboard.press("Tab");
    seen.push(await focused());
  }
  expect(seen).toEqual(expect.arrayContaining(["task", "primitive", "target", "rom"]));
  const best = () => page.locator(".taken h2").textContent();
  const before = await best();
  // What fits follows each key: nothing else is pressed.
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("600B");
  await expect.poll(best).not.toBe(before);
  expect(new URL(page.url()).hash).toContain("rom=600B");

  const take = page.locator(".answer tbody button").first();
  await take.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => take.getAttribute("aria-pressed")).toBe("true");

  await go("#/fit?rom=4KB");
  await page.reload();
  await page.locator(".answer").waitFor();
  const first = () => page.locator(".answer tbody tr").first().textContent();
  const fastest = await first();
  await page.locator(".answer th button", { hasText: "ROM" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(first).not.toBe(fastest);
  expect(await page.locator(".answer th", { hasText: "ROM" }).getAttribute("aria-sort")).toBe("ascending");
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("on paper stand answers and no buttons", async () => {
  const { page, go } = await open(browser, site, { colorScheme: "dark" });
  await go("#/fit");
  await page.locator(".answer").waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("button", { name: "Copy", exact: true }).count()).toBe(0);
  expect(await page.locator("nav").isVisible()).toBe(false);
  expect(await page.locator(".taken code").first().isVisible()).toBe(true);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)");
  await page.context().close();
});
