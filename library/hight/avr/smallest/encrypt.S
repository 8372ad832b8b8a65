/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *key)      AVR
 *
 * The smallest code: a function a pass, subkeys made on the way, constant time.
 *
 * in        r24 block (8 bytes), r22 key (16 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags, T; r16, r17, r28 and r29 are saved
 *
 * S0 to S7 hold the state. A function changes S1 by F of S0; then the state moves on by two bytes, after
 * the last of four by one: that is how the numbering moves on from round to round.
 */
#include "avr.inc"
#include "constants.inc"
#include "key_place.inc"

#define S0       r18
#define S1       r19
#define S2       r20
#define S3       r21
#define S4       r22
#define S5       r23
#define S6       r24
#define S7       r25
#define NUMBER   r17 /* of the subkey */
#define CONSTANT r16
#define SUBKEY   r30
#define F        r31
#define VALUE    r0

        function ENCRYPT
        save_registers r16, r17, r28, r29
        movw    r26, r24
        movw    r28, r22
        ldi     NUMBER, 8
.Lread:
        ld      VALUE, X+
        rcall   .Lmove_in
        dec     NUMBER
        brne    .Lread
        movw    r30, r28
        adiw    r30, 12
        rcall   .Lwhiten
        ldi     CONSTANT, FIRST_CONSTANT
.Lfunction:
        key_place NUMBER, r30, r31
        ldi     r31, 0
        add     r30, r28
        adc     r31, r29
        ld      SUBKEY, Z
        add     SUBKEY, CONSTANT
        next_constant CONSTANT, r31
        /* F0 is x <<< 1 ^ (x <<< 2 ^ x <<< 7), F1 (x ^ (x <<< 2 ^ x <<< 7)) <<< 4. */
        mov     F, S0
        bst     F, 0
        lsr     F
        bld     F, 7
        mov     VALUE, S0
        lsl     VALUE
        adc     VALUE, r1
        sbrc    NUMBER, 0
        eor     F, VALUE
        lsl     VALUE
        adc     VALUE, r1
        eor     F, VALUE
        sbrc    NUMBER, 0
        rjmp    .Lodd
        eor     F, S0
        swap    F
        eor     F, SUBKEY
        add     S1, F
        rjmp    .Lnext
.Lodd:
        add     F, SUBKEY
        eor     S1, F
.Lnext:
        inc     NUMBER
        mov     F, NUMBER
        andi    F, 3
        breq    .Llast_of_round
        rcall   .Lmove
.Llast_of_round:
        rcall   .Lmove
        sbrs    NUMBER, 7
        rjmp    .Lfunction
        /* Bytes 1 to 7 and 0 are 0 to 7 of the ciphertext. */
        rcall   .Lmove
        movw    r30, r28
        rcall   .Lwhiten
        sbiw    r26, 8
        /* NUMBER is 128. */
.Lwrite:
        st      X+, S0
        rcall   .Lmove
        subi    NUMBER, 16
        brne    .Lwrite
        restore_registers r29, r28, r17, r16
        ret

/* Four whitening keys from Z. */
.Lwhiten:
        ld      VALUE, Z+
        add     S0, VALUE
        ld      VALUE, Z+
        eor     S2, VALUE
        ld      VALUE, Z+
        add     S4, VALUE
        ld      VALUE, Z
        eor     S6, VALUE
        ret

/* The state by one byte; VALUE comes in as the last one. */
.Lmove:
        mov     VALUE, S0
.Lmove_in:
        mov     S0, S1
        mov     S1, S2
        mov     S2, S3
        mov     S3, S4
        mov     S4, S5
        mov     S5, S6
        mov     S6, S7
        mov     S7, VALUE
        ret
        end_function ENCRYPT
