/*
 * Every round written out, the table in RAM: the fastest code.
 *
 * in        r24 block (8 bytes), r22 round keys (144 bytes)
 * clobbers  r0, r18-r23, r26, r27, r30, r31, flags; r16 and r17 are saved
 * stack     4 bytes: return address and saved registers
 * cycles    996, call and return included
 */
#define ROUNDS_UNROLLED 36
#define TABLES_IN_RAM
#include "paired_encrypt.inc"
