/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(area)      RL78-S2, RL78-S3
 *
 * ROUNDS_PER_LOOP rounds a pass of the loop: x = ((x >>> 8) + y) ^ key, byte by byte from the lowest, the new byte i
 * where it will stay; then y = (y <<< 3) ^ x, from the highest.
 *
 * in        AX area
 * registers state_in_place.inc; B byte 0 of the old x, C the highest of the old y
 * clobbers  AX, BC, DE, flags; HL and banks 1 and 2 are kept
 */
#include "parameters.inc"
#include "state_in_place.inc"

.macro add_byte number, key
.if \number == 0
        mov     a, X_AT(0)
        mov     b, a
        mov     a, X_AT(1)
        add     a, Y_AT(0)
.else
.if \number == WORD - 1
        mov     a, b
.else
        mov     a, X_AT(\number+1)
.endif
        addc    a, Y_AT(\number)
.endif
        xor     a, [hl+\key+\number]
        mov     X_AT(\number), a
.endm

.macro rotate_byte number
.if \number == 0
        mov     a, c
        mov     x, a
        mov     a, Y_AT(0)
.elseif \number & 1
        movw    ax, Y_AT(\number-1)
.else
        mov     x, Y_AT(\number-1)
        mov     a, Y_AT(\number)
.endif
.if \number == WORD - 1
        mov     c, a
.endif
        shlw    ax, 3
        xor     a, X_AT(\number)
        mov     Y_AT(\number), a
.endm

        function ENCRYPT
        begin   -BLOCK-WORD*SKIPPED
        .set    .Lnumber, 0
.rept ROUNDS_PER_LOOP
.if .Lnumber && .Lnumber == SKIPPED
.Lenter:
.endif
.irp byte, 0, 1, 2, 3, 4, 5, 6, 7
.if \byte < WORD
        add_byte \byte, WORD*.Lnumber
.endif
.endr
.irp byte, 7, 6, 5, 4, 3, 2, 1, 0
.if \byte < WORD
        rotate_byte \byte
.endif
.endr
        .set    .Lnumber, .Lnumber + 1
.endr
        end_pass WORD*ROUNDS_PER_LOOP
        /* HL is behind the round keys. */
        finish  WORK
        end_function ENCRYPT
