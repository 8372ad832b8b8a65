/*
 * One round a pass, F0 and F1 computed, round keys in flash: no RAM, constant time.
 *
 * in        r24 block (8 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r14-r17 are saved
 * stack     6 bytes: return address and saved registers
 * cycles    2270, call and return included
 */
#define ROUND_KEYS_IN_FLASH
#include "arithmetic_encrypt.inc"
