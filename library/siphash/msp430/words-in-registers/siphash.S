/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_authenticate(uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *key)
 *                                                                                          MSP430, MSP430X
 *
 * SipHash-2-4. v0, v1 and v3 stay in registers for the whole message, v2 lies on the stack. Rotations by 16 bits are
 * changes of names, which come back after two rounds: these are one routine. With ONE_ROUND one is, and halves change
 * places behind it. A register of v1 is lent when the
 * message is read; words at odd addresses are copied first, as is the last one.
 *
 * in        R12 tag, R13 message, R14 its length, R15 key, at an even address
 * clobbers  R11-R15, flags; R4-R10 are saved
 */
#include "msp430.inc"

#define TAG_BYTES 8

#define V0 r12, r13, r14, r15
#define V1 r4, r5, r6, r7
#define V3 r8, r9, r10, r11

/* On the stack: v2, where the next word and the end of the whole ones are, the register that is lent, the word that
   is copied, the last word, and the tag's address. */
#define V2         0(SP), 2(SP), 4(SP), 6(SP)
#define NEXT       8(SP)
#define END        10(SP)
#define LENT       12(SP)
#define COPY       14(SP), 16(SP), 18(SP), 20(SP)
#define LAST       22(SP), 24(SP), 26(SP), 28(SP)
#define LAST_PLACE 22
#define LENGTH     29(SP)
#define FRAME      30

/* The same words by 32 bits to the left */
#define TURN_32_(a, b, c, d) c, d, a, b
#define TURN_32(words)       TURN_32_(words)

.macro add_words a, b, c, d, p, q, r, s
        add     \p, \a
        addc    \q, \b
        addc    \r, \c
        addc    \s, \d
.endm

.macro xor_words a, b, c, d, p, q, r, s
        xor     \p, \a
        xor     \q, \b
        xor     \r, \c
        xor     \s, \d
.endm

.macro right_by_one a, b, c, d
        bit     #1, \a
        rrc     \d
        rrc     \c
        rrc     \b
        rrc     \a
.endm

.macro left_by_one a, b, c, d
        rla     \a
        rlc     \b
        rlc     \c
        rlc     \d
        adc     \a
.endm

/* v2, a return address deeper */
#define V2_DEEPER 2(SP), 4(SP), 6(SP), 8(SP)

.macro sip_round a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p
        /* v0 a-d, v1 e-h, v2 i-l, v3 m-p */
        add_words       \a, \b, \c, \d, \e, \f, \g, \h
.rept 3
        right_by_one    \h, \e, \f, \g
.endr
        xor_words       \h, \e, \f, \g, \a, \b, \c, \d
        add_words       \i, \j, \k, \l, \m, \n, \o, \p
        xor_words       \p, \m, \n, \o, \i, \j, \k, \l
        add_words       \c, \d, \a, \b, \p, \m, \n, \o
.rept 5
        left_by_one     \o, \p, \m, \n
.endr
        xor_words       \o, \p, \m, \n, \c, \d, \a, \b
        add_words       \i, \j, \k, \l, \h, \e, \f, \g
        left_by_one     \g, \h, \e, \f
        xor_words       \g, \h, \e, \f, \i, \j, \k, \l
.endm

        function SYMBOL(IDENTIFIER, _authenticate)
        save_registers 7
        push    r12
        sub     #FRAME, SP
.irp part, LAST
        clr     \part
.endr
        mov.b   r14, LENGTH
        mov     r13, NEXT
        mov     r14, r12
        and     #7, r12
        add     r14, r13
        sub     r12, r13
        mov     r13, END
        tst     r12
        jz      .Lkey
        mov     SP, r11
        add     #LAST_PLACE, r11
.Lbyte: mov.b   @r13+, 0(r11)
        inc     r11
        dec     r12
        jnz     .Lbyte
.Lkey:  mov     r15, r11
.irp register, V0, V1
        mov     @r11+, \register
.endr
        mov     r4, r8
        mov     r5, r9
        mov     r6, r10
        mov     r7, r11
        /* "somepseudorandomlygeneratedbytes" */
        xor_words V1, #0x6f6d, #0x6e64, #0x7261, #0x646f
        xor_words V3, #0x6573, #0x7974, #0x6462, #0x7465
        xor_words V0, #0x7261, #0x6e65, #0x6765, #0x6c79
        mov     r12, 0(SP)
        mov     r13, 2(SP)
        mov     r14, 4(SP)
        mov     r15, 6(SP)
        /* In v0 take out what v2 has taken in. */
        xor_words V0, #(0x7261^0x6575), #(0x6e65^0x7073), #(0x6765^0x6d65), #(0x6c79^0x736f)
        mov     r4, LENT
        mov     NEXT, r4
.Lword: cmp     END, r4
        jeq     .Llast
        bit     #1, r4
        jnz     .Lcopy
        xor_words V3, @r4+, @r4+, @r4+, @r4+
        mov     LENT, r4
        call    #.Ltwo_rounds
        mov     r4, LENT
        mov     NEXT, r4
        xor_words V0, @r4+, @r4+, @r4+, @r4+
        mov     r4, NEXT
        jmp     .Lword

.Lcopy:
.irp byte, 14, 15, 16, 17, 18, 19, 20, 21
        mov.b   @r4+, \byte(SP)
.endr
        mov     r4, NEXT
        mov     LENT, r4
        xor_words V3, COPY
        call    #.Ltwo_rounds
        xor_words V0, COPY
        mov     r4, LENT
        mov     NEXT, r4
        jmp     .Lword

.Llast: mov     LENT, r4
        xor_words V3, LAST
        call    #.Ltwo_rounds
        xor_words V0, LAST
        xor     #0xff, 0(SP)
        call    #.Ltwo_rounds
        call    #.Ltwo_rounds
        xor_words V0, V1
        xor_words V0, V3
        xor_words V0, V2
        add     #FRAME, SP
        pop     r11
        bit     #1, r11
        jnz     .Lodd
        mov     r12, 0(r11)
        mov     r13, 2(r11)
        mov     r14, 4(r11)
        mov     r15, 6(r11)
        restore_registers 7
        ret
.Lodd:
.irp register, V0
        mov.b   \register, 0(r11)
        swpb    \register
        mov.b   \register, 1(r11)
        incd    r11
.endr
        restore_registers 7
        ret

#ifdef ONE_ROUND
#define V2_TWO_DEEPER 4(SP), 6(SP), 8(SP), 10(SP)

.macro swap one, other
        push    \one
        mov     \other, \one
        pop     \other
.endm

.Ltwo_rounds:
        call    #.Lround
        call    #.Lround
        ret

.Lround:
        sip_round V0, V1, V2_TWO_DEEPER, V3
        swap    r12, r14
        swap    r13, r15
        swap    r4, r6
        swap    r5, r7
        swap    r8, r10
        swap    r9, r11
        /* And v2's: between push and pop all is two bytes further from the stack pointer. */
        push    4(SP)
        mov     10(SP), 6(SP)
        pop     8(SP)
        push    6(SP)
        mov     12(SP), 8(SP)
        pop     10(SP)
        ret
#else
.Ltwo_rounds:
        sip_round V0, V1, V2_DEEPER, V3
        sip_round TURN_32(V0), TURN_32(V1), TURN_32(V2_DEEPER), TURN_32(V3)
        ret
#endif
        end_function SYMBOL(IDENTIFIER, _authenticate)

#include "msp430_verify.inc"
