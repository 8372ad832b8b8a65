/*
 * Every round written out, tables in RAM, the round keys of one key as constants of the instructions.
 *
 * in        r24 block (8 bytes)
 * clobbers  r0, r18-r23, r30, r31, flags; r16 and r17 are saved
 * stack     4 bytes: return address and saved registers
 * cycles    833, call and return included
 */
#define TABLES_IN_RAM
#define ROUNDS_UNROLLED 36
#define TWO_TABLES
#include "paired_encrypt.inc"
