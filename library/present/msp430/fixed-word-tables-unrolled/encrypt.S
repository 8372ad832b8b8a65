/*
 * Every round written out, tables at a fixed address: the fastest code.
 *
 * in        R12 block (8 bytes), R13 round keys (256 bytes), both at even addresses
 * clobbers  R11-R15, flags; R6-R10 are saved
 * stack     12 bytes: return address and saved registers
 * cycles    1293 (MSP430), 1278 (CPUXv2), call and return included
 */
#define GROUPS_UNROLLED 10
#include "word_tables_encrypt.inc"
