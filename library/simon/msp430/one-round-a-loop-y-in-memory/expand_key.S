/*
 * The key schedule, one round key a pass.
 *
 * in        R12 round keys, R13 key, both at even addresses
 * clobbers  R11-R15, flags; of R4-R10 those in use are saved (register map: parameters.inc)
 * stack     8 bytes: return address and saved registers
 * cycles    SIMON-64/128 1994 (MSP430), 1901 (CPUXv2); SIMON-64/96 1696, 1607; call and
 *           return included
 */
#include "expand_key.inc"
