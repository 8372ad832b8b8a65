/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, uint8_t *key)      MSP430, MSP430X
 *
 * The smallest code in all: no round keys are stored, the key register is the caller's key and holds
 * the last round key's afterwards.
 *
 * in        R12 block (8 bytes) at an even address, R13 key (10 or 16 bytes)
 * clobbers  R11-R15, flags; R7-R10 are saved
 *
 * A round is that of nibble-loop. The key register is rotated bit by bit, 19 or 67 times to the right,
 * which is 61 to the left. Four rotations before the last the nibble for the S-box lies lowest and
 * the bits for the round counter lie in one byte; so does, eight before, the second nibble of 128 bits.
 *
 * COUNT, of nibbles, goes from -32 * 16 to zero and so gives the round counter as well.
 */
#include "msp430.inc"

#define BLOCK    r12
#define KEY      r13
#define WORD_0   r15
#define WORD_1   r14
#define WORD_2   r11
#define WORD_3   r10
#define BYTE     r9
#define NIBBLE   r8
#define COUNT    r7
#define ROTATION BYTE /* those to come, once the words are written */

#if PRESENT_KEY_BITS == 80
#define ROTATIONS 19
#else
#define ROTATIONS 67
#endif
#define KEY_BYTES (PRESENT_KEY_BITS / 8)

        function ENCRYPT
        save_registers 4
        mov     #-32 * 16, COUNT
.Lround:
        add     #8, BLOCK
        add     #8, KEY
.Lbyte:
        dec     BLOCK
        dec     KEY
        xor.b   @KEY, 0(BLOCK)
        mov.b   @BLOCK, BYTE
.Lnibble:
        mov     BYTE, NIBBLE
        and     #15, NIBBLE
        xor.b   present_sbox_difference(NIBBLE), BYTE
.irp word, WORD_0, WORD_1, WORD_2, WORD_3
        rra     BYTE
        rrc     \word
.endr
        inc     COUNT
        jz      .Ldone
        bit     #1, COUNT
        jnz     .Lnibble
        bit     #15, COUNT
        jnz     .Lbyte
.irp word, WORD_0, WORD_1, WORD_2, WORD_3
        swpb    \word
.endr
        mov     WORD_3, 0(BLOCK)
        mov     WORD_2, 2(BLOCK)
        mov     WORD_1, 4(BLOCK)
        mov     WORD_0, 6(BLOCK)
        mov     #ROTATIONS, ROTATION
.Lrotation:
#if PRESENT_KEY_BITS == 128
        cmp     #8, ROTATION
        jeq     .Lsubstitute
#endif
        cmp     #4, ROTATION
        jne     .Lrotate
        mov     COUNT, NIBBLE
        rra     NIBBLE
#if PRESENT_KEY_BITS == 128
        rra     NIBBLE
        bic     #0x80, NIBBLE /* COUNT's sign */
#endif
        xor.b   NIBBLE, 7(KEY)
.Lsubstitute:
        mov.b   KEY_BYTES - 1(KEY), NIBBLE
        and     #15, NIBBLE
        xor.b   present_sbox_difference(NIBBLE), KEY_BYTES - 1(KEY)
.Lrotate:
        bit.b   #1, KEY_BYTES - 1(KEY)
.rept KEY_BYTES
        rrc.b   @KEY+
.endr
        sub     #KEY_BYTES, KEY
        dec     ROTATION
        jnz     .Lrotation
        jmp     .Lround
.Ldone:
        restore_registers 4
        ret
        end_function ENCRYPT
