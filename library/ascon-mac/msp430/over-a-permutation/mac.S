/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_authenticate(uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *key)
 * uint8_t IDENTIFIER_verify(const uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *key)
 *                                                                                          MSP430, MSP430X
 * With KEPT, also
 * void IDENTIFIER_expand_key(uint8_t *context, const uint8_t *key)
 *
 * Ascon-MAC over a permutation that is called. Both functions are one: MODE says whether the tag is written or compared,
 * all of it and without a branch. With KEPT the key's context is the state behind its permutation, and is given in place of
 * the key. All is in loops.
 *
 *   R10  DATA   where the message goes on        R8  TAG
 *   R9   LEFT   bytes of it that are left        R7  MODE  0 authenticate, 1 verify
 *
 * in        R12 tag, R13 message, R14 its length, R15 key or context, at an even address
 * out       R12 of IDENTIFIER_verify: 0 if the tag is that of the message, else 1
 * clobbers  R11-R15, flags; R7-R10 are saved
 *
 * On the stack lie R7-R10 and the state.
 */
#include "msp430.inc"

#define AUTHENTICATE SYMBOL(IDENTIFIER, _authenticate)
#define VERIFY       SYMBOL(IDENTIFIER, _verify)
#define DATA r10
#define LEFT r9
#define TAG r8
#define MODE r7

.equ RATE, 32
.equ STATE, 40
.equ KEY_WORDS, 8
.equ TAG_LENGTH, 16
.equ LAST_BLOCK, 0x80                   /* in the last byte of the state */

/* The initial value, from its last word to its first: rates, bits of the tag, rounds, the algorithm */
#define INITIAL_WORDS 0x0010, 0x2000, 0x80cc, 0x0005

#if KEPT
        function EXPAND_KEY
        mov     r12, r15
.irp word, 0x0005, 0x80cc, 0x2000, 0x0010
        mov     #\word, 0(r15)
        incd    r15
.endr
        mov     #KEY_WORDS, r14
1:      mov     @r13+, 0(r15)
        incd    r15
        dec     r14
        jnz     1b
        mov     #KEY_WORDS, r14
1:      clr     0(r15)
        incd    r15
        dec     r14
        jnz     1b
        br      #PERMUTATION_PERMUTE
        end_function EXPAND_KEY
#endif

/* So many words at R15, the last one first */
.macro push_words count
        add     #2 * (\count), r15
        mov     #\count, r11
1:      decd    r15
        push    @r15
        dec     r11
        jnz     1b
.endm

        function VERIFY
        mov     #1, r11
        jmp     begin

        .global AUTHENTICATE
        .type   AUTHENTICATE, @function
AUTHENTICATE:
        clr     r11
begin:
        save_registers 4
        mov     r12, TAG
        mov     r13, DATA
        mov     r14, LEFT
        mov     r11, MODE
#if KEPT
        push_words STATE / 2
#else
        mov     #8, r11
1:      push    #0
        dec     r11
        jnz     1b
        push_words KEY_WORDS
.irp word, INITIAL_WORDS
        push    #\word
.endr
        mov     sp, r12
        call    #PERMUTATION_PERMUTE
#endif

next:
        mov     sp, r13
        mov     #RATE, r14
1:      sub     #1, LEFT
        jnc     ended
        xor.b   @DATA+, 0(r13)
        inc     r13
        dec     r14
        jnz     1b
        mov     sp, r12
        call    #PERMUTATION_PERMUTE
        jmp     next

ended:
        xor.b   #1, 0(r13)
        xor.b   #LAST_BLOCK, STATE - 1(sp)
        mov     sp, r12
        call    #PERMUTATION_PERMUTE

        clr     r12
        mov     sp, r13
        mov     #TAG_LENGTH, r14
        tst     MODE
        jnz     compare
1:      mov.b   @r13+, 0(TAG)
        inc     TAG
        dec     r14
        jnz     1b
        jmp     leave
compare:
        mov.b   @TAG+, r11
        xor.b   @r13+, r11
        bis     r11, r12
        dec     r14
        jnz     compare
        /* A carry if anything differs */
        cmp     #1, r12
        mov     #0, r12
        rlc     r12
leave:
        add     #STATE, sp
        restore_registers 4
        ret
        end_function VERIFY
