/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * After a round, word b of the state collects nibble b of the four words of the specification: its
 * nibble t is theirs of word t, for odd b with neighbouring nibbles exchanged. Then one masked
 * exchange of words 0 and 1, and of 2 and 3, brings into each byte two nibbles that go to the same
 * word; a table does S-box and the rest of the permutation. Words stay rotated left by one bit, so
 * that a mask makes of a byte the offset of a two-byte entry.
 *
 * A round is 58 cycles and moves the words to registers that make three rounds close. The first
 * round takes the bytes of the block as they are; after the last the words are regrouped.
 *
 * ROUNDS_UNROLLED is 30 (no loop), or a multiple of 3 that divides it.
 *
 * in        R12 block (8 bytes), R13 round keys (256 bytes), both at even addresses
 */
#include "msp430.inc"

#define BLOCK      r12
#define ROUND_KEYS r13
#define WORD_0     r15
#define WORD_1     r14
#define WORD_2     r11
#define WORD_3     r10
#define SPARE_0    r9
#define SPARE_1    r8
#define FIELD      r7 /* the offset of an entry */
#define EVEN       r6 /* the nibbles of even number, rotated like the state */
#define COUNT      r5

#if ROUNDS_UNROLLED == 30
#define SAVED 5
#else
#define SAVED 6
#endif

/* The bits outside EVEN of two words change places. 5 cycles. */
.macro exchange_odd_nibbles left, right, spare
        mov     \left, \spare
        xor     \right, \spare
        bic     EVEN, \spare
        xor     \spare, \left
        xor     \spare, \right
.endm

/* The entries for the low bytes of two words, into `target`. */
.macro look_up_low left, right, low_table, high_table, target, offset
        mov     \left, \target
        and     FIELD, \target
        mov     \low_table(\target), \target
        mov     \right, \offset
        and     FIELD, \offset
        xor     \high_table(\offset), \target
.endm

/* The entries for the high bytes, in place of `left`; `right` becomes spare. */
.macro look_up_high left, right, low_table, high_table
        swpb    \left
        and     FIELD, \left
        mov     \low_table(\left), \left
        swpb    \right
        and     FIELD, \right
        xor     \high_table(\right), \left
.endm

.macro add_round_key w0, w1, w2, w3
        xor     @ROUND_KEYS+, \w0
        xor     @ROUND_KEYS+, \w1
        xor     @ROUND_KEYS+, \w2
        xor     @ROUND_KEYS+, \w3
.endm

/* The next words 0, 1, 2, 3 lie in s0, s1, w0, w1; w2 and w3 are spare. */
.macro round w0, w1, w2, w3, s0, s1
        add_round_key \w0, \w1, \w2, \w3
        exchange_odd_nibbles \w0, \w1, \s0
        exchange_odd_nibbles \w2, \w3, \s0
        look_up_low  \w0, \w2, present_even_low, present_even_high, \s0, \s1
        look_up_high \w0, \w2, present_even_low, present_even_high
        look_up_low  \w1, \w3, present_odd_low, present_odd_high, \s1, \w2
        look_up_high \w1, \w3, present_odd_low, present_odd_high
.endm

/* (a:b), (c:d) become (b:d), (a:c), high byte first. 6 cycles. */
.macro exchange_bytes left, right
        swpb    \left
        mov.b   \left, SPARE_0
        xor.b   \right, SPARE_0
        xor     SPARE_0, \left
        xor     SPARE_0, \right
        swpb    \right
.endm

/* A word as loaded: its high byte is the less significant one. */
.macro first_round word, low_table, high_table
        mov.b   \word, SPARE_0
        swpb    \word
        mov.b   \word, \word
        rla     SPARE_0
        rla     \word
        mov     \low_table(\word), \word
        xor     \high_table(SPARE_0), \word
.endm

        function ENCRYPT
        save_registers SAVED
.irp word, WORD_3, WORD_2, WORD_1, WORD_0
        mov     @BLOCK+, \word
        xor     @ROUND_KEYS+, \word
.endr
        mov     #0x01fe, FIELD
        mov     #0x1e1e, EVEN
#if ROUNDS_UNROLLED != 30
        mov     #30 / ROUNDS_UNROLLED, COUNT
#endif
        first_round WORD_0, present_even_low, present_even_high
        first_round WORD_1, present_first_odd_low, present_first_odd_high
        first_round WORD_2, present_even_low, present_even_high
        first_round WORD_3, present_first_odd_low, present_first_odd_high
.Lround:
.rept ROUNDS_UNROLLED / 3
        round   WORD_0, WORD_1, WORD_2, WORD_3, SPARE_0, SPARE_1
        round   SPARE_0, SPARE_1, WORD_0, WORD_1, WORD_2, WORD_3
        round   WORD_2, WORD_3, SPARE_0, SPARE_1, WORD_0, WORD_1
.endr
#if ROUNDS_UNROLLED != 30
        dec     COUNT
        jnz     .Lround
#endif
        /* Back to the words of the specification, their more significant byte low. */
        add_round_key WORD_0, WORD_1, WORD_2, WORD_3
        exchange_odd_nibbles WORD_0, WORD_1, SPARE_0
        exchange_odd_nibbles WORD_2, WORD_3, SPARE_0
.irp word, WORD_0, WORD_1, WORD_2, WORD_3
        bit     #1, \word
        rrc     \word
.endr
        exchange_bytes WORD_0, WORD_2
        exchange_bytes WORD_1, WORD_3
        rra     EVEN
.irp word, WORD_1, WORD_3
        mov     \word, SPARE_0
        and     EVEN, SPARE_0
        xor     SPARE_0, \word
.rept 4
        rla     SPARE_0
.endr
        clrc
.rept 4
        rrc     \word
.endr
        xor     SPARE_0, \word
.endr
        mov     WORD_3, -8(BLOCK)
        mov     WORD_2, -6(BLOCK)
        mov     WORD_1, -4(BLOCK)
        mov     WORD_0, -2(BLOCK)
        restore_registers SAVED
        ret
        end_function ENCRYPT
