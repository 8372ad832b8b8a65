/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void aes128_encrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * AES-128 encryption of one block in place, with round keys and S-box as in context.h.
 *
 * in        R12 block (16 bytes), R13 context, at even addresses
 * clobbers  R11-R15, flags; R10 is saved
 *
 * SubBytes and ShiftRows push the bytes in the order of the next state (every fifth byte of the
 * block), then pop them back. MixColumns works on a column in place, from its last byte to its
 * first: with s the sum of the column, a becomes a + s + 2 (a + b), b the byte behind it in the
 * circle. What is added to a, added once more to the result, is the old a again: no copy is kept.
 */

#include "context.h"

#define BLOCK   R12
#define CONTEXT R13         /* the last round key: its address tells the rounds apart */
#define KEY     R10
#define INDEX   R11         /* 0 between the steps */

        function ENCRYPT
        push    KEY
        mov     CONTEXT, KEY
        add     #LAST_ROUND_KEY, CONTEXT
        clr     INDEX
.Lround:
        mov     #8, R14
.Ladd_key:
        xor     @KEY+, 0(BLOCK)
        incd    BLOCK
        dec     R14
        jnz     .Ladd_key
        cmp     KEY, CONTEXT
        jlo     .Lend
.Lpush: mov     BLOCK, R14
        add     INDEX, R14
        mov.b   -16(R14), R15
#ifdef SBOX_TABLE
        push.b  aes_sbox(R15)
#else
        add     CONTEXT, R15
        push.b  SBOX - LAST_ROUND_KEY(R15)
#endif
        add     #5, INDEX
        and     #15, INDEX
        jnz     .Lpush
.Lpop:  dec     BLOCK
        pop.b   0(BLOCK)
        dec     INDEX
        and     #15, INDEX
        jnz     .Lpop
        cmp     KEY, CONTEXT
        jeq     .Lround
        add     #16, BLOCK
.Lcolumn:
        mov     -4(BLOCK), R14
        xor     -2(BLOCK), R14
        mov     R14, R15
        swpb    R15
        xor     R15, R14
        mov.b   -4(BLOCK), R15
.Lbyte: dec     BLOCK
        xor.b   @BLOCK, R15
        rla.b   R15
        jnc     .Lreduced
        xor.b   #0x1b, R15
.Lreduced:
        xor.b   R14, R15
        xor.b   R15, 0(BLOCK)
        xor.b   @BLOCK, R15
        inc     INDEX
        bit     #3, INDEX
        jnz     .Lbyte
        and     #15, INDEX
        jnz     .Lcolumn
        jmp     .Lround
.Lend:  pop     KEY
        ret
        end_function ENCRYPT
