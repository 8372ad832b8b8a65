/*
 * Every round written out: the fastest code.
 *
 * in        R12 block (8 bytes), R13 round keys (256 bytes), both at even addresses
 * clobbers  R11-R15, flags; R6-R10 are saved
 * stack     12 bytes: return address and saved registers
 * cycles    1918 (MSP430), 1903 (CPUXv2), call and return included
 */
#define ROUNDS_UNROLLED 30
#include "paired_encrypt.inc"
