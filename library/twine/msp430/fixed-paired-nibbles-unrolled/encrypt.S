/*
 * Every round written out, tables at a fixed address: the fastest code.
 *
 * in        R12 block (8 bytes), R13 round keys (144 bytes), both at even addresses
 * clobbers  R11-R15, flags; R5-R10 are saved
 * stack     14 bytes: return address and saved registers
 * cycles    1074 (MSP430), 1056 (CPUXv2), call and return included
 */
#define ROUNDS_UNROLLED 36
#include "paired_encrypt.inc"
