/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(area)      RL78-S2, RL78-S3
 *
 * Every subkey written out: a byte of the key plus a constant.
 *
 * in        AX area
 * clobbers  AX, BC, DE, flags; HL and banks 1 and 2 are kept
 */
#include "key_in_banks.inc"

        function EXPAND_KEY
        begin_key_schedule
        /* delta, a shift register of x^7 + x^3 + 1. */
        .set    .Ldelta, 0x5a
        .set    .Lnumber, 0
.rept 128
        mov     a, KEY((.Lnumber & 8) + ((.Lnumber - .Lnumber / 16) & 7))
        add     a, #.Ldelta
        mov     [hl+SUBKEYS+.Lnumber], a
        .set    .Ldelta, .Ldelta >> 1 | ((.Ldelta ^ .Ldelta >> 3) & 1) << 6
        .set    .Lnumber, .Lnumber + 1
.endr
        end_key_schedule
        end_function EXPAND_KEY
