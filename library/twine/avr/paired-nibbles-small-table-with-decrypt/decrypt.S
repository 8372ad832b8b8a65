/*
 * The S-box of 16 bytes as the only table.
 *
 * in        r24 block (8 bytes), r22 round keys (144 bytes)
 * clobbers  r0, r18-r23, r26, r27, r30, r31, flags; r14-r17 are saved
 * stack     8 bytes: return addresses and saved registers
 * cycles    3913, call and return included
 */
#define ONE_NIBBLE_A_LOOKUP
#include "paired_decrypt.inc"
