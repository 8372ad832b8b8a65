/*
 * void IDENTIFIER_encrypt(uint8_t *block)                                 AVRe+
 *
 * One block in place, one round a pass; the round keys lie in flash and no RAM is used.
 * They end before 0x0900, so that the high byte of their address is the 8 that rotates by 3, and the
 * low byte of the next address, 0, tells when the loop ends.
 *
 * in        R25:R24 block; IDENTIFIER_round_keys, in flash
 * clobbers  R0, R18-R27, R30, R31, flags; of R2-R17, R28 and R29 those in use are saved
 *           (register map: parameters.inc)
 * stack     SPECK-64/128 6 bytes, SPECK-128/128 18, return address included
 * cycles    SPECK-64/128 1220, SPECK-128/128 2795, call and return included
 */
#define ROUND_KEYS_END_AT_0x900
#include "encrypt_from_flash.inc"
