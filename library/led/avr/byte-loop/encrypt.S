/*
 * Two nibbles of a row at a time: the smallest code.
 *
 * in        r24 block (8 bytes), r22 key (8, 10 or 16 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r13-r17, r28 and r29 are saved
 * stack     11 bytes: return addresses and saved registers
 * cycles    LED-64 24845, LED-80 36982, LED-128 36978, call and return included
 */
#include "byte_encrypt.inc"
