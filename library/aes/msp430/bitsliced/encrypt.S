/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * AES encryption of one block in place, bitsliced: no table, no branch or address depends on a secret.
 *
 * in        R12 block (16 bytes), R13 round keys (176, 208 or 240 bytes), at even addresses
 * clobbers  R11-R15, flags; R4-R10 are saved
 *
 * Bit planes and ShiftRows: planes.inc. Every round is written out, for a round leaves the planes in
 * other registers than it found them in: ROUND passes the registers on to the next round.
 *
 * MixColumns: with x' the plane rotated by a row and t = x + x', the new plane is x' + t'' + the plane
 * of t below. A row further is also `shift` columns further: 4 and 8 bits for shift 0, rotations under
 * a mask otherwise.
 */

#include "planes.inc"
#include "sbox.inc"

.macro ROTATE_RIGHT word, count
.rept \count
        bit     #1, \word
        rrc     \word
.endr
.endm

.macro ROTATE_LEFT word, count
.rept \count
        rla     \word
        adc     \word
.endr
.endm

/* y = x a row further, by the shift of the round. For shift 2, `mask` holds 0xcccc. */
.macro NEXT_ROW x, y, spare, mask
        mov     \x, \y
.if .Lshift == 0
        ROTATE_RIGHT \y, 4
.else
        mov     \x, \spare
        ROTATE_RIGHT \y, .Lshift
        swpb    \spare
        ROTATE_LEFT \spare, 4 - .Lshift
        xor     \spare, \y
.if .Lshift == 1
        and     #0x8888, \y
.elseif .Lshift == 2
        and     \mask, \y
.else
        and     #0xeeee, \y
.endif
        xor     \spare, \y
.endif
.endm

/* Adds x two rows further to y. */
.macro ADD_NEXT_BUT_ONE_ROW x, y, spare, other
        mov     \x, \spare
.if .Lshift & 1
        mov     \x, \other
        rra     \other
        rra     \other
        xor     \x, \other
        and     #0x3333, \other
        xor     \other, \spare
        rla     \other
        rla     \other
        xor     \other, \spare
.endif
        swpb    \spare
        xor     \spare, \y
.endm

/* x becomes t, y the new plane but for the doubled t. `other` is NEXT_ROW's mask or a spare. */
.macro MIX_PLANE x, y, spare, other
        NEXT_ROW \x, \y, \spare, \other
        xor     \y, \x
        ADD_NEXT_BUT_ONE_ROW \x, \y, \spare, \other
.endm

.macro ADD_KEY key, planes:vararg
        mov     @SP, \key
        add     #16 * .Lround, \key
.irp plane, \planes
        xor     @\key+, \plane
.endr
.endm

.macro ROUND p0, p1, p2, p3, p4, p5, p6, p7, f0, f1, f2, f3
        SUBSTITUTE FINISH_ROUND, \p0, \p1, \p2, \p3, \p4, \p5, \p6, \p7, \f0, \f1, \f2, \f3
.endm

/* MixColumns and the round key, and all further rounds. */
.macro FINISH_ROUND p0, p1, p2, p3, p4, p5, p6, p7, f0, f1, f2, f3
.if .Lround < ROUND_COUNT
        .set    .Lshift, (.Lround - 1) & 3
.if .Lshift == 2
        mov     #0xcccc, \f3
.endif
        MIX_PLANE \p7, \f0, \f2, \f3
        MIX_PLANE \p6, \f1, \f2, \f3
        xor     \p6, \f0
        MIX_PLANE \p5, \p6, \f2, \f3
        xor     \p5, \f1
        MIX_PLANE \p4, \p5, \f2, \f3
        xor     \p4, \p6
        MIX_PLANE \p3, \p4, \f2, \f3
        xor     \p3, \p5
        xor     \p7, \p5
        MIX_PLANE \p2, \p3, \f2, \f3
        xor     \p2, \p4
        xor     \p7, \p4
        MIX_PLANE \p1, \p2, \f2, \f3
        xor     \p1, \p3
        MIX_PLANE \p0, \p1, \f2, \f3
        xor     \p0, \p2
        xor     \p7, \p2
        xor     \p7, \p1
        ADD_KEY \p0, \p1, \p2, \p3, \p4, \p5, \p6, \f1, \f0
        .set    .Lround, .Lround + 1
        ROUND   \p1, \p2, \p3, \p4, \p5, \p6, \f1, \f0, \p0, \p7, \f2, \f3
.else
        ADD_KEY \f0, \p0, \p1, \p2, \p3, \p4, \p5, \p6, \p7
        TRANSPOSE \p0, \p1, \p2, \p3, \p4, \p5, \p6, \p7, \f0, \f1
        incd    SP
        pop     \f1
.if ROUND_COUNT & 2
        STORE   \p0, \p5, 0, \f0, \f1
        STORE   \p1, \p6, 1, \f0, \f1
        STORE   \p2, \p7, 2, \f0, \f1
        STORE   \p3, \p4, 3, \f0, \f1
.else
        STORE   \p0, \p7, 0, \f0, \f1
        STORE   \p1, \p4, 1, \f0, \f1
        STORE   \p2, \p5, 2, \f0, \f1
        STORE   \p3, \p6, 3, \f0, \f1
.endif
.endif
.endm

/* Rows 0 and 2 and rows 1 and 3, of `column` and the column opposite, into the block, which ends at
   `end`. */
.macro STORE even, odd, column, spare, end
        swpb    \odd
        mov.b   \odd, \spare
        xor.b   \even, \spare
        xor     \spare, \odd
        xor     \spare, \even
        swpb    \even
        mov     \odd, 4 * \column - 16(\end)
        mov     \even, 4 * ((\column + 2) & 3) - 14(\end)
.endm

        function ENCRYPT
        save_registers 7
.irp half, R4, R5, R6, R7, R8, R9, R10, R11
        mov     @R12+, \half
.endr
        push    R12
        push    R13
        HALVES_TO_ROWS R4, R9, R14
        HALVES_TO_ROWS R6, R11, R14
        HALVES_TO_ROWS R8, R5, R14
        HALVES_TO_ROWS R10, R7, R14
        TRANSPOSE R9, R11, R5, R7, R6, R8, R10, R4, R14, R15
.irp plane, R9, R11, R5, R7, R6, R8, R10, R4
        xor     @R13+, \plane
.endr
        .set    .Lround, 1
        ROUND   R9, R11, R5, R7, R6, R8, R10, R4, R12, R13, R14, R15
        restore_registers 7
        ret
        end_function ENCRYPT
