/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_authenticate(uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *key)      AVR
 *
 * Chaskey-12, all in loops: the state lies on the stack with the subkey behind it, and words are turned bit by bit.
 *
 * r10  rounds to come    r12, r13  bytes to come    r14, r15  where they are    r28, r29  the state
 *
 * in        r24 tag, r22 message, r20 its length, r18 key
 * clobbers  r0, r18-r27, r30, r31, flags; r10, r12-r17, r28 and r29 are saved
 */
#include "avr.inc"

#define TAG_BYTES   16
#define BLOCK_BYTES 16
#define WORD_BYTES  4
#define TURN_1      5
#define TURN_2      8
#define TURN_3      13
#define TURN_4      7
#define ROUNDS      12
#define REDUCTION   0x87

/* On the stack, from Y on: the state, the subkey; the tag's address, high byte first */
#define SUBKEY      BLOCK_BYTES
#define FRAME       (SUBKEY + BLOCK_BYTES)
#define TAG         FRAME

        function SYMBOL(IDENTIFIER, _authenticate)
        save_registers r10, r12, r13, r14, r15, r16, r17, r28, r29
        push    r24
        push    r25
        movw    r14, r22
        movw    r12, r20
        in      r28, 0x3d
        in      r29, 0x3e
        sbiw    r28, FRAME
        in      r0, 0x3f
        cli
        out     0x3e, r29
        out     0x3f, r0
        out     0x3d, r28
        adiw    r28, 1
        movw    r26, r18
        movw    r30, r28
        ldi     r16, BLOCK_BYTES
.Lkey:  ld      r0, X+
        std     Z + SUBKEY, r0
        st      Z+, r0
        dec     r16
        brne    .Lkey
.Lblock:
        /* More than a block: all of it, and on */
        ldi     r16, BLOCK_BYTES
        cp      r16, r12
        cpc     r1, r13
        brsh    .Llast
        sub     r12, r16
        sbc     r13, r1
        rcall   .Ladd_message
        rcall   .Lpermute
        rjmp    .Lblock

        /* A whole last block takes in K1, any other a 1 behind it and K2. */
.Llast: mov     r16, r12
        rcall   .Ladd_message
        rcall   .Ldouble
        sbrc    r12, 4
        rjmp    .Lsubkey
        ld      r0, X
        ldi     r16, 1
        eor     r0, r16
        st      X, r0
        rcall   .Ldouble
.Lsubkey:
        rcall   .Ladd_subkey
        rcall   .Lpermute
        rcall   .Ladd_subkey
        ldd     r27, Y + TAG
        ldd     r26, Y + TAG + 1
        ldi     r16, TAG_BYTES
.Ltag:  ld      r0, Y+
        st      X+, r0
        dec     r16
        brne    .Ltag
        adiw    r28, TAG + 1 - TAG_BYTES
        in      r0, 0x3f
        cli
        out     0x3e, r29
        out     0x3f, r0
        out     0x3d, r28
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r10
        ret

/* TimesTwo of the subkey; X stays. */
.Ldouble:
        movw    r30, r28
        adiw    r30, SUBKEY
        ldi     r16, BLOCK_BYTES
        clc
.Lbit:  ld      r0, Z
        rol     r0
        st      Z+, r0
        dec     r16
        brne    .Lbit
        sbc     r16, r16
        andi    r16, REDUCTION
        ldd     r0, Y + SUBKEY
        eor     r0, r16
        std     Y + SUBKEY, r0
        ret

.Ladd_subkey:
        movw    r30, r28
        adiw    r30, SUBKEY
        ldi     r16, BLOCK_BYTES
        rjmp    .Ladd
/* R16 bytes of the message; X is behind them in the state then. */
.Ladd_message:
        movw    r30, r14
        add     r14, r16
        adc     r15, r1
.Ladd:  movw    r26, r28
        tst     r16
        breq    .Ladded
        rjmp    .Lxor_bytes
.Ladded:
        ret

.Lpermute:
        ldi     r16, ROUNDS / 2
        mov     r10, r16
.Lrounds:
        rcall   .Ltwo_rounds
        dec     r10
        brne    .Lrounds
        ret

#include "avr_sums_and_turns.inc"
        end_function SYMBOL(IDENTIFIER, _authenticate)

#include "avr_verify.inc"
