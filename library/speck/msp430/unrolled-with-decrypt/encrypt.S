/*
 * Every round written out: no loop, no counter to be saved.
 *
 * in        R12 block, R13 round keys, both at even addresses
 * clobbers  R11-R15, flags; of R4-R10 those in use are saved (register map: parameters.inc)
 * stack     SPECK-64/128 6 bytes, SPECK-128/128 14: return address and saved registers
 * cycles    SPECK-64/128 663 (MSP430), 657 (CPUXv2); SPECK-128/128 1494, 1472; call and
 *           return included
 */
#define ROUNDS_PER_LOOP ROUNDS
#include "encrypt.inc"
