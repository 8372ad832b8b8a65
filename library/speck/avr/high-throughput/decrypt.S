/*
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *round_keys)      AVRe+
 *
 * One block in place, several rounds a pass, about as many as in the encryption.
 *
 * in        R25:R24 block, R23:R22 round keys
 * clobbers  R0, R18-R27, R30, R31, T, flags; of R2-R17, R28 and R29 those in use are saved
 *           (register map: parameters.inc)
 * stack     SPECK-64/128 12 bytes, SPECK-128/128 20, return address included
 * cycles    SPECK-64/128 1048, SPECK-128/128 2436, call and return included
 */
#include "unrolling.inc"
#if ROUNDS_PER_PASS % 2
#undef  ROUNDS_PER_PASS
#define ROUNDS_PER_PASS 2
#endif
#include "decrypt.inc"
