/*
 * One round a pass: the smallest code.
 *
 * in        R12 block, R13 round keys, both at even addresses
 * clobbers  R11-R15, flags; of R4-R10 those in use are saved (register map: parameters.inc)
 * stack     SPECK-48/72 8 bytes, SPECK-48/96 8: return address and saved registers
 * cycles    SPECK-48/72 599 (MSP430), 590 (CPUXv2); SPECK-48/96 624, 615; call and return
 *           included
 */
#define ROUNDS_PER_LOOP 1
#include "encrypt.inc"
