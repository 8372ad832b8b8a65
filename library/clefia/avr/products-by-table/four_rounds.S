/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Subroutines of encryption and key schedule: four rounds of the network, after which the words are
 * where they were, and the last two of them alone.
 *
 * in        W0 to W3 (r2-r17) state, r28 round keys, of which the 32 (16) bytes are passed over
 * out       the same
 * clobbers  r18-r25, r30, r31, flags
 *
 * The products by M0 and M1 of the bytes T0 to T3 are, with a sum of two bytes each,
 *
 *      T0 + 2 (T1 + T3) + 4 (T2 + T3)          T0 + 2 (T2 + T3) + 8 (T1 + T3)
 *      T1 + 2 (T0 + T2) + 4 (T2 + T3)          T1 + 2 (T2 + T3) + 8 (T0 + T2)
 *      T2 + 2 (T1 + T3) + 4 (T0 + T1)          T2 + 2 (T0 + T1) + 8 (T1 + T3)
 *      T3 + 2 (T0 + T2) + 4 (T0 + T1)          T3 + 2 (T0 + T1) + 8 (T0 + T2)
 *
 * where doubling is computed, and 4 and 8 have tables.
 */
#include "avr.inc"
#include "registers.inc"

#define T0 r18 /* T0 and T1 are a pair for movw */
#define T1 r19
#define T2 r20
#define T3 r21
#define T02 r22 /* T0 + T2 and so on; T02 and T13 are a pair for movw */
#define T13 r23
#define T01 r24
#define T23 r25
#define INDEX r30 /* lower byte of Z */
#define TABLE r31 /* upper byte of Z */

.macro use_table table
        ldi     TABLE, hi8(\table)
.endm

.macro substitute source, target, key
        ldd     INDEX, Y + \key
        eor     INDEX, \source
        lpm     \target, Z
.endm

.macro double byte
        lsl     \byte
        sbc     INDEX, INDEX
        andi    INDEX, 0x1d
        eor     \byte, INDEX
.endm

.macro multiply byte
        mov     INDEX, \byte
        lpm     \byte, Z
.endm

.macro add_pairs
        movw    T02, T0
        eor     T02, T2
        eor     T13, T3
        mov     T01, T0
        eor     T01, T1
        mov     T23, T2
        eor     T23, T3
.endm

.macro add_three target, first, second, third
        eor     \target, \first
        eor     \target, \second
        eor     \target, \third
.endm

/* F0 of s0 to s3 with the key at that distance from Y, added to d0 to d3. */
.macro f0 key, s0, s1, s2, s3, d0, d1, d2, d3
        use_table clefia_s0
        substitute \s0, T0, \key
        substitute \s2, T2, \key + 2
        use_table clefia_s1
        substitute \s1, T1, \key + 1
        substitute \s3, T3, \key + 3
        add_pairs
        double  T13
        double  T02
        use_table clefia_times_4
        multiply T23
        multiply T01
        add_three \d0, T0, T13, T23
        add_three \d1, T1, T02, T23
        add_three \d2, T2, T13, T01
        add_three \d3, T3, T02, T01
.endm

/* F1 likewise. */
.macro f1 key, s0, s1, s2, s3, d0, d1, d2, d3
        use_table clefia_s1
        substitute \s0, T0, \key
        substitute \s2, T2, \key + 2
        use_table clefia_s0
        substitute \s1, T1, \key + 1
        substitute \s3, T3, \key + 3
        add_pairs
        double  T23
        double  T01
        use_table clefia_times_8
        multiply T13
        multiply T02
        add_three \d0, T0, T23, T13
        add_three \d1, T1, T23, T02
        add_three \d2, T2, T01, T13
        add_three \d3, T3, T01, T02
.endm

        function FOUR_ROUNDS
        f0      0, W0, W1
        f1      4, W2, W3
        f0      8, W1, W2
        f1      12, W3, W0
        adiw    r28, 16
        .global TWO_ROUNDS
        .type   TWO_ROUNDS, @function
TWO_ROUNDS:
        f0      0, W2, W3
        f1      4, W0, W1
        f0      8, W3, W0
        f1      12, W1, W2
        adiw    r28, 16
        ret
        end_function FOUR_ROUNDS
        .size   TWO_ROUNDS, . - TWO_ROUNDS
