/** The measurements as rows, out of the columns in which they come. */

import { part, present } from "./parts";
import type { Device, Family, Member, Operation, Overview, RuleColumns } from "./shapes";

/** What every measurement is known by. */
export interface Entry {
  id: number;
  device: string;
  isa: string;
  primitive: string;
  family: string;
  implementation: string;
  variant: string;
  toolchain: string;
  optimisation: string;
  language: string;
  constant_time: string;
  round_keys_in: string;
}

/** One operation of a measurement under one rule. */
export interface Row extends Entry {
  operation: Operation;
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
    const word = (column: string, id: number): string => {
      const { words, numbers } = overview.columns[column]!;
      return words[numbers[id]!]!;
    };
    this.entries = Array.from({ length: overview.count }, (_, id) => {
      const primitive = word("primitive", id);
      const implementation = word("implementation", id);
      return {
        id,
        device: word("device", id),
        isa: word("isa", id),
        primitive,
        family: this.families.get(primitive)?.name ?? "",
        implementation,
        variant: implementation.split("/").slice(2).join("/") || implementation,
        toolchain: word("toolchain", id),
        optimisation: word("optimisation", id),
        language: word("language", id),
        constant_time: word("constant_time", id),
        round_keys_in: word("round_keys_in", id),
      };
    });
  }

  /** The rows under a rule, if they are loaded. */
  loaded(rule: string): Row[] | undefined {
    const known = this.#rules.get(rule);
    if (known) return known;
    const columns = present<RuleColumns>(`rule/${rule}`);
    if (!columns) return undefined;
    const rows = columns.measurement.map((id, at) => ({
      ...this.entries[id]!,
      operation: columns.operations[columns.operation[at]!]!,
      cycles: columns.cycles[at]!,
      one_block_cycles: columns.one_block_cycles[at]!,
      cycles_per_byte: columns.cycles_per_byte[at]!,
      rom: columns.rom[at]!,
      total_rom: columns.total_rom[at]!,
      ram: columns.ram[at]!,
      stack: columns.stack[at]!,
      key_setup_cycles: columns.key_setup_cycles[at]!,
      combined: columns.combined?.[at] ?? null,
      rank: columns.rank?.[at] ?? null,
    }));
    this.#rules.set(rule, rows);
    return rows;
  }

  /** The rows under a rule, loaded if need be. */
  async rows(rule: string): Promise<Row[]> {
    await part(`rule/${rule}`);
    return this.loaded(rule)!;
  }

  title(primitive: string): string {
    return this.members.get(primitive)?.title ?? primitive;
  }

  deviceTitle(device: string): string {
    return this.devices.get(device)?.title ?? device;
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
