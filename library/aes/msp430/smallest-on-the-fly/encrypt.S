/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void aes128_encrypt(uint8_t *block, const uint8_t *key)      MSP430, MSP430X
 *
 * AES-128 encryption of one block in place, straight from the key: the round keys are computed in the
 * loop, and unless it is a table in ROM (SBOX_TABLE), so is the S-box, in static RAM.
 *
 * in        R12 block (16 bytes), R13 key (16 bytes, left intact), at even addresses
 * clobbers  R11-R15, flags
 *
 * The frame at SP, words in reverse order, so that a pointer which ends at SP needs no limit:
 *
 *   0 to 15   the round key: word 7 (bytes 14, 15) to word 0 (bytes 0, 1)
 *   16 to 19  what the next round key adds to its first four bytes: bytes 2, 3, then 0, 1
 *
 * A round: SubWord of the last word of the key; then one loop adds the round key to the block and turns
 * it into the next one, each word plus the one behind it. SubBytes and ShiftRows push every fifth byte of
 * the block. MixColumns pops it back. In the last round, the bytes are stored as they are.
 */

#include "names.h"
#include "mix_column.inc"
#if !defined(SBOX_TABLE) && !defined(WITH_DECRYPTION)
#include "sbox.inc"
#define MULTIPLY_HERE
#endif

/* A word on the stack whose high byte nobody has written is not read, though its value would not
   matter; building the S-box has written all of them. */
.macro PUSH_SUBSTITUTED
#ifdef SBOX_TABLE
        mov.b   aes_sbox(BYTE), BYTE
        push    BYTE
#else
        push.b  aes_sbox(BYTE)
#endif
.endm

        function ENCRYPT
        sub     #4, SP
        mov     #8, BYTE
.Lcopy: push    @KEY+
        dec     BYTE
        jnz     .Lcopy

#ifdef WITH_DECRYPTION
        call    #aes_build_sboxes
#elif !defined(SBOX_TABLE)
        BUILD_SBOX
#else
        mov     #1, CONSTANT
#endif
        mov     SP, KEY
.Lround:
        /* RotWord and SubWord: byte 14 for byte 1, then bytes 13, 12, 15 for bytes 0, 3, 2. */
        mov.b   @SP, BYTE
        add     #4, KEY
.Lsubstitute:
        mov.b   aes_sbox(BYTE), 15(KEY)
        dec     KEY
        mov.b   @KEY, BYTE
        cmp     SP, KEY
        jne     .Lsubstitute
        xor.b   CONSTANT, 18(SP)
        add     #16, KEY
.Ladd_key:
        decd    KEY
        xor     @KEY, 0(BLOCK)
        incd    BLOCK
        xor     4(KEY), 0(KEY)
        cmp     SP, KEY
        jne     .Ladd_key
        /* Behind 0x80, the low byte is zero. The high byte gets a bit that is the sign two doublings
           later, before the last round, and the carry behind it. */
        rla     CONSTANT
        jc      .Lend
        tst.b   CONSTANT
        jnz     .Lreduced
        xor     #0x201b, CONSTANT
.Lreduced:
        mov     BLOCK, POINTER
.Lwrap: sub     #16, POINTER
.Lpush: mov.b   @POINTER+, BYTE
        PUSH_SUBSTITUTED
        add     #4, POINTER
        cmp     BLOCK, POINTER
        jlo     .Lpush
        jne     .Lwrap
.Lcolumn:
        SUM_COLUMN
.Lbyte: MIX
        tst     CONSTANT
        jge     .Lmixed
        mov     @SP, BYTE
.Lmixed:
        STORE_MIXED
        jnc     .Lbyte
        cmp     SP, KEY
        jne     .Lcolumn
        jmp     .Lround
.Lend:
        add     #20, SP
#ifdef MULTIPLY_HERE
        MULTIPLY DOUBLE_AND_ADD
#else
        ret
#endif
        end_function ENCRYPT
