/** What is taken from the page is what the command and the library have. */

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cipherfit, launch, open, RECORD, report, root } from "./site";

let site: string;
let browser: Browser;

beforeAll(async () => {
  site = await report(["none"]);
  browser = await launch();
}, 300_000);

afterAll(() => browser.close());

/** Runs a command of the page in an empty folder, and gives the folder. */
function run(line: string): string {
  const [program, ...words] = line.split(" ");
  expect(program).toBe("cipherfit");
  const folder = mkdtempSync(join(tmpdir(), "cipherfit-taken-"));
  execFileSync(cipherfit, ["--root", root, ...words], { cwd: folder, stdio: "pipe" });
  return folder;
}

async function saved(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).first().click()]);
  return (await download.path())!;
}

const ADDRESSES: Record<string, string> = {
  "a record of assembly": RECORD,
  "a record at a level": "record/aes/msp430/ladder/12:aes-128:msp430:clang-msp430:none",
  "an answer for a device that is not measured itself": "fit?target=attiny85&rom=2k&ram=300",
  "an answer of two needs": "fit?target=r5f100le&needs=2&task.2=hash&digest.2=%3E%3D256&rom=5k&ram=600",
};

describe("the commands of the page run", () => {
  for (const [name, address] of Object.entries(ADDRESSES)) {
    test(name, async () => {
      const { page, go } = await open(browser, site);
      await go(`#/${address}`);
      const lines = page.locator(".taken .command code");
      await lines.first().waitFor();
      for (const line of await lines.allTextContents()) {
        const folder = run(line);
        expect(existsSync(join(folder, line.split(" --to ")[1]!))).toBe(true);
      }
      await page.context().close();
    });
  }
});

test("the command of a record is copied", async () => {
  const { page, go } = await open(browser, site);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await go(`#/${RECORD}`);
  await page.getByRole("button", { name: /^Copy the command/ }).click();
  const line = await page.locator(".taken .command code").textContent();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(line);
  await page.getByRole("button", { name: "Copy the address of this record" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`#/${RECORD}`);
  await page.context().close();
});

test("saved sources are those of the library", async () => {
  const { page, go } = await open(browser, site);
  await go(`#/${RECORD}`);
  const archive = await saved(page, "Save the sources");
  const folder = mkdtempSync(join(tmpdir(), "cipherfit-taken-"));
  execFileSync("tar", ["-xf", archive, "-C", folder]);
  const files = execFileSync("tar", ["-tf", archive], { encoding: "utf8" }).trim().split("\n");
  expect(files.length).toBeGreaterThan(0);
  const method = join(root, "library/aes/msp430/smallest");
  const own = files.filter((file) => existsSync(join(method, file.split("/").pop()!)));
  expect(own.length).toBeGreaterThan(0);
  for (const file of own) {
    expect(readFileSync(join(folder, file), "utf8")).toBe(readFileSync(join(method, file.split("/").pop()!), "utf8"));
  }
  await go(`#/${RECORD}?tab=sources`);
  await page.locator(".sources details").first().waitFor();
  await page.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
  const [one] = own;
  const text = readFileSync(await saved(page, `Save ${one!.split("/").pop()}`), "utf8");
  expect(text).toBe(readFileSync(join(folder, one!), "utf8"));
  await page.context().close();
});

test("timing is said in words", async () => {
  const { page, go } = await open(browser, site);
  const words: Record<string, string> = {
    "record/aes/msp430/two-tables/on-the-fly:aes-128:msp430:gnu-msp430":
      "leaks through addresses: they take no time here, as there is no cache",
    [RECORD]: "leaks through branches: how long it takes tells of key or message",
    "record/aes/msp430/bitsliced/plain:aes-128:msp430:gnu-msp430": "leaks nothing",
  };
  for (const [address, said] of Object.entries(words)) {
    await go(`#/${address}`);
    await expect.poll(() => page.locator(".record .timing").textContent()).toContain(said);
  }
  await page.context().close();
});

test("of messages the front alone is in colour", async () => {
  const { page, go } = await open(browser, site);
  await go("#/messages?device=msp430f1611");
  await page.locator(".drawing[data-drawn]").waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "JSON" }).click()]);
  const rows = JSON.parse(readFileSync((await download.path())!, "utf8")) as Record<string, string | number>[];
  const named = (on: string) => new Set(rows.filter((row) => row["on the front"] === on).map((row) => row.primitive));
  const legend = await page.locator(".drawing .role-legend-label text").allTextContents();
  expect(new Set(legend)).toEqual(named("yes"));
  expect(named("no").size).toBeGreaterThan(named("yes").size);
  // Among 128-bit keys nothing on the front is beaten by another of them at every length.
  const cycles = (primitive: string | number) => rows.filter((row) => row.primitive === primitive).map((row) => Number(row.cycles));
  const aes = cycles("AES-128");
  const speck = cycles("SPECK-64/128");
  expect(speck.every((count, at) => count <= aes[at]!)).toBe(named("no").has("AES-128"));
  await page.context().close();
});
