/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_hash(uint8_t *digest, const uint8_t *message, uint16_t length)   AVR
 *
 * Three rows of the state stay in registers from the first block to the digest's last word, two lie at fixed addresses
 * or, ON_STACK, on the stack (register map and idea: permutation.inc). The permutation stands in line, once. Between its
 * calls R24-R31 are free, so that X, Y and Z may point to bytes and to the state.
 *
 * in        R25:R24 digest, R23:R22 message, R21:R20 length
 * clobbers  R0, R18-R27, R30, R31, T, flags; R1 is 0 at the end; R2-R17, R28, R29 are saved
 * static    STATE: FRAME_BYTES, unless ON_STACK
 */
#include "avr.inc"

#define HASH SYMBOL(IDENTIFIER, _hash)
.equ RATE, 8
.equ DIGEST_WORDS, 4
.equ TWELVE_ROUNDS, 0xf0
.equ EIGHT_ROUNDS, 0xb4
#if ROUNDS_PER_LOOP > 2
#define BRANCH_BACK jmp
#else
#define BRANCH_BACK rjmp
#endif
#define STATE SYMBOL(IDENTIFIER, _work)
#include "permutation.inc"
.equ PLACE, PERMUTATION_BYTES           /* where message or digest goes on */
.equ LEFT, PLACE + 2                    /* bytes of the message that are left */
.equ DIGEST, LEFT + 2
.equ WORDS, DIGEST + 2                  /* of the digest that are to come, 0 before the first one */
.equ FRAME_BYTES, WORDS + 1

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

        function HASH
        save_registers r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
#if ON_STACK
        ldi     r18, FRAME_BYTES
1:      push    r1
        dec     r18
        brne    1b
#endif
        point_z
        .irp    byte, 0, 1
        keep    DIGEST + \byte, 24 + \byte
        keep    PLACE + \byte, 22 + \byte
        keep    LEFT + \byte, 20 + \byte
        .endr
        keep    WORDS, 1
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

next_block:
        fetch   26, PLACE
        fetch   27, PLACE + 1
        fetch   28, LEFT
        fetch   29, LEFT + 1
        sbiw    r28, RATE
        brcs    last_block
        keep    LEFT, 28
        keep    LEFT + 1, 29
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        ld      r24, X+
        fetch   25, X0 + \byte
        eor     r25, r24
        keep    X0 + \byte, 25
        .endr
        keep    PLACE, 26
        keep    PLACE + 1, 27
        rjmp    twelve_rounds

last_block:
        mov     r24, r28
        movw    28, 30
        adiw    r28, AT_Z + X0
1:      cpi     r24, -RATE
        breq    2f
        dec     r24
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
        .irp    byte, 0, 1
        fetch   24, DIGEST + \byte
        keep    PLACE + \byte, 24
        .endr
        ldi     r24, DIGEST_WORDS
        keep    WORDS, 24

twelve_rounds:
        ldi     F, TWELVE_ROUNDS
permutation:
        permutation_rounds
#if !ON_STACK
        point_z
#endif
        fetch   24, WORDS
        subi    r24, 1
        brcc    squeeze
        BRANCH_BACK next_block

squeeze:
        keep    WORDS, 24
        fetch   26, PLACE
        fetch   27, PLACE + 1
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        fetch   25, X0 + \byte
        .if     ROWS & ROW_0
        com     r25
        .endif
        st      X+, r25
        .endr
        keep    PLACE, 26
        keep    PLACE + 1, 27
        tst     r24
        breq    end
        BRANCH_BACK twelve_rounds

end:
#if ON_STACK
        ldi     r25, FRAME_BYTES
3:      pop     r0
        dec     r25
        brne    3b
#endif
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        clr     r1
        ret
        end_function HASH

/* The state in which the first block is taken (NIST SP 800-232, section 5.1), with the rows complemented that ROWS
   names. */
        .section .progmem.initial_state, "a", @progbits
        .type   initial_state, @object
initial_state:
        row     0, 0x81, 0xd6, 0x34, 0xe9, 0x94, 0x54, 0x1e, 0x9b
        row     1, 0xd2, 0x51, 0x37, 0x33, 0x1e, 0xa0, 0xc3, 0x4b
        row     2, 0x1a, 0xb8, 0x34, 0x6b, 0x6c, 0x39, 0x65, 0xae
        row     3, 0xb3, 0x4d, 0x6a, 0xd5, 0xa4, 0xd4, 0x7f, 0x3c
        row     4, 0x6d, 0x97, 0xc5, 0x06, 0x49, 0x46, 0x5c, 0x1a
        .size   initial_state, . - initial_state
