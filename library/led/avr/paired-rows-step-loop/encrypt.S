/*
 * One step of four rounds a pass: nearly the speed of the unrolled code in an eighth of its size.
 *
 * in        r24 block (8 bytes), r22 round keys (LED-64 104 bytes, LED-80 152, LED-128 176)
 * clobbers  r0, r18-r21, r30, r31, flags; r2-r17, r28 and r29 are saved
 * stack     20 bytes: return address and saved registers
 * cycles    LED-64 3262, LED-80 4794, LED-128 4842, call and return included
 */
#include "paired_encrypt.inc"
