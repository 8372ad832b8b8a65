/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * IDENTIFIER_encrypt and, with WITH_DECRYPT, IDENTIFIER_decrypt: one block in place    RL78
 *
 * in        AX area, at an even address: block 16 bytes, key 16, KA 16, work 6
 * out       HL as before; the key is as before
 * clobbers  all registers but HL, and ES
 *
 * KL, the key, and KA are rotated in place as the rounds go on, by 15 bits and later by 17, until KL is
 * the key again. KA is made where the block lies, which waits in KA's place meanwhile.
 *
 * Rounds are in line twice, or with EXCHANGE_HALVES once.
 */
#include "names.inc"
#include "places.inc"
#include "round.inc"
#include "rotate.inc"
#include "layer.inc"
#include "key_schedule.inc"
#include "whitening.inc"

.macro rounds_with key
        point_to \key
        call    $!.Ltwo_rounds
.endm

/* After two rounds, which with EXCHANGE_HALVES leave DE 8 bytes further. */
.macro point_again_to key
#ifdef EXCHANGE_HALVES
        point_to \key
#endif
.endm

function ENCRYPT
        push    hl
        movw    hl, ax
        whiten_to_ka
#if defined(WITH_DECRYPT) || !defined(EXCHANGE_HALVES)
        mov     es, #0
#endif
        make_ka .Ltwo_rounds
        exchange_with_ka
        rounds_with KA                  /* k1, k2 */
        call    $!.Lrotate_key_by_15
        call    $!.Ltwo_rounds          /* k3, k4 */
        call    $!.Lrotate_ka_by_15
        call    $!.Ltwo_rounds          /* k5, k6 */
        call    $!.Lrotate_ka_by_15
        call    $!.Llayer
        call    $!.Lrotate_key_by_15
        call    $!.Lrotate_by_15
        call    $!.Ltwo_rounds          /* k7, k8 */
        call    $!.Lrotate_key_by_15
        call    $!.Lrotate_ka_by_15
        mov     es, #1
#ifdef EXCHANGE_HALVES
        call    $!.Lround               /* k9 */
        point_to KEY+8
        call    $!.Lround               /* k10 */
#else
        call    $!.Ltwo_rounds          /* k9, k10 */
        mov     es, #0
#endif
        call    $!.Lrotate_ka_by_15
        call    $!.Ltwo_rounds          /* k11, k12 */
        call    $!.Lrotate_key_by_17
        call    $!.Llayer
        call    $!.Lrotate_by_17
        call    $!.Ltwo_rounds          /* k13, k14 */
        call    $!.Lrotate_ka_by_17
        call    $!.Lrotate_by_17
        call    $!.Ltwo_rounds          /* k15, k16 */
        call    $!.Lrotate_key_by_17
        call    $!.Ltwo_rounds          /* k17, k18 */
        call    $!.Lrotate_key_by_17
        call    $!.Lrotate_ka_by_17
.Lfinish:
        exchange_halves_and_whiten
        pop     hl
        ret

/* Where to rotate KL and KA; falls through to what rotates them and leaves DE there. */
.macro rotation name
.Lrotate_key_\name:
        point_to KEY
        br      $.Lrotate_\name
.Lrotate_ka_\name:
        point_to KA
.Lrotate_\name:
        rotate_\name
        ret
.endm

        rotation by_15
        rotation by_17

.Llayer:
        layer
        ret

#ifdef EXCHANGE_HALVES
#include "one_round_in_line.inc"
#else
#include "two_rounds_in_line.inc"
#endif
        .size   ENCRYPT, . - ENCRYPT

#ifdef WITH_DECRYPT
#include "decrypt.inc"
#endif
