/*
 * Every round written out: no loop, no counter to be saved.
 *
 * in        R12 block, R13 round keys, both at even addresses
 * clobbers  R11-R15, flags; of R4-R10 those in use are saved (register map: parameters.inc)
 */
#define ROUNDS_PER_LOOP ROUNDS
#include "decrypt.inc"
