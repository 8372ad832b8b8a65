/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(area)      RL78-S2, RL78-S3
 *
 * Each different subkey by bits: four bytes of rows 0 and 2, then four of rows 3 and 1, bit 0 first, the first row in the
 * lower half.
 *
 * in        AX area
 * registers HL the subkey; of banks 1 and 2, as memory, the key, of bank 3 a subkey
 * clobbers  AX, BC, flags; DE, HL and the other banks are kept
 */
#include "places.inc"

#define KEY(number)  (BANK(2) + (number) % KEY_BYTES)
#define HIGH_OF(row) (BANK(3) + 2 * (row))
#define LOW_OF(row)  (BANK(3) + 2 * (row) + 1)

/* Bits 1 and 0 (or 3 and 2) of two rows from their bytes `lower` and `upper`. */
.macro two_bits lower, upper, place
        mov     a, \lower
        and     a, #0x0f
        mov     c, a
        mov     a, \upper
        shl     a, 4
        xor     a, c
        mov     [hl+\place], a
        mov     a, \lower
        shr     a, 4
        mov     c, a
        mov     a, \upper
        and     a, #0xf0
        xor     a, c
        mov     [hl+\place+1], a
.endm

        function EXPAND_KEY
        push    hl
        movw    hl, ax
        keep_bank 1
        keep_bank 2
        keep_bank 3
        sel     rb0
        .set    .Lplace, 0
.rept KEY_BYTES / 2
        movw    ax, [hl+.Lplace]
        movw    KEY(.Lplace), ax
        .set    .Lplace, .Lplace + 2
.endr
        .set    .Lfrom, 0
.rept SUBKEYS
.irp word, 0, 2, 4, 6
        movw    ax, KEY(.Lfrom + \word)
        movw    BANK(3) + \word, ax
.endr
        call    !.Lsubkey
        .set    .Lfrom, .Lfrom + 8
.endr
        give_back_bank 3
        give_back_bank 2
        give_back_bank 1
        sel     rb0
        pop     hl
        ret

/* HL becomes the next subkey. */
.Lsubkey:
.irp row, 0, 1, 2, 3
        transpose_row HIGH_OF(\row), LOW_OF(\row)
.endr
        two_bits LOW_OF(0), LOW_OF(2), 0
        two_bits HIGH_OF(0), HIGH_OF(2), 2
        two_bits LOW_OF(3), LOW_OF(1), 4
        two_bits HIGH_OF(3), HIGH_OF(1), 6
        movw    ax, hl
        addw    ax, #8
        movw    hl, ax
        ret
        end_function EXPAND_KEY
