/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * Three rounds without moving a bit between words. Bit s of nibble 4 w + n is written (w; n, s): in
 * word w, at place 4 n + s of it. A table lookup does the S-box on a word and transposes its bits:
 *
 *     (w; n, s)   the state of the specification
 *     (w; s, n)   after a first lookup; by the permutation this is bit n of nibble 4 s + w, so each
 *                 word holds four whole nibbles once more
 *     (w; s, n)   after a second lookup and in terms of the new nibbles; by the permutation this is
 *                 bit w of nibble 4 s + n, so word w now holds bit w of all sixteen nibbles
 *
 * The third S-box is bitsliced, 16 instructions on whole words, and its permutation is nothing but a
 * new name for the words: they are those of the specification. Round keys are stored in the order
 * of the bits. Words stay rotated left by one bit, so that a mask makes of a byte the offset of a
 * two-byte entry.
 *
 * Three rounds are 120 cycles. The first round takes the bytes of the block as they are; rounds 2 to
 * 31 are ten times the second, third and first of the three; at the end nibbles are regrouped.
 *
 * GROUPS_UNROLLED is the number of times three rounds are written out: 10 (no loop), or 1, 2 or 5.
 * PRESENT_TABLES_ADDRESS, if defined, is where the linker places the tables, a multiple of 1024: two
 * exclusive-ors then make of a word two addresses, and looking it up takes 9 cycles instead of 10.
 *
 * in        R12 block (8 bytes), R13 round keys (256 bytes), both at even addresses
 */
#include "msp430.inc"
#include "bitsliced_sbox.inc"

#define BLOCK      r12
#define ROUND_KEYS r13
#define WORD_0     r15
#define WORD_1     r14
#define WORD_2     r11
#define WORD_3     r10
#define SPARE_0    r9
#define SPARE_1    r8
#define FIELD      r7 /* the offset of an entry */
#define TABLES     r6 /* at a fixed address only */
#ifdef PRESENT_TABLES_ADDRESS
#define COUNT      r5
#define WITHOUT_COUNT 5
#else
#define COUNT      r6
#define WITHOUT_COUNT 4
#endif
#if GROUPS_UNROLLED == 10
#define SAVED      WITHOUT_COUNT
#else
#define SAVED      WITHOUT_COUNT + 1
#endif

.macro add_round_key w0, w1, w2, w3
        xor     @ROUND_KEYS+, \w0
        xor     @ROUND_KEYS+, \w1
        xor     @ROUND_KEYS+, \w2
        xor     @ROUND_KEYS+, \w3
.endm

#ifdef PRESENT_TABLES_ADDRESS
/* 9 cycles, in place. */
.macro look_up word, address
        mov     \word, \address
        and     FIELD, \address
        xor     TABLES, \address
        xor     \address, \word
        swpb    \word
        mov     @\word, \word
        xor     @\address, \word
.endm

/* 9 cycles; `word` becomes spare. */
.macro look_up_into word, target
        mov     \word, \target
        and     FIELD, \target
        xor     TABLES, \target
        xor     \target, \word
        swpb    \word
        mov     @\target, \target
        xor     @\word, \target
.endm

/* A word as loaded: its high byte is the less significant one. */
.macro look_up_loaded word, address
        swpb    \word
        rla     \word
        adc     \word
        look_up \word, \address
.endm
#else
/* 10 cycles, in place. */
.macro look_up word, offset
        mov     \word, \offset
        and     FIELD, \offset
        swpb    \word
        and     FIELD, \word
        mov     present_word_high(\word), \word
        xor     present_word_low(\offset), \word
.endm

/* 10 cycles; `word` becomes spare. */
.macro look_up_into word, target
        mov     \word, \target
        and     FIELD, \target
        mov     present_word_low(\target), \target
        swpb    \word
        and     FIELD, \word
        xor     present_word_high(\word), \target
.endm

/* A word as loaded: its high byte is the less significant one. */
.macro look_up_loaded word, offset
        mov.b   \word, \offset
        swpb    \word
        mov.b   \word, \word
        rla     \offset
        rla     \word
        mov     present_word_low(\word), \word
        xor     present_word_high(\offset), \word
.endm
#endif

/* Rounds 2, 3 and 4 of the description above, the last one the first of the next three. */
.macro three_rounds
        add_round_key WORD_0, WORD_1, WORD_2, WORD_3
.irp word, WORD_0, WORD_1, WORD_2, WORD_3
        look_up \word, SPARE_0
.endr
        add_round_key WORD_0, WORD_1, WORD_2, WORD_3
        bitsliced_sbox WORD_3, WORD_2, WORD_1, WORD_0, SPARE_0, SPARE_1
        /* Bits 0 to 3 lie in SPARE_1, WORD_0, WORD_1, WORD_2. */
        add_round_key SPARE_1, WORD_0, WORD_1, WORD_2
        look_up_into WORD_2, WORD_3
        look_up_into WORD_1, WORD_2
        look_up_into WORD_0, WORD_1
        look_up_into SPARE_1, WORD_0
.endm

/* In `right` the nibbles of even number, in `left` those of odd number go to the other word. */
.macro exchange_nibbles left, right, even
        mov     \left, SPARE_0
.rept 4
        rra     SPARE_0
.endr
        xor     \right, SPARE_0
        and     \even, SPARE_0
        xor     SPARE_0, \right
.rept 4
        rla     SPARE_0
.endr
        xor     SPARE_0, \left
.endm

/* (a:b), (c:d), high byte first, become (b:d), (a:c). 6 cycles. */
.macro exchange_bytes left, right
        swpb    \left
        mov.b   \left, SPARE_0
        xor.b   \right, SPARE_0
        xor     SPARE_0, \left
        xor     SPARE_0, \right
        swpb    \right
.endm

        function ENCRYPT
        save_registers SAVED
.irp word, WORD_3, WORD_2, WORD_1, WORD_0
        mov     @BLOCK+, \word
        xor     @ROUND_KEYS+, \word
.endr
        mov     #0x01fe, FIELD
#ifdef PRESENT_TABLES_ADDRESS
        /* The first table begins here, and where this with its bytes exchanged points, the second. */
        mov     #present_word_low + (PRESENT_TABLES_ADDRESS >> 8) + 2, TABLES
#endif
#if GROUPS_UNROLLED != 10
        mov     #10 / GROUPS_UNROLLED, COUNT
#endif
.irp word, WORD_0, WORD_1, WORD_2, WORD_3
        look_up_loaded \word, SPARE_0
.endr
.Lthree_rounds:
.rept GROUPS_UNROLLED
        three_rounds
.endr
#if GROUPS_UNROLLED != 10
        dec     COUNT
        jnz     .Lthree_rounds
#endif
        /* Nibble s of word w goes to nibble w of word s, the more significant byte low. */
.irp word, WORD_0, WORD_1, WORD_2, WORD_3
        bit     #1, \word
        rrc     \word
.endr
        mov     #0x0f0f, FIELD
        exchange_nibbles WORD_0, WORD_1, FIELD
        exchange_nibbles WORD_2, WORD_3, FIELD
        exchange_bytes WORD_0, WORD_2
        exchange_bytes WORD_1, WORD_3
        add_round_key WORD_3, WORD_2, WORD_1, WORD_0
        mov     WORD_3, -8(BLOCK)
        mov     WORD_2, -6(BLOCK)
        mov     WORD_1, -4(BLOCK)
        mov     WORD_0, -2(BLOCK)
        restore_registers SAVED
        ret
        end_function ENCRYPT
