/*
 * Four rounds a pass: nearly the speed of the unrolled code in a fifth of its size.
 *
 * in        r24 block (8 bytes), r22 round keys (144 bytes)
 * clobbers  r0, r18-r23, r26, r27, r30, r31, flags; r15-r17 are saved
 * stack     5 bytes: return address and saved registers
 * cycles    1173, call and return included
 */
#define ROUNDS_UNROLLED 4
#include "paired_encrypt.inc"
