/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * IDENTIFIER_encrypt and, without ENCRYPT_ALONE, IDENTIFIER_decrypt: one block in place    RL78
 *
 * in        AX area, at an even address: block 16 bytes, work 42, key 16
 * out       HL as before; the key is as before
 * clobbers  all registers but HL
 *
 * KL, the key, and KA are rotated in place as the rounds go on, to the left or, in decryption, to the
 * right, until KL is the key again.
 *
 * Rounds are in line twice, or with EXCHANGE_HALVES once. STEPS_IN_LOOPS is for size.
 */
#include "names.inc"
#include "round.inc"
#include "layer.inc"

/* The work of a round is counted from what it changes, which is the block or KA. */
#define BLOCK  0
#define KA     16
#define WORK   32
#define STEP   38       /* between the keys of two rounds, less what the rounds add */
#define ROUNDS 40
#define KEY    58

.macro move_de distance
        movw    ax, de
        addw    ax, #\distance
        movw    de, ax
.endm

.macro point_to place
        movw    ax, hl
        addw    ax, #\place
        movw    de, ax
.endm

#ifndef STEPS_IN_LOOPS
#include "rotate.inc"
#include "rotate_back.inc"
#endif

#ifdef EXCHANGE_HALVES
#define FORWARD 8
#else
#define FORWARD 0
#endif
#define BACK (FORWARD - 16)

/* How far the second round's key is from the first's. */
.macro set_step distance
        movw    ax, #\distance
        movw    [hl+STEP], ax
.endm

/* Where to rotate KL and KA; falls through to what rotates them and leaves DE there. */
.macro rotation name
.Lkey\name:
        point_to KEY
        br      $.Lagain\name
.Lka\name:
        point_to KA
.Lagain\name:
.endm

function ENCRYPT
        push    hl
        movw    hl, ax
        call    $!.Lmake_ka
        set_step FORWARD
        call    $!.Lwhiten_with_key
        point_to KA
        call    $!.Ltwo_rounds          /* k1, k2 */
        call    $!.Lkey_by_15
        call    $!.Ltwo_rounds          /* k3, k4 */
        call    $!.Lka_by_15
        call    $!.Ltwo_rounds          /* k5, k6 */
        call    $!.Lka_by_15
        call    $!.Llayer
        call    $!.Lkey_by_15
        call    $!.Lagain_by_15
        call    $!.Ltwo_rounds          /* k7, k8 */
        call    $!.Lkey_by_15
        call    $!.Lka_by_15
        set_step FORWARD+KEY-KA
        call    $!.Ltwo_rounds          /* k9, k10 */
        set_step FORWARD
        call    $!.Lka_by_15
        call    $!.Ltwo_rounds          /* k11, k12 */
        call    $!.Lkey_by_17
        call    $!.Llayer
        call    $!.Lkey_by_17
        call    $!.Ltwo_rounds          /* k13, k14 */
        call    $!.Lka_by_17
        call    $!.Lagain_by_17
        call    $!.Ltwo_rounds          /* k15, k16 */
        call    $!.Lkey_by_17
        call    $!.Ltwo_rounds          /* k17, k18 */
        call    $!.Lkey_by_17
        call    $!.Lka_by_17

/* The halves of the block exchanged, the key at DE added, and the return. */
.Lfinish:
#ifdef STEPS_IN_LOOPS
        push    hl
        mov     c, #8
.Lexchange:
        mov     a, [hl]
        xch     a, [hl+8]
        mov     [hl], a
        incw    hl
        dec     c
        bnz     $.Lexchange
        pop     hl
        call    $!.Lwhiten
#else
.irp byte, 0, 1, 2, 3, 4, 5, 6, 7
        from_de 8+\byte
        with_hl xor, \byte
        xch     a, [hl+8+\byte]
        mov     x, a
        from_de \byte
        xor     a, x
        to_hl   \byte
.endr
#endif
        pop     hl
        ret
        .size   ENCRYPT, . - ENCRYPT

#ifndef ENCRYPT_ALONE
        .global DECRYPT
        .type   DECRYPT, @function
DECRYPT:
        push    hl
        movw    hl, ax
        call    $!.Lmake_ka
        set_step BACK
        call    $!.Lka_back_by_17
        call    $!.Lwhiten
        call    $!.Lkey_back_by_17
        call    $!.Ltwo_rounds_back     /* k18, k17 */
        call    $!.Lka_back_by_17
        call    $!.Ltwo_rounds_back     /* k16, k15 */
        call    $!.Lkey_back_by_17
        call    $!.Ltwo_rounds_back     /* k14, k13 */
        call    $!.Lkey_back_by_17
        call    $!.Llayer_back
        call    $!.Lka_back_by_17
        call    $!.Lagain_back_by_17
        call    $!.Ltwo_rounds_back     /* k12, k11 */
        call    $!.Lka_back_by_15
        call    $!.Lkey_back_by_17
        set_step BACK+KA-KEY
        call    $!.Ltwo_rounds_back     /* k10, k9 */
        set_step BACK
        call    $!.Lkey_back_by_15
        call    $!.Ltwo_rounds_back     /* k8, k7 */
        call    $!.Lka_back_by_15
        call    $!.Llayer_back
        call    $!.Lka_back_by_15
        call    $!.Ltwo_rounds_back     /* k6, k5 */
        call    $!.Lkey_back_by_15
        call    $!.Lagain_back_by_15
        call    $!.Ltwo_rounds_back     /* k4, k3 */
        call    $!.Lka_back_by_15
        call    $!.Ltwo_rounds_back     /* k2, k1 */
        call    $!.Lkey_back_by_15
        br      $!.Lfinish
        .size   DECRYPT, . - DECRYPT
#endif

/* KA from KL: four rounds in KA's place. */
.Lmake_ka:
        push    hl
        movw    ax, hl
        addw    ax, #KA
        movw    hl, ax
        set_step FORWARD
#ifdef STEPS_IN_LOOPS
        push    hl
        mov     c, #16
.Lcopy_key:
        mov     a, [hl+KEY-KA]
        mov     [hl], a
        incw    hl
        dec     c
        bnz     $.Lcopy_key
        pop     hl
#else
.irp byte, 0, 2, 4, 6, 8, 10, 12, 14
        movw    ax, [hl+KEY-KA+\byte]
        movw    [hl+\byte], ax
.endr
#endif
        movw    de, #camellia_sigma
        call    $!.Ltwo_rounds
        point_to KEY-KA
        call    $!.Lwhiten
        movw    de, #camellia_sigma+16
        call    $!.Ltwo_rounds
        pop     hl
        ret

/* The key at DE to 16 bytes at HL. */
.Lwhiten_with_key:
        point_to KEY
.Lwhiten:
#ifndef STEPS_IN_LOOPS
.irp byte, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        from_de \byte
        with_hl xor, \byte
        to_hl   \byte
.endr
        ret
#else
        push    hl
        mov     c, #16
.Lwhiten_byte:
        mov     a, [de]
        xor     a, [hl]
        mov     [hl], a
        incw    de
        incw    hl
        dec     c
        bnz     $.Lwhiten_byte
        pop     hl
        ret
#endif

#ifdef STEPS_IN_LOOPS
#include "rotate_in_loops.inc"
#else
        rotation _by_15
        rotate_by_15
        ret
        rotation _by_17
        rotate_by_17
        ret
#ifndef ENCRYPT_ALONE
        rotation _back_by_15
        rotate_back_by_15
        ret
        rotation _back_by_17
        rotate_back_by_17
        ret
#endif
#endif

.macro next_key
        movw    ax, [hl+STEP]
        addw    ax, de
        movw    de, ax
.endm

/* FL of the left half, the inverse of the right half; the keys in this order or the other. */
#ifndef ENCRYPT_ALONE
.Llayer_back:
        move_de 8
#endif
.Llayer:
#ifdef STEPS_IN_LOOPS
        call    $!.Lchange_by_and
        call    $!.Lchange_by_or
        next_key
        push    hl
        movw    ax, hl
        addw    ax, #8
        movw    hl, ax
        call    $!.Lchange_by_or
        call    $!.Lchange_by_and
        pop     hl
        ret
#include "layer_in_loops.inc"
#else
        change_by_and 0, 0
        change_by_or  0, 0
        next_key
        change_by_or  8, 8-FORWARD
        change_by_and 8, 8-FORWARD
        ret
#endif

/* Two rounds, the keys in this order or the other. */
#ifndef ENCRYPT_ALONE
.Ltwo_rounds_back:
        move_de 8
#endif
.Ltwo_rounds:
#ifdef EXCHANGE_HALVES
        mov     [hl+ROUNDS], #2
.Lround:
        round   0, 8, 0, WORK
        next_key
        dec     [hl+ROUNDS]
        bz      $.Lrounds_done
        br      $!.Lround
.Lrounds_done:
#else
        round   0, 8, 0, WORK
        next_key
        round   8, 0, 8, WORK
#endif
        ret
