/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(area)      RL78-S2, RL78-S3
 *
 * Every step written out. The key register, a nibble a byte, lies in banks 1 to 3 and what is more of it on the
 * stack; it is rotated in name alone. A round key is four bytes, their nibbles in an order of period eight,
 * which pairs.inc needs because those of the state never move.
 *
 * in        AX area
 * registers HL area
 * clobbers  AX, BC, DE, flags; HL and the other banks are kept
 */
#include "rl78_banks.inc"

#define NIBBLES  (TWINE_KEY_BITS / 4)
#define GROUPS   (NIBBLES / 4)
#define IN_BANKS 24

/* Where the nibbles of a round key lie in the key register. */
#if TWINE_KEY_BITS == 80
        .set    .Lkey_nibble_0, 1
        .set    .Lkey_nibble_1, 3
        .set    .Lkey_nibble_2, 4
        .set    .Lkey_nibble_3, 6
        .set    .Lkey_nibble_4, 13
        .set    .Lkey_nibble_5, 14
        .set    .Lkey_nibble_6, 15
        .set    .Lkey_nibble_7, 16
#else
        .set    .Lkey_nibble_0, 2
        .set    .Lkey_nibble_1, 3
        .set    .Lkey_nibble_2, 12
        .set    .Lkey_nibble_3, 15
        .set    .Lkey_nibble_4, 17
        .set    .Lkey_nibble_5, 18
        .set    .Lkey_nibble_6, 28
        .set    .Lkey_nibble_7, 31
#endif

/*
 * Sets .Lat to the place of nibble `number`. A step rotates the register by one group of four nibbles, and that
 * group by one nibble before; so a group has been rotated as often as it has been the first.
 */
.macro find number
        .set    .Lgroup, ((\number) / 4 + .Lround) % GROUPS
        .set    .Lat, 4 * .Lgroup + (((\number) + (.Lround + GROUPS - 1 - .Lgroup) / GROUPS) & 3)
.endm

.macro load_nibble number
        find    \number
.if .Lat < IN_BANKS
        mov     a, BANK(3) + .Lat
.else
        mov     a, [sp+.Lat-IN_BANKS]
.endif
.endm

/* Of the nibble that was found. */
.macro store_nibble
.if .Lat < IN_BANKS
        mov     BANK(3) + .Lat, a
.else
        mov     [sp+.Lat-IN_BANKS], a
.endif
.endm

.macro two_nibbles high, low, key
        find    \low
.if .Lat < IN_BANKS
        load_nibble \high
        shl     a, 4
        find    \low
        or      a, BANK(3) + .Lat
.else
        load_nibble \low
        mov     x, a
        load_nibble \high
        shl     a, 4
        or      a, x
.endif
        mov     [hl+\key], a
.endm

.macro add_substituted source, target
        find    \source
.if .Lat < IN_BANKS
        mov     b, BANK(3) + .Lat
.else
        load_nibble \source
        mov     b, a
.endif
        mov     a, twine_sbox[b]
        find    \target
.if .Lat < IN_BANKS
        xor     a, BANK(3) + .Lat
.else
        mov     x, a
        load_nibble \target
        xor     a, x
.endif
        store_nibble
.endm

.macro add_constant target, constant
.if \constant
        load_nibble \target
        xor     a, #\constant
        store_nibble
.endif
.endm

/* A round key of these nibbles, and the step to the next one. */
.macro round_key n0, n1, n2, n3, n4, n5, n6, n7
.if .Lround < 36
        two_nibbles .Lkey_nibble_\n0, .Lkey_nibble_\n1, 4 * .Lround
        two_nibbles .Lkey_nibble_\n2, .Lkey_nibble_\n3, 4 * .Lround + 1
        two_nibbles .Lkey_nibble_\n4, .Lkey_nibble_\n5, 4 * .Lround + 2
        two_nibbles .Lkey_nibble_\n6, .Lkey_nibble_\n7, 4 * .Lround + 3
.endif
.if .Lround < 35
        add_substituted 0, 1
        add_substituted 16, 4
#if TWINE_KEY_BITS == 128
        add_substituted 30, 23
#endif
        add_constant 7, .Lconstant >> 3
        add_constant 19, .Lconstant & 7
        .set    .Lconstant, .Lconstant << 1 ^ (.Lconstant >> 5) * 0x43
.endif
        .set    .Lround, .Lround + 1
.endm

        function EXPAND_KEY
        push    hl
        movw    hl, ax
        keep_bank 1
        keep_bank 2
        keep_bank 3
        sel     rb0
.if NIBBLES > IN_BANKS
        subw    sp, #NIBBLES - IN_BANKS
.endif
        .set    .Lround, 0
        .set    .Lbyte, 0
.rept NIBBLES / 2
        mov     a, [hl+.Lbyte]
        mov     c, a
        find    2 * .Lbyte
        shr     a, 4
        store_nibble
        find    2 * .Lbyte + 1
        mov     a, c
        and     a, #15
        store_nibble
        .set    .Lbyte, .Lbyte + 1
.endr
        .set    .Lconstant, 1
.rept 5
        round_key 0, 1, 2, 4, 3, 5, 6, 7
        round_key 2, 0, 3, 6, 1, 4, 7, 5
        round_key 6, 0, 4, 5, 2, 3, 7, 1
        round_key 4, 6, 2, 7, 0, 5, 1, 3
        round_key 7, 6, 5, 3, 4, 2, 1, 0
        round_key 5, 7, 4, 1, 6, 3, 0, 2
        round_key 1, 7, 3, 2, 5, 4, 0, 6
        round_key 3, 1, 5, 0, 7, 2, 6, 4
.endr
.if NIBBLES > IN_BANKS
        addw    sp, #NIBBLES - IN_BANKS
.endif
        give_back_bank 3
        give_back_bank 2
        give_back_bank 1
        sel     rb0
        pop     hl
        ret
        end_function EXPAND_KEY
