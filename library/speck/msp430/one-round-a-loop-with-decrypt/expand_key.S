/*
 * The key schedule in the fewest bytes: one step a pass.
 *
 * in        R12 round keys, R13 key, both at even addresses
 * clobbers  R11-R15, flags; of R4-R10 those in use are saved (register map: parameters.inc)
 * stack     SPECK-64/128 6 bytes, SPECK-128/128 14: return address and saved registers
 * cycles    SPECK-64/128 1348 (MSP430), 1240 (CPUXv2); SPECK-128/128 1900, 1758; call and
 *           return included
 */
#define STEPS_PER_LOOP 1
#include "expand_key.inc"
