/*
 * The key schedule with up to eight steps a pass.
 *
 * in        R12 round keys, R13 key, both at even addresses
 * clobbers  R11-R15, flags; of R4-R10 those in use are saved (register map: parameters.inc)
 * stack     SPECK-48/72 10 bytes, SPECK-48/96 14: return address and saved registers
 * cycles    SPECK-48/72 620 (MSP430), 568 (CPUXv2); SPECK-48/96 668, 608; call and return
 *           included
 */
#define STEPS_PER_LOOP 8
#include "expand_key.inc"
