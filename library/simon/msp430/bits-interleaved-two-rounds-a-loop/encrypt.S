/*
 * Two rounds a pass, on words held as four lanes of every fourth bit.
 *
 * in        R12 block, R13 round keys, interleaved; both at even addresses
 * clobbers  R11-R15, flags; R4-R10 are saved (register map: parameters.inc)
 * stack     18 bytes: return address, saved registers and the pointer to the block
 * cycles    SIMON-128/128 3232 (MSP430), 3207 (CPUXv2); SIMON-128/256 3398, 3373; call and
 *           return included
 */
#define ROUNDS_PER_LOOP 2
#include "encrypt_interleaved.inc"
