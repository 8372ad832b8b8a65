/*
 * Every round written out, tables in RAM, the round keys of one key as constants of the instructions.
 *
 * in        r24 block (8 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r2-r10 and r13-r17 are saved
 * stack     18 bytes: return address and saved registers, the block among them
 * cycles    LED-64 2579, LED-80 and LED-128 3777, call and return included
 */
#define TABLES_IN_RAM
#define UNROLLED
#include "paired_encrypt.inc"
