/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      MSP430, MSP430X
 *
 * LED has no key schedule: the round keys are the key.
 *
 * in        R12 round keys, R13 key (8, 10 or 16 bytes both), both at even addresses
 * clobbers  R12-R14, flags
 * stack     2 bytes: return address
 */
#include "names.inc"

        .section SYMBOL(.text., EXPAND_KEY), "ax", @progbits
        .balign 2
        .global EXPAND_KEY
        .type   EXPAND_KEY, @function
EXPAND_KEY:
        mov     #LED_KEY_BITS / 16, r14
.Lcopy:
        mov     @r13+, 0(r12)
        incd    r12
        dec     r14
        jnz     .Lcopy
        ret
        .size   EXPAND_KEY, . - EXPAND_KEY
