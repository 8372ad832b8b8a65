/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *round_keys)      AVR
 *
 * The reverse of nibble_encrypt.S: the four bits of a nibble are shifted out of four words, from the
 * least significant one; two nibbles make a byte.
 *
 * in        r24 block (8 bytes), r22 standard round keys (256 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r16, r28 and r29 are saved
 */
#include "avr.inc"

#define VALUE  r0
#define ROUNDS r1 /* zero in the end, as the caller wants it */
#define BYTES  r16
#define NIBBLE r30

.macro shift_out low, high
        lsr     \high
        ror     \low
        ror     NIBBLE
.endm

        function DECRYPT
        save_registers r16, r28, r29
        movw    r28, r22
        inc     r29
        movw    r26, r24
        adiw    r26, 8
        ldi     BYTES, 8
.Llast_key:
        ld      VALUE, -X
        ld      r30, -Y
        eor     VALUE, r30
        st      X, VALUE
        dec     BYTES
        brne    .Llast_key
        ldi     r30, 31
        mov     ROUNDS, r30
        ldi     r31, hi8(present_inverse_sbox)
.Lround:
.irp byte, r25, r24, r23, r22, r21, r20, r19, r18
        ld      \byte, X+
.endr
        ldi     BYTES, 8
.Lbyte: set
.Lnibble:
        shift_out r18, r19
        shift_out r20, r21
        shift_out r22, r23
        shift_out r24, r25
        swap    NIBBLE
        andi    NIBBLE, 0x0f
        subi    NIBBLE, lo8(-(present_inverse_sbox))
        lpm     NIBBLE, Z
        brtc    .Lupper
        clt
        mov     VALUE, NIBBLE
        rjmp    .Lnibble
.Lupper:
        swap    NIBBLE
        or      VALUE, NIBBLE
        ld      NIBBLE, -Y
        eor     VALUE, NIBBLE
        st      -X, VALUE
        dec     BYTES
        brne    .Lbyte
        dec     ROUNDS
        brne    .Lround
        restore_registers r29, r28, r16
        ret
        end_function DECRYPT
