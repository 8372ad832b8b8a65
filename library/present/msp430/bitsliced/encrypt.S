/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * Sixteen S-boxes at once, without a table: word s holds bit s of each nibble. No address, branch or
 * timing depends on a secret.
 *
 * in        R12 block (8 bytes), R13 round keys (256 bytes), both at even addresses
 * clobbers  R11-R15, flags; R7-R10 are saved
 *
 * Bit s of nibble 4 w + n is written (w; n, s): in word w, at place 4 n + s of it. The S-box wants s in
 * front, and after it the permutation is but a new name: bit s of nibble 4 w + n has become bit n of
 * nibble 4 s + w. Exchanging the word with the low half of the place, then with the high half, in
 * turns, is all that moves:
 *
 *     (w; n, s) -> (s; n, w) = (w'; s', n') -> (s'; w', n') = (w"; n", s")
 *
 * so that two rounds end where they began. The first round takes nibbles bit by bit from the block,
 * straight to (s; w, n); the other thirty are fifteen passes of the loop, entered in its middle.
 */
#include "msp430.inc"
#include "bitsliced_sbox.inc"
#include "exchanges.inc"

#define BLOCK      r12
#define ROUND_KEYS r13
#define WORD_0     r15
#define WORD_1     r14
#define WORD_2     r11
#define WORD_3     r10
#define SPARE_0    r9
#define SPARE_1    r8
#define COUNT      r7
#define SAVED      4
/* Immediate: as registers they would save 69 cycles and cost 12 bytes. */
#define EVEN_BITS    #0x5555
#define EVEN_PAIRS   #0x3333
#define EVEN_NIBBLES #0x0f0f

.macro add_round_key w0, w1, w2, w3
        xor     @ROUND_KEYS+, \w0
        xor     @ROUND_KEYS+, \w1
        xor     @ROUND_KEYS+, \w2
        xor     @ROUND_KEYS+, \w3
.endm

        function ENCRYPT
        save_registers SAVED
        add     #8, BLOCK
        mov     #16 + 16, COUNT
.Lword:
        decd    BLOCK
        mov     @BLOCK, WORD_0
        swpb    WORD_0
.Lnibble:
.irp word, SPARE_1, SPARE_0, WORD_3, WORD_2
        rra     WORD_0
        rrc     \word
.endr
        dec     COUNT
        bit     #3, COUNT
        jnz     .Lnibble
        bit     #15, COUNT
        jnz     .Lword
        /* COUNT is 16 now, the number of passes to come. */
        jmp     .Lsecond
.Lfirst:
        exchange WORD_0, WORD_1, 1, EVEN_BITS, SPARE_0
        exchange WORD_2, WORD_3, 1, EVEN_BITS, SPARE_0
        exchange WORD_0, WORD_2, 2, EVEN_PAIRS, SPARE_0
        exchange WORD_1, WORD_3, 2, EVEN_PAIRS, SPARE_0
        add_round_key WORD_0, WORD_1, WORD_2, WORD_3
        returning_bitsliced_sbox WORD_3, WORD_2, WORD_1, WORD_0, SPARE_0, SPARE_1
        /* Bits 0 to 3 lie in SPARE_1, SPARE_0, WORD_3, WORD_2. */
        exchange SPARE_1, SPARE_0, 4, EVEN_NIBBLES, WORD_0
        exchange WORD_3, WORD_2, 4, EVEN_NIBBLES, WORD_0
        exchange_bytes SPARE_1, WORD_3, WORD_0
        exchange_bytes SPARE_0, WORD_2, WORD_0
.Lsecond:
        add_round_key SPARE_1, SPARE_0, WORD_3, WORD_2
        returning_bitsliced_sbox WORD_2, WORD_3, SPARE_0, SPARE_1, WORD_1, WORD_0
        dec     COUNT
        jnz     .Lfirst
        add_round_key WORD_0, WORD_1, WORD_2, WORD_3
.irp word, WORD_0, WORD_1, WORD_2, WORD_3
        swpb    \word
.endr
        mov     WORD_3, 0(BLOCK)
        mov     WORD_2, 2(BLOCK)
        mov     WORD_1, 4(BLOCK)
        mov     WORD_0, 6(BLOCK)
        restore_registers SAVED
        ret
        end_function ENCRYPT
