/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(area)      RL78-S2, RL78-S3
 *
 * ROUNDS_PER_LOOP rounds a pass of the loop, from the last: y = (y ^ x) >>> 3, which is its bytes moved down by one and
 * rotated left by 5; x = ((x ^ key) - y) <<< 8, each byte of the difference in exchange for the next one of x.
 *
 * in        AX area
 * registers state_in_place.inc; B byte 0 of the sum
 * clobbers  AX, BC, DE, flags; HL and banks 1 and 2 are kept
 */
#include "parameters.inc"
#include "state_in_place.inc"

#define FIRST (WORD * (ROUNDS - ROUNDS_PER_LOOP + SKIPPED)) /* HL is the area plus this at first */

.macro add_words number
        mov     a, X_AT(\number)
        xor     a, Y_AT(\number)
        mov     Y_AT(\number), a
.if \number == 0
        mov     b, a
.endif
.endm

.macro rotate_byte number
.if \number == WORD - 1
        mov     x, Y_AT(\number)
        mov     a, b
.elseif \number & 1
        mov     x, Y_AT(\number)
        mov     a, Y_AT(\number+1)
.else
        movw    ax, Y_AT(\number)
.endif
        shlw    ax, 5
        mov     Y_AT(\number), a
.endm

/* A holds the byte of x. */
.macro subtract_byte number, key
        xor     a, [hl+\key+\number]
.if \number
        subc    a, Y_AT(\number)
.else
        sub     a, Y_AT(0)
.endif
.if \number == WORD - 1
        mov     X_AT(0), a
.else
        xch     a, X_AT(\number+1)
.endif
.endm

        function DECRYPT
        begin   FIRST-BLOCK
        .set    .Lnumber, 0
.rept ROUNDS_PER_LOOP
.if .Lnumber && .Lnumber == SKIPPED
.Lenter:
.endif
.irp byte, 0, 1, 2, 3, 4, 5, 6, 7
.if \byte < WORD
        add_words \byte
.endif
.endr
.irp byte, 0, 1, 2, 3, 4, 5, 6, 7
.if \byte < WORD
        rotate_byte \byte
.endif
.endr
        mov     a, X_AT(0)
.irp byte, 0, 1, 2, 3, 4, 5, 6, 7
.if \byte < WORD
        subtract_byte \byte, WORD*(ROUNDS_PER_LOOP-1-.Lnumber)
.endif
.endr
        .set    .Lnumber, .Lnumber + 1
.endr
        end_pass -WORD*ROUNDS_PER_LOOP
        /* HL is a pass before the round keys. */
        move_pointer WORD*ROUNDS_PER_LOOP+BLOCK
        finish  0
        end_function DECRYPT
