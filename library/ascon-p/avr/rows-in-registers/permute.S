/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_permute(uint8_t *block)      AVR
 *
 * The state goes to registers and, two rows of it, to fixed addresses or, ON_STACK, to the stack, as a round of the
 * authenticated encryption has it: some rows complemented, x2 and x4 turned (register map and idea: permutation.inc).
 * Written out, the first round takes all rows as they are, and the last two leave them so.
 *
 * in        R25:R24 the state: S0 to S4, each with its lowest byte first
 * clobbers  R0, R18-R27, R30, R31, T, flags; R1 is 0 at the end; R2-R17, R28, R29 are saved
 * static    STATE: the permutation's bytes and the state's address; ON_STACK both are on the stack
 */
#include "avr.inc"

#define PERMUTE SYMBOL(IDENTIFIER, _permute)
#define STATE   SYMBOL(IDENTIFIER, _work)
#ifndef ON_STACK
#define ON_STACK 0
#endif
#if ROUNDS_PER_LOOP > 2
#define BRANCH_BACK jmp
#else
#define BRANCH_BACK rjmp
#endif
#include "permutation.inc"
.equ PLACE, PERMUTATION_BYTES
#if ASCON_ROUNDS == 12
.equ FIRST, 0xf0
#else
.equ FIRST, 0xb4
#endif

#if !ON_STACK
        .section .bss.STATE, "aw", @nobits
        .type   STATE, @object
STATE:  .skip   PERMUTATION_BYTES + 2
        .size   STATE, . - STATE
#endif

#if ROUNDS_PER_LOOP == 12
.equ ROWS, NO_ROW
#elif ROUNDS_PER_LOOP == 1
.equ ROWS, ROWS_0_2_4
#else
.equ ROWS, ROWS_1_2
#endif

.macro complement row, register
        .if     ROWS & \row
        com     \register
        .endif
.endm

/* X points behind the row then. */
.macro load row, to, turn=0
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        ld      \to + (\byte + \turn) % 8, X+
        complement \row, \to + (\byte + \turn) % 8
        .endr
.endm

.macro store row, from, turn=0
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        complement \row, \from + (\byte + \turn) % 8
        st      X+, \from + (\byte + \turn) % 8
        .endr
.endm

#if ON_STACK
/* By way of registers that are free */
.macro push_row row, free
        load    \row, \free
        .irp    byte, 7, 6, 5, 4, 3, 2, 1, 0
        push    \free + \byte
        .endr
.endm

.macro pop_row row
        .rept   8
        pop     F
        complement \row, F
        st      X+, F
        .endr
.endm
#else
.macro move_to to, row
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        ld      F, X+
        complement \row, F
        put     \to + \byte, F
        .endr
.endm
#endif

.macro move_from from, row
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        get     F, \from + \byte
        complement \row, F
        st      X+, F
        .endr
.endm

.macro add_constant
        ldi     F, constant
        eor     C + TURN, F
        .set    constant, constant - 15
.endm

        function PERMUTE
        save_registers r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    26, 24
#if ON_STACK
        push    26
        push    27
        .rept   PERMUTATION_BYTES - X1
        push    r1
        .endr
        push_row ROW_0, C
#else
        put     PLACE, 26
        put     PLACE + 1, 27
        move_to X0, ROW_0
#endif
        load    ROW_1, B
        load    ROW_2, C, TURN
#if ON_STACK
        push_row NO_ROW, E
        point_z
#else
        move_to X3, NO_ROW
#endif
        load    ROW_4, E, TURN
#if ROUNDS_PER_LOOP == 12
        .set    constant, FIRST
        .set    rows, ROWS
        .rept   ASCON_ROUNDS - 2
        add_constant
        one_round
        .endr
        add_constant
        substitute rows, ROW_2
        diffuse
        add_constant
        substitute ROW_2, NO_ROW
        diffuse
#else
        ldi     F, FIRST
permutation:
        permutation_rounds
#endif
#if ON_STACK
        get     27, PLACE
        get     26, PLACE + 1
#else
        get     26, PLACE
        get     27, PLACE + 1
#endif
        move_from X0, ROW_0
        store   ROW_1, B
        store   ROW_2, C, TURN
#if ON_STACK
        pop_row NO_ROW
        store   ROW_4, E, TURN
        adiw    30, PERMUTATION_BYTES + 2
        in      r0, 0x3f
        cli
        out     0x3e, r31
        out     0x3f, r0
        out     0x3d, r30
#else
        move_from X3, NO_ROW
        store   ROW_4, E, TURN
#endif
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        clr     r1
        ret
        end_function PERMUTE
