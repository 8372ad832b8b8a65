/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(area)      RL78-S2, RL78-S3
 * or, with APART, void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)
 *
 * Bitsliced: no address, branch or timing depends on a secret. Two rounds a pass of the loop, one of each type that
 * mix_columns.inc has; the loop is left in the middle, by the last round.
 *
 * in        AX area; or AX block and BC round keys
 * registers places.inc
 * clobbers  AX, BC, DE, flags; HL and the other banks are kept
 */
#include "places.inc"
#include "transpose.inc"
#include "rl78_sliced_sbox.inc"
#include "mix_columns.inc"

#define ROUNDS (AES_KEY_BITS / 32 + 6)
#define BLOCK  (16 * ROUNDS + 16)

.macro load_byte lane, bank, number, slice_1
#ifdef APART
        mov     a, [de+BYTE(\lane, \number, 0)]
#else
        mov     a, [hl+BLOCK+BYTE(\lane, \number, 0)]
#endif
        xor     a, [hl+BYTE(\lane, \number, 0)]
        put_byte \bank, \number, \slice_1
.endm

/* Where ShiftRows puts it. HL is the round key before the last one; rows 2 and 3 are two columns further on than they lie. */
.macro store_byte lane, bank, number, ninth
        .set    .Lrow, BYTE(\lane, \number, 1) & 3
        .set    .Lplace, 4 * ((BYTE(\lane, \number, 1) / 4 - .Lrow) & 3) + .Lrow
        get_result \bank, \number, \ninth
        xor     a, [hl+16+.Lplace]
#ifdef APART
        mov     [de+.Lplace], a
#else
        mov     [hl+32+.Lplace], a
#endif
.endm

.macro sboxes
        sel     rb1
        sbox    T_8_P
        sel     rb3
        sbox    T_8_Q
        sel     rb0
.endm

        function ENCRYPT
#ifdef APART
        movw    BLOCK_AT, ax
        movw    de, ax
        movw    ax, bc
#endif
        keep_banks
.irp number, 0, 1, 2, 3, 4, 5, 6, 7
        load_byte 0, P, \number, SLICE_1_P
        load_byte 1, Q, \number, SLICE_1_Q
.endr
        mov     COUNT, #ROUNDS / 2 - 1
        movw    ax, hl
        addw    ax, #16
        movw    hl, ax
        sel     rb1
        slice_bytes SLICE_1_P
        mov     a, SLICE_1_P
        sel     rb3
        slice_bytes SLICE_1_Q
        mov     a, SLICE_1_Q
.Ltwo_rounds:
        sboxes
        mix_columns 0, 0
        sboxes
        cmp0    COUNT
        sknz
        br      !.Llast
        dec     COUNT
        mix_columns 1, 16
        movw    ax, hl
        addw    ax, #32
        movw    hl, ax
        br      !.Ltwo_rounds
.Llast:
        sel     rb1
        unslice T_8_P
        sel     rb3
        unslice T_8_Q
        sel     rb0
#ifdef APART
        movw    ax, BLOCK_AT
        movw    de, ax
#endif
.irp number, 0, 1, 2, 3, 4, 5, 6, 7
        store_byte 0, P, \number, T_8_P
        store_byte 1, Q, \number, T_8_Q
.endr
        give_back_banks
        ret
        end_function ENCRYPT
