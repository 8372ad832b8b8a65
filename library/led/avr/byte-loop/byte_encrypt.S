/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *key)      AVR
 *
 * Two nibbles of a row at a time, the key as it is. Every loop over the state takes S0, and a shift by a
 * register brings the result in as S7. MixColumnsSerial is the fourth power of a matrix that moves the
 * rows up and computes one, so that eight equal steps do it.
 *
 * in        r24 block (8 bytes), r22 key (8, 10 or 16 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r13-r17, r28 and r29 are saved
 */
#include "avr.inc"
#include "parameters.inc"
#include "bytes.inc"

        function ENCRYPT
        begin_encryption
        ldi     COUNT, 8
.Lread:
        ld      VALUE, X+
        rcall   .Lshift
        brne    .Lread
.Lnext:
        mov     SPARE, ROUNDS
        andi    SPARE, 3
        brne    .Lround
        ldi     COUNT, 8
.Ladd_key:
        ld      VALUE, Y+
        eor     VALUE, S0
        cp      r28, KEY_END
        brne    .Lkey_goes_on
        sbiw    r28, LED_KEY_BITS / 8
.Lkey_goes_on:
        rcall   .Lshift
        brne    .Ladd_key
        tst     ROUNDS
        brne    .Lround
        sbiw    r26, 8
        ldi     COUNT, 8
.Lwrite_byte:
        st      X+, S0
        rcall   .Lshift
        brne    .Lwrite_byte
        end_of_cipher
.Lround:
        dec     ROUNDS
        constant_onward
        add_constants
        ldi     COUNT, 8
        ldi     r31, hi8(led_sbox)
.Lsubstitute:
        substitute S0, led_sbox
        rcall   .Lshift
        brne    .Lsubstitute
        shift_row S2, S3, 0x0f
        shift_row S6, S7, 0xf0
        mov     SPARE, S4
        mov     S4, S5
        mov     S5, SPARE
        ldi     COUNT, 8
.Lmix:
        mov     VALUE, S0
        rcall   .Ldouble
        eor     VALUE, S4
        eor     VALUE, S6
        rcall   .Ldouble
        eor     VALUE, S2
        rcall   .Lshift
        brne    .Lmix
        rjmp    .Lnext

.Ldouble:
        double VALUE
        ret

/* The state moves by a byte; Z flag: that was the last time. */
.Lshift:
        mov     S0, S1
        mov     S1, S2
        mov     S2, S3
        mov     S3, S4
        mov     S4, S5
        mov     S5, S6
        mov     S6, S7
        mov     S7, VALUE
        dec     COUNT
        ret
        end_function ENCRYPT
