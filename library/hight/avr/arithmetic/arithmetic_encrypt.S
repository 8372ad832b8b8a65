/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      AVR
 * void IDENTIFIER_encrypt(uint8_t *block)                                 with ROUND_KEYS_IN_FLASH
 *
 * One round a pass. It moves the bytes on by one place as it goes, from the last to the first: F of one
 * byte is made where the sum with the next one belongs.
 *
 * Defined ROUND_KEYS_IN_FLASH, the round keys are IDENTIFIER_round_keys, the four subkeys of a round in
 * reverse. Otherwise they are in memory, in the order of the specification.
 */
#include "avr.inc"
#include "arithmetic.inc"

#define BLOCK         r24 /* and r25 */
#define ROUND_KEYS    r22 /* and r23 */

#ifdef ROUND_KEYS_IN_FLASH
#define KEYS_IN_FLASH SYMBOL(IDENTIFIER, _round_keys)
#define VALUE         r0
#else
#define END_OF_KEYS   r31 /* of the subkeys, lower byte */
#define VALUE         r30
#endif

.macro whitening_key
#ifdef ROUND_KEYS_IN_FLASH
        lpm     VALUE, Z+
#else
        ld      VALUE, Y+
#endif
.endm

/* Subkeys 3 to 0, one after the other. */
.macro subkey number
#ifdef ROUND_KEYS_IN_FLASH
        lpm     VALUE, Z+
#else
        ldd     VALUE, Y + \number
#endif
.endm

        function ENCRYPT
        save_registers r14, r15, r16, r17
#ifndef ROUND_KEYS_IN_FLASH
        save_registers r28, r29
        movw    r28, ROUND_KEYS
#endif
        movw    r26, BLOCK
        set_factors
.irp byte, X0, X1, X2, X3, X4, X5, X6, X7
        ld      \byte, X+
.endr
#ifdef ROUND_KEYS_IN_FLASH
        ldi     r30, lo8(KEYS_IN_FLASH)
        ldi     r31, hi8(KEYS_IN_FLASH)
#endif
        whitening_key
        add     X0, VALUE
        whitening_key
        eor     X2, VALUE
        whitening_key
        add     X4, VALUE
        whitening_key
        eor     X6, VALUE
#ifndef ROUND_KEYS_IN_FLASH
        ldi     END_OF_KEYS, 128
        add     END_OF_KEYS, r28
#endif
.Lround:
        f0      X6, SPARE
        subkey  3
        add     SPARE, VALUE
        eor     SPARE, X7
        mov     X7, X6
        f1      X4, X6
        subkey  2
        eor     X6, VALUE
        add     X6, X5
        mov     X5, X4
        f0      X2, X4
        subkey  1
        add     X4, VALUE
        eor     X4, X3
        mov     X3, X2
        f1      X0, X2
        subkey  0
        eor     X2, VALUE
        add     X2, X1
        mov     X1, X0
        mov     X0, SPARE
#ifdef ROUND_KEYS_IN_FLASH
        cpi     r30, lo8(KEYS_IN_FLASH + 132)
        brne    .Lround
#else
        adiw    r28, 4
        cp      r28, END_OF_KEYS
        brne    .Lround
#endif
        /* Bytes 1 to 7 and 0 are 0 to 7 of the ciphertext. */
        whitening_key
        add     X1, VALUE
        whitening_key
        eor     X3, VALUE
        whitening_key
        add     X5, VALUE
        whitening_key
        eor     X7, VALUE
.irp byte, X0, X7, X6, X5, X4, X3, X2, X1
        st      -X, \byte
.endr
        clr     r1
#ifndef ROUND_KEYS_IN_FLASH
        restore_registers r29, r28
#endif
        restore_registers r17, r16, r15, r14
        ret
        end_function ENCRYPT
