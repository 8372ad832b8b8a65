import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answer, drawn, find, launch, open, PHONE, RECORD, report, root } from "./site";

let site: string;
let browser: Browser;

beforeAll(async () => {
  site = await report();
  browser = await launch();
}, 300_000);

afterAll(() => browser.close());

const VIEWS: [string, string][] = [
  ["map", "map"],
  ["papers", "published"],
  ["papers?tab=buhrow2014&figure=energy", "buhrow2014-energy"],
  ["papers?tab=matsui2013", "matsui2013"],
  ["papers?tab=didla2008", "didla2008"],
  ["papers?tab=beaulieu2014", "beaulieu2014"],
  ["portfolio", "portfolio-aes-128"],
  ["portfolio?primitive=sha-256&device=r5f100le", "portfolio-sha-256"],
  ["memory?memory=ram", "ram-aes-128"],
  ["messages", "messages-encrypt"],
  ["messages?task=hash&device=r5f100le", "messages-hash"],
  ["messages?task=seal", "messages-seal"],
  ["papers?tab=diehl2017", "diehl2017"],
  ["hardware", "hardware"],
  ["hardware?part=core&area=gates&cost=energy", "hardware"],
];

describe("every view opens from disk", () => {
  for (const [address, chart] of VIEWS) {
    test(address, async () => {
      const { page, complaints, go } = await open(browser, site);
      await go(`#/${address}`);
      await drawn(page, chart);
      expect(await page.locator(".drawing svg path").count()).toBeGreaterThan(5);
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  }
});

test("filters change the chart, the address keeps them, and the address alone brings them back", async () => {
  const { page, go } = await open(browser, site);
  await go("#/map?device=all");
  await drawn(page, "map");
  await page.locator("details.more summary").click();
  const marks = () => page.locator(".drawing").getAttribute("aria-label");
  const before = await marks();
  await page.locator("select[name=primitive]").selectOption("speck-64-128");
  await page.locator("select[name=language]").selectOption("asm");
  await page.locator("select[name=rule]").selectOption("matsui2013");
  await expect.poll(marks).not.toBe(before);
  await page.waitForFunction(() => document.querySelector(".drawing[data-drawn=map]"));
  const after = await marks();
  const address = new URL(page.url()).hash;
  expect(address).toContain("primitive=speck-64-128");
  const again = await open(browser, site);
  await again.go(address);
  await drawn(again.page, "map");
  expect(await again.page.locator(".drawing").getAttribute("aria-label")).toBe(after);
  expect(await again.page.locator("select[name=rule]").inputValue()).toBe("matsui2013");
  await page.context().close();
  await again.page.context().close();
});

test("the map asks little at first, of one machine, in bytes; several machines differ by shape", async () => {
  const { page, go } = await open(browser, site);
  await go("#/map");
  await drawn(page, "map");
  const visible = await page.locator("main select:visible").evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).name));
  expect(visible).toEqual(["primitive", "device", "memory"]);
  expect(await page.locator("select[name=device]").inputValue()).toBe("msp430f1611");
  const ticks = await page.locator(".drawing .role-axis-label text").allTextContents();
  expect(ticks.filter((tick) => /^[\d\u202f]+$/.test(tick)).length).toBeGreaterThan(3);
  expect(ticks).toContain("1\u202f000");
  await go("#/map?device=all");
  await page.waitForFunction(() => document.querySelectorAll(".drawing .role-legend-symbol path").length === 6);
  const looks = await page
    .locator(".drawing .role-legend-symbol path")
    .evaluateAll((all) => all.map((one) => [one.getAttribute("d"), one.getAttribute("stroke")]));
  expect(new Set(looks.map(([shape]) => shape)).size).toBe(6);
  expect(new Set(looks.map(([, colour]) => colour)).size).toBe(6);
  await page.context().close();
});

test("the figures of the map are those of cipherfit table", async () => {
  const { page, go } = await open(browser, site);
  await go("#/map?primitive=present-80&rule=felics&key=fixed&device=all");
  await drawn(page, "map");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "JSON" }).click()]);
  const ours = JSON.parse(readFileSync((await download.path())!, "utf8")) as Record<string, unknown>[];
  const table = answer("table", "present-80", "--rule", "felics", "--json") as Record<string, unknown>[];
  const line = (row: Record<string, unknown>, core: string) =>
    [row.implementation, row[core], row.cycles, row.ROM ?? row.rom, row.RAM ?? row.ram].join(" ");
  expect(ours.map((row) => line(row, "core")).sort()).toEqual(table.map((row) => line(row, "core")).sort());
  await page.context().close();
});

test("the figures of circuits are those of cipherfit hw report", async () => {
  const { page, go } = await open(browser, site);
  await go("#/hardware?area=lut4&cost=ratio");
  await drawn(page, "hardware");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "JSON" }).first().click()]);
  const ours = JSON.parse(readFileSync((await download.path())!, "utf8")) as Record<string, unknown>[];
  const { circuits } = answer("hw", "report", "--json") as { circuits: Record<string, unknown>[] };
  const figures = (rows: Record<string, unknown>[], lut4: string, ratio: string) =>
    rows.map((row) => [row.design, row[lut4], row[ratio]].join(" ")).sort();
  expect(figures(ours, "LUT4 on ECP5, placed and routed", "kbit/s for each LUT4 of ECP5")).toEqual(
    figures(circuits, "lut4", "throughput_to_area"),
  );
  await page.context().close();
});

test("every paper has its statements with verdicts, as cipherfit paper has them", async () => {
  const { page, go } = await open(browser, site);
  const papers = answer("paper", "--json") as { paper: string; statements: { id: string; says: string }[] }[];
  expect(papers.length).toBe(5);
  for (const { paper, statements } of papers) {
    await go(`#/papers?tab=${paper}`);
    await drawn(page, paper);
    for (const { id, says } of statements) expect(await page.locator(`#${id}`).innerText()).toContain(says);
    expect(await page.locator("section.card[id]").count()).toBe(statements.length);
  }
  await page.context().close();
});

const QUESTIONS: [string, string[]][] = [
  ["target=msp430f1611&rom=2KB&ram=256B", ["--target", "msp430f1611", "--rom", "2KB", "--ram", "256B", "--need", "encrypt aes-128"]],
  [
    "target=avr&primitive=any&rom=1k&ram=any&message=64B&key=static&security=112",
    ["--target", "avr", "--rom", "1k", "--need", "encrypt message=64B security=112 key=static"],
  ],
  ["packet=ieee-802.15.4-enc-mic-32&payload=48B", ["--target", "msp430f1611", "--need", "packet:ieee-802.15.4-enc-mic-32 payload=48B"]],
  [
    "packet=lorawan-1.1-uplink&payload=12B&target=atmega328p&rom=6KB&way=receive",
    ["--target", "atmega328p", "--rom", "6KB", "--need", "packet:lorawan-1.1-uplink payload=12B receive"],
  ],
  ["rom=100B&ram=20B", ["--target", "msp430f1611", "--rom", "100B", "--ram", "20B", "--need", "encrypt aes-128"]],
  [
    "target=r5f100le&rom=3KB&ram=300B&needs=2&task.2=hash&digest.2=>=256&objective=rom",
    [
      "--target",
      "r5f100le",
      "--rom",
      "3KB",
      "--ram",
      "300B",
      "--objective",
      "rom",
      "--need",
      "encrypt aes-128",
      "--need",
      "hash digest>=256",
    ],
  ],
];

describe("what fits is what cipherfit fit says", () => {
  for (const [address, words] of QUESTIONS) {
    test(words.join(" "), async () => {
      const { page, complaints, go } = await open(browser, site);
      await go(`#/fit?${address.replaceAll(">", "%3E")}`);
      const place = page.locator("[data-answer]");
      await place.waitFor();
      const ours = JSON.parse((await place.getAttribute("data-answer"))!);
      expect(ours).toEqual(answer("fit", ...words, "--json"));
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  }

  test("a quantity that is none is explained", async () => {
    const { page, go } = await open(browser, site);
    await go("#/fit");
    await page.locator("[data-answer]").waitFor();
    await page.locator("input[name=rom]").fill("2 parsecs");
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("parsecs");
    expect(await page.locator("input[name=rom]").getAttribute("aria-invalid")).toBe("true");
    await page.context().close();
  });
});

const LIVE: Record<string, string>[] = [
  { implementation: "aes/msp430/smallest/computed-sbox", core: "msp430", primitive: "aes-128" },
  { implementation: "speck/msp430/rounds/unrolled", core: "msp430x-v2", primitive: "speck-64-128" },
  { implementation: "aes/rl78/smallest/plain", core: "rl78-s2", primitive: "aes-128" },
];

describe("the live bench runs the real machine code", () => {
  for (const words of LIVE) {
    test(Object.values(words).join(" "), async () => {
      const { page, complaints, go } = await open(browser, site);
      await go("");
      const record = await find(page, words);
      await go(`#/record/${record}?tab=live`);
      const bench = page.locator(".bench");
      await bench.waitFor();
      const cycles = () => page.locator("[data-meter=cycles]").textContent();
      const before = await cycles();
      await page.getByRole("button", { name: "Step", exact: true }).click();
      await expect.poll(cycles).not.toBe(before);
      await page.getByRole("button", { name: "Step 10" }).click();
      await page.getByRole("button", { name: "Run", exact: true }).click();
      await page.locator('.bench[data-done="true"]').waitFor();
      expect(await bench.getAttribute("data-right")).toBe("true");
      expect(await page.locator(".memory .secret-3").count()).toBeGreaterThan(0);
      const expected = await page.evaluate(() => {
        const { parts } = window.cipherfit;
        const { scene, runs } = parts[Object.keys(parts).find((part) => /^live\/\d/.test(part)) as "live/0"]!;
        return runs[scene.calls.findIndex((call) => call.operation === "encrypt")]!.cycles;
      });
      expect((await cycles())!.replaceAll(/\D/g, "")).toBe(String(expected));
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  }

  // A figure of the machine as much as of the code: `make explorer-bench` asks for it.
  test.runIf(process.env.CIPHERFIT_BENCH)("its speed", async () => {
    const { page, go } = await open(browser, site);
    await go("");
    const record = await find(page, {
      implementation: "sha2/msp430/portable-c/plain",
      core: "msp430x-v2",
      primitive: "sha-256",
      toolchain: "clang-msp430",
    });
    await go(`#/record/${record}?tab=live`);
    const client = await page.context().newCDPSession(page);
    await client.send("Performance.enable", { timeDomain: "threadTicks" });
    const busy = async () => {
      const { metrics } = await client.send("Performance.getMetrics");
      return metrics.find((metric) => metric.name === "TaskDuration")!.value;
    };
    const speed = page.locator("[data-meter=speed]");
    let best = 0;
    for (let time = 0; time < 3; time += 1) {
      const before = await busy();
      const button = page.getByRole("button", { name: /Measure/ });
      await button.click();
      await expect.poll(() => speed.textContent()).toContain("million");
      const cycles = Number(await speed.getAttribute("data-cycles"));
      best = Math.max(best, cycles / ((await busy()) - before) / 1e6);
    }
    console.log(`${await speed.textContent()}; ${best.toFixed(1)} million in a second of processor time`);
    // Of processor time, so that it does not depend on what else the machine does.
    expect(best).toBeGreaterThan(20);
    await page.context().close();
  });
});

test("an address of a record that is not there says so", async () => {
  const { page, complaints, go } = await open(browser, site);
  await go("#/record/aes/msp430/%:aes-128:msp430:gnu-msp430");
  await expect.poll(() => page.getByRole("alert").textContent()).toContain("no such record");
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("a record of a level of optimisation has an address of its own", async () => {
  const { page, go } = await open(browser, site);
  const levels: (string | null)[] = [];
  for (const level of ["none", "full"]) {
    await go(`#/record/aes/msp430/ladder/12:aes-128:msp430:clang-msp430:${level}`);
    await page.waitForFunction((word) => [...document.querySelectorAll("dd")].some((one) => one.textContent === word), level);
    levels.push(await page.locator("tbody tr").first().textContent());
  }
  expect(levels[0]).not.toBe(levels[1]);
  await page.context().close();
});

test("records without machine code say why", async () => {
  const { page, go } = await open(browser, site);
  await go("");
  const record = await find(page, { implementation: "present/rl78/smallest/plain" });
  await go(`#/record/${record}?tab=live`);
  await expect.poll(() => page.getByRole("alert").textContent()).toContain("no machine code");
  await page.context().close();
});

test("the keyboard goes through a chart and opens a record", async () => {
  const { page, go } = await open(browser, site);
  await go("#/map?primitive=speck-64-128&device=atmega128");
  await drawn(page, "map");
  await page.locator(".drawing").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.locator(".picked").textContent()).toContain("SPECK");
  await page.keyboard.press("Enter");
  await page.locator("h1.name-of-code").waitFor();
  expect(page.url()).toMatch(/#\/record\/speck\/avr\/[\w/-]+:speck-64-128:avre-plus:[\w-]+$/);
  await page.context().close();
});

test("each chart has a table, and all that can be used has a name", async () => {
  const { page, go } = await open(browser, site);
  await go("#/map");
  await drawn(page, "map");
  await page.getByRole("button", { name: "Table" }).click();
  expect(await page.locator("tbody tr").count()).toBeGreaterThan(20);
  const nameless = await page.evaluate(() =>
    [...document.querySelectorAll("button, select, input, a")]
      .filter(
        (element) => !(element.textContent?.trim() || element.getAttribute("aria-label") || (element as HTMLInputElement).labels?.length),
      )
      .map((element) => element.outerHTML),
  );
  expect(nameless).toEqual([]);
  await page.context().close();
});

test("a record says of each operation whether it is proved, as the command does", async () => {
  interface Row {
    implementation: string;
    core: string;
    proof: { operations: Record<string, "proved" | { open: { reason: string } }> };
  }
  // One of each: all proved, and some open.
  for (const [implementation, identity] of [
    ["aes/msp430/smallest/computed-sbox", "aes-128:msp430:gnu-msp430"],
    ["aes/rl78/smallest/plain", "aes-128:rl78-s1:gnu-rl78"],
  ]) {
    const rows = answer("table", implementation!, "--json") as Row[];
    const row = rows.find((one) => one.implementation === implementation && one.core === identity!.split(":")[1])!;
    const said = Object.values(row.proof.operations);
    const { page, complaints, go } = await open(browser, site);
    await go(`#/record/${implementation}:${identity}`);
    await page.waitForSelector(".record");
    const text = (await page.textContent(".record"))!;
    const times = (words: string) => text.split(words).length - 1;
    expect(times("proved right for every key and every block")).toBe(said.filter((one) => one === "proved").length);
    expect(times("tested, not proved:")).toBe(said.filter((one) => one !== "proved").length);
    expect(complaints).toEqual([]);
    await page.context().close();
  }
});

describe("a phone can show it", () => {
  for (const address of ["map", "fit", "papers", "portfolio", "memory", "messages", "hardware", RECORD, `${RECORD}?tab=sources`]) {
    test(address, async () => {
      const { page, complaints, go } = await open(browser, site, PHONE);
      await go(`#/${address}`);
      await page.waitForSelector(".drawing[data-drawn], .answer, .record, .sources");
      const [wide, shown] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect(wide).toBeLessThanOrEqual(shown!);
      // No number stands outside of its table, nor of its field of a portfolio.
      const clipped = await page.evaluate(() => {
        const tables = [...document.querySelectorAll(".table")].filter((table) => table.scrollWidth > table.clientWidth + 1);
        const fields = [...document.querySelectorAll(".drawing .mark-rect path")].map((field) => field.getBoundingClientRect());
        const texts = [...document.querySelectorAll(".drawing .mark-text.layer_2_marks text")];
        const outside = texts.filter((text) => {
          const { left, right } = text.getBoundingClientRect();
          return !fields.some((field) => left >= field.left - 1 && right <= field.right + 1);
        });
        return [...tables, ...outside].map((one) => one.textContent);
      });
      expect(clipped).toEqual([]);
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  }
});

test("dark colours follow the system, and the reader", async () => {
  const { page, go } = await open(browser, site, { colorScheme: "dark" });
  await go("#/map");
  await drawn(page, "map");
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await paper();
  await page.getByRole("button", { name: /light colours/ }).click();
  await expect.poll(paper).not.toBe(dark);
  await page.context().close();
});

test("every page is named above at every width", async () => {
  for (const width of [390, 768, 900, 1280]) {
    const { page, go } = await open(browser, site, { viewport: { width, height: 900 } });
    await go("#/papers?tab=beaulieu2014");
    await page.waitForSelector("header nav");
    const hidden = await page.evaluate(() => {
      const nav = document.querySelector("header nav")!;
      return nav.scrollWidth - nav.clientWidth;
    });
    expect(hidden, `${width}`).toBeLessThanOrEqual(0);
    await page.context().close();
  }
});

test("pictures for the book", async () => {
  const folder = process.env.CIPHERFIT_PICTURES;
  if (!folder) return;
  mkdirSync(join(root, folder), { recursive: true });
  const take = async (name: string, address: string, options = {}) => {
    const { page, go } = await open(browser, site, options);
    await go("");
    await go(address.includes("LIVE") ? address.replace("LIVE", await find(page, LIVE[1]!)) : address);
    await page.waitForTimeout(1500);
    const step = page.getByRole("button", { name: "Step 10" });
    if (await step.count()) for (let time = 0; time < 9; time += 1) await step.click();
    await page.screenshot({ path: join(root, folder, `explorer-${name}.png`) });
    await page.context().close();
  };
  await take("map", "#/map");
  await take("hardware", "#/hardware", { viewport: { width: 1280, height: 1500 } });
  await take("live-bench-dark", "#/record/LIVE?tab=live", { colorScheme: "dark" });
  await take("fit-phone", "#/fit", { ...PHONE, deviceScaleFactor: 1 });
});
