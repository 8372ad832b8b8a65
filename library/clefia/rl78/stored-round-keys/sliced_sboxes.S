/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The S-boxes of a round, four times S0 and four times S1 at once, on the bytes in the places of sboxes_of_round.inc:
 * both on the slices of all bytes, of which each keeps its half. S1 is the S-box of AES between two affine maps, as
 * both invert in a field of 256 elements; the maps are chosen among all such pairs for the fewest additions. S0 consists of
 * smaller S-boxes. Internal subroutine.
 *
 * in        HL area
 * clobbers  AX, BC, flags; banks 1 to 3
 */
#include "names.inc"
#include "places_with_round_keys.inc"
        .set    .Lstate, 0
#include "sboxes_of_round.inc"

#define T_0  X_OF(0)
#define T_1  A_OF(0)
#define T_2  C_OF(0)
#define T_3  B_OF(0)
#define T_4  X_OF(3)
#define T_5  A_OF(3)
#define T_6  X_OF(2)
#define T_7  A_OF(2)
#define T_9  B_OF(2)
#define T_10 E_OF(2)
#define T_11 D_OF(2)
#define T_12 L_OF(2)
#define T_13 H_OF(2)
#define T_14 C_OF(3)
#define T_15 B_OF(3)
#define T_16 E_OF(3)
#define T_17 D_OF(3)
#define T_18 L_OF(3)
#define T_19 H_OF(3)

#define EXCHANGED T_16

#include "rl78_transpose.inc"
#include "rl78_sliced_sbox.inc"

/* Work of the small S-boxes. */
#define S_0 X_OF(3)
#define S_1 A_OF(3)
#define S_2 L_OF(3)
#define S_3 H_OF(3)
#include "small_sboxes.inc"

#define S0_SLICE(number) [hl+SLICES+(number)]
#define MIDDLE(number)   [hl+SLICES+8+(number)]

.macro sum to, first, second, third:vararg
        mov     a, \first
        xor     a, \second
.ifnb \third
        xor     a, \third
.endif
        mov     \to, a
.endm

/* Between the layers of S0: each nibble and twice the other, modulo z^4 + z + 1. */
.macro middle_of_s0 at, one, other
        sum     MIDDLE(\at),   \one,   \other+3
        sum     MIDDLE(\at+1), \one+1, \other, \other+3
        sum     MIDDLE(\at+2), \one+2, \other+1
        sum     MIDDLE(\at+3), \one+3, \other+2
.endm

.macro add_slice from, to:vararg
        mov     a, \from
.irp slice, \to
        xor     \slice, a
.endr
.endm

.macro add_to_place from, place
        mov     a, \from
        xor     a, \place
        mov     \place, a
.endm

/* The affine map before AES's S-box, from slices 0 to 7 in C, H, X, SLICE_3, L, D, B, E. */
.macro map_before
        add_slice #0xff, b, l, h
        xor     a, SLICE_3
        mov     SLICE_3, a
        add_slice h, c
        add_to_place l, SLICE_3
        xor     b, a
        add_to_place d, SLICE_3
        xor     e, a
        add_to_place h, SLICE_3
        add_slice b, c, d
        add_slice x, l
        add_slice e, x
        add_slice c, e
.endm

/* The one after it, to slices 0 to 7 in C, H, L, E, SLICE_7, X, B, D. */
.macro map_after
        add_slice d, b
        add_to_place h, SLICE_7
        xor     b, a
        add_slice e, d
        add_slice b, x
        add_slice x, h
        add_slice h, l
        add_slice c, e
        add_slice x, c
        add_slice #0xff, b, x, e, c
.endm

/* The lower half is S0's. */
.macro take_s0 number, slice
        mov     a, \slice
        xor     a, S0_SLICE(\number)
        and     a, #0xf0
        xor     a, S0_SLICE(\number)
        mov     \slice, a
.endm

        function SLICED_SBOXES
        sel     rb1
        transpose 3, c, h, x, SLICE_3, l, d, b, e
        sel     rb0
        small_sbox_0 L_OF(1), D_OF(1), B_OF(1), E_OF(1), BANK(2), BANK(2)+1, BANK(2)+2, BANK(2)+3
        small_sbox_1 C_OF(1), H_OF(1), X_OF(1), SLICE_3, BANK(2)+4, BANK(2)+5, BANK(2)+6, BANK(2)+7
        middle_of_s0 4, BANK(2), BANK(2)+4
        middle_of_s0 0, BANK(2)+4, BANK(2)
        small_sbox_2 MIDDLE(4), MIDDLE(5), MIDDLE(6), MIDDLE(7), S0_SLICE(4), S0_SLICE(5), S0_SLICE(6), S0_SLICE(7)
        small_sbox_3 MIDDLE(0), MIDDLE(1), MIDDLE(2), MIDDLE(3), S0_SLICE(0), S0_SLICE(1), S0_SLICE(2), S0_SLICE(3)
        sel     rb1
        map_before
        mov     a, SLICE_3
        sbox    SLICE_7
        map_after
        sel     rb0
        take_s0 0, C_OF(1)
        take_s0 1, H_OF(1)
        take_s0 2, L_OF(1)
        take_s0 3, E_OF(1)
        take_s0 4, SLICE_7
        take_s0 5, X_OF(1)
        take_s0 6, B_OF(1)
        take_s0 7, D_OF(1)
        sel     rb1
        transpose 4, c, h, l, e, SLICE_7, x, b, d
        sel     rb0
        ret
        end_function SLICED_SBOXES
