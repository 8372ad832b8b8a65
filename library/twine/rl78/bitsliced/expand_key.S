/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(area)      RL78-S2, RL78-S3
 *
 * The round keys by bits, in the order of encryption's even nibbles. The key lies in the work area, a nibble a byte; two
 * nibbles go through the S-box at once. No address, branch or timing depends on a secret.
 *
 * in        AX area
 * registers HL key, BC work; on the stack the round key; of bank 2, as memory, the S-box; of bank 1 A the steps to come, X
 *           the constant, C, B, E, D bytes to be transposed
 * clobbers  AX, BC, DE, flags; HL and the other banks are kept
 */
#include "sbox.inc"

#define NIBBLES (TWINE_KEY_BITS / 4)
#define WORK    (4 * ROUNDS + 8) /* from the area on */

#define CONSTANT      X_OF(1)
#define STEPS_TO_COME A_OF(1)
#define T_0           C_OF(1)

/* WK_first += S(WK_from), WK_second += S(WK_other). */
.macro substitute_two first, from, second, other
        mov     a, [hl+\other]
        shl     a, 4
        xor     a, [hl+\from]
        mov     X_0, a
        shr     a, 1
        mov     X_1, a
        shr     a, 1
        mov     X_2, a
        shr     a, 1
        mov     X_3, a
        sliced_sbox
        mov     a, Y_0
        and     a, #0x11
        mov     c, a
        mov     a, Y_1
        and     a, #0x11
        shl     a, 1
        xor     c, a
        mov     a, Y_2
        and     a, #0x11
        shl     a, 2
        xor     c, a
        mov     a, Y_3
        and     a, #0x11
        shl     a, 3
        xor     c, a
        mov     a, c
        and     a, #0x0f
        xor     a, [hl+\first]
        mov     [hl+\first], a
.if \second >= 0
        mov     a, c
        shr     a, 4
        xor     a, [hl+\second]
        mov     [hl+\second], a
.endif
.endm

.macro two_nibbles place, left, right
        mov     a, [hl+\left]
        shl     a, 4
        xor     a, [hl+\right]
        mov     \place, a
.endm

        function EXPAND_KEY
        push    hl
        movw    de, ax
        addw    ax, #WORK
        movw    hl, ax
        keep_bank 1
        keep_bank 2
        sel     rb0
        .set    .Lbyte, 0
.rept NIBBLES / 2
        mov     a, [de+.Lbyte]
        shr     a, 4
        mov     [hl+2*.Lbyte], a
        mov     a, [de+.Lbyte]
        and     a, #0x0f
        mov     [hl+2*.Lbyte+1], a
        .set    .Lbyte, .Lbyte + 1
.endr
        movw    ax, de
        push    ax
        mov     CONSTANT, #1
        mov     STEPS_TO_COME, #ROUNDS
        br      !.Lselect
.Lstep:
#if TWINE_KEY_BITS == 80
        substitute_two 1, 0, 4, 16
#else
        substitute_two 1, 0, 4, 16
        substitute_two 23, 30, -1, 30
#endif
        mov     a, CONSTANT
        shr     a, 3
        xor     a, [hl+7]
        mov     [hl+7], a
        mov     a, CONSTANT
        and     a, #7
        xor     a, [hl+19]
        mov     [hl+19], a
        mov     a, CONSTANT
        shl     a, 1
        mov     CONSTANT, a
        and     a, #0x40
        sknz
        br      $.Lno_feedback
        mov     a, CONSTANT
        xor     a, #0x43
        mov     CONSTANT, a
.Lno_feedback:
        /* All nibbles move to the left by four, the first four by one more among themselves. */
        movw    ax, [hl+2]
        movw    bc, ax
        movw    ax, [hl]
        movw    de, ax
        .set    .Lplace, 0
.rept NIBBLES / 2 - 2
        movw    ax, [hl+.Lplace+4]
        movw    [hl+.Lplace], ax
        .set    .Lplace, .Lplace + 2
.endr
        mov     a, d
        mov     [hl+NIBBLES-4], a
        mov     a, c
        mov     [hl+NIBBLES-3], a
        mov     a, b
        mov     [hl+NIBBLES-2], a
        mov     a, e
        mov     [hl+NIBBLES-1], a
.Lselect:
#if TWINE_KEY_BITS == 80
        /* Nibbles 0 to 7 of the round key are 1, 3, 4, 6, 13, 14, 15, 16. */
        two_nibbles T_0,   16, 1
        two_nibbles T_0+1, 14, 4
        two_nibbles T_0+2, 3, 15
        two_nibbles T_0+3, 6, 13
#else
        /* Nibbles 0 to 7 of the round key are 2, 3, 12, 15, 17, 18, 28, 31. */
        two_nibbles T_0,   31, 2
        two_nibbles T_0+1, 18, 12
        two_nibbles T_0+2, 3, 28
        two_nibbles T_0+3, 15, 17
#endif
        transpose T_0, T_0+1, T_0+2, T_0+3
        pop     de
        movw    ax, T_0
        movw    [de], ax
        movw    ax, T_0+2
        movw    [de+2], ax
        movw    ax, de
        addw    ax, #4
        push    ax
        dec     STEPS_TO_COME
        skz
        br      !.Lstep
        pop     ax
        give_back_bank 2
        give_back_bank 1
        sel     rb0
        pop     hl
        ret
        end_function EXPAND_KEY
