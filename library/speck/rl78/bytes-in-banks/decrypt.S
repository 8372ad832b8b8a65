/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(area)      RL78-S2, RL78-S3
 *
 * Every round written out, from the last: y = (y ^ x) >>> 3, which is its bytes moved down by one and rotated left
 * by 5; x = ((x ^ key) - y) <<< 8, the new byte i + 1 where byte i was.
 *
 * in        AX area
 * registers state.inc
 * clobbers  AX, BC, DE, flags; HL and the other banks are kept
 */
#include "parameters.inc"
#include "state.inc"

/* `after` is the number of rounds of encryption that are still in the state. */
.macro add_words number, after
        y_at    \number, \after
        mov     a, .Lat
        xor     a, X_AT(\number, \after)
        mov     .Lat, a
.endm

.macro rotate_byte number, after
        load_byte_and_lower \number + 1, \after
        shlw    ax, 5
        y_at    \number, \after - 1
        mov     .Lat, a
.endm

.macro subtract_byte number, after, key
        mov     a, X_AT(\number, \after)
        xor     a, [hl+\key+\number]
        y_at    \number, \after - 1
.if \number
        subc    a, .Lat
.else
        sub     a, .Lat
.endif
        mov     X_AT(\number, \after), a
.endm

        function DECRYPT
        keep_banks
        move_to_far
        load_block ROUNDS, ROUNDS
.if ROUNDS <= 32
        move_back
.endif
        .set    .Lafter, ROUNDS
.rept ROUNDS
.irp byte, 0, 1, 2, 3, 4, 5, 6, 7
.if \byte < WORD
        add_words \byte, .Lafter
.endif
.endr
.irp byte, 0, 1, 2, 3, 4, 5, 6, 7
.if \byte < WORD
        rotate_byte \byte, .Lafter
.endif
.endr
.irp byte, 0, 1, 2, 3, 4, 5, 6, 7
.if \byte < WORD
        subtract_byte \byte, .Lafter, WORD * ((.Lafter - 1) & 31)
.endif
.endr
        .set    .Lafter, .Lafter - 1
.if .Lafter == 32 && ROUNDS > 32
        move_back
.endif
.endr
        move_to_far
        store_block 0, 0
        give_back_banks
        ret
        end_function DECRYPT
