/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      AVRe+
 *
 * One block in place, nine rounds a pass. The round keys end 128 bytes above a multiple of 256, so
 * that the highest bit of the pointer's low byte tells when the loop ends: no register for the end,
 * none to be saved for it.
 *
 * in        R25:R24 block, R23:R22 round keys
 * clobbers  R0, R18-R27, R30, R31, flags; of R2-R17, R28 and R29 those in use are saved
 *           (register map: parameters.inc)
 * stack     SPECK-64/128 7 bytes, return address included
 * cycles    SPECK-64/128 990, call and return included
 */
#define ROUNDS_PER_PASS 9
#define ROUND_KEYS_END_AT_128
#define SPARES 1
#include "encrypt.inc"
