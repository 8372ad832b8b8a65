/*
 * Every round written out, tables in flash, no round keys: the fastest code without RAM.
 *
 * in        r24 block (8 bytes), r22 key (16 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r2-r17 are saved
 * stack     18 bytes: return address and saved registers
 * cycles    1099, call and return included
 */
#include "on_the_fly_encrypt.inc"
