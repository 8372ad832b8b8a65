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

        function DECRYPT
        begin_decryption
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
        end_of_cipher
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
        constant_back
        rjmp    .Lnext

.Lhalve:
        halve   VALUE
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
