/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *round_keys)      AVRe+
 *
 * The reverse of encrypt.S, one round a pass: exchanges are their own inverse, the table gathers the
 * bits that the other one spreads.
 *
 * in        r24 block (8 bytes), r22 round keys (256 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r12-r17, r28 and r29 are saved
 */
#include "avr.inc"
#include "exchange.inc"

.macro look_up target, source
        mov     INDEX, \source
        lpm     \target, Z
.endm

        function DECRYPT
        save_registers SAVED
        movw    r26, r24
        movw    r28, r22
        mov     END, r28
        inc     r29
        load_block
        set_constants
        ldi     TABLE, hi8(present_inverse)
.Lround:
.irp byte, S0, S1, S2, S3, S4, S5, S6, S7
        ld      KEY_BYTE, -Y
        eor     \byte, KEY_BYTE
.endr
        cp      r28, END
        brne    .Lgoes_on
        rjmp    .Lend
.Lgoes_on:
        exchange_all
        look_up S0, S0
        look_up S7, S7
        look_up T, S1
        look_up S1, S2
        look_up S2, S4
        mov     S4, T
        look_up T, S3
        look_up S3, S6
        look_up S6, S5
        mov     S5, T
        rjmp    .Lround
.Lend:
        store_block
        clr     r1
        restore_registers RESTORED
        ret
        end_function DECRYPT

        .section .progmem.present_inverse, "a", @progbits
        .p2align 8
        .type   present_inverse, @object
present_inverse:
#define INVERSE_SBOX 0x5, 0xe, 0xf, 0x8, 0xc, 0x1, 0x2, 0xd, 0xb, 0x4, 0x6, 0x3, 0x0, 0x7, 0x9, 0xa
/* By bit t of nibble j0 at 2 t + j0: the inverse values of both. */
#define GATHERED(j0) (index >> j0 & 1 | (index >> (1 + j0) & 2) | (index >> (2 + j0) & 4) | (index >> (3 + j0) & 8))
.set index, 0
.rept 256
.set nibble, 0
.irp value, INVERSE_SBOX
.if nibble == GATHERED(0)
.set lower, \value
.endif
.if nibble == GATHERED(1)
.set upper, \value
.endif
.set nibble, nibble + 1
.endr
        .byte   lower | upper << 4
.set index, index + 1
.endr
        .size   present_inverse, . - present_inverse
