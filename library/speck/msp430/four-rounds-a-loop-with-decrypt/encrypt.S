/*
 * Four rounds a pass: the middle of the road between size and speed.
 *
 * in        R12 block, R13 round keys, both at even addresses
 * clobbers  R11-R15, flags; of R4-R10 those in use are saved (register map: parameters.inc)
 * stack     SPECK-64/128 8 bytes, SPECK-128/128 16: return address and saved registers
 * cycles    SPECK-64/128 693 (MSP430), 684 (CPUXv2); SPECK-128/128 1524, 1499; call and
 *           return included
 */
#define ROUNDS_PER_LOOP 4
#include "encrypt.inc"
