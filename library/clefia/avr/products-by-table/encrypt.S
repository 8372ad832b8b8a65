/*
 * Tables for the S-boxes and for products by 4 and 8, four rounds a subroutine.
 *
 * in        r24 block (16 bytes), r22 round keys (160 bytes)
 * clobbers  r18-r27, r30, r31, flags; r2-r17, r28 and r29 are saved
 * stack     22 bytes: return addresses and saved registers
 * cycles    2499, call and return included
 */
#include "encrypt.inc"
