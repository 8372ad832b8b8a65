/** The shapes of the data that `cipherfit report` writes. */

export interface Column {
  words: string[];
  numbers: number[];
}

export interface Device {
  name: string;
  title: string;
  isa: string;
  core: string;
  clock_hz: number;
  source: string;
}

export interface Member {
  name: string;
  title: string;
  block_bytes: number;
  key_bytes: number;
  digest_bytes: number;
  least_padding_bytes: number;
}

export interface Family {
  name: string;
  title: string;
  kind: "block-cipher" | "hash";
  summary: string;
  specification: string;
  security: string;
  members: Member[];
}

export interface RuleText {
  rule: string;
  title: string;
  source: string | null;
  cycles: string;
  rom: string;
  ram: string;
  scores: string[];
  approximations: string[];
  /** What counts, as the engine takes it. */
  counts: unknown;
}

export interface Overview {
  version: string;
  count: number;
  columns: Record<string, Column>;
  devices: Device[];
  families: Family[];
  rules: RuleText[];
  hardware: boolean;
}

export type Operation = "expand_key" | "encrypt" | "decrypt" | "hash";

export interface RuleColumns {
  measurement: number[];
  operation: number[];
  operations: Operation[];
  cycles: number[];
  one_block_cycles: (number | null)[];
  cycles_per_byte: (number | null)[];
  rom: number[];
  total_rom: (number | null)[];
  ram: number[];
  stack: number[];
  key_setup_cycles: (number | null)[];
  combined?: (number | null)[];
  rank?: (number | null)[];
}

export interface Share {
  cycles: number;
  bytes: number;
}

export interface Range {
  min: number;
  median: number;
  max: number;
}

export interface SecretFinding {
  place: string;
  depends_on: string[];
}

/** One line of `results/`. */
export interface Measurement {
  device: string;
  core: string;
  isa: string;
  primitive: string;
  implementation: string;
  labels: Record<string, string>;
  language: string;
  toolchain: string;
  optimisation?: string;
  tools: Record<string, string>;
  flags: string[];
  contract: Record<string, string | number | boolean>;
  claims: { constant_time: string };
  cycles: Record<string, Range>;
  blocks?: { one: Range; further: Range };
  overhead: {
    call_return: number;
    return_only: number;
    return_bytes: Record<string, number>;
    block_io: Record<string, Share>;
    convention: Record<string, Share>;
  };
  rom: { code: Record<string, number>; tables: Record<string, number> };
  ram: {
    static: number;
    context: number;
    message: number;
    key: number;
    digest?: number;
    work?: number;
    stack: Record<string, number>;
  };
  events: Record<string, Record<string, number>>;
  secret: Record<"branches" | "addresses" | "timing", SecretFinding[]>;
  verified: { vectors: number; random: number; oracle: string };
  source_sha256: string;
}

export interface SourcePart {
  summary: string;
  technique: string[];
  notes: string | null;
  sources: string[];
  files: Record<string, string>;
}

export interface Ratio {
  published: number;
  at_most: boolean;
  ours: number;
  ratio: number | null;
}

export interface Headline extends Ratio {
  figure: string;
  verdict: "better" | "equal" | "worse";
}

export interface Candidate {
  measurement: number | null;
  headline: Headline | null;
  ratios: Record<string, Ratio>;
}

export interface PublishedRow {
  source: string;
  place: string;
  rule: string;
  goal: string | null;
  isa: string;
  device: string;
  platform: string;
  primitive: string;
  operation: string;
  language: string;
  label: string;
  evidence: string;
  where_read: string;
  notes: string;
}

export interface ComparisonRow {
  published: PublishedRow;
  counted_by: string;
  same_rule: boolean;
  same_label: Candidate | null;
  best: Candidate | null;
  reason: string | null;
}

export interface Source {
  title: string;
  authors: string;
  year: number;
}

export interface Comparisons {
  sources: Record<string, Source>;
  rows: ComparisonRow[];
}

export interface Bar {
  primitive: string;
  label: string | null;
  implementation: string | null;
  toolchain: string | null;
  language: string;
  ours: number | null;
  ours_interval: [number, number] | null;
  published: number | null;
}

export interface Figure {
  number: number;
  name: string;
  title: string;
  axis: string;
  logarithmic: boolean;
  bars: Bar[];
}

/** Address, length, rights, kind, label, values. */
export type Change = [number, number, number, number, number, string | null];

export interface LiveCall {
  operation: string;
  entry: number;
  stack_pointer: number;
  registers: number[];
  changes: Change[];
  buffers: [string, number, number][];
  result: { address: number; bytes: string } | null;
  cycles: number;
  stack_bytes: number;
  visits: [number, number, number][];
}

export interface LivePart {
  core: string;
  vector: string;
  values: Record<string, string>;
  calls: LiveCall[];
  listing: { places: string[]; lines: [number, string, number][] };
  symbols: Record<string, string>;
}
