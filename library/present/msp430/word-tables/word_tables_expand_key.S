/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      MSP430, MSP430X
 *
 * The standard round keys, then regrouped in place for word_tables_encrypt.S: all but the first and
 * the last are rotated left by one bit, and their bits lie in the order of the state there. Bits
 * that the bitsliced S-box wants or leaves complemented are complemented here.
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

.macro take_nibble word
.rept 4
        rra     SOURCE
        rrc     \word
.endr
.endm

        function EXPAND_KEY
#include "key_schedule.inc"
        sub     #30 * 8, ROUND_KEYS
        mov     #10, ROUND
.Lregroup:
        /* Word n collects nibble n of the four words, the least significant word first. */
        mov     #4, COUNT
.Lword_of_nibbles:
        call    #.Lload_word
        take_nibble WORD_0
        take_nibble WORD_1
        take_nibble WORD_2
        take_nibble WORD_3
        dec     COUNT
        jnz     .Lword_of_nibbles
        call    #.Lstore_words
        /* Word s collects bit s of the sixteen nibbles. */
        mov     #16, COUNT
.Lnibble_of_bits:
        bit     #3, COUNT
        jnz     .Lword_loaded
        call    #.Lload_word
.Lword_loaded:
.irp word, WORD_0, WORD_1, WORD_2, WORD_3
        rra     SOURCE
        rrc     \word
.endr
        dec     COUNT
        jnz     .Lnibble_of_bits
        inv     WORD_0
        call    #.Lstore_words
        /* The words of the specification. */
.irp word, WORD_0, WORD_1, WORD_2, WORD_3
        call    #.Lload_word
        mov     SOURCE, \word
.endr
        inv     WORD_0
        inv     WORD_2
        call    #.Lstore_words
        dec     ROUND
        jnz     .Lregroup
        restore_registers SAVED
        ret

/* The words of a round key from the least significant one on, into SOURCE. */
.Lload_word:
        decd    ROUND_KEYS
        mov     @ROUND_KEYS, SOURCE
        swpb    SOURCE
        ret

/* Writes a round key from its beginning on and goes to the end of the next one. */
.Lstore_words:
.irp word, WORD_0, WORD_1, WORD_2, WORD_3
        rla     \word
        adc     \word
        mov     \word, 0(ROUND_KEYS)
        incd    ROUND_KEYS
.endr
        add     #8, ROUND_KEYS
        ret
        end_function EXPAND_KEY
