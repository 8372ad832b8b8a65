/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_permute(uint8_t *block)      AVR
 *
 * In place. Two rows stay in registers from the linear layer to the S-box, x2 and x3, and two from there to the linear
 * layer, x4 and x1; the others lie at Z, in the caller's memory (register map: kept_rows.inc).
 *
 * The S-box is a loop over pairs of bytes. A pass takes the first pairs of A and B, moves the others up and appends
 * what it has made of x4 and x1: a row that stays costs four MOVW a pass, in place of two LDD and two STD there and as
 * many in the linear layer. SPARE counts, and is 0 where rows rotate to the left.
 *
 * in        R25:R24 the state: S0 to S4, each with its lowest byte first
 * clobbers  R0, R18-R27, R30, R31, T, flags; R1 is 0 at the end; R2-R17 are saved
 */
#include "avr.inc"
#include "kept_rows.inc"

#define PERMUTE SYMBOL(IDENTIFIER, _permute)

/* Z goes on by what it stores x0. */
.macro substitute_pair
        ld      W, Z
        ldd     W + 1, Z + 1
        ldd     W + 2, Z + 8
        ldd     W + 3, Z + 9
        ldd     W + 4, Z + 32
        ldd     W + 5, Z + 33
        movw    W + 6, W
        movw    0, A
        substitute_byte 0, W, W + 2, B, W + 4, W + 6, A, 0
        st      Z+, B
        substitute_byte 0, W + 1, W + 3, B + 1, W + 5, W + 7, A + 1, 1
        st      Z+, B + 1
.endm

.macro append row, pair
        .irp    byte, 0, 2, 4
        movw    \row + \byte, \row + \byte + 2
        .endr
        movw    \row + 6, \pair
.endm

        function PERMUTE
        save_registers r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17
        movw    30, 24
        load_row A, 16
        load_row B, 24
        ldi     CONSTANT, FIRST_CONSTANT
next_round:
        eor     A, CONSTANT
        ldi     SPARE, 4
1:      substitute_pair
        append  A, W + 2
        append  B, 0
        dec     SPARE
        brne    1b
        /* Z is a row too far. */
        diffuse_x4 24, A
        diffuse_x1 B
        store_row 0, B
        diffuse_x2 A, 8
        .irp    byte, 7, 6, 5, 4, 3, 2, 1, 0
        ld      B + \byte, -Z
        .endr
        diffuse_x0 B
        store_row 0, B
        diffuse_x3 B, 24
        end_round
        store_row 16, A
        store_row 24, B
        clr     r1
        restore_registers r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
        end_function PERMUTE
