/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_extend(struct)     MSP430, MSP430X
 *
 * The state stays where the permutation has it, in registers and on the stack, from the first block to the last of the
 * output (register map and idea: words_in_registers.inc). The permutation stands in line, once, so that no return
 * address lies in front of x0. Blocks go in and out byte by byte: all strings may lie at any address.
 *
 * in        R12 struct of 16-bit members: message, length, output, its length; customized: customization, its length
 * clobbers  R11-R15, flags; R4-R10 are saved
 */
#include "msp430.inc"
#include "struct.inc"
#include "first_state.inc"

.equ RATE, 8
.equ X0, 0
.equ X3, 8
.equ X4, 16
.equ X1, 24                             /* word 0 alone */
.equ CONSTANT, X1 + 2                   /* of the round */
.equ AFTER, CONSTANT + 2                /* the permutation comes: 0 a block, 1 output */
.equ DATA, AFTER + 2                    /* where the string goes on */
.equ LENGTH, DATA + 2                   /* bytes of it that are left */
.equ STRUCT, LENGTH + 2
#if ASCON_CUSTOMIZED
.equ IN_MESSAGE, STRUCT + 2             /* 1 once the message goes in, else 0 */
.equ FRAME_BYTES, IN_MESSAGE + 2
#else
.equ FRAME_BYTES, STRUCT + 2
#endif

#include "words_in_registers.inc"
#include "rounds_with_forms.inc"

/* The string of a member of the struct, R12, comes next. */
.macro begin_string member
        mov     \member(r12), DATA(sp)
        mov     \member + 2(r12), LENGTH(sp)
.endm

        function EXTEND
        save_registers 7
#if ASCON_CUSTOMIZED
        push    #0
        push    r12
        push    CUSTOMIZATION + 2(r12)
        push    CUSTOMIZATION(r12)
#else
        push    r12
        push    MESSAGE + 2(r12)
        push    @r12
#endif
        push    #0
        push    #0
        push    #INITIAL_1_0
        .irp    row, 4, 3, 0
        .irp    word, 3, 2, 1, 0
        push    #INITIAL_\row\()_\word
        .endr
        .endr
        mov     #INITIAL_2_0, C0
        mov     #INITIAL_2_1, C1
        mov     #INITIAL_2_2, C2
        mov     #INITIAL_2_3, C3
        mov     #INITIAL_1_1, B1
        mov     #INITIAL_1_2, B2
        mov     #INITIAL_1_3, B3
        mov     #INITIAL_4_0, E0
#if ASCON_CUSTOMIZED
        mov     LENGTH(sp), r12         /* in bits */
        clr     r13
        .rept   3
        rla     r12
        rlc     r13
        .endr
        xor     r12, X0(sp)
        xor     r13, X0 + 2(sp)
        jmp     permutation
#endif

next_block:
        mov     DATA(sp), r12
        sub     #RATE, LENGTH(sp)
        jlo     last_block
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        xor.b   @r12+, X0 + \byte(sp)
        .endr
        mov     r12, DATA(sp)
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
        mov     STRUCT(sp), r12
#if ASCON_CUSTOMIZED
        tst     IN_MESSAGE(sp)
        jnz     2f
        inc     IN_MESSAGE(sp)
        begin_string MESSAGE
        jmp     permutation
2:
#endif
        begin_string OUTPUT
        mov     #1, AFTER(sp)

permutation:
#if ROUNDS_PER_LOOP != 12
        mov     #FIRST_OF_12, CONSTANT(sp)
#endif
        rounds  FIRST_OF_12
        tst     AFTER(sp)
        jnz     squeeze
        br      #next_block

squeeze:
        mov     DATA(sp), r12
        sub     #RATE, LENGTH(sp)
        jlo     last_bytes
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        mov.b   X0 + \byte(sp), \byte(r12)
        .endr
        add     #RATE, DATA(sp)
        tst     LENGTH(sp)
        jz      end
        br      #permutation

last_bytes:
        mov     LENGTH(sp), r13
        add     #RATE, r13
        jz      end
        mov     sp, r14
1:      mov.b   @r14+, 0(r12)
        inc     r12
        dec     r13
        jnz     1b
end:    add     #FRAME_BYTES, sp
        restore_registers 7
        ret
        end_function EXTEND
