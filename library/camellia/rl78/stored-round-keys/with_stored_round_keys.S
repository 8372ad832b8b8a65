/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * IDENTIFIER_expand_key, IDENTIFIER_encrypt and, with WITH_DECRYPT, IDENTIFIER_decrypt: one block in place with
 * stored round keys    RL78
 *
 * in        AX area, at an even address: block 16 bytes, work 8, round keys 208, which begin with the key
 * out       HL as before
 * clobbers  all registers but HL
 */
#define ROTATE_FROM_HL
#include "names.inc"
#ifdef BITSLICED
#include "bitsliced_round.inc"
#else
#include "round.inc"
/* No bank is used. */
.macro keep_banks
.endm
.macro give_back_banks
.endm
#endif
#include "rotate.inc"
#include "layer.inc"
#include "whitening.inc"

/* What lies where, counted from the block. */
#define WORK       16
#define PASSES     22
#define ROUNDS     23
#define ROUND_KEYS 24

/* The round keys' places, two keys each: KL and KA, rotated as far as the names say. */
#define KL     ROUND_KEYS
#define KA     (ROUND_KEYS+16)
#define KL_15  (ROUND_KEYS+2*16)
#define KA_15  (ROUND_KEYS+3*16)
#define KA_30  (ROUND_KEYS+4*16)
#define KL_45  (ROUND_KEYS+5*16)
#define KA_45  (ROUND_KEYS+6*16)        /* and KL_60, of each a half */
#define KA_60  (ROUND_KEYS+7*16)
#define KL_77  (ROUND_KEYS+8*16)
#define KL_94  (ROUND_KEYS+9*16)
#define KA_94  (ROUND_KEYS+10*16)
#define KL_111 (ROUND_KEYS+11*16)
#define KA_111 (ROUND_KEYS+12*16)

.macro move_de distance
        movw    ax, de
        addw    ax, #\distance
        movw    de, ax
.endm

/* The key at `to` from that at `from`, which are counted from AX. Leaves HL and DE there. */
.macro rotated bits, from, to
        addw    ax, #\to
        movw    de, ax
.if \from != \to
        subw    ax, #\to-(\from)
.endif
        movw    hl, ax
        call    $!.Lrotate_by_\bits
.endm

.macro rotated_in_area bits, from, to
        movw    ax, [sp+0]
        rotated \bits, \from, \to
.endm

function EXPAND_KEY
        push    hl
        keep_banks
        push    ax
        addw    ax, #KA
        movw    hl, ax
        subw    ax, #KA-KL
        movw    de, ax
.irp byte, 0, 2, 4, 6, 8, 10, 12, 14
        movw    ax, [de+\byte]
        movw    [hl+\byte], ax
.endr
        push    de
        movw    de, #camellia_sigma
        call    $!.Ltwo_rounds
        pop     de
        whiten
        movw    de, #camellia_sigma+16
        call    $!.Ltwo_rounds
        rotated_in_area 15, KL, KL_15
        rotated_in_area 15, KL_15, KL_45
        rotated_in_area 15, KL_45, KL_45
        rotated_in_area 15, KL_45, KL_77
        rotated_in_area 15, KA, KA_15
        rotated_in_area 15, KA_15, KA_30
        rotated_in_area 15, KA_30, KA_45
        rotated_in_area 15, KA_45, KA_60
        movw    ax, [sp+0]
        movw    hl, ax
.irp byte, 8, 10, 12, 14
        movw    ax, [hl+KL_77+\byte]
        movw    [hl+KA_45+\byte], ax
.endr
        rotated_in_area 17, KL_77, KL_77
        rotated_in_area 17, KL_77, KL_94
        rotated_in_area 17, KL_94, KL_111
        rotated_in_area 17, KA_60, KA_94
        rotated_in_area 17, KA_94, KA_94
        pop     ax
        rotated 17, KA_94, KA_111
        give_back_banks
        pop     hl
        ret

.Lrotate_by_15:
        rotate_by_15
        ret

.Lrotate_by_17:
        rotate_by_17
        ret
        .size   EXPAND_KEY, . - EXPAND_KEY

function ENCRYPT
        push    hl
        keep_banks
        movw    hl, ax
        addw    ax, #KL
        movw    de, ax
        whiten
        mov     [hl+PASSES], #3
.Lsix_rounds:
        mov     [hl+ROUNDS], #3
.Lrounds:
        call    $!.Ltwo_rounds
        move_de 16
        dec     [hl+ROUNDS]
        bnz     $.Lrounds
        dec     [hl+PASSES]
        bz      $.Lend
        layer
        move_de 16
        br      $!.Lsix_rounds
.Lend:  exchange_halves_and_whiten
        give_back_banks
        pop     hl
        ret
        .size   ENCRYPT, . - ENCRYPT

        .section .text.TWO_ROUNDS, "ax", @progbits
.Ltwo_rounds:
        round   0, 8, 0, WORK
        round   8, 0, 8, WORK
        ret

#ifdef BITSLICED
.Lf:    f_function
#endif

#ifdef WITH_DECRYPT
function DECRYPT
        push    hl
        keep_banks
        movw    hl, ax
        addw    ax, #KA_111
        movw    de, ax
        push    ax
        whiten
        pop     de
        mov     [hl+PASSES], #3
.Lsix_rounds_back:
        mov     [hl+ROUNDS], #3
.Lrounds_back:
        move_de -16
        call    $!.Ltwo_rounds_back
        dec     [hl+ROUNDS]
        bnz     $.Lrounds_back
        move_de -16
        dec     [hl+PASSES]
        bz      $.Lend_back
        layer   8, 0
        br      $!.Lsix_rounds_back
.Lend_back:
        exchange_halves_and_whiten
        give_back_banks
        pop     hl
        ret

.Ltwo_rounds_back:
        round   0, 8, 8, WORK
        round   8, 0, 0, WORK
        ret
        .size   DECRYPT, . - DECRYPT
#endif
