/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_extend(const struct message *given)      AVR
 *
 * Three rows of the state stay in registers from the first block to the last of the output, two lie at fixed addresses
 * or, ON_STACK, on the stack (register map and idea: permutation.inc). The permutation stands in line, once. Between
 * its calls R24-R31 are free, so that X, Y and Z may point to bytes, to what was given and to the state.
 *
 * in        R25:R24 message, length, output, its length; customized: customization, its length: words
 * clobbers  R0, R18-R27, R30, R31, T, flags; R1 is 0 at the end; R2-R17, R28, R29 are saved
 * static    STATE: FRAME_BYTES, unless ON_STACK
 */
#include "avr.inc"
#include "struct.inc"

.equ RATE, 8
.equ TWELVE_ROUNDS, 0xf0
.equ EIGHT_ROUNDS, 0xb4
#if ROUNDS_PER_LOOP > 2
#define BRANCH_BACK jmp
#else
#define BRANCH_BACK rjmp
#endif
#define STATE SYMBOL(IDENTIFIER, _work)
#include "permutation.inc"
.equ PLACE, PERMUTATION_BYTES           /* where the string goes on */
.equ LEFT, PLACE + 2                    /* bytes of it that are left */
.equ GIVEN, LEFT + 2
.equ SQUEEZES, GIVEN + 2                /* 1 once output comes out, else 0 */
.equ IN_MESSAGE, SQUEEZES + 1           /* 1 once the message goes in, else 0 */
.equ FRAME_BYTES, IN_MESSAGE + 1

#if !ON_STACK
        .section .bss.STATE, "aw", @nobits
        .type   STATE, @object
STATE:  .skip   FRAME_BYTES
        .size   STATE, . - STATE
#endif

#if ROUNDS_PER_LOOP == 1
.equ ROWS, ROWS_0_2_4
#else
.equ ROWS, ROWS_1_2
#endif

/* Where Z points to the state. */
.macro fetch register, place
        ldd     \register, Z + AT_Z + \place
.endm
.macro keep place, register
        std     Z + AT_Z + \place, \register
.endm

/* The string of a member of the struct comes next. */
.macro begin_string member
        fetch   28, GIVEN
        fetch   29, GIVEN + 1
        .irp    byte, 0, 1, 2, 3
        ldd     F, Y + \member + \byte
        keep    PLACE + \byte, F
        .endr
.endm

/* X: where the string goes on; Y: what is left of it behind a block. */
.macro begin_block last
        fetch   26, PLACE
        fetch   27, PLACE + 1
        fetch   28, LEFT
        fetch   29, LEFT + 1
        sbiw    r28, RATE
        brcs    \last
        keep    LEFT, 28
        keep    LEFT + 1, 29
.endm

.macro end_block
        keep    PLACE, 26
        keep    PLACE + 1, 27
.endm

        function EXTEND
        save_registers r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
#if ON_STACK
        ldi     r18, FRAME_BYTES
1:      push    r1
        dec     r18
        brne    1b
#endif
        point_z
        keep    GIVEN, 24
        keep    GIVEN + 1, 25
        keep    SQUEEZES, 1
        keep    IN_MESSAGE, 1
        movw    26, 30
        adiw    r26, AT_Z + X0
        ldi     r30, lo8(initial_state)
        ldi     r31, hi8(initial_state)
        .rept   8
        lpm     F, Z+
        st      X+, F
        .endr
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        lpm     B + \byte, Z+
        .endr
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        lpm     C + (\byte + TURN) % 8, Z+
        .endr
        sbiw    r26, X0 + 8
        .rept   8
        lpm     F, Z+
        st      X+, F
        .endr
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        lpm     E + (\byte + TURN) % 8, Z+
        .endr
        point_z
#if ASCON_CUSTOMIZED
        begin_string CUSTOMIZATION
        fetch   26, LEFT                /* in bits */
        fetch   27, LEFT + 1
        clr     r28
        .rept   3
        lsl     r26
        rol     r27
        rol     r28
        .endr
        .irp    byte, 0, 1, 2
        fetch   24, X0 + \byte
        eor     r24, 26 + \byte
        keep    X0 + \byte, 24
        .endr
        rjmp    twelve_rounds
#else
        begin_string MESSAGE
#endif
next_block:
        begin_block last_block
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        ld      r24, X+
        fetch   25, X0 + \byte
        eor     r25, r24
        keep    X0 + \byte, 25
        .endr
        end_block
        rjmp    twelve_rounds

last_block:
        mov     r24, r28
        subi    r24, -RATE
        movw    28, 30
        adiw    r28, AT_Z + X0
1:      subi    r24, 1
        brcs    2f
        ld      r25, X+
        ld      r30, Y
        eor     r30, r25
        st      Y+, r30
        rjmp    1b
2:      ldi     r25, 1
        ld      r30, Y
        eor     r30, r25
        st      Y, r30
        point_z
#if ASCON_CUSTOMIZED
        fetch   24, IN_MESSAGE
        sbrc    r24, 0
        rjmp    3f
        ldi     r24, 1
        keep    IN_MESSAGE, 24
        begin_string MESSAGE
        rjmp    twelve_rounds
3:
#endif
        begin_string OUTPUT
        ldi     r24, 1
        keep    SQUEEZES, 24

twelve_rounds:
        ldi     F, TWELVE_ROUNDS
permutation:
        permutation_rounds
#if !ON_STACK
        point_z
#endif
        fetch   24, SQUEEZES
        sbrs    r24, 0
        BRANCH_BACK next_block

        begin_block last_bytes
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        fetch   24, X0 + \byte
        .if     ROWS & ROW_0
        com     r24
        .endif
        st      X+, r24
        .endr
        end_block
        or      r28, r29
        breq    end
        BRANCH_BACK twelve_rounds

last_bytes:
        adiw    r30, AT_Z + X0
1:      cpi     r28, -RATE
        breq    end
        ld      r24, Z+
        .if     ROWS & ROW_0
        com     r24
        .endif
        st      X+, r24
        dec     r28
        rjmp    1b
end:
#if ON_STACK
        ldi     r25, FRAME_BYTES
2:      pop     r0
        dec     r25
        brne    2b
#endif
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        clr     r1
        ret
        end_function EXTEND

#include "first_state.inc"
