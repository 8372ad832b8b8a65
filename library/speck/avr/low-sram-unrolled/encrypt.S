/*
 * void IDENTIFIER_encrypt(uint8_t *block)                                 AVRe+
 *
 * One block in place, every round written out; the round keys lie in flash and no RAM is used.
 *
 * in        R25:R24 block; IDENTIFIER_round_keys, in flash
 * clobbers  R0, R18-R27, R30, R31, flags; of R2-R17, R28 and R29 those in use are saved
 *           (register map: parameters.inc)
 * stack     SPECK-64/128 7 bytes, SPECK-128/128 19, return address included
 * cycles    SPECK-64/128 1089, SPECK-128/128 2543, call and return included
 */
#define ROUNDS_PER_PASS ROUNDS
#define SPARES 1
#define ROUND_KEYS_IN_FLASH
#include "encrypt.inc"
