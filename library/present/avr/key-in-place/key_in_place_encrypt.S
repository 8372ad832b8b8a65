/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, uint8_t *key)      AVR
 *
 * Nibble by nibble as nibble_encrypt.S, the key register being the key itself, which is lost. It is
 * rotated to the right bit by bit; the round counter is added when its place begins with a byte.
 *
 * in        r24 block (8 bytes), r22 key (10 or 16 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r16, r17, r28 and r29 are saved
 */
#include "avr.inc"

#define COPY      r0
#define ROUND     r1
#define BYTES     r16
#define VALUE     r17
#define NIBBLE    r30
#define ROTATIONS r18
#define KEY_BYTES (PRESENT_KEY_BITS / 8)

#if PRESENT_KEY_BITS == 80
#define ROTATE_RIGHT 19
#define COUNTER_WAIT 1 /* rotations after the counter's addition */
#else
#define ROTATE_RIGHT 67
#define COUNTER_WAIT 2
#endif

.macro shift_in low, high
        lsr     NIBBLE
        rol     \low
        rol     \high
.endm

        function ENCRYPT
        save_registers r16, r17, r28, r29
        movw    r28, r22
        movw    r26, r24
        inc     ROUND
.Lround:
        ldi     BYTES, 8
.Lbyte: ld      VALUE, X+
        ld      COPY, Y+
        eor     VALUE, COPY
        set
.Lnibble:
        rcall   .Lsubstitute
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
        sbiw    r28, 8
        ldi     ROTATIONS, ROTATE_RIGHT
.Lrotate:
        cpi     ROTATIONS, COUNTER_WAIT
        brne    .Lrotate_bit
        ldd     COPY, Y + 7
        eor     COPY, ROUND
        std     Y + 7, COPY
.Lrotate_bit:
        movw    r30, r28
        ldi     BYTES, KEY_BYTES
        ldd     COPY, Y + KEY_BYTES - 1
        lsr     COPY
.Lrotate_byte:
        ld      COPY, Z
        ror     COPY
        st      Z+, COPY
        dec     BYTES
        brne    .Lrotate_byte
        dec     ROTATIONS
        brne    .Lrotate
        ld      VALUE, Y
.rept PRESENT_KEY_BITS / 64
        rcall   .Lsubstitute
        andi    VALUE, 0xf0
        or      VALUE, NIBBLE
.endr
#if PRESENT_KEY_BITS == 80
        swap    VALUE
#endif
        st      Y, VALUE
        inc     ROUND
        sbrs    ROUND, 5
        rjmp    .Lround
        ldi     BYTES, 8
.Llast_key:
        ld      VALUE, X
        ld      COPY, Y+
        eor     VALUE, COPY
        st      X+, VALUE
        dec     BYTES
        brne    .Llast_key
        clr     ROUND
        restore_registers r29, r28, r17, r16
        ret

        /* The upper nibble through the S-box to NIBBLE; the nibbles of VALUE change places. */
.Lsubstitute:
        swap    VALUE
        mov     NIBBLE, VALUE
        andi    NIBBLE, 0x0f
        subi    NIBBLE, lo8(-(present_sbox))
        ldi     r31, hi8(present_sbox)
        lpm     NIBBLE, Z
        ret
        end_function ENCRYPT
