/*
 * Six rounds a pass: the fastest code.
 *
 * in        r24 block (16 bytes), r22 round keys (208 bytes)
 * clobbers  r18-r27, r30, r31, flags; r2-r17, r28 and r29 are saved
 * stack     22 bytes: return address and saved registers, the block among them
 * cycles    1786, call and return included
 */
#define ROUNDS_UNROLLED 6
#include "encrypt.inc"
