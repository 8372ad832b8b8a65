/** What makes a record unique, and its name in addresses: these outlive a report. */

export interface Identity {
  implementation: string;
  primitive: string;
  device: string;
  toolchain: string;
  /** Level of optimisation; empty or missing where it has no name. */
  optimisation?: string | null;
}

/** `aes/msp430/ladder-12:aes-128:msp430f1611:clang-msp430:none` */
export function recordName(one: Identity): string {
  const words = [one.implementation, one.primitive, one.device, one.toolchain];
  if (one.optimisation) words.push(one.optimisation);
  return words.join(":");
}
