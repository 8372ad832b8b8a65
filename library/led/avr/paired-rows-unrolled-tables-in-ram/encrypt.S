/*
 * Every round written out, tables in RAM: the fastest code.
 *
 * in        r24 block (8 bytes), r22 round keys (LED-64 56 bytes, LED-80 80, LED-128 104)
 * clobbers  r0, r18-r27, r30, r31, flags; r2-r17, r28 and r29 are saved
 * stack     22 bytes: return address and saved registers, the block among them
 * cycles    LED-64 2636, LED-80 3850, LED-128 3898, call and return included
 */
#define UNROLLED
#define TABLES_IN_RAM
#include "paired_encrypt.inc"
