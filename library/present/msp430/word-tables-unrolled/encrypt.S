/*
 * Every round written out: the fastest code.
 *
 * in        R12 block (8 bytes), R13 round keys (256 bytes), both at even addresses
 * clobbers  R11-R15, flags; R7-R10 are saved
 * stack     10 bytes: return address and saved registers
 * cycles    1362 (MSP430), 1350 (CPUXv2), call and return included
 */
#define GROUPS_UNROLLED 10
#include "word_tables_encrypt.inc"
