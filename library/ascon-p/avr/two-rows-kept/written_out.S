/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_permute(uint8_t *block)      AVR
 *
 * In place, a round a pass, written out. From the linear layer to the S-box x2 and x3 stay in registers, from there to
 * the linear layer x1 and x0, in theirs; the others lie at Z, in the caller's memory (register map: kept_rows.inc).
 *
 *   Y, R1:R0  bytes of x0 before the S-box, 2 and 3 and 0 and 1; of x4 behind it, 4 and 5 and 6 and 7
 *
 * The linear layer takes x1 and x4 first, which frees A for x2 and R1:R0 for the products that x0 needs.
 *
 * in        R25:R24 the state: S0 to S4, each with its lowest byte first
 * clobbers  R0, R18-R27, R30, R31, T, flags; R1 is 0 at the end; R2-R17, R28, R29 are saved
 */
#include "avr.inc"
#include "kept_rows.inc"

#define PERMUTE SYMBOL(IDENTIFIER, _permute)

.equ Y, 28

/* A pair whose x0 is in registers, and one whose x1 comes to where x4 is to stay. */
.macro substitute_pair byte, x0, x1, x4, t0, t1
        ldd     \x1, Z + 8 + \byte
        ldd     \x1 + 1, Z + 9 + \byte
        ldd     \x4, Z + 32 + \byte
        ldd     \x4 + 1, Z + 33 + \byte
        movw    \t0, \x0
        movw    \t1, A + \byte
        substitute_byte \byte, \x0, \x1, B + \byte, \x4, \t0, \t1, A + \byte
        substitute_byte \byte + 1, \x0 + 1, \x1 + 1, B + \byte + 1, \x4 + 1, \t0 + 1, \t1 + 1, A + \byte + 1
.endm

.macro substitute_kept_x0 byte, x0
        substitute_pair \byte, \x0, W, W + 2, W + 4, W + 6
        std     Z + 32 + \byte, W
        std     Z + 33 + \byte, W + 1
.endm

.macro substitute_keep_x4 byte, x4
        ldd     W, Z + \byte
        ldd     W + 1, Z + \byte + 1
        substitute_pair \byte, W, \x4, W + 2, W + 4, W + 6
.endm

        function PERMUTE
        save_registers r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    30, 24
        load_row A, 16
        load_row B, 24
        load_bytes 0, 0, 0, 1
        load_bytes Y - 2, 0, 2, 3
        ldi     CONSTANT, FIRST_CONSTANT
next_round:
        eor     A, CONSTANT
        substitute_kept_x0 0, 0
        substitute_kept_x0 2, Y
        substitute_keep_x4 4, Y
        substitute_keep_x4 6, 0
        clr     SPARE
        diffuse_x1 A
        store_row 8, A
        load_bytes A, 32, 0, 1, 2, 3
        movw    A + 4, Y
        movw    A + 6, 0
        diffuse_x4 32, A
        diffuse_x2 A, 16
        diffuse_x0 B
        store_bytes 0, B, 4, 5, 6, 7
        movw    0, B
        movw    Y, B + 2
        diffuse_x3 B, 24
        end_round
        store_row 16, A
        store_row 24, B
        store_bytes 0, 0, 0, 1
        store_bytes 0, Y - 2, 2, 3
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        clr     r1
        ret
        end_function PERMUTE
