/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      AVRe+
 *
 * One block in place, one round a pass.
 *
 * in        R25:R24 block, R23:R22 round keys
 * clobbers  R0, R18-R27, R30, R31, flags; of R2-R17, R28 and R29 those in use are saved
 *           (register map: parameters.inc)
 * stack     SIMON-64/128 10 bytes, SIMON-128/128 20, return address included
 * cycles    SIMON-64/128 1878, SIMON-128/128 5451, call and return included
 */
#define ROUNDS_PER_PASS 1
#include "encrypt.inc"
