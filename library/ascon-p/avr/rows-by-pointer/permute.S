/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_permute(uint8_t *block)      AVR
 *
 * Three rows of the state in registers at any time, the others in the caller's memory, at Z (register map and idea:
 * permutation.inc). x0 stays where it is, x3 moves to where x1 was, and what a round stores besides takes the places of
 * x2 and x3.
 *
 * in        R25:R24 the state: S0 to S4, each with its lowest byte first
 * clobbers  R0, R18-R27, R30, R31, T, flags; R1 is 0 at the end; R2-R17, R28, R29 are saved
 */
#include "avr.inc"

#define PERMUTE SYMBOL(IDENTIFIER, _permute)
.equ STATE, 0
#include "permutation.inc"
#if ASCON_ROUNDS == 12
.equ FIRST, FIRST_CONSTANT
#else
.equ FIRST, 0xb4
#endif

/* Where the caller's rows lie; x0 lies at X0. */
.equ ROW_1, 8
.equ ROW_2, 16
.equ ROW_3, 24
.equ ROW_4, 32

        function PERMUTE
        save_registers r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    30, 24
        load_row C, ROW_2
        load_row E, ROW_4
        load_row F, ROW_1
        put     X1 + 6, F + 6
        put     X1 + 7, F + 7
        movw    B, F
        movw    B + 2, F + 2
        movw    B + 4, F + 4
        load_row F, ROW_3
        store_row X3, F
        ldi     F, FIRST
next_round:
        put     CONSTANT, F
        eor     C, F
        substitute
        diffuse
        get     F, CONSTANT
        subi    F, 15
        cpi     F, END_CONSTANT
        breq    1f
        rjmp    next_round
1:      store_row ROW_4, E
        load_row E, X3
        store_row ROW_3, E
        movw    F, B
        movw    F + 2, B + 2
        movw    F + 4, B + 4
        get     F + 6, X1 + 6
        get     F + 7, X1 + 7
        store_row ROW_1, F
        store_row ROW_2, C
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        clr     r1
        ret
        end_function PERMUTE
