/*
 * The key schedule with up to eight steps a pass.
 *
 * in        R12 round keys, R13 key, both at even addresses
 * clobbers  R11-R15, flags; of R4-R10 those in use are saved (register map: parameters.inc)
 * stack     SPECK-64/128 14 bytes, SPECK-128/128 14: return address and saved registers
 * cycles    SPECK-64/128 851 (MSP430), 783 (CPUXv2); SPECK-128/128 1772, 1630; call and
 *           return included
 */
#define STEPS_PER_LOOP 8
#include "expand_key.inc"
