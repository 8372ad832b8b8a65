/*
 * The key schedule in the fewest bytes: one step a pass.
 *
 * in        R12 round keys, R13 key, both at even addresses
 * clobbers  R11-R15, flags; of R4-R10 those in use are saved (register map: parameters.inc)
 * stack     SPECK-48/72 4 bytes, SPECK-48/96 4: return address and saved registers
 * cycles    SPECK-48/72 1032 (MSP430), 944 (CPUXv2); SPECK-48/96 1089, 996; call and return
 *           included
 */
#define STEPS_PER_LOOP 1
#include "expand_key.inc"
