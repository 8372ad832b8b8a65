/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_authenticate(uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *key)
 *                                                                                          MSP430, MSP430X
 *
 * Chaskey-12. The state stays in registers for the whole message. Rotations by 16 bits are changes of names, which come
 * back after two rounds; those by 8 are exchanges of bytes. Which subkey the last block wants is known from the length:
 * it is made first and lies on the stack, once for before the permutation, where the last block joins it if it is not
 * whole, and once for behind it.
 *
 * in        R12 tag, R13 message, R14 its length, R15 key, at an even address
 * clobbers  R11-R15, flags; R4-R10 are saved
 */
#include "msp430.inc"

#define TAG_BYTES   16
#define BLOCK_BYTES 16
#define ROUNDS      12
#define REDUCTION   0x87

#define V0      r4, r5
#define V1      r6, r7
#define V2      r8, r9
#define V3      r10, r11
#define STATE   r4, r5, r6, r7, r8, r9, r10, r11
#define MESSAGE r13
#define LENGTH  r14
#define COUNT   r12
#define BYTE    r15

.macro add_words a, b, c, d
        add     \c, \a
        addc    \d, \b
.endm

.macro xor_words a, b, c, d
        xor     \c, \a
        xor     \d, \b
.endm

.macro left_by_one low, high
        rla     \low
        rlc     \high
        adc     \low
.endm

.macro right_by_one low, high
        bit     #1, \low
        rrc     \high
        rrc     \low
.endm

/* The low bytes change places, then all do in their words. */
.macro right_by_eight low, high
        mov.b   \low, BYTE
        xor.b   \high, BYTE
        xor     BYTE, \high
        xor     BYTE, \low
        swpb    \high
        swpb    \low
.endm

/* v0 a, b; v1 c, d; v2 e, f; v3 g, h. The names of all but v3 are the other way round then. */
.macro one_round a, b, c, d, e, f, g, h
        add_words       \a, \b, \c, \d
.rept 5
        left_by_one     \c, \d
.endr
        xor_words       \c, \d, \a, \b
        add_words       \e, \f, \g, \h
        right_by_eight  \g, \h
        xor_words       \h, \g, \e, \f
        add_words       \b, \a, \h, \g
.rept 3
        right_by_one    \g, \h
.endr
        xor_words       \g, \h, \b, \a
        add_words       \e, \f, \c, \d
        right_by_eight  \c, \d
        right_by_one    \d, \c
        xor_words       \d, \c, \e, \f
.endm

.macro swap one, other
        mov     \one, BYTE
        mov     \other, \one
        mov     BYTE, \other
.endm

        function SYMBOL(IDENTIFIER, _authenticate)
        save_registers 7
        push    r12
.irp word, STATE
        mov     @r15+, \word
.endr
        /* Doubled once if the last block is whole, else twice: a length of 0 wants the latter. */
        tst     LENGTH
        jz      .Ltwice
        bit     #BLOCK_BYTES - 1, LENGTH
        jz      .Lonce
.Ltwice:
        call    #.Ldouble
.Lonce: call    #.Ldouble
.rept 2
.irp word, r11, r10, r9, r8, r7, r6, r5, r4
        push    \word
.endr
.endr
        sub     #BLOCK_BYTES, r15
.irp word, STATE
        mov     @r15+, \word
.endr
.Lblock:
        cmp     #BLOCK_BYTES + 1, LENGTH
        jlo     .Llast
        call    #.Ladd_block
        call    #.Lpermute
        sub     #BLOCK_BYTES, LENGTH
        jmp     .Lblock

.Llast: cmp     #BLOCK_BYTES, LENGTH
        jne     .Lpart
        call    #.Ladd_block
        jmp     .Ladd_subkey
.Lpart: mov     SP, r15
        tst     LENGTH
        jz      .Lone
.Lbyte: xor.b   @MESSAGE+, 0(r15)
        inc     r15
        dec     LENGTH
        jnz     .Lbyte
.Lone:  xor.b   #1, 0(r15)
.Ladd_subkey:
.irp word, STATE
        xor     @SP+, \word
.endr
        call    #.Lpermute
.irp word, STATE
        xor     @SP+, \word
.endr
        pop     r12
        bit     #1, r12
        jnz     .Lodd
.set place, 0
.irp word, STATE
        mov     \word, place(r12)
.set place, place + 2
.endr
        restore_registers 7
        ret
.Lodd:
.irp word, STATE
        mov.b   \word, 0(r12)
        swpb    \word
        mov.b   \word, 1(r12)
        incd    r12
.endr
        restore_registers 7
        ret

/* TimesTwo of what is in place of the state */
.Ldouble:
        rla     r4
.irp word, r5, r6, r7, r8, r9, r10, r11
        rlc     \word
.endr
        subc    r12, r12
        inv     r12
        and     #REDUCTION, r12
        xor     r12, r4
        ret

.Ladd_block:
        bit     #1, MESSAGE
        jnz     .Lodd_block
.irp word, STATE
        xor     @MESSAGE+, \word
.endr
        ret
.Lodd_block:
.irp word, STATE
        mov.b   @MESSAGE+, BYTE
        mov.b   @MESSAGE+, COUNT
        swpb    COUNT
        xor     BYTE, \word
        xor     COUNT, \word
.endr
        ret

.Lpermute:
#if ROUNDS_A_PASS != ROUNDS
        mov     #ROUNDS / ROUNDS_A_PASS, COUNT
.Lround:
#endif
#if ROUNDS_A_PASS == 1
        one_round       V0, V1, V2, V3
        swap            V0
        swap            V1
        swap            V2
#else
.rept ROUNDS_A_PASS / 2
        one_round       V0, V1, V2, V3
        one_round       r5, r4, r7, r6, r9, r8, V3
.endr
#endif
#if ROUNDS_A_PASS != ROUNDS
        dec     COUNT
        jnz     .Lround
#endif
        ret
        end_function SYMBOL(IDENTIFIER, _authenticate)

#include "msp430_verify.inc"
