/*
 * Every round written out, tables in flash.
 *
 * in        r24 block (8 bytes), r22 round keys (LED-64 56 bytes, LED-80 80, LED-128 104)
 * clobbers  r0, r18-r27, r30, r31, flags; r2-r17, r28 and r29 are saved
 * stack     22 bytes: return address and saved registers, the block among them
 * cycles    LED-64 3148, LED-80 4618, LED-128 4666, call and return included
 */
#define UNROLLED
#include "paired_encrypt.inc"
