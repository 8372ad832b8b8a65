/** The measurements as rows, out of the columns in which they come. */

import type { Device, Family, Member, Overview, RecordColumns } from "../generated/overview";
import { recordName, type Identity } from "./identity";
import { part, present } from "./parts";

/** What every measurement is known by. */
export interface Entry extends Identity {
  /** Its number in this report. */
  number: number;
  /** The device that its core is measured on. */
  device: string;
  isa: string;
  family: string;
  variant: string;
  language: string;
  constant_time: string;
  round_keys_in: string;
}

/** One operation of a measurement under one rule. */
export interface Row extends Entry {
  operation: string;
  cycles: number;
  one_block_cycles: number | null;
  cycles_per_byte: number | null;
  rom: number;
  total_rom: number | null;
  ram: number;
  stack: number;
  key_setup_cycles: number | null;
  combined: number | null;
  rank: number | null;
}

export class Results {
  readonly overview: Overview;
  readonly entries: Entry[];
  readonly members = new Map<string, Member>();
  readonly families = new Map<string, Family>();
  readonly devices = new Map<string, Device>();
  readonly #byName = new Map<string, Entry>();
  readonly #rules = new Map<string, Row[]>();

  constructor(overview: Overview) {
    this.overview = overview;
    for (const device of overview.devices) this.devices.set(device.name, device);
    for (const family of overview.families) {
      for (const member of family.members) {
        this.members.set(member.name, member);
        this.families.set(member.name, family);
      }
    }
    const word = (column: keyof RecordColumns, number: number): string => {
      const { words, numbers } = overview.columns[column];
      return words[numbers[number]!]!;
    };
    const onCore = new Map(overview.devices.map((device) => [device.core, device]));
    this.entries = Array.from({ length: overview.count }, (_, number) => {
      const primitive = word("primitive", number);
      const implementation = word("implementation", number);
      const core = word("core", number);
      return {
        number,
        core,
        device: onCore.get(core)?.name ?? core,
        isa: word("isa", number),
        primitive,
        family: this.families.get(primitive)?.name ?? "",
        implementation,
        variant: implementation.split("/").slice(2).join("/") || implementation,
        toolchain: word("toolchain", number),
        optimisation: word("optimisation", number),
        language: word("language", number),
        constant_time: word("constant_time", number),
        round_keys_in: word("round_keys_in", number),
      };
    });
    for (const entry of this.entries) this.#byName.set(recordName(entry), entry);
  }

  /** The record of that name. */
  named(name: string): Entry | undefined {
    return this.#byName.get(name);
  }

  /** The rows under a rule, if they are loaded. */
  loaded(rule: string): Row[] | undefined {
    const known = this.#rules.get(rule);
    if (known) return known;
    const strict = present("rule/strict");
    const own = present(`rule/${rule}`);
    if (!strict || !own) return undefined;
    // What does not stand under a rule is as under the strict one.
    const columns = { ...strict, ...own };
    const { record, operation } = this.overview.rows;
    const rows = record.flatMap((number, at) => {
      const cycles = columns.cycles?.[at];
      if (cycles === null || cycles === undefined) return [];
      return {
        ...this.entries[number]!,
        operation: operation.words[operation.numbers[at]!]!,
        cycles,
        one_block_cycles: columns.one_block_cycles?.[at] ?? null,
        cycles_per_byte: columns.cycles_per_byte?.[at] ?? null,
        rom: columns.rom?.[at] ?? 0,
        total_rom: columns.total_rom?.[at] ?? null,
        ram: columns.ram?.[at] ?? 0,
        stack: columns.stack?.[at] ?? 0,
        key_setup_cycles: columns.key_setup_cycles?.[at] ?? null,
        combined: columns.combined?.[at] ?? null,
        rank: columns.rank?.[at] ?? null,
      };
    });
    this.#rules.set(rule, rows);
    return rows;
  }

  /** The rows under a rule, loaded if need be. */
  async rows(rule: string): Promise<Row[]> {
    await Promise.all([part("rule/strict"), part(`rule/${rule}`)]);
    return this.loaded(rule)!;
  }

  title(primitive: string): string {
    return this.members.get(primitive)?.title ?? primitive;
  }

  deviceTitle(device: string): string {
    return this.devices.get(device)?.title ?? device;
  }

  /** What users ask of a primitive, or of block ciphers: the first is the usual. */
  tasks(primitive: string): string[] {
    const family = this.families.get(primitive) ?? this.overview.families.find((one) => one.kind === "block-cipher");
    return family?.tasks ?? [];
  }

  isHash(primitive: string): boolean {
    return this.families.get(primitive)?.kind === "hash";
  }
}

/** The rows that no other row betters in one figure without being worse in the other. */
export function paretoFront<R>(rows: R[], x: (row: R) => number, y: (row: R) => number): R[] {
  const sorted = [...rows].sort((one, other) => x(one) - x(other) || y(one) - y(other));
  let least = Infinity;
  return sorted.filter((row) => {
    if (y(row) >= least) return false;
    least = y(row);
    return true;
  });
}
