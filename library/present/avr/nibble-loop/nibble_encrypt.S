/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      AVR
 *
 * Nibble by nibble, from the most significant one: the four bits of its S-box value are shifted into
 * four words, bit t into word t, which are the new block when sixteen have come.
 *
 * in        r24 block (8 bytes), r22 standard round keys (256 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r16, r28 and r29 are saved
 */
#include "avr.inc"

#define VALUE  r0
#define ROUNDS r1 /* zero in the end, as the caller wants it */
#define BYTES  r16
#define NIBBLE r30

.macro shift_in low, high
        lsr     NIBBLE
        rol     \low
        rol     \high
.endm

        function ENCRYPT
        save_registers r16, r28, r29
        movw    r28, r22
        movw    r26, r24
        ldi     r30, 31
        mov     ROUNDS, r30
        ldi     r31, hi8(present_sbox)
.Lround:
        ldi     BYTES, 8
.Lbyte: ld      VALUE, X+
        ld      NIBBLE, Y+
        eor     VALUE, NIBBLE
        set
.Lnibble:
        swap    VALUE
        mov     NIBBLE, VALUE
        andi    NIBBLE, 0x0f
        subi    NIBBLE, lo8(-(present_sbox))
        lpm     NIBBLE, Z
        shift_in r18, r19
        shift_in r20, r21
        shift_in r22, r23
        shift_in r24, r25
        brtc    .Lboth
        clt
        rjmp    .Lnibble
.Lboth: dec     BYTES
        brne    .Lbyte
.irp byte, r18, r19, r20, r21, r22, r23, r24, r25
        st      -X, \byte
.endr
        dec     ROUNDS
        brne    .Lround
        ldi     BYTES, 8
.Llast_key:
        ld      VALUE, X
        ld      r30, Y+
        eor     VALUE, r30
        st      X+, VALUE
        dec     BYTES
        brne    .Llast_key
        restore_registers r29, r28, r16
        ret
        end_function ENCRYPT
