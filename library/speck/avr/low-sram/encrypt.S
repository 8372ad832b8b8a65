/*
 * void IDENTIFIER_encrypt(uint8_t *block)                                 AVRe+
 *
 * One block in place, one round a pass; the round keys lie in flash and no RAM is used.
 *
 * in        R25:R24 block; IDENTIFIER_round_keys, in flash
 * clobbers  R0, R18-R27, R30, R31, flags; of R2-R17, R28 and R29 those in use are saved
 *           (register map: parameters.inc)
 */
#include "encrypt_from_flash.inc"
