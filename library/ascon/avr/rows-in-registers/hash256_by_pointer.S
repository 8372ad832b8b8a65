/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_hash(uint8_t *digest, const uint8_t *message, uint16_t length)   AVR
 *
 * The state stays where the permutation has it, in registers and at Z on the stack, from the first block to the
 * digest's last word (register map and idea: permutation.inc). X, which holds two bytes of x1 between blocks,
 * is moved to R16 and R17 while it points to message or digest.
 *
 * in        R25:R24 digest, R23:R22 message, R21:R20 length
 * clobbers  R0, R18-R27, R30, R31, T, flags; R1 is 0 at the end; R2-R17, R28, R29 are saved
 */
#include "avr.inc"

#define HASH SYMBOL(IDENTIFIER, _hash)
#define BRANCH_BACK rjmp
.equ RATE, 8

.equ STATE, 0
#include "permutation.inc"
.equ MESSAGE, PERMUTATION_BYTES         /* where it goes on */
.equ LENGTH, MESSAGE + 2                /* bytes of it that are left */
.equ WORDS, LENGTH + 2                  /* of the digest that are to come, 0 before the first one */
.equ DIGEST, WORDS + 1                  /* where it goes on */
.equ FRAME_BYTES, DIGEST + 2

.macro from_x_saved place
        movw    F, 26
        get     26, \place
        get     27, \place + 1
.endm

.macro to_x_saved place
        put     \place, 26
        put     \place + 1, 27
        movw    26, F
.endm

        function HASH
        save_registers r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        save_registers r25, r24, r1, r21, r20, r23, r22
        ldi     r30, lo8(initial_state)
        ldi     r31, hi8(initial_state)
        ldi     F, PERMUTATION_BYTES
1:      lpm     r0, Z+
        push    r0
        dec     F
        brne    1b
        .irp    register, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29
        lpm     \register, Z+
        .endr
        in      r30, 0x3d
        in      r31, 0x3e
        adiw    r30, 1
next_block:
        get     F + 2, LENGTH
        get     F + 3, LENGTH + 1
        subi    F + 2, RATE
        sbci    F + 3, 0
        brcs    last_block
        put     LENGTH, F + 2
        put     LENGTH + 1, F + 3
        from_x_saved MESSAGE
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        ld      F + 2, X+
        get     F + 3, X0 + \byte
        eor     F + 3, F + 2
        put     X0 + \byte, F + 3
        .endr
        to_x_saved MESSAGE
        rjmp    permutation

last_block:
        from_x_saved MESSAGE
        movw    F + 4, 28
        movw    28, 30
1:      cpi     F + 2, -RATE
        breq    2f
        dec     F + 2
        ld      F + 6, X+
        ld      F + 7, Y
        eor     F + 7, F + 6
        st      Y+, F + 7
        rjmp    1b
2:      ldi     F + 6, 1
        ld      F + 7, Y
        eor     F + 7, F + 6
        st      Y, F + 7
        movw    28, F + 4
        movw    26, F
        ldi     F, 4
        put     WORDS, F

permutation:
        permutation_12
        get     F, WORDS
        subi    F, 1
        brcc    squeeze
        rjmp    next_block

squeeze:
        put     WORDS, F
        from_x_saved DIGEST
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        get     F + 2, X0 + \byte
        st      X+, F + 2
        .endr
        to_x_saved DIGEST
        get     F, WORDS
        cpi     F, 0
        breq    end
        rjmp    permutation

end:    ldi     F, FRAME_BYTES
3:      pop     r0
        dec     F
        brne    3b
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        clr     r1
        ret
        end_function HASH

/* NIST SP 800-232, section 5.1: what is pushed, then x2, x4 and x1 as they are loaded. */
        .section .progmem.initial_state, "a", @progbits
        .type   initial_state, @object
initial_state:
        .byte   0, 0, 0                 /* x4 in the round, the constant */
        .byte   0x4b, 0xc3, 0, 0, 0, 0, 0, 0
        .byte   0x3c, 0x7f, 0xd4, 0xa4, 0xd5, 0x6a, 0x4d, 0xb3
        .byte   0x9b, 0x1e, 0x54, 0x94, 0xe9, 0x34, 0xd6, 0x81
        .byte   0x1a, 0xb8, 0x34, 0x6b, 0x6c, 0x39, 0x65, 0xae
        .byte   0x6d, 0x97, 0xc5, 0x06, 0x49, 0x46, 0x5c, 0x1a
        .byte   0xd2, 0x51, 0x37, 0x33, 0x1e, 0xa0
        .size   initial_state, . - initial_state
