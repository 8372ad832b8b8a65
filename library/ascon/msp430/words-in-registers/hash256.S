/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_hash(uint8_t *digest, const uint8_t *message, uint16_t length)   MSP430, MSP430X
 *
 * The state stays where the permutation has it, in registers and on the stack, from the first block to the
 * digest's last word (register map and idea: words_in_registers.inc). The permutation stands in line, once, so
 * that no return address lies in front of x0. Blocks go in and out byte by byte: message and digest may
 * lie at any address.
 *
 * in        R12 digest, R13 message, R14 length
 * clobbers  R11-R15, flags; R4-R10 are saved
 */
#include "msp430.inc"
#include "initial_state.inc"

#define HASH SYMBOL(IDENTIFIER, _hash)
.equ RATE, 8

#include "permutation.inc"
.equ MESSAGE, CONSTANT + 2              /* where it goes on */
.equ LENGTH, MESSAGE + 2                /* bytes of it that are left */
.equ WORDS, LENGTH + 2                  /* of the digest that are to come, 0 before the first one */
.equ DIGEST, WORDS + 2                  /* where it goes on */
.equ FRAME_BYTES, DIGEST + 2

        function HASH
        save_registers 7
        push    r12
        push    #0
        push    r14
        push    r13
        push    #0
        push    #INITIAL_1_0
        .irp    word, 3, 2, 1, 0
        push    #INITIAL_4_\word
        .endr
        .irp    word, 3, 2, 1, 0
        push    #INITIAL_3_\word
        .endr
        .irp    word, 3, 2, 1, 0
        push    #INITIAL_0_\word
        .endr
        mov     #INITIAL_2_0, C0
        mov     #INITIAL_2_1, C1
        mov     #INITIAL_2_2, C2
        mov     #INITIAL_2_3, C3
        mov     #INITIAL_1_1, B1
        mov     #INITIAL_1_2, B2
        mov     #INITIAL_1_3, B3
        mov     #INITIAL_4_0, E0

next_block:
        mov     MESSAGE(sp), r12
        sub     #RATE, LENGTH(sp)
        jlo     last_block
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        xor.b   @r12+, \byte(sp)
        .endr
        mov     r12, MESSAGE(sp)
        jmp     permutation

last_block:
        mov     sp, r14
        mov     LENGTH(sp), r13
        add     #RATE, r13
        jz      pad
1:      xor.b   @r12+, 0(r14)
        inc     r14
        dec     r13
        jnz     1b
pad:    xor.b   #1, 0(r14)
        mov     #4, WORDS(sp)

permutation:
        permutation_12
        tst     WORDS(sp)
        jnz     squeeze
        br      #next_block

squeeze:
        mov     DIGEST(sp), r12
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        mov.b   \byte(sp), \byte(r12)
        .endr
        add     #RATE, DIGEST(sp)
        dec     WORDS(sp)
        jz      end
        br      #permutation

end:    add     #FRAME_BYTES, sp
        restore_registers 7
        ret
        end_function HASH
