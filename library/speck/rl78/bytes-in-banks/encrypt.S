/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(area)      RL78-S2, RL78-S3
 *
 * Every round written out: x = ((x >>> 8) + y) ^ key, byte by byte from the lowest, the new byte i where byte i + 1
 * was; then y = (y <<< 3) ^ x, from the highest, so that the lowest is left in A for the next addition.
 *
 * in        AX area
 * registers state.inc
 * clobbers  AX, BC, DE, flags; HL and the other banks are kept
 */
#include "parameters.inc"
#include "state.inc"

.macro add_byte number, round, key
.if \number == 0 && \round
        /* A holds byte 0 of y. */
        add     a, X_AT(1, \round)
.else
        mov     a, X_AT(\number + 1, \round)
        y_at    \number, \round
.if \number
        addc    a, .Lat
.else
        add     a, .Lat
.endif
.endif
        xor     a, [hl+\key+\number]
        mov     X_AT(\number, \round + 1), a
.endm

.macro rotate_byte number, round
        load_byte_and_lower \number, \round
        shlw    ax, 3
        xor     a, X_AT(\number, \round + 1)
        y_at    \number, \round + 1
        mov     .Lat, a
.endm

        function ENCRYPT
        keep_banks
        move_to_far
        load_block 0, 0
        move_back
        .set    .Lround, 0
.rept ROUNDS
.if .Lround == 32
        move_to_far
.endif
.irp byte, 0, 1, 2, 3, 4, 5, 6, 7
.if \byte < WORD
        add_byte \byte, .Lround, WORD * (.Lround & 31)
.endif
.endr
.irp byte, 7, 6, 5, 4, 3, 2, 1, 0
.if \byte < WORD
        rotate_byte \byte, .Lround
.endif
.endr
        .set    .Lround, .Lround + 1
.endr
.if ROUNDS <= 32
        move_to_far
.endif
        store_block ROUNDS, ROUNDS
        give_back_banks
        ret
        end_function ENCRYPT
