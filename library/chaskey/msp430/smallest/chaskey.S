/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_authenticate(uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *key)
 *                                                                                          MSP430, MSP430X
 *
 * Chaskey-12, all in loops: the state lies on the stack with the subkey behind it; one round is done in registers.
 *
 * R4-R11 v0 to v3 in a round    R12 bytes to be added, rounds    R13 the message    R14 its length    R15 a pointer
 *
 * in        R12 tag, R13 message, R14 its length, R15 key, at an even address
 * clobbers  R11-R15, flags; R4-R10 are saved
 */
#include "msp430.inc"

#define TAG_BYTES   16
#define BLOCK_BYTES 16
#define ROUNDS      12
#define REDUCTION   0x87

#define MESSAGE     r13
#define LENGTH      r14
#define POINTER     r15
#define COUNT       r12

/* On the stack: the state, and the subkey */
#define SUBKEY      BLOCK_BYTES
#define FRAME       (2 * BLOCK_BYTES)

.macro add_words a, b, c, d
        add     \c, \a
        addc    \d, \b
.endm

.macro xor_words a, b, c, d
        xor     \c, \a
        xor     \d, \b
.endm

        function SYMBOL(IDENTIFIER, _authenticate)
        save_registers 7
        push    r12
        /* The key twice, from its end on */
        mov     #FRAME / 2, COUNT
.Lcopy: add     #BLOCK_BYTES, r15
.Lkey:  decd    r15
        push    @r15
        dec     COUNT
        bit     #BLOCK_BYTES / 2 - 1, COUNT
        jnz     .Lkey
        tst     COUNT
        jnz     .Lcopy
.Lblock:
        mov     #BLOCK_BYTES, COUNT
        cmp     #BLOCK_BYTES + 1, LENGTH
        jlo     .Llast
        sub     COUNT, LENGTH
        call    #.Ladd_message
        call    #.Lpermute
        jmp     .Lblock

        /* A whole last block takes in K1, any other a 1 behind it and K2. */
.Llast: mov     LENGTH, COUNT
        call    #.Ladd_message
        call    #.Ldouble
        bit     #BLOCK_BYTES, LENGTH
        jnz     .Lsubkey
        xor.b   #1, 0(r15)
        call    #.Ldouble
.Lsubkey:
        call    #.Ladd_subkey
        call    #.Lpermute
        call    #.Ladd_subkey
        mov     2 * BLOCK_BYTES(SP), r12
        mov     #BLOCK_BYTES, r13
        mov     SP, r15
.Ltag:  mov.b   @r15+, 0(r12)
        inc     r12
        dec     r13
        jnz     .Ltag
        add     #FRAME + 2, SP
        restore_registers 7
        ret

/* TimesTwo of the subkey; r15 stays. */
.Ldouble:
        mov     SP, r11
        add     #SUBKEY + 2, r11
        mov     #BLOCK_BYTES / 2, r10
        clr     r9
.Lbits: mov     @r11, r8
        /* The bit that has come from below, and the next one */
        rra     r9
        rlc     r8
        subc    r9, r9
        inv     r9
        mov     r8, 0(r11)
        incd    r11
        dec     r10
        jnz     .Lbits
        and     #REDUCTION, r9
        xor     r9, SUBKEY + 2(SP)
        ret

.Ladd_subkey:
        mov     SP, r11
        add     #SUBKEY + 2, r11
        mov     #BLOCK_BYTES, COUNT
        mov     SP, r15
        incd    r15
        jmp     .Ladd
/* So many bytes of the message; r15 is behind them in the state then. */
.Ladd_message:
        mov     SP, r15
        incd    r15
        mov     MESSAGE, r11
        add     COUNT, MESSAGE
.Ladd:  tst     COUNT
        jz      .Ladded
.Lbyte: xor.b   @r11+, 0(r15)
        inc     r15
        dec     COUNT
        jnz     .Lbyte
.Ladded:
        ret

.Lpermute:
        mov     SP, r15
        incd    r15
.irp word, r4, r5, r6, r7, r8, r9, r10, r11
        mov     @r15+, \word
.endr
        mov     #ROUNDS, r15
.Lround:
        add_words       r4, r5, r6, r7
        mov     #5, COUNT
        call    #.Lturn_v1
        xor_words       r6, r7, r4, r5
        mov     r4, COUNT
        mov     r5, r4
        mov     COUNT, r5
        add_words       r8, r9, r10, r11
        mov     #8, COUNT
        call    #.Lturn_v3
        xor_words       r10, r11, r8, r9
        add_words       r4, r5, r10, r11
        mov     #13, COUNT
        call    #.Lturn_v3
        xor_words       r10, r11, r4, r5
        add_words       r8, r9, r6, r7
        mov     #7, COUNT
        call    #.Lturn_v1
        xor_words       r6, r7, r8, r9
        mov     r8, COUNT
        mov     r9, r8
        mov     COUNT, r9
        dec     r15
        jnz     .Lround
.set place, 2
.irp word, r4, r5, r6, r7, r8, r9, r10, r11
        mov     \word, place(SP)
.set place, place + 2
.endr
        ret

.Lturn_v1:
        rla     r6
        rlc     r7
        adc     r6
        dec     COUNT
        jnz     .Lturn_v1
        ret
.Lturn_v3:
        rla     r10
        rlc     r11
        adc     r10
        dec     COUNT
        jnz     .Lturn_v3
        ret
        end_function SYMBOL(IDENTIFIER, _authenticate)

#include "msp430_verify.inc"
