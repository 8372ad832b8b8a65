/** What makes a record unique, and its name in addresses: these outlive a report. */

export interface Identity {
  implementation: string;
  primitive: string;
  core: string;
  /** Timing of the memory, where it makes the core wait. */
  memory?: string | null;
  toolchain: string;
  /** Level of optimisation; empty or missing where it has no name. */
  optimisation?: string | null;
}

/** `aes/msp430/ladder/12:aes-128:msp430:clang-msp430:none` */
export function recordName(one: Identity): string {
  const words = [one.implementation, one.primitive, one.core, ...(one.memory ? [one.memory] : []), one.toolchain];
  if (one.optimisation) words.push(one.optimisation);
  return words.join(":");
}
