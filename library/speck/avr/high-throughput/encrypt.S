/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      AVRe+
 *
 * One block in place, several rounds a pass: the fewest that stay within about 3 % of the cycles
 * that it takes with every round written out (unrolling.inc).
 *
 * in        R25:R24 block, R23:R22 round keys
 * clobbers  R0, R18-R27, R30, R31, flags; of R2-R17, R28 and R29 those in use are saved
 *           (register map: parameters.inc)
 * stack     SPECK-64/128 8 bytes, SPECK-128/128 20, return address included
 * cycles    SPECK-64/128 1014, SPECK-128/128 2338, call and return included
 */
#include "unrolling.inc"
#include "encrypt.inc"
