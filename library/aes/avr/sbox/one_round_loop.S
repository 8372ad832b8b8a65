/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      AVR
 *
 * The state never leaves the registers; a loop takes one round a pass and ends in the middle, before
 * MixColumns.
 *
 * A substituted byte goes to any register for nothing, so that ShiftRows costs one copy: that of a pair
 * that ends two circles of places. MixColumns leaves rows 2 and 0 of a column where rows 1 and 3 of the
 * column before were, for column 0 in a spare pair, and rows 1 and 3 where rows 2 and 0 were.
 *
 * Defined ROUND_KEYS_IN_FLASH, the round keys are IDENTIFIER_round_keys in flash and no argument. Defined
 * KEY_IN_PLACE, for AES-128, the second argument is the key, which becomes the round keys one by one.
 *
 * in        r24 block (16 bytes), r22 round keys (176, 208 or 240 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r8-r17, r28 and r29 are saved, with round keys in flash r4-r16,
 *           with the key in place r2-r7 too
 */
#include "names.inc"

#define BLOCK       r24 /* and r25 */
#define ROUND_KEYS  r22 /* and r23 */
#define INDEX       r30 /* lower byte of Z */
#define SBOX        r31 /* upper byte of Z */

/* Places: rows 1 and 3 of a column before MixColumns, four pairs; a spare pair. */
#define A0_LOW      r20
#define A0_HIGH     r21
#define A1_LOW      r18
#define A1_HIGH     r19
#define SPARE_LOW   r26 /* X, which is wanted in the end */
#define SPARE_HIGH  r27

/* Rows 2 and 0 before MixColumns; B3 and D1 are a pair. */
#define B0          r13
#define B1          r12
#define B2          r11
#define B3          r14
#define D0          r10
#define D1          r15
#define D2          r9
#define D3          r8

/* The state in memory's order before AddRoundKey and after ShiftRows. */
#define STATE                            \
    SPARE_HIGH, B0, SPARE_LOW, D0,       \
    A0_HIGH, B1, A0_LOW, D1,             \
    A1_HIGH, B2, A1_LOW, D2,             \
    A2_HIGH, B3, A2_LOW, D3
#define SHIFTED_STATE                    \
    D0, A0_LOW, B0, A0_HIGH,             \
    D1, A1_LOW, B1, A1_HIGH,             \
    D2, A2_LOW, B2, A2_HIGH,             \
    D3, A3_LOW, B3, A3_HIGH

#if defined(ROUND_KEYS_IN_FLASH)
#include "loop_with_round_keys_in_flash.inc"
#elif defined(KEY_IN_PLACE)
#include "loop_with_key_in_place.inc"
#else
#include "loop_with_round_keys_in_ram.inc"
#endif

#include "mix_columns.inc"

#ifndef KEY_IN_PLACE
/* SubBytes and ShiftRows in the order that costs one copy. */
.macro substitute_and_shift_rows
        substitute A3_LOW, B0, 1
        substitute B0, A1_LOW, 10
        substitute A1_LOW, B2, 9
        substitute B2, SPARE_LOW, 2
        substitute A3_HIGH, D2, 11
        substitute D2, A1_HIGH, 8
        substitute A1_HIGH, D0, 3
        substitute D0, SPARE_HIGH, 0
        substitute SPARE_LOW, A0_LOW, 6
        substitute A0_LOW, B1, 5
        substitute B1, A2_LOW, 14
        substitute A2_LOW, B3, 13
        substitute SPARE_HIGH, A0_HIGH, 4
        substitute A0_HIGH, D3, 15
        substitute D3, A2_HIGH, 12
        substitute A2_HIGH, D1, 7
        movw    B3, SPARE_LOW
.endm
#endif

        function ENCRYPT
        save_registers SAVED
        movw    r30, BLOCK
.irp byte, STATE
        ld      \byte, Z+
.endr
        point_to_round_keys
        ldi     REDUCTION, 0x1b
        reach_end
.Lround:
        add_round_key
        substitute_and_shift_rows
        leave_before_last_round_key
        mix_substituted A0_LOW, A0_HIGH, B0, D0, SPARE_LOW, SPARE_HIGH
        mix_substituted A1_LOW, A1_HIGH, B1, D1, A0_LOW, A0_HIGH
        mix_substituted A2_LOW, A2_HIGH, B2, D2, A1_LOW, A1_HIGH
        mix_substituted A3_LOW, A3_HIGH, B3, D3, A2_LOW, A2_HIGH
        rjmp    .Lround
.Lend:
        movw    r26, BLOCK
        last_round_key_pointer
.irp byte, SHIFTED_STATE
        add_last_round_key \byte
.endr
        finish_with_round_keys
        restore_registers RESTORED
        ret
        end_function ENCRYPT
