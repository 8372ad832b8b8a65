/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *key)      AVR
 *
 * The inverse of byte_encrypt.S, backwards in everything: loops take S7, and results come in as S0.
 *
 * in        r24 block (8 bytes), r22 key (8, 10 or 16 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r13-r17, r28 and r29 are saved
 */
#include "avr.inc"
#include "parameters.inc"
#include "bytes.inc"

/* Where the last subkey ends in the key, which is added over and over. */
#define END_OF_LAST_SUBKEY (8 * (STEPS + 1) % (LED_KEY_BITS / 8))

        function DECRYPT
        save_registers r13, r14, r15, r16, r17, r28, r29
        movw    r26, r24
        movw    r28, r22
        mov     KEY_BEGINNING, r28
        adiw    r28, END_OF_LAST_SUBKEY
        .set    .Lconstant, 1
.rept ROUND_COUNT - 1
        next_constant
.endr
        ldi     CONSTANT, .Lconstant
        ldi     ROUNDS, ROUND_COUNT
        ldi     FACTOR, 9
        adiw    r26, 8
        ldi     COUNT, 8
.Lread:
        ld      VALUE, -X
        rcall   .Lshift
        brne    .Lread
.Lnext:
        mov     SPARE, ROUNDS
        andi    SPARE, 3
        brne    .Lround
        ldi     COUNT, 8
.Ladd_key:
        cpse    r28, KEY_BEGINNING
        rjmp    .Lkey_goes_on
        adiw    r28, LED_KEY_BITS / 8
.Lkey_goes_on:
        ld      VALUE, -Y
        eor     VALUE, S7
        rcall   .Lshift
        brne    .Ladd_key
        tst     ROUNDS
        brne    .Lround
        adiw    r26, 8
        ldi     COUNT, 8
.Lwrite_byte:
        st      -X, S7
        rcall   .Lshift
        brne    .Lwrite_byte
        clr     r1
        restore_registers r29, r28, r17, r16, r15, r14, r13
        ret
.Lround:
        dec     ROUNDS
        ldi     COUNT, 8
.Lmix:
        mov     VALUE, S7
        eor     VALUE, S1
        rcall   .Lhalve
        eor     VALUE, S3
        eor     VALUE, S5
        rcall   .Lhalve
        rcall   .Lshift
        brne    .Lmix
        shift_row S2, S3, 0xf0
        shift_row S6, S7, 0x0f
        mov     SPARE, S4
        mov     S4, S5
        mov     S5, SPARE
        ldi     COUNT, 8
        ldi     r31, hi8(led_inverse_sbox)
.Lsubstitute:
        substitute S7, led_inverse_sbox
        rcall   .Lshift
        brne    .Lsubstitute
        add_constants
        /* The shift register backwards. */
        mov     SPARE, CONSTANT
        swap    SPARE
        lsr     SPARE
        eor     SPARE, CONSTANT
        lsr     CONSTANT
        sbrs    SPARE, 0
        ori     CONSTANT, 0x20
        rjmp    .Lnext

/* Both nibbles halved in GF(2^4) modulo X^4 + X + 1: what leaves a nibble returns as 9. */
.Lhalve:
        mov     SPARE, VALUE
        andi    SPARE, 0x11
        eor     VALUE, SPARE
        lsr     VALUE
        mul     SPARE, FACTOR
        eor     VALUE, r0
        ret

/* The state by a byte; Z flag: that was the last time. */
.Lshift:
        mov     S7, S6
        mov     S6, S5
        mov     S5, S4
        mov     S4, S3
        mov     S3, S2
        mov     S2, S1
        mov     S1, S0
        mov     S0, VALUE
        dec     COUNT
        ret
        end_function DECRYPT
