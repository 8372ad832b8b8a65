/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(area)      RL78-S2, RL78-S3
 * or, with APART, void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)
 *
 * The standard round keys, four S-boxes at once in lane P; then those between the first and the last are sliced, rows 2
 * and 3 of rounds of odd number turned by two columns, as mix_columns.inc leaves them. The constant of the S-box goes
 * into all round keys but the first. A step makes as many words as the key has, the last one four only; of a key of
 * eight words it makes four. No address, branch or timing depends on a secret.
 *
 * in        AX area; or AX round keys and BC key
 * registers places.inc
 * clobbers  AX, BC, DE, flags; HL and the other banks are kept
 */
#include "places.inc"
#include "transpose.inc"
#include "rl78_sliced_sbox.inc"

#define ROUNDS         (AES_KEY_BITS / 32 + 6)
#define KEY_BYTES      (AES_KEY_BITS / 8)
#if AES_KEY_BITS == 256
#define STEP_BYTES     16
#define STEPS          13
#else
#define STEP_BYTES     KEY_BYTES
#define STEPS          ((16 * ROUNDS + STEP_BYTES - 1) / STEP_BYTES)
#endif
#define SBOX_CONSTANT  0x63
#define ROUND_CONSTANT T_8_Q /* lane Q has no S-boxes here */

.macro load_byte lane, bank, number, turned, slice_1
        mov     a, [hl+BYTE(\lane, \number, \turned)]
        put_byte \bank, \number, \slice_1
.endm

.macro store_slice lane, bank, number, slice_1
        get_slice \bank, \number, \slice_1
.if SBOX_CONSTANT >> \number & 1
        xor     a, #0xff
.endif
        mov     [hl+2*\number+\lane], a
.endm

/* The round key before this one. */
.macro slice_round_key turned
        movw    ax, hl
        subw    ax, #16
        movw    hl, ax
.if \turned == 0
        dec     COUNT
        sknz
        br      !.Ldone
.endif
.irp number, 0, 1, 2, 3, 4, 5, 6, 7
        load_byte 0, P, \number, \turned, SLICE_1_P
        load_byte 1, Q, \number, \turned, SLICE_1_Q
.endr
        sel     rb1
        slice_bytes SLICE_1_P
        sel     rb3
        slice_bytes SLICE_1_Q
        sel     rb0
.irp number, 0, 1, 2, 3, 4, 5, 6, 7
        store_slice 0, P, \number, SLICE_1_P
        store_slice 1, Q, \number, SLICE_1_Q
.endr
.endm

/* A row of the next four words, from S-box value `number`. */
.macro next_row row, number, constant
        get_result P, \number, T_8_P
        xor     a, #SBOX_CONSTANT
.if \constant && \row == 0
        xor     a, ROUND_CONSTANT
.endif
.irp column, 0, 4, 8, 12
        xor     a, [hl+\column+\row]
        mov     [hl+KEY_BYTES+\column+\row], a
.endr
.endm

.macro next_round_constant
        mov     a, ROUND_CONSTANT
        shl     a, 1
        sknc
        xor     a, #0x1b
        mov     ROUND_CONSTANT, a
.endm

.macro move_pointer difference
        movw    ax, hl
        addw    ax, #\difference
        movw    hl, ax
.endm

        function EXPAND_KEY
#ifdef APART
        push    hl
        push    ax
        movw    hl, ax
        movw    ax, bc
        movw    de, ax
        mov     b, #0
.Lcopy: mov     a, [de]
        mov     [hl+b], a
        incw    de
        inc     b
        mov     a, b
        cmp     a, #KEY_BYTES
        bnz     $.Lcopy
        pop     ax
        pop     hl
#endif
        keep_banks
        mov     COUNT, #STEPS
        mov     ROUND_CONSTANT, #1
.Lstep:
.irp number, 0, 1, 2, 3
        mov     a, [hl+KEY_BYTES-4+\number]
        put_byte P, \number, SLICE_1_P
.endr
        clrb    a
.irp number, 4, 5, 6, 7
        put_byte P, \number, SLICE_1_P
.endr
        sel     rb1
        slice_bytes SLICE_1_P
        mov     a, SLICE_1_P
        sbox    T_8_P
        unslice T_8_P
        sel     rb0
#if AES_KEY_BITS == 256
        /* Every other step adds the S-box values as they are. */
        bt      COUNT.0, $.Lrotated
.irp row, 0, 1, 2, 3
        next_row \row, \row, 0
.endr
        br      !.Lnext
.Lrotated:
#endif
.irp row, 0, 1, 2, 3
        next_row \row, (\row+1)&3, 1
.endr
        next_round_constant
#if AES_KEY_BITS == 192
        cmp     COUNT, #1
        sknz
        br      !.Lnext
.irp row, 0, 1, 2, 3
        mov     a, [hl+KEY_BYTES+12+\row]
.irp column, 16, 20
        xor     a, [hl+\column+\row]
        mov     [hl+KEY_BYTES+\column+\row], a
.endr
.endr
#endif
.Lnext:
        move_pointer STEP_BYTES
        dec     COUNT
        skz
        br      !.Lstep
#if AES_KEY_BITS == 256
        move_pointer 16
#endif
        /* HL is the last round key. */
.irp byte, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        mov     a, [hl+\byte]
        xor     a, #SBOX_CONSTANT
        mov     [hl+\byte], a
.endr
        mov     COUNT, #ROUNDS / 2
.Ltwo_round_keys:
        slice_round_key 1
        slice_round_key 0
        br      !.Ltwo_round_keys
.Ldone:
        give_back_banks
        ret
        end_function EXPAND_KEY
