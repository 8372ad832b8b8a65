/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      AVR
 *
 * Makes KA with four rounds whose keys, Sigma1 to Sigma4, lie where the round keys will. Then KA and,
 * after it, KL are rotated on and on, and written wherever a rotation is used.
 *
 * in        r24 round keys (208 bytes), r22 key (16 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r2-r17, r28 and r29 are saved
 */
#include "avr.inc"
#include "round.inc"

#define COUNT    r18
#define ROTATION r19 /* bits to rotate by */
#define END      r20 /* of the place to write to, counted from Y; bit 0: the lower half alone */

.macro load_key
.irp byte, D1
        ld      \byte, X+
.endr
.irp byte, D2
        ld      \byte, X+
.endr
.endm

        function EXPAND_KEY
        save_registers ALL_SAVED
        push    r22
        push    r23
        movw    r28, r24
        movw    r26, r24
        ldi     r30, lo8(.Lsigma)
        ldi     r31, hi8(.Lsigma)
        ldi     COUNT, 32
.Lsigma_byte:
        lpm     r0, Z+
        st      X+, r0
        dec     COUNT
        brne    .Lsigma_byte
        movw    r26, r22
        load_key
        sbiw    r26, 16
        rcall   .Ltwo_rounds
.irp byte, D1
        ld      r0, X+
        eor     \byte, r0
.endr
.irp byte, D2
        ld      r0, X+
        eor     \byte, r0
.endr
        rcall   .Ltwo_rounds
        sbiw    r28, 32
        ldi     r30, lo8(.Lplaces)
        ldi     r31, hi8(.Lplaces)
        rcall   .Lwrite
        pop     r27
        pop     r26
        load_key
        rcall   .Lwrite
        restore_registers ALL_RESTORED
        ret

.Ltwo_rounds:
        use_table camellia_sbox1
        two_rounds 0, 8
        adiw    r28, 16
        ret

/* A key of 128 bits to seven places. */
.Lwrite:
        ldi     COUNT, 7
.Lplace:
        lpm     ROTATION, Z+
        lpm     END, Z+
        rjmp    .Lrotated
.Lrotate:
        lsl     r17
.irp byte, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
        rol     r\byte
.endr
        adc     r17, r1
.Lrotated:
        subi    ROTATION, 1
        brcc    .Lrotate
        movw    r26, r28
        bst     END, 0
        andi    END, 0xfe
        add     r26, END
        adc     r27, r1
.irp byte, 17, 16, 15, 14, 13, 12, 11, 10
        st      -X, r\byte
.endr
        brts    .Lwritten
.irp byte, 9, 8, 7, 6, 5, 4, 3, 2
        st      -X, r\byte
.endr
.Lwritten:
        dec     COUNT
        brne    .Lplace
        ret
        end_function EXPAND_KEY

        .section SYMBOL(.progmem., SYMBOL(IDENTIFIER, _key_schedule)), "a", @progbits
        .type   .Lsigma, @object
.Lsigma:
        .byte   0xa0, 0x9e, 0x66, 0x7f, 0x3b, 0xcc, 0x90, 0x8b
        .byte   0xb6, 0x7a, 0xe8, 0x58, 0x4c, 0xaa, 0x73, 0xb2
        .byte   0xc6, 0xef, 0x37, 0x2f, 0xe9, 0x4f, 0x82, 0xbe
        .byte   0x54, 0xff, 0x53, 0xa5, 0xf1, 0xd3, 0x6f, 0x1c
        .size   .Lsigma, . - .Lsigma

        /* How far to rotate, and behind what to write. */
        .type   .Lplaces, @object
.Lplaces:
        /* KA: k1 and k2; k5 and k6; ke1 and ke2; k9; k11 and k12; k15 and k16; kw3 and kw4. */
        .byte   0, 32, 15, 64, 15, 80, 15, 112, 15, 128, 34, 176, 17, 208
        /* KL: kw1 and kw2; k3 and k4; k7 and k8; k10; ke3 and ke4; k13 and k14; k17 and k18. */
        .byte   0, 16, 15, 48, 30, 96, 15, 112 + 1, 17, 144, 17, 160, 17, 192
        .size   .Lplaces, . - .Lplaces
