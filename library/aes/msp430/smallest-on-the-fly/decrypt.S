/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void aes128_decrypt(uint8_t *block, const uint8_t *key)      MSP430, MSP430X
 *
 * AES-128 decryption of one block in place, straight from the key: the key schedule runs forward to the
 * last round key, then back in the loop. Both S-boxes are built in static RAM.
 *
 * in        R12 block (16 bytes), R13 key (16 bytes, left intact), at even addresses
 * clobbers  R11-R15, flags; R10 is saved
 *
 * The frame at SP, words in reverse order:
 *
 *   0 to 15   the round key: word 7 (bytes 14, 15) to word 0 (bytes 0, 1)
 *   16 to 19  zero, so that the loop over the words need not end before words 1 and 0
 *
 * A round pushes the substituted bytes in the order of InvShiftRows, then pops them back, adds the
 * round key and turns it into the one before. InvMixColumns is MixColumns three times: four times
 * leave a column as it was.
 */

#include "names.h"
#include "mix_column.inc"

#define PASSES   R10        /* of MixColumns */

        function DECRYPT
        push    PASSES
        push    #0
        push    #0
        mov     #8, BYTE
.Lcopy: push    @KEY+
        dec     BYTE
        jnz     .Lcopy
        call    #aes_build_sboxes

        mov     SP, KEY
.Lforward:
        call    #.Lchange_first_word
        add     #12, KEY
.Lsum:  decd    KEY
        xor     4(KEY), 0(KEY)
        cmp     SP, KEY
        jne     .Lsum
        rla.b   CONSTANT
        jnc     .Ldoubled
        xor.b   #0x1b, CONSTANT
.Ldoubled:
        cmp.b   #0x6c, CONSTANT
        jne     .Lforward

        clr     PASSES
.Lpass: mov     #16, POINTER
.Lpush: mov.b   @BLOCK+, BYTE
        push    BYTE
        dec     POINTER
        jnz     .Lpush
        tst     PASSES
        jeq     .Ladd_key
.Lcolumn:
        SUM_COLUMN
.Lbyte: MIX
        STORE_MIXED
        jnc     .Lbyte
        cmp     SP, KEY
        jne     .Lcolumn
        dec     PASSES
        jnz     .Lpass

.Lround:
        clrc
        rrc.b   CONSTANT
        jnc     .Lhalved
        xor.b   #0x8d, CONSTANT
.Lhalved:
        call    #.Lchange_first_word
        add     #16, BLOCK
        mov     BLOCK, POINTER
.Lwrap: sub     #16, POINTER
.Lsubstitute:
        mov.b   @POINTER+, BYTE
        push.b  aes_inverse_sbox(BYTE)
        add     #12, POINTER
        cmp     BLOCK, POINTER
        jlo     .Lsubstitute
        jne     .Lwrap
.Ladd_key:
        mov     KEY, POINTER
.Lpop:  dec     BLOCK
        pop.b   0(BLOCK)
        dec     BLOCK
        pop.b   0(BLOCK)
        xor     @POINTER, 0(BLOCK)
        xor     4(POINTER), 0(POINTER)
        incd    POINTER
        cmp     SP, KEY
        jne     .Lpop
        cmp     #1, CONSTANT
        jeq     .Lend
        mov     #3, PASSES
        cmp.b   #0x6c, CONSTANT
        jne     .Lpass
        jmp     .Lround
.Lend:
        add     #20, SP
        pop     PASSES
        ret

        /* Adds RotWord and SubWord of the last four bytes of the round key, and the round constant, to
           the first four: byte 14 to byte 1, then bytes 13, 12, 15 to bytes 0, 3, 2. */
.Lchange_first_word:
        mov     #4, POINTER
        mov.b   @KEY, BYTE
        add     POINTER, KEY
.Lchange_byte:
        xor.b   aes_sbox(BYTE), 11(KEY)
        dec     KEY
        mov.b   @KEY, BYTE
        dec     POINTER
        jnz     .Lchange_byte
        xor.b   CONSTANT, 14(KEY)
        ret
        end_function DECRYPT
