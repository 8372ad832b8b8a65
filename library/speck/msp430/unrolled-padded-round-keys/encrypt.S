/*
 * Every round written out: no loop, no counter to be saved.
 *
 * in        R12 block, R13 round keys, both at even addresses
 * clobbers  R11-R15, flags; of R4-R10 those in use are saved (register map: parameters.inc)
 * stack     SPECK-48/72 4 bytes, SPECK-48/96 4: return address and saved registers
 * cycles    SPECK-48/72 477 (MSP430), 474 (CPUXv2); SPECK-48/96 497, 494; call and return
 *           included
 */
#define ROUNDS_PER_LOOP ROUNDS
#include "encrypt.inc"
