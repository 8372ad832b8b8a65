/** The built site, as `cipherfit report` writes it, and a browser to look at it with. */

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { recordName } from "../src/data/identity";

export const root = resolve(fileURLToPath(import.meta.url), "../../..");

/** The command that is tested against; the tests' caller has built it. */
export const cipherfit = process.env.CIPHERFIT ?? join(root, "target/release/cipherfit");

/** Machine code that the tests run; small enough to be built in seconds. */
const LIVE = [
  "aes/msp430/smallest/computed-sbox",
  "speck/msp430/rounds/unrolled",
  "speck/avr/*",
  "aes/rl78/smallest/plain",
  "sha2/msp430/portable-c/plain",
];

/** A record by its permanent address. */
export const RECORD = "record/aes/msp430/smallest/computed-sbox:aes-128:msp430:gnu-msp430";

/** Every view, as addresses. */
export const VIEWS = [
  "fit",
  "fit?target=r5f100le&needs=2&task.2=hash&digest.2=%3E%3D256&rom=5k&ram=600",
  "fit?rom=100B&ram=20B",
  "fit?rom=2parsec",
  "fit?packet=bluetooth-le&payload=27B",
  "fit?packet=bluetooth-le&payload=999B",
  "map",
  "map?device=all",
  "map?device=abacus",
  "papers",
  "papers?tab=beaulieu2014",
  "papers?tab=buhrow2014",
  "papers?tab=didla2008",
  "papers?tab=diehl2017",
  "papers?tab=matsui2013",
  "portfolio",
  "memory",
  "messages",
  "messages?task=hash&device=r5f100le",
  "messages?task=seal",
  "hardware",
  RECORD,
  `${RECORD}?tab=profile`,
  `${RECORD}?tab=sources`,
  `${RECORD}?tab=live`,
  "nowhere",
  "record/aes/msp430/nothing:aes-128:msp430:gnu-msp430",
];

/** Waits until a view stands: its chart, its answer, its record, or why it has none. */
export const stands = (page: Page) =>
  page.waitForSelector(".drawing[data-drawn], .answer, .record, .sources, .bench, .columns, [role=alert]");

export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Writes a report into a folder of its own; with all machine code that can be built if it is not said which. */
export async function report(words: string[] = LIVE): Promise<string> {
  const folder = join(mkdtempSync(join(tmpdir(), "cipherfit-explorer-")), "site");
  const live = words.flatMap((word) => ["--live", word]);
  // Not waited for in one piece: who runs the tests wants to hear of them within a minute.
  const writing = spawn(cipherfit, ["--root", root, "report", "--out", folder, ...live], { stdio: "inherit" });
  const [code] = (await once(writing, "exit")) as [number | null];
  if (code !== 0) throw new Error(`cipherfit report ended with ${code}`);
  return folder;
}

/** What the command answers; a check that failed (exit code 1) is an answer too. */
export function answer(...words: string[]): unknown {
  const { stdout, status, stderr } = spawnSync(cipherfit, ["--root", root, ...words], { encoding: "utf8", maxBuffer: 1 << 28 });
  if (status !== 0 && status !== 1) throw new Error(stderr);
  return JSON.parse(stdout);
}

export function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  // In containers there is no user for the sandbox to run as.
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}

/** A page whose every complaint is kept. */
export interface Watched {
  page: Page;
  complaints: string[];
  go: (address: string) => Promise<void>;
}

export async function open(browser: Browser, site: string, options: BrowserContextOptions = {}): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true, ...options });
  // Long enough for a busy machine: what is tested is what happens, not when.
  context.setDefaultTimeout(150_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("requestfailed", (request) => complaints.push(`cannot load ${request.url()}`));
  page.on("request", (request) => {
    if (!/^(file|data|blob):/.test(request.url())) complaints.push(`asks the network for ${request.url()}`);
  });
  const url = pathToFileURL(join(site, "index.html")).href;
  return { page, complaints, go: async (address) => void (await page.goto(url + address)) };
}

/** Waits until a chart of that name is drawn. */
export const drawn = (page: Page, name: string) => page.waitForSelector(`.drawing[data-drawn^="${name}"]`);

/** The name of the first record that fits the words. */
export async function find(page: Page, words: Record<string, string>): Promise<string> {
  // The page stands before its records do.
  await page.waitForFunction(() => window.cipherfit?.parts.overview !== undefined);
  const found = await page.evaluate((wanted) => {
    const { columns, count } = window.cipherfit.parts.overview!;
    const word = (name: string, record: number) => {
      const column = columns[name as keyof typeof columns];
      return column.words[column.numbers[record]!]!;
    };
    const records = Array.from({ length: count }, (_, record) => record);
    const record = records.find((one) => Object.entries(wanted).every(([name, value]) => word(name, one) === value));
    if (record === undefined) return undefined;
    return {
      implementation: word("implementation", record),
      primitive: word("primitive", record),
      core: word("core", record),
      toolchain: word("toolchain", record),
      optimisation: word("optimisation", record),
    };
  }, words);
  if (found === undefined) throw new Error(`no record is ${JSON.stringify(words)}`);
  return recordName(found);
}
