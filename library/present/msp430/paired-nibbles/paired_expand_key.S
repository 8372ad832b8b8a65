/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      MSP430, MSP430X
 *
 * The standard round keys, all but the first then regrouped in place for paired_encrypt.S: word b
 * holds nibble b of each of the four words of a round key, words b = 1 and 3 with neighbouring
 * nibbles exchanged, all rotated left by one bit.
 *
 * in        R12 round keys (256 bytes), R13 key (10 or 16 bytes), both at even addresses
 * clobbers  R11-R15, flags; R7-R10 or R4-R10 are saved
 */
#include "msp430.inc"

#define WORD_0 r15
#define WORD_1 r14
#define WORD_2 r11
#define WORD_3 r10
#define SOURCE r9
#define COUNT  r8

        function EXPAND_KEY
#include "key_schedule.inc"
        /* From the last round key back to the second. */
        dec     ROUND
.Lregroup:
        mov     #4, COUNT
.Lword:
        decd    ROUND_KEYS
        mov     @ROUND_KEYS, SOURCE
        swpb    SOURCE
.irp word, WORD_0, WORD_1, WORD_2, WORD_3
.rept 4
        rra     SOURCE
        rrc     \word
.endr
.endr
        dec     COUNT
        jnz     .Lword
.irp word, WORD_1, WORD_3
        mov     \word, SOURCE
        and     #0x0f0f, SOURCE
        xor     SOURCE, \word
.rept 4
        rla     SOURCE
.endr
        clrc
.rept 4
        rrc     \word
.endr
        xor     SOURCE, \word
.endr
.irp word, WORD_0, WORD_1, WORD_2, WORD_3
        rla     \word
        adc     \word
        mov     \word, 0(ROUND_KEYS)
        incd    ROUND_KEYS
.endr
        sub     #8, ROUND_KEYS
        dec     ROUND
        jnz     .Lregroup
        restore_registers SAVED
        ret
        end_function EXPAND_KEY
