/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_permute(uint8_t *block)      AVR
 *
 * The state goes to registers and, two rows of it, to fixed addresses, as a round of the authenticated encryption has
 * it: x0, x1, x3 and x4 complemented, x2 and x4 turned (register map and idea: permutation.inc).
 *
 * in        R25:R24 the state: S0 to S4, each with its lowest byte first
 * clobbers  R0, R18-R27, R30, R31, T, flags; R1 is 0 at the end; R2-R17, R28, R29 are saved
 * static    STATE: the permutation's bytes and the state's address
 */
#include "avr.inc"

#define PERMUTE SYMBOL(IDENTIFIER, _permute)
#define STATE   SYMBOL(IDENTIFIER, _work)
#define ON_STACK 0
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

        .section .bss.STATE, "aw", @nobits
        .type   STATE, @object
STATE:  .skip   PERMUTATION_BYTES + 2
        .size   STATE, . - STATE

/* X points behind the row then. */
.macro load_complement row, turn=0
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        ld      \row + (\byte + \turn) % 8, X+
        com     \row + (\byte + \turn) % 8
        .endr
.endm

.macro store_complement row, turn=0
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        com     \row + (\byte + \turn) % 8
        st      X+, \row + (\byte + \turn) % 8
        .endr
.endm

.macro move_complement_to to
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        ld      F, X+
        com     F
        put     \to + \byte, F
        .endr
.endm

.macro move_complement_from from
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        get     F, \from + \byte
        com     F
        st      X+, F
        .endr
.endm

        function PERMUTE
        save_registers r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    26, 24
        put     PLACE, 26
        put     PLACE + 1, 27
        move_complement_to X0
        load_complement B
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        ld      C + (\byte + TURN) % 8, X+
        .endr
        move_complement_to X3
        load_complement E, TURN
#if ROUNDS_PER_LOOP == 12
        .set    constant, FIRST
        .rept   ASCON_ROUNDS
        ldi     F, constant
        eor     C + TURN, F
        substitute
        diffuse
        .set    constant, constant - 15
        .endr
#else
        ldi     F, FIRST
permutation:
        permutation_rounds
#endif
        get     26, PLACE
        get     27, PLACE + 1
        move_complement_from X0
        store_complement B
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        st      X+, C + (\byte + TURN) % 8
        .endr
        move_complement_from X3
        store_complement E, TURN
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        clr     r1
        ret
        end_function PERMUTE
