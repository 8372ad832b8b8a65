/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block)      AVR
 *
 * F0 and F1 by table, the subkeys of one key as constants of the instructions: a sum takes one cycle, an
 * exclusive-or two. KEY_BYTES is the key, byte 0 first: 0x00,0x01 and so on.
 *
 * in        r24 block (8 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags
 */
#include "avr.inc"

#define X0 r18
#define X1 r19
#define X2 r20
#define X3 r21
#define X4 r22
#define X5 r23
#define X6 r24
#define X7 r25

#include "table_round.inc"

.macro set_key_byte number, value
        .set    .Lkey_\number, \value
.endm

/* .Lsubkey is the byte of the key of that number plus the constant of a subkey of the round. */
.macro set_subkey key_byte, number
        .set    .Lsubkey, (.Lkey_\key_byte + ((.Lconstants >> \number) & 0x7f)) & 0xff
.endm

.macro next_subkey number
        set_subkey %(((4 * .Lround + \number - .Lround / 4) & 7) | ((4 * .Lround + \number) & 8)), \number
.endm

.macro add_f1 target, number
        LOOK_UP VALUE, Z
        next_subkey \number
        ldi     INDEX, .Lsubkey
        eor     VALUE, INDEX
        add     \target, VALUE
.endm

.macro add_subkey number
        next_subkey \number
        subi    INDEX, lo8(-.Lsubkey)
.endm

/* .Lconstants: the seven bits of the first subkey's constant and three more, for those of all four. */
.macro next_round
        .set    .Lround, .Lround + 1
.rept 4
        .set    .Lconstants, .Lconstants >> 1 | ((.Lconstants >> 6 ^ .Lconstants >> 3) & 1) << 9
.endr
.endm

.macro add_key target, key_byte
        subi    \target, lo8(-.Lkey_\key_byte)
.endm

.macro add_key_bitwise target, key_byte
        ldi     INDEX, .Lkey_\key_byte
        eor     \target, INDEX
.endm

        function ENCRYPT
        .altmacro
        .set    .Lnumber, 0
.irp byte, KEY_BYTES
        set_key_byte %.Lnumber, \byte
        .set    .Lnumber, .Lnumber + 1
.endr
        movw    r26, BLOCK
.irp byte, X0, X1, X2, X3, X4, X5, X6, X7
        ld      \byte, X+
.endr
        add_key         X0, 12
        add_key_bitwise X2, 13
        add_key         X4, 14
        add_key_bitwise X6, 15
        use_table hight_f1
        .set    .Lround, 0
        .set    .Lconstants, 0xda
.rept 4
        eight_rounds
.endr
        /* The last round does not move the numbering on. */
        add_key         X1, 0
        add_key_bitwise X3, 1
        add_key         X5, 2
        add_key_bitwise X7, 3
.irp byte, X0, X7, X6, X5, X4, X3, X2, X1
        st      -X, \byte
.endr
        .noaltmacro
        ret
        end_function ENCRYPT
