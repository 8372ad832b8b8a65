/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *key)      MSP430, MSP430X
 *
 * AES-128 encryption of one block in place, straight from the key, with one table of 256 byte pairs.
 *
 * in        R12 block (16 bytes), R13 key (16 bytes, left intact), at even addresses
 * clobbers  R11-R15, flags
 *
 * With A = (2s, s) from the table, low byte first, and A' for its exchanged bytes, what a byte of row 1 gives
 * to rows 0 and 1 is C = (3s, 2s) = A' + (2s, 0); the sums are then those of two-tables-on-the-fly.
 *
 * The frame at SP:
 *
 *   0 to 15   the state
 *   16 to 31  the round key
 *   32        the subroutine for a column
 *   34        the address of the block
 *
 * A round gathers each column's bytes as ShiftRows wants them and calls the subroutine. The new columns stay
 * in registers until all have been made, get the round key and are pushed in place of the old ones. The last
 * round differs in the subroutine alone.
 */
#include "pair_rounds.inc"
#include "last_column.inc"

#include "msp430.inc"

#define STATE        0
#define ROUND_KEY    16
#define MAKE_COLUMN  32(SP)
#define BLOCK        34

/* Columns: rows 0 and 1, rows 2 and 3. The fourth lies where the subroutine leaves its result. */
#define A0 R4
#define B0 R5
#define A1 R6
#define B1 R7
#define A2 R8
#define B2 R9
#define A3 R11
#define B3 R10

#define CONSTANT R13        /* Round constant; the high byte counts. */

/* A column's table offsets and a spare. */
#define ROW_0 R12
#define ROW_1 R10
#define ROW_2 R14
#define ROW_3 R11
#define SPARE R15

/* The last column of the round key, and where it is read. */
#define LAST_A R12
#define LAST_B R14
#define KEY    R15

/* 21 cycles and the subroutine. */
.macro COLUMN number
        mov.b   STATE + 4 * \number(SP), ROW_0
        mov.b   STATE + (4 * \number + 5) % 16(SP), ROW_1
        mov.b   STATE + (4 * \number + 10) % 16(SP), ROW_2
        mov.b   STATE + (4 * \number + 15) % 16(SP), ROW_3
.irp index, ROW_0, ROW_1, ROW_2, ROW_3
        rla     \index
.endr
        call    MAKE_COLUMN
.endm

/* Adds the next column of the round key, the sum of the last and the old one, to a column. 14 cycles. */
.macro ADD_KEY_COLUMN a, b
        xor     @KEY+, LAST_A
        mov     LAST_A, -2(KEY)
        xor     LAST_A, \a
        xor     @KEY+, LAST_B
        mov     LAST_B, -2(KEY)
        xor     LAST_B, \b
.endm

        function ENCRYPT
        save_registers 7
        push    R12
        push    #.Lmixed_column
        add     #16, R12
        add     #16, R13
        mov     #8, R14
.Lcopy: decd    R13
        push    @R13
        dec     R14
        jnz     .Lcopy
        mov     #8, R14
.Lload: decd    R12
        mov     @R12, R15
        xor     14(SP), R15         /* The key's word, 14 above one that is pushed backwards, too. */
        push    R15
        dec     R14
        jnz     .Lload
        mov     ROUND_KEY + 12(SP), LAST_A
        mov     ROUND_KEY + 14(SP), LAST_B
        mov     #0x0101, CONSTANT
        jmp     .Lchange_key

.Lround:
        COLUMN  0
        mov     A3, A0
        mov     B3, B0
        COLUMN  1
        mov     A3, A1
        mov     B3, B1
        COLUMN  2
        mov     A3, A2
        mov     B3, B2
        COLUMN  3

        add     #ROUND_KEY - STATE, SP
        mov     SP, KEY
        mov     @KEY+, LAST_A
        mov     @KEY+, LAST_B
        xor     LAST_A, A0
        xor     LAST_B, B0
        ADD_KEY_COLUMN A1, B1
        ADD_KEY_COLUMN A2, B2
        ADD_KEY_COLUMN A3, B3
.irp word, B3, A3, B2, A2, B1, A1, B0, A0
        push    \word
.endr

        /* RotWord and SubWord of the last column, added to the first. */
.Lchange_key:
        SUBSTITUTE_LAST_COLUMN LAST_A, LAST_B, R4, R5
        mov.b   CONSTANT, R4
        xor     R4, LAST_A
        xor     LAST_A, ROUND_KEY(SP)
        xor     LAST_B, ROUND_KEY + 2(SP)
        /* A one leaves the word after eight rounds, after ten, and at the end. */
        rla     CONSTANT
        jnc     .Lround
        tst.b   CONSTANT
        jnz     .Llast_round
        mov     #0x401b, CONSTANT
        jmp     .Lround
.Llast_round:
        bit     #2, CONSTANT
        jnz     .Lend
        mov     #0x8001, CONSTANT
        mov     #.Lsubstituted_column, MAKE_COLUMN
        jmp     .Lround

.Lend:  mov     BLOCK(SP), R12
        mov     #8, R14
.Lstore:
        pop     0(R12)
        incd    R12
        dec     R14
        jnz     .Lstore
        add     #BLOCK + 2 - ROUND_KEY, SP
        restore_registers 7
        ret

        /* SubBytes and MixColumns: rows 0 and 1 of the result in ROW_3, rows 2 and 3 in ROW_1. 35 cycles. */
.Lmixed_column:
        mov     aes_pairs(ROW_1), ROW_1
        mov     aes_pairs(ROW_3), ROW_3
        xor     ROW_3, ROW_1
        mov.b   ROW_3, SPARE
        swpb    SPARE
        xor     SPARE, ROW_3
        mov.b   ROW_1, SPARE
        swpb    ROW_1
        xor     SPARE, ROW_1
        xor     ROW_1, ROW_3
        swpb    ROW_1
        mov     aes_pairs(ROW_0), ROW_0
        xor     ROW_0, ROW_3
        mov.b   ROW_0, SPARE
        xor     SPARE, ROW_1
        swpb    ROW_0
        xor     ROW_0, ROW_1
        mov     aes_pairs(ROW_2), ROW_2
        xor     ROW_2, ROW_3
        xor     ROW_3, ROW_1
        mov.b   ROW_2, SPARE
        xor     SPARE, ROW_3
        swpb    ROW_2
        xor     ROW_2, ROW_3
        ret

        /* SubBytes alone, with the same result registers. 21 cycles. */
.Lsubstituted_column:
        SUBSTITUTE ROW_0, ROW_1
        SUBSTITUTE ROW_2, ROW_3
        mov     ROW_0, ROW_3
        mov     ROW_2, ROW_1
        ret
        end_function ENCRYPT
