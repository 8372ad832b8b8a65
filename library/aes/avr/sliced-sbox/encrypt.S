/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      AVR
 *
 * Byte by byte in the block, SubBytes on slices: no address, branch or timing depends on a secret.
 *
 * in        r24 block, r22 round keys
 * registers bytes.inc
 * clobbers  r0, r18-r27, r30, r31, flags; r2-r17, r28 and r29 are saved, r1 is 0 again in the end
 */
#include "bytes.inc"

        function ENCRYPT
        save_all
        movw    r28, r24
        movw    r30, r22
        ldi     ROUNDS, ROUND_COUNT
        rjmp    .Ladd_round_key
.Lmix_columns:
        ldi     COUNT, 4
.Lcolumn:
        load_column
        mix_column
        dec     COUNT
        brne    .Lcolumn
        sbiw    r28, 16
.Ladd_round_key:
        add_round_key
        subi    ROUNDS, 1
        brcs    .Lend
        substitute_block
        rotate_row 1, 5, 9, 13
        exchange_bytes 2, 10
        exchange_bytes 6, 14
        rotate_row 15, 11, 7, 3
        tst     ROUNDS
        breq    .Ladd_round_key
        rjmp    .Lmix_columns
.Lend:
        restore_all
        ret
        end_function ENCRYPT
