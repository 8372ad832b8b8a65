/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      MSP430, MSP430X
 *
 * The constants are made where the round keys will lie: first those for L, which takes twelve rounds on
 * the key, then those that L and the key are added to. L stays in the registers of the state, its words
 * turned about where it is one number.
 *
 * in        r12 round keys (160 bytes), r13 key (16 bytes)
 * clobbers  r11-r15, flags; r4-r10 are saved
 */
#include "msp430.inc"
#include "words.inc"

#define LENGTH 144 /* of RK0 to RK35 */

/* After twelve rounds: L is 64 bits in four registers h and 64 bits in four registers l. */
#define L_HIGH r10, r11, r4, r5
#define L_LOW  r6, r7, r8, r9

.macro copy_words at
.irp place, 0, 2, 4, 6
        mov     @r13+, \at + \place(r12)
.endr
.endm

        function EXPAND_KEY
        save_registers 7
        copy_words 0
        copy_words 152
        sub     #16, r13
        add     #8, r12
        push    r13
        push    r12
        mov     @r13+, r4
        mov     @r13+, r5
        mov     @r13+, r6
        mov     @r13+, r7
        mov     @r13+, r8
        mov     @r13+, r9
        mov     @r13+, r10
        mov     @r13+, r11
        mov     r12, r15
        mov     #0x428a, r13
        mov     #12, r14
        call    #.Lconstants
        push    r13
        mov     2(sp), KEYS
        call    #FOUR_ROUNDS
        call    #FOUR_ROUNDS
        call    #FOUR_ROUNDS
        pop     r13
        mov     @sp, r15
        mov     #18, r14
        call    #.Lconstants

.irp word, L_HIGH, L_LOW
        swpb    \word
.endr
        mov     @sp, r12
        add     #LENGTH, 0(sp)
.Ltwo_times:
        call    #.Ladd
        cmp     @sp, r12
        jeq     .Ldone
        call    #.Ldouble_swap
        call    #.Ladd
        /* Every second time the key too. */
        mov     2(sp), r13
.irp place, -16, -14, -12, -10, -8, -6, -4, -2
        mov     @r13+, r14
        xor     r14, \place(r12)
.endr
        call    #.Ldouble_swap
        jmp     .Ltwo_times
.Ldone:
        add     #4, sp
        restore_registers 7
        ret

/* Adds L to 16 bytes at r12, which moves on. */
.Ladd:
.irp word, L_HIGH, L_LOW
        swpb    \word
        xor     \word, 0(r12)
        swpb    \word
        incd    r12
.endr
        ret

/*
 * h becomes h << 7 and the last seven bits of l, l the first seven of h and l >> 7.
 * clobbers  r13-r15, flags
 */
.Ldouble_swap:
        mov     r9, r14
        swpb    r14
        rla     r14
        mov     r10, r15
        swpb    r15
        rra     r15
        mov     #7, r13
.Lbit:
        rla     r14
.irp word, r5, r4, r11, r10
        rlc     \word
.endr
        rrc     r15
.irp word, L_LOW
        rrc     \word
.endr
        dec     r13
        jnz     .Lbit
        ret

/*
 * So many pairs of constants, r14, to r15. With T the state, r13, P 0xb7e1 and Q 0x243f, a pair is T ^ P,
 * ~T <<< 1, ~T ^ Q, T <<< 8; then T is divided by z modulo z^16 + z^15 + z^13 + z^11 + z^5 + z^4 + 1.
 * clobbers  r12, flags
 */
.Lconstants:
        mov     r13, r12
        xor     #0xb7e1, r12
        swpb    r12
        mov     r12, 0(r15)
        mov     r13, r12
        inv     r12
        rla     r12
        adc     r12
        swpb    r12
        mov     r12, 2(r15)
        mov     r13, r12
        xor     #~0x243f & 0xffff, r12
        swpb    r12
        mov     r12, 4(r15)
        mov     r13, 6(r15)
        add     #8, r15
        clrc
        rrc     r13
        jnc     .Ldivided
        xor     #0x1a831 >> 1, r13
.Ldivided:
        dec     r14
        jnz     .Lconstants
        ret
        end_function EXPAND_KEY
