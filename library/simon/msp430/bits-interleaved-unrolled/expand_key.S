/*
 * The key schedule on interleaved words, one round key a pass.
 *
 * in        R12 round keys, R13 key, both at even addresses
 * clobbers  R11-R15, flags; R7-R10 are saved
 * stack     10 bytes: return address and saved registers
 * cycles    SIMON-128/128 4085 (MSP430), 3805 (CPUXv2); SIMON-128/256 5229, 4933; call and
 *           return included
 */
#include "expand_key_interleaved.inc"
