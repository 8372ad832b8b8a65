/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      MSP430, MSP430X
 *
 * The standard round keys, then all but the last sliced in place: word s of a round key holds bit s
 * of its sixteen nibbles. Nibble 4 w + n lies at place 4 w + n in rounds of odd number and at 4 n + w
 * in the others. Bits that the bitsliced S-box wants or leaves complemented are complemented here.
 *
 * in        R12 round keys (256 bytes), R13 key (10 or 16 bytes), both at even addresses
 * clobbers  R11-R15, flags; R7-R10 or R4-R10 are saved
 */
#define LEAST_SIGNIFICANT_BYTE_FIRST
#include "msp430.inc"

#define WORD_0 r15
#define WORD_1 r14
#define WORD_2 r11
#define WORD_3 r10
#define SOURCE r9
#define COUNT  r8
#define WORD   r7

        function EXPAND_KEY
#include "key_schedule.inc"
        sub     #256, ROUND_KEYS
        dec     ROUND
.Lround_to_slice:
        mov     ROUND_KEYS, WORD
        mov     #16, COUNT
.Lnibble:
        mov     @WORD, SOURCE
.irp word, WORD_0, WORD_1, WORD_2, WORD_3
        rra     SOURCE
        rrc     \word
.endr
        mov     SOURCE, 0(WORD)
        dec     COUNT
        /* The next nibble of the word, or, in rounds of even number, the same of the next word. */
        bit     #1, ROUND
        jnz     .Lsame_word
        incd    WORD
        bit     #3, COUNT
        jnz     .Lnibble
        mov     ROUND_KEYS, WORD
        jmp     .Lfour_nibbles_taken
.Lsame_word:
        bit     #3, COUNT
        jnz     .Lnibble
        incd    WORD
.Lfour_nibbles_taken:
        tst     COUNT
        jnz     .Lnibble
        inv     WORD_0
.irp word, WORD_0, WORD_1, WORD_2, WORD_3
        mov     \word, 0(ROUND_KEYS)
        incd    ROUND_KEYS
.endr
        /* What this round leaves complemented becomes words 0 and 2 of the next. */
        inv     0(ROUND_KEYS)
        inv     4(ROUND_KEYS)
        dec     ROUND
        jnz     .Lround_to_slice
        restore_registers SAVED
        ret
        end_function EXPAND_KEY
