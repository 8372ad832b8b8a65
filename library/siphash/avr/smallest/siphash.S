/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_authenticate(uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *key)      AVR
 *
 * SipHash-2-4, all in loops: the state lies on the stack, and words are turned bit by bit. Each word of the message is
 * copied there; the last one is filled up with zeros and the length.
 *
 * r12, r13  where the message ends    r14, r15  where its next word is    r28, r29  the state    T  the last word
 *
 * in        r24 tag, r22 message, r20 its length, r18 key
 * clobbers  r0, r18-r27, r30, r31, flags; r12-r17, r28 and r29 are saved
 */
#include "avr.inc"

#define TAG_BYTES  8
#define WORD_BYTES 8
#define TURN_1     13
#define TURN_2     16
#define TURN_3     21
#define TURN_4     17

/* On the stack, from Y on: the state, a word of the message; the message's length, the tag's address, high byte first */
#define STATE      (4 * WORD_BYTES)
#define WORD       STATE
#define FRAME      (WORD + WORD_BYTES)
#define LENGTH     FRAME
#define TAG        (LENGTH + 1)

        function SYMBOL(IDENTIFIER, _authenticate)
        save_registers r12, r13, r14, r15, r16, r17, r28, r29
        push    r24
        push    r25
        push    r20
        movw    r14, r22
        movw    r12, r22
        add     r12, r20
        adc     r13, r21
        in      r28, 0x3d
        in      r29, 0x3e
        sbiw    r28, FRAME
        in      r0, 0x3f
        cli
        out     0x3e, r29
        out     0x3f, r0
        out     0x3d, r28
        adiw    r28, 1
        /* The key twice, and the constants */
        ldi     r30, lo8(initial_state)
        ldi     r31, hi8(initial_state)
        ldi     r16, STATE
        movw    r26, r18
.Linitialise:
        cpi     r16, STATE / 2
        brne    .Lsame
        movw    r26, r18
.Lsame: lpm     r0, Z+
        ld      r20, X+
        eor     r0, r20
        st      Y+, r0
        dec     r16
        brne    .Linitialise
        sbiw    r28, STATE
        clt
.Lword: movw    r26, r28
        adiw    r26, WORD
        movw    r30, r14
        ldi     r16, WORD_BYTES
.Lbyte: cp      r30, r12
        cpc     r31, r13
        breq    .Lended
        ld      r0, Z+
        st      X+, r0
        dec     r16
        brne    .Lbyte
        movw    r14, r30
        rjmp    .Lcompress
.Lended:
        st      X+, r1
        dec     r16
        brne    .Lended
        ldd     r0, Y + LENGTH
        st      -X, r0
        set
.Lcompress:
        movw    r30, r28
        adiw    r30, WORD
        movw    r26, r28
        adiw    r26, 3 * WORD_BYTES
        rcall   .Lxor
        rcall   .Ltwo_rounds
        movw    r30, r28
        adiw    r30, WORD
        movw    r26, r28
        rcall   .Lxor
        brtc    .Lword
        ldd     r0, Y + 2 * WORD_BYTES
        com     r0
        std     Y + 2 * WORD_BYTES, r0
        rcall   .Ltwo_rounds
        rcall   .Ltwo_rounds
        movw    r30, r28
        adiw    r30, WORD_BYTES
.rept 3
        movw    r26, r28
        rcall   .Lxor
.endr
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
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12
        ret

#include "avr_sums_and_turns.inc"
        end_function SYMBOL(IDENTIFIER, _authenticate)

/* "somepseudorandomlygeneratedbytes", each word with its last byte first */
        .section SYMBOL(.progmem., SYMBOL(IDENTIFIER, _initial_state)), "a", @progbits
        .type   initial_state, @object
initial_state:
        .ascii  "uespemosmodnarodarenegylsetybdet"
        .size   initial_state, . - initial_state

#include "avr_verify.inc"
