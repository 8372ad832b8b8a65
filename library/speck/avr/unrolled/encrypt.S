/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      AVRe+
 *
 * One block in place, every round written out.
 *
 * in        R25:R24 block, R23:R22 round keys
 * clobbers  R0, R18-R27, R30, R31, flags; of R2-R17, R28 and R29 those in use are saved
 *           (register map: parameters.inc)
 */
#define ROUNDS_PER_PASS ROUNDS
#define SPARES 1
#include "encrypt.inc"
