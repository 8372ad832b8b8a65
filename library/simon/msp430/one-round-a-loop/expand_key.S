/*
 * The key schedule, one round key a pass.
 *
 * in        R12 round keys, R13 key, both at even addresses
 * clobbers  R11-R15, flags; of R4-R10 those in use are saved (register map: parameters.inc)
 * stack     SIMON-64/128 8 bytes, SIMON-128/128 16: return address and saved registers
 * cycles    SIMON-64/128 2308 (MSP430), 2215 (CPUXv2); SIMON-128/128 5610, 5321; call and
 *           return included
 */
#include "expand_key.inc"
