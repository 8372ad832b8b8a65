/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *round_keys)      AVR
 *
 * The inverse of arithmetic_encrypt.S with round keys in memory, in the order of the specification.
 * One round a pass, which moves the bytes back by one place as it goes.
 *
 * in        r24 block (8 bytes), r22 round keys (136 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r14-r17, r28 and r29 are saved
 */
#include "avr.inc"
#include "arithmetic.inc"

#define BLOCK         r24 /* and r25 */
#define ROUND_KEYS    r22 /* and r23 */
#define FIRST_SUBKEY  r31 /* where it lies, lower byte */
#define VALUE         r30

.macro subkey number
        ldd     VALUE, Y + \number
.endm

        function DECRYPT
        save_registers r14, r15, r16, r17, r28, r29
        movw    r28, ROUND_KEYS
        movw    r26, BLOCK
        set_factors
        mov     FIRST_SUBKEY, r28
        subi    FIRST_SUBKEY, -4
        subi    r28, lo8(-132)
        sbci    r29, hi8(-132)
        /* Bytes 0 to 7 of the ciphertext are 1 to 7 and 0. */
.irp byte, X1, X2, X3, X4, X5, X6, X7, X0
        ld      \byte, X+
.endr
        subkey  0
        sub     X1, VALUE
        subkey  1
        eor     X3, VALUE
        subkey  2
        sub     X5, VALUE
        subkey  3
        eor     X7, VALUE
.Lround:
        sbiw    r28, 4
        f0      X7, SPARE
        subkey  3
        add     SPARE, VALUE
        eor     SPARE, X0
        mov     X0, X1
        f1      X0, X1
        subkey  0
        eor     X1, VALUE
        sub     X2, X1
        mov     X1, X2
        mov     X2, X3
        f0      X2, X3
        subkey  1
        add     X3, VALUE
        eor     X3, X4
        mov     X4, X5
        f1      X4, X5
        subkey  2
        eor     X5, VALUE
        sub     X6, X5
        mov     X5, X6
        mov     X6, X7
        mov     X7, SPARE
        cpse    r28, FIRST_SUBKEY
        rjmp    .Lround
        sbiw    r28, 4
        subkey  0
        sub     X0, VALUE
        subkey  1
        eor     X2, VALUE
        subkey  2
        sub     X4, VALUE
        subkey  3
        eor     X6, VALUE
.irp byte, X7, X6, X5, X4, X3, X2, X1, X0
        st      -X, \byte
.endr
        clr     r1
        restore_registers r29, r28, r17, r16, r15, r14
        ret
        end_function DECRYPT
