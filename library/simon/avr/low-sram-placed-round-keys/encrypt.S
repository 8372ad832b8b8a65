/*
 * void IDENTIFIER_encrypt(uint8_t *block)                                 AVRe+
 *
 * One block in place, one round a pass; the round keys lie in flash and no RAM is used. They end
 * 1024 bytes above a multiple of 2048, so that bit 10 of their address tells when the loop ends.
 * The low byte of the address takes every value more than once; without this a counter would do.
 *
 * in        R25:R24 block; IDENTIFIER_round_keys, in flash
 * clobbers  R0, R18-R27, R30, R31, flags; of R2-R17, R28 and R29 those in use are saved
 *           (register map: parameters.inc)
 * stack     SIMON-128/128 20 bytes, return address included
 * cycles    SIMON-128/128 5926, call and return included
 */
#define LAST_ROUND_KEY_SETS_BIT 10
#include "encrypt_from_flash.inc"
