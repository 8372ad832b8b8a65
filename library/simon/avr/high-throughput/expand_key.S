/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)     AVRe+
 *
 * The key schedule, small rather than quick.
 *
 * in        R25:R24 round keys, R23:R22 key
 * clobbers  R0, R18-R27, R30, R31, flags
 * stack     SIMON-64/128 4 bytes, SIMON-128/128 4, return address included
 * cycles    SIMON-64/128 7267, SIMON-128/128 16462, call and return included
 */
#include "expand_key.inc"
