/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_authenticate(uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *key)
 * uint8_t IDENTIFIER_verify(const uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *key)
 *                                                                                          MSP430, MSP430X
 * With KEPT, also
 * void IDENTIFIER_expand_key(uint8_t *context, const uint8_t *key)
 *
 * Ascon-MAC made one with the permutation: the state stays where that has it, in registers and on the stack, from the key to
 * the tag (register map and idea: words_in_registers.inc). The permutation stands in line, once. Message and tag may lie at any
 * address; what is left of a message is padded beside the state and goes in as a whole block does. With KEPT the key's context
 * is the state behind its permutation, and is given in place of the key.
 *
 * in        R12 tag, R13 message, R14 its length, R15 key or context, at an even address
 * out       R12 of IDENTIFIER_verify: 0 if the tag is that of the message, else 1
 * clobbers  R11-R15, flags; R4-R10 are saved
 *
 * On the stack lie R4-R10 and the frame that follows, from SP on.
 */
#include "msp430.inc"

#define AUTHENTICATE SYMBOL(IDENTIFIER, _authenticate)
#define VERIFY       SYMBOL(IDENTIFIER, _verify)
.equ X3, 0                              /* the row that is read most */
.equ X0, 8
.equ X4, 16
.equ X1, 24                             /* word 0 alone */
.equ CONSTANT, 26                       /* where rounds are in a loop */
.equ PLACE, 28                          /* where the message goes on */
.equ LEFT, 30                           /* bytes of it that are left */
.equ RESULT, 32                         /* the tag, or the context */
.equ PHASE, 34                          /* bits of those below */
.equ PART, 36                           /* what is left of a message, padded */
.equ FRAME_BYTES, PART + 32
#include "words_in_registers.inc"
#include "rounds_with_forms.inc"

.equ RATE, 32
.equ LAST_BLOCK, 0x8000                 /* in the last word of the state */

/* No block comes any more; the tag is compared; what comes out is a context. */
.equ LAST, 1
.equ COMPARES, 2
.equ EXPANDS, 4

/* So many bytes of the message into memory; a word of it into a register */
.macro add_to_memory place, count
        .set    byte, \place
        .rept   \count
        xor.b   @r12+, byte(sp)
        .set    byte, byte + 1
        .endr
.endm
.macro add_to_register word
        mov.b   @r12+, r13
        mov.b   @r12+, r14
        swpb    r14
        bis     r14, r13
        xor     r13, \word
.endm

/* So many bytes of memory, and two of a register, to the tag, or their differences from it into R15 */
.macro write_memory from, to, count
        .set    byte, 0
        .rept   \count
        mov.b   \from + byte(sp), \to + byte(r12)
        .set    byte, byte + 1
        .endr
.endm
.macro write_register word, to
        mov.b   \word, \to(r12)
        swpb    \word
        mov.b   \word, \to + 1(r12)
.endm
.macro compare_memory from, count
        .set    byte, \from
        .rept   \count
        mov.b   @r12+, r13
        xor.b   byte(sp), r13
        bis     r13, r15
        .set    byte, byte + 1
        .endr
.endm
.macro compare_register word
        .rept   2
        mov.b   @r12+, r13
        xor.b   \word, r13
        bis     r13, r15
        swpb    \word
        .endr
.endm

        function VERIFY
        mov     #COMPARES, r11
        jmp     begin

#if KEPT
        .global EXPAND_KEY
        .type   EXPAND_KEY, @function
EXPAND_KEY:
        mov     r13, r15
        mov     #LAST | EXPANDS, r11
        jmp     begin
#endif

        .global AUTHENTICATE
        .type   AUTHENTICATE, @function
AUTHENTICATE:
        clr     r11
begin:
        save_registers 7
        sub     #FRAME_BYTES, sp
        mov     r12, RESULT(sp)
        mov     r13, PLACE(sp)
        mov     r14, LEFT(sp)
        mov     r11, PHASE(sp)
#if KEPT
        bit     #EXPANDS, r11
        jnz     take_key
        .irp    place, X0, X0 + 2, X0 + 4, X0 + 6, X1
        mov     @r15+, \place(sp)
        .endr
        .irp    word, B1, B2, B3, C0, C1, C2, C3
        mov     @r15+, \word
        .endr
        .irp    place, X3, X3 + 2, X3 + 4, X3 + 6
        mov     @r15+, \place(sp)
        .endr
        mov     @r15+, E0
        .irp    place, X4 + 2, X4 + 4, X4 + 6
        mov     @r15+, \place(sp)
        .endr
        jmp     next_block
take_key:
#endif
        mov     #0x0005, X0(sp)         /* the algorithm, rounds, bits of the tag, rates */
        mov     #0x80cc, X0 + 2(sp)
        mov     #0x2000, X0 + 4(sp)
        mov     #0x0010, X0 + 6(sp)
        mov     @r15+, X1(sp)
        .irp    word, B1, B2, B3, C0, C1, C2, C3
        mov     @r15+, \word
        .endr
        clr     E0
        .irp    place, X3, X3 + 2, X3 + 4, X3 + 6, X4 + 2, X4 + 4, X4 + 6
        mov     E0, \place(sp)
        .endr
        jmp     permutation

        /* LEFT + RATE bytes at R12, a 1 and zeros */
part:
        bis     #LAST, PHASE(sp)
        xor     #LAST_BLOCK, X4 + 6(sp)
        mov     sp, r14
        add     #PART, r14
        mov     #-1, r15                /* zeros, less RATE */
        mov     LEFT(sp), r13
        sub     r13, r15
        add     #RATE, r13
        jz      2f
1:      mov.b   @r12+, 0(r14)
        inc     r14
        dec     r13
        jnz     1b
2:      mov     #1, r13
3:      mov.b   r13, 0(r14)
        inc     r14
        clr     r13
        sub     #1, r15
        jc      3b
        mov     r14, r12
        sub     #RATE, r12
        jmp     block

next_block:
        mov     PLACE(sp), r12
        sub     #RATE, LEFT(sp)
        jlo     part
block:
        add_to_memory X0, 8
        add_to_memory X1, 2
        .irp    word, B1, B2, B3, C0, C1, C2, C3
        add_to_register \word
        .endr
        add_to_memory X3, 8
        mov     r12, PLACE(sp)

permutation:
#if ROUNDS_PER_LOOP != 12
        mov     #FIRST_OF_12, CONSTANT(sp)
#endif
        rounds  FIRST_OF_12
        bit     #LAST, PHASE(sp)
        jnz     end
        br      #next_block

end:
        mov     RESULT(sp), r12
#if KEPT
        bit     #EXPANDS, PHASE(sp)
        jnz     context
#endif
        clr     r15
        bit     #COMPARES, PHASE(sp)
        jnz     compare
        write_memory X0, 0, 8
        write_memory X1, 8, 2
        write_register B1, 10
        write_register B2, 12
        write_register B3, 14
        jmp     leave
compare:
        compare_memory X0, 8
        compare_memory X1, 2
        compare_register B1
        compare_register B2
        compare_register B3
        /* A carry if anything differs */
        cmp     #1, r15
        mov     #0, r12
        rlc     r12
#if KEPT
        jmp     leave
context:
        .set    place, 0
        .irp    from, X0, X0 + 2, X0 + 4, X0 + 6, X1
        mov     \from(sp), place(r12)
        .set    place, place + 2
        .endr
        .irp    word, B1, B2, B3, C0, C1, C2, C3
        mov     \word, place(r12)
        .set    place, place + 2
        .endr
        .irp    from, X3, X3 + 2, X3 + 4, X3 + 6
        mov     \from(sp), place(r12)
        .set    place, place + 2
        .endr
        mov     E0, place(r12)
        .set    place, place + 2
        .irp    from, X4 + 2, X4 + 4, X4 + 6
        mov     \from(sp), place(r12)
        .set    place, place + 2
        .endr
#endif
leave:
        add     #FRAME_BYTES, sp
        restore_registers 7
        ret
        end_function VERIFY
