/*
 * void IDENTIFIER_encrypt(uint8_t *block)                                 AVRe+
 *
 * One block in place, one round a pass; the round keys lie in flash and no RAM is used.
 *
 * in        R25:R24 block; IDENTIFIER_round_keys, in flash
 * clobbers  R0, R18-R27, R30, R31, flags; of R2-R17, R28 and R29 those in use are saved
 *           (register map: parameters.inc)
 * stack     SIMON-64/128 10 bytes, SIMON-128/128 20, return address included
 * cycles    SIMON-64/128 2054, SIMON-128/128 5996, call and return included
 */
#include "encrypt_from_flash.inc"
