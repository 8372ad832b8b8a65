/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *round_keys)      AVR
 *
 * The inverse of the S-box is the S-box between two maps that undo its linear part L: S(x) = L(1/x) + 0x63, so with
 * L' the inverse of L it is L'(S(L'(y) + 5)) + 5, where 5 = L'(0x63).
 *
 * in        r24 block, r22 round keys
 * registers bytes.inc
 * clobbers  r0, r18-r27, r30, r31, flags; r2-r17, r28 and r29 are saved, r1 is 0 again in the end
 */
#include "bytes.inc"

/* Of each byte the sum of its rotations by one, three and six, and 5. */
.macro undo_linear_part
        ldi     COUNT, 16
        ldi     r21, 5
        clr     r20
.Lundo\@:
        ld      r18, Y
        mov     r19, r18
        lsl     r19
        adc     r19, r20
        swap    r18
        eor     r19, r18
        swap    r18
        lsl     r19
        adc     r19, r20
        eor     r19, r18
        lsl     r19
        adc     r19, r20
        eor     r19, r21
        st      Y+, r19
        dec     COUNT
        brne    .Lundo\@
        sbiw    r28, 16
.endm

/* Four times the sum of two bytes, the next but one of each other, is added to both (Barreto's decomposition). */
.macro add_four_times upper, lower
        mov     r26, \upper
        eor     r26, \lower
        double  r26, r27
        double  r26, r27
        eor     \upper, r26
        eor     \lower, r26
.endm

        function DECRYPT
        save_all
        movw    r28, r24
        movw    r30, r22
        subi    r30, lo8(-16 * ROUND_COUNT)
        sbci    r31, hi8(-16 * ROUND_COUNT)
        ldi     ROUNDS, ROUND_COUNT
.Ladd_round_key:
        add_round_key
        sbiw    r30, 32
        cpi     ROUNDS, ROUND_COUNT
        brne    .Lfurther
        rjmp    .Lsubstitute
.Lfurther:
        tst     ROUNDS
        brne    .Lmix_columns
        restore_all
        ret
.Lmix_columns:
        ldi     COUNT, 4
.Lcolumn:
        load_column
        add_four_times r18, r20
        add_four_times r19, r21
        mix_column
        dec     COUNT
        breq    .Lmixed
        rjmp    .Lcolumn
.Lmixed:
        sbiw    r28, 16
.Lsubstitute:
        rotate_row 13, 9, 5, 1
        exchange_bytes 2, 10
        exchange_bytes 6, 14
        rotate_row 3, 7, 11, 15
        undo_linear_part
        substitute_block
        undo_linear_part
        dec     ROUNDS
        rjmp    .Ladd_round_key
        end_function DECRYPT
