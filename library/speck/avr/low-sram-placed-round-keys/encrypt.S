/*
 * void IDENTIFIER_encrypt(uint8_t *block)                                 AVRe+
 *
 * One block in place, one round a pass; the round keys lie in flash and no RAM is used.
 * They lie between 0x0800 and 0x08ff, so that the high byte of their address is the 8 that rotates
 * by 3.
 *
 * in        R25:R24 block; IDENTIFIER_round_keys, in flash
 * clobbers  R0, R18-R27, R30, R31, flags; of R2-R17, R28 and R29 those in use are saved
 *           (register map: parameters.inc)
 * stack     SPECK-64/128 6 bytes, return address included
 * cycles    SPECK-64/128 1220, call and return included
 */
#define ROUND_KEYS_FROM_0x800_ON
#include "encrypt_from_flash.inc"
