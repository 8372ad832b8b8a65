/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_authenticate(uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *key)      AVR
 * uint8_t IDENTIFIER_verify(const uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *key)
 * With KEPT, also
 * void IDENTIFIER_expand_key(uint8_t *context, const uint8_t *key)
 *
 * Ascon-MAC made one with the permutation: three rows of the state stay in registers from the key to the tag, two lie at
 * fixed addresses or, ON_STACK, on the stack (register map and idea: permutation.inc). The permutation stands in line, once.
 * Between its calls R24-R31 are free, so that X, Y and Z may point to bytes and to the state. What is left of a message is
 * padded beside the state and goes in as a whole block does. With KEPT the key's context is the state behind its permutation,
 * and is given in place of the key.
 *
 * in        R25:R24 tag, R23:R22 message, R21:R20 its length, R19:R18 key or context
 * out       R24 of IDENTIFIER_verify: 0 if the tag is that of the message, else 1
 * clobbers  R0, R18-R27, R30, R31, T, flags; R1 is 0 at the end; R2-R17, R28, R29 are saved
 * static    STATE: FRAME_BYTES, unless ON_STACK
 */
#include "avr.inc"

#define AUTHENTICATE SYMBOL(IDENTIFIER, _authenticate)
#define VERIFY       SYMBOL(IDENTIFIER, _verify)
.equ RATE, 32
.equ TWELVE_ROUNDS, 0xf0
.equ EIGHT_ROUNDS, 0xb4
.equ LAST_BLOCK, 0x80                   /* in the last byte of the state */
#if ROUNDS_PER_LOOP > 2
#define BRANCH_BACK jmp
#else
#define BRANCH_BACK rjmp
#endif
#define STATE SYMBOL(IDENTIFIER, _work)
#include "permutation.inc"
.equ PLACE, PERMUTATION_BYTES           /* where the message goes on */
.equ LEFT, PLACE + 2                    /* bytes of it that are left */
.equ RESULT, LEFT + 2                   /* the tag, or the context */
.equ PHASE, RESULT + 2                  /* bits of those below */
.equ PART, PHASE + 1                    /* what is left of a message, padded */
.equ FRAME_BYTES, PART + RATE

/* No block comes any more; what comes out is a context; the tag is compared. */
.equ LAST, 0
.equ EXPANDS, 1
.equ COMPARES, 7

#if !ON_STACK
        .section .bss.STATE, "aw", @nobits
        .type   STATE, @object
STATE:  .skip   FRAME_BYTES
        .size   STATE, . - STATE
#endif

/* x3 is never complemented between permutations. */
#if ROUNDS_PER_LOOP == 1
.equ ROWS, ROWS_0_2_4
#else
.equ ROWS, ROWS_0_1_4
#endif

/* Where Z points to the state. */
.macro fetch register, place
        ldd     \register, Z + AT_Z + \place
.endm
.macro keep place, register
        std     Z + AT_Z + \place, \register
.endm

.macro complement row, register
        .if     ROWS & \row
        com     \register
        .endif
.endm

/* Interrupts come again behind the instruction that follows the flags. */
.macro move_stack bytes
        in      r28, 0x3d
        in      r29, 0x3e
        subi    r28, lo8(-(\bytes))
        sbci    r29, hi8(-(\bytes))
        in      r0, 0x3f
        cli
        out     0x3e, r29
        out     0x3f, r0
        out     0x3d, r28
.endm

/* Rows from X */
.macro load_bytes row, to, turn=0
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        ld      \to + (\byte + \turn) % 8, X+
        complement \row, \to + (\byte + \turn) % 8
        .endr
.endm
.macro move_bytes row, to
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        ld      F, X+
        complement \row, F
        keep    \to + \byte, F
        .endr
.endm

/* What is at X into rows */
.macro add_to_registers row, turn=0
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        ld      F, X+
        eor     \row + (\byte + \turn) % 8, F
        .endr
.endm
.macro add_to_memory row
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        ld      F, X+
        fetch   F + 1, \row + \byte
        eor     F + 1, F
        keep    \row + \byte, F + 1
        .endr
.endm

/* Rows as they are, one byte after the other: OUT does something with R24. */
.macro for_bytes_in_memory row, from, out
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        fetch   F, \from + \byte
        complement \row, F
        \out
        .endr
.endm
.macro for_bytes_in_registers row, from, turn, out
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        mov     F, \from + (\byte + \turn) % 8
        complement \row, F
        \out
        .endr
.endm

.macro write
        st      X+, F
.endm

.macro compare
        ld      F + 1, X+
        eor     F, F + 1
        or      r28, F
.endm

        function VERIFY
        ldi     r26, 1 << COMPARES
        rjmp    begin

#if KEPT
        .global EXPAND_KEY
        .type   EXPAND_KEY, @function
EXPAND_KEY:
        movw    18, 22
        ldi     r26, 1 << LAST | 1 << EXPANDS
        rjmp    begin
#endif

        .global AUTHENTICATE
        .type   AUTHENTICATE, @function
AUTHENTICATE:
        ldi     r26, 0
begin:
        save_registers r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
#if ON_STACK
        move_stack -FRAME_BYTES
#endif
        point_z
        .irp    byte, 0, 1
        keep    RESULT + \byte, 24 + \byte
        keep    PLACE + \byte, 22 + \byte
        keep    LEFT + \byte, 20 + \byte
        .endr
        keep    PHASE, 26
        mov     F, r26
        movw    26, 18
#if KEPT
        sbrc    F, EXPANDS
        rjmp    take_key
        move_bytes ROW_0, X0
        load_bytes ROW_1, B
        load_bytes ROW_2, C, TURN
        move_bytes NO_ROW, X3
        load_bytes ROW_4, E, TURN
        rjmp    next_block
take_key:
#endif
        .set    place, X0
        .irp    byte, 5, 0, 0xcc, 0x80, 0, 32, 16, 0
        ldi     F, \byte
        complement ROW_0, F
        keep    place, F
        .set    place, place + 1
        .endr
        load_bytes ROW_1, B
        load_bytes ROW_2, C, TURN
        clr     F
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        keep    X3 + \byte, F
        .endr
        complement ROW_4, F
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        mov     E + \byte, F
        .endr
        rjmp    twelve_rounds

        /* R28 + RATE bytes, a 1 and zeros */
part:
        fetch   24, PHASE
        ori     r24, 1 << LAST
        keep    PHASE, 24
        ldi     F, LAST_BLOCK
        eor     E + (7 + TURN) % 8, F
        mov     r24, r28
        subi    r24, -RATE
        movw    28, 30
        adiw    r28, AT_Z + PART
        ldi     r31, RATE - 1
        sub     r31, r24
1:      subi    r24, 1
        brcs    2f
        ld      r25, X+
        st      Y+, r25
        rjmp    1b
2:      ldi     r25, 1
        st      Y+, r25
        clr     r25
3:      subi    r31, 1
        brcs    4f
        st      Y+, r25
        rjmp    3b
4:      sbiw    r28, RATE
        movw    26, 28
        point_z
        rjmp    block

next_block:
        fetch   26, PLACE
        fetch   27, PLACE + 1
        fetch   28, LEFT
        fetch   29, LEFT + 1
        sbiw    r28, RATE
        brcs    part
        keep    LEFT, 28
        keep    LEFT + 1, 29
block:
        add_to_memory X0
        add_to_registers B
        add_to_registers C, TURN
        add_to_memory X3
        keep    PLACE, 26
        keep    PLACE + 1, 27

twelve_rounds:
        ldi     F, TWELVE_ROUNDS
permutation:
        permutation_rounds
#if !ON_STACK
        point_z
#endif
        fetch   24, PHASE
        sbrs    r24, LAST
        BRANCH_BACK next_block
        rjmp    end

end:
        fetch   26, RESULT
        fetch   27, RESULT + 1
#if KEPT
        sbrc    r24, EXPANDS
        rjmp    context
#endif
        sbrc    r24, COMPARES
        rjmp    checked
        for_bytes_in_memory ROW_0, X0, write
        for_bytes_in_registers ROW_1, B, 0, write
        rjmp    leave
checked:
        clr     r28
        for_bytes_in_memory ROW_0, X0, compare
        for_bytes_in_registers ROW_1, B, 0, compare
        /* A carry if anything differs */
        mov     r24, r28
        neg     r24
        sbc     r24, r24
        neg     r24
#if KEPT
        rjmp    leave
context:
        for_bytes_in_memory ROW_0, X0, write
        for_bytes_in_registers ROW_1, B, 0, write
        for_bytes_in_registers ROW_2, C, TURN, write
        for_bytes_in_memory NO_ROW, X3, write
        for_bytes_in_registers ROW_4, E, TURN, write
#endif
leave:
#if ON_STACK
        move_stack FRAME_BYTES
#endif
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        clr     r1
        ret
        end_function VERIFY
