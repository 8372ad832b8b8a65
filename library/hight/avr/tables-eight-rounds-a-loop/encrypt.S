/*
 * Eight rounds a pass: nearly the speed of the unrolled code in a quarter of its size.
 *
 * in        r24 block (8 bytes), r22 round keys (136 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r28 and r29 are saved
 * stack     4 bytes: return address and saved registers
 * cycles    1154, call and return included
 */
#define ROUNDS_UNROLLED 8
#include "table_encrypt.inc"
