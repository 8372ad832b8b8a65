/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      MSP430, MSP430X
 *
 * in        R12 round keys (192 bytes), R13 key (16 bytes), at even addresses
 * clobbers  R11-R15, flags
 * stack     4 bytes: return address, key pointer
 *
 * Form of the round keys, registers and idea: expand_key.inc.
 */

#define SMALL_KEY_SCHEDULE
#define WIDE_FIRST_KEY
#include "expand_key.inc"
