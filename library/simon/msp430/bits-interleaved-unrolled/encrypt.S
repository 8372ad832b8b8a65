/*
 * Every round written out, on words held as four lanes of every fourth bit.
 *
 * in        R12 block, R13 round keys, interleaved; both at even addresses
 * clobbers  R11-R15, flags; R4-R10 are saved (register map: parameters.inc)
 * stack     16 bytes: return address, saved registers
 * cycles    SIMON-128/128 3123 (MSP430), 3098 (CPUXv2); SIMON-128/256 3283, 3258; call and
 *           return included
 */
#define ROUNDS_PER_LOOP ROUNDS
#include "encrypt_interleaved.inc"
