/*
 * One round a pass, F0 and F1 computed: small code of constant time.
 *
 * in        r24 block (8 bytes), r22 round keys (136 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r14-r17, r28 and r29 are saved
 * stack     8 bytes: return address and saved registers
 * cycles    2207, call and return included
 */
#include "arithmetic_encrypt.inc"
