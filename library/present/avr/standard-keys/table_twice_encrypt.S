/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      AVRe+
 *
 * As encrypt.S, with the table anywhere: it is there twice but for one byte, so that it holds a whole page
 * of 256 bytes, in which the entries are turned round by where the table begins. An index is moved by that.
 *
 * The key's bytes come in their order. What a look-up or an exchange makes a copy of goes where it is
 * wanted next, and nothing else moves: between rounds register Sn holds byte n, but for byte 1, in r0.
 *
 * in        r24 block (8 bytes), r22 round keys (256 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r12-r17, r28 and r29 are saved
 */
#include "avr.inc"
#include "exchange.inc"

#define ROUNDS    31
#define TABLE_END 511 /* a page, wherever it begins */

.macro look_up target, source
        ld      INDEX, Y+
        eor     INDEX, \source
        subi    INDEX, lo8(-(present_forward_twice))
        lpm     \target, Z
.endm

        function ENCRYPT
        save_registers SAVED
        movw    r26, r24
        movw    r28, r22
        ldi     INDEX, 8 * ROUNDS
        add     INDEX, r28
        mov     END, INDEX
        set_constants
.irp byte, S7, S6, S5, S4, S3, S2, r0, S0
        ld      \byte, X+
.endr
        ldi     TABLE, hi8(present_forward_twice + 255)
.Lround:
        look_up S7, S7
        look_up T, S6
        look_up r1, S5
        look_up S1, S4
        look_up S6, S3
        look_up S4, S2
        look_up S2, r0
        look_up S0, S0
        /* Nibbles of S1 and T, which becomes S5. */
        swap    S1
        mov     S5, S1
        eor     S5, T
        and     S5, MASK_0F
        eor     S1, S5
        eor     S5, T
        swap    S1
        /* Nibbles of r1, which becomes S3, and S7. */
        swap    r1
        mov     S3, r1
        eor     S3, S7
        and     S3, MASK_0F
        eor     S7, S3
        eor     S3, r1
        swap    S3
        exchange_nibbles S0, S4
        exchange_nibbles S2, S6
        exchange_halves S0, S2
        exchange_halves S4, S6
        exchange_halves S5, S7
        /* Halves of S1, which becomes r0, and S3. */
        mul     S1, SIXTY_FOUR
        eor     r1, S3
        and     r1, MASK_33
        eor     S3, r1
        mul     r1, FOUR
        eor     r0, S1
        cpse    r28, END
        rjmp    .Lround
        sbiw    r26, 8
.irp byte, S7, S6, S5, S4, S3, S2, r0, S0
        ld      INDEX, Y+
        eor     INDEX, \byte
        st      X+, INDEX
.endr
        clr     r1
        restore_registers RESTORED
        ret
        end_function ENCRYPT

        .section .progmem.present_forward_twice, "a", @progbits
        .type   present_forward_twice, @object
present_forward_twice:
#define SBOX 0xc, 0x5, 0x6, 0xb, 0x9, 0x0, 0xa, 0xd, 0x3, 0xe, 0xf, 0x8, 0x4, 0x7, 0x1, 0x2
/* By two nibbles: bit t of the value of nibble j0 at 2 t + j0. */
#define SPREAD(value) ((value) & 1 | ((value) & 2) << 1 | ((value) & 4) << 2 | ((value) & 8) << 3)
.rept 2
.irp upper, SBOX
.irp lower, SBOX
.if . - present_forward_twice < TABLE_END
        .byte   SPREAD(\lower) | SPREAD(\upper) << 1
.endif
.endr
.endr
.endr
        .size   present_forward_twice, . - present_forward_twice
