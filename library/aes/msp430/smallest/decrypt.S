/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void aes128_decrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * AES-128 decryption of one block in place, with round keys and inverse S-box as in context.h.
 *
 * in        R12 block (16 bytes), R13 context, at even addresses
 * clobbers  R11-R15, flags; R10 is saved
 *
 * The inverse of encrypt.S, in reverse order. InvMixColumns adds 4 (a + c) to the bytes a and c of a
 * column that lie two apart, then does MixColumns as encryption does.
 */

#include "context.h"

#define BLOCK   R12
#define CONTEXT R13
#define KEY     R10
#define INDEX   R11         /* 0 between the steps */

.macro DOUBLE byte
        rla.b   \byte
        jnc     .Lreduced\@
        xor.b   #0x1b, \byte
.Lreduced\@:
.endm

        function DECRYPT
        push    KEY
        mov     CONTEXT, KEY
        add     #LAST_ROUND_KEY, KEY
        clr     INDEX
.Lround:
        mov     #8, R14
.Ladd_key:
        xor     @KEY+, 0(BLOCK)
        incd    BLOCK
        dec     R14
        jnz     .Ladd_key
        sub     #32, KEY
        mov     KEY, R15
        sub     CONTEXT, R15
        jlo     .Lend
        cmp     #LAST_ROUND_KEY - 16, R15
        jeq     .Lpush
.Lcolumn:
        mov     #2, R14
.Lpair: dec     BLOCK
        mov.b   @BLOCK, R15
        xor.b   -2(BLOCK), R15
        DOUBLE  R15
        DOUBLE  R15
        xor.b   R15, 0(BLOCK)
        xor.b   R15, -2(BLOCK)
        dec     R14
        jnz     .Lpair
        incd    BLOCK
        mov     -4(BLOCK), R14
        xor     -2(BLOCK), R14
        mov     R14, R15
        swpb    R15
        xor     R15, R14
        mov.b   -4(BLOCK), R15
.Lbyte: dec     BLOCK
        xor.b   @BLOCK, R15
        DOUBLE  R15
        xor.b   R14, R15
        xor.b   R15, 0(BLOCK)
        xor.b   @BLOCK, R15
        inc     INDEX
        bit     #3, INDEX
        jnz     .Lbyte
        and     #15, INDEX
        jnz     .Lcolumn
        add     #16, BLOCK
.Lpush: mov     BLOCK, R14
        add     INDEX, R14
        mov.b   -16(R14), R15
        add     CONTEXT, R15
        push.b  INVERSE_SBOX(R15)
        add     #13, INDEX
        and     #15, INDEX
        jnz     .Lpush
.Lpop:  dec     BLOCK
        pop.b   0(BLOCK)
        dec     INDEX
        and     #15, INDEX
        jnz     .Lpop
        jmp     .Lround
.Lend:  pop     KEY
        ret
        end_function DECRYPT
