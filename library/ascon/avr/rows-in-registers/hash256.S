/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_hash(uint8_t *digest, const uint8_t *message, uint16_t length)   AVR
 *
 * The state stays where the permutation has it, in registers and at fixed addresses, from the first block to the
 * digest's last word (register map and idea: permutation.inc). All 32 registers hold something between
 * blocks but R16-R23, to which Z is moved while it points to message or digest.
 *
 * in        R25:R24 digest, R23:R22 message, R21:R20 length
 * clobbers  R0, R18-R27, R30, R31, T, flags; R1 is 0 at the end; R2-R17, R28, R29 are saved
 * static    WORK: the permutation's 25 bytes, three arguments, a count
 */
#include "avr.inc"

#define HASH SYMBOL(IDENTIFIER, _hash)
#define WORK SYMBOL(IDENTIFIER, _work)
.equ RATE, 8

        .section .bss.WORK, "aw", @nobits
        .type   WORK, @object
WORK:   .skip   PERMUTATION_BYTES + 7
        .size   WORK, . - WORK

#if ROUNDS_PER_LOOP > 2
#define BRANCH_BACK jmp
#else
#define BRANCH_BACK rjmp
#endif
#define STATE WORK
#include "permutation.inc"
.equ MESSAGE, STATE + PERMUTATION_BYTES /* where it goes on */
.equ LENGTH, MESSAGE + 2                /* bytes of it that are left */
.equ DIGEST, LENGTH + 2                 /* where it goes on */
.equ WORDS, DIGEST + 2                  /* of the digest that are to come, 0 before the first one */

/* The initial state (NIST SP 800-232, section 5.1). */
.macro set_row row, bytes:vararg
        .set    register, \row
        .irp    byte, \bytes
        ldi     F, \byte
        mov     register, F
        .set    register, register + 1
        .endr
.endm

.macro set_memory place, bytes:vararg
        .set    address, 0
        .irp    byte, \bytes
        ldi     F, \byte
        sts     \place + address, F
        .set    address, address + 1
        .endr
.endm

.macro from_z_saved place
        movw    F, 30
        lds     30, \place
        lds     31, \place + 1
.endm

.macro to_z_saved place
        sts     \place, 30
        sts     \place + 1, 31
        movw    30, F
.endm

        function HASH
        save_registers r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        sts     DIGEST, r24
        sts     DIGEST + 1, r25
        sts     MESSAGE, r22
        sts     MESSAGE + 1, r23
        sts     LENGTH, r20
        sts     LENGTH + 1, r21
        sts     WORDS, r1
        set_memory X0, 0x81, 0xd6, 0x34, 0xe9, 0x94, 0x54, 0x1e, 0x9b
        set_memory X3, 0xb3, 0x4d, 0x6a, 0xd5, 0xa4, 0xd4, 0x7f, 0x3c
        set_row C, 0x1a, 0xb8, 0x34, 0x6b, 0x6c, 0x39, 0x65, 0xae
        set_row E, 0x6d, 0x97, 0xc5, 0x06, 0x49, 0x46, 0x5c, 0x1a
        set_row B, 0xd2, 0x51, 0x37, 0x33, 0x1e, 0xa0, 0xc3, 0x4b
next_block:
        lds     F + 2, LENGTH
        lds     F + 3, LENGTH + 1
        subi    F + 2, RATE
        sbci    F + 3, 0
        brcc    whole_block
        rjmp    last_block
whole_block:
        sts     LENGTH, F + 2
        sts     LENGTH + 1, F + 3
        from_z_saved MESSAGE
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        ld      F + 2, Z+
        lds     F + 3, X0 + \byte
        eor     F + 3, F + 2
        sts     X0 + \byte, F + 3
        .endr
        to_z_saved MESSAGE
        rjmp    permutation

last_block:
        from_z_saved MESSAGE
        movw    F + 4, 26
        ldi     r26, lo8(X0)
        ldi     r27, hi8(X0)
1:      cpi     F + 2, -RATE
        breq    2f
        dec     F + 2
        ld      F + 6, Z+
        ld      F + 7, X
        eor     F + 7, F + 6
        st      X+, F + 7
        rjmp    1b
2:      ldi     F + 6, 1
        ld      F + 7, X
        eor     F + 7, F + 6
        st      X, F + 7
        movw    26, F + 4
        movw    30, F
        ldi     F, 4
        sts     WORDS, F

permutation:
        permutation_12
        lds     F, WORDS
        subi    F, 1
        brcc    squeeze
        BRANCH_BACK next_block

squeeze:
        sts     WORDS, F
        from_z_saved DIGEST
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        lds     F + 2, X0 + \byte
        st      Z+, F + 2
        .endr
        to_z_saved DIGEST
        lds     F, WORDS
        cpi     F, 0
        breq    end
        BRANCH_BACK permutation

end:    restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        clr     r1
        ret
        end_function HASH
