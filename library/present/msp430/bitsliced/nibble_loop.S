/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * Small code without a table: a nibble a pass of the loop, then sixteen S-boxes at once. No address,
 * branch or timing depends on a secret.
 *
 * in        R12 block (8 bytes), R13 round keys (256 bytes), both at even addresses
 * clobbers  R11-R15, flags; R7-R10 are saved
 *
 * The bits of the nibbles, the most significant first, are shifted into four words, one for each bit.
 * After the S-box on these the permutation is but a new name: they are the words of the next state.
 * A 32nd pass adds the last round key and leaves before the S-box.
 */
#include "msp430.inc"

#define BLOCK      r12
#define ROUND_KEYS r13
#define BIT_3      r15
#define BIT_2      r14
#define BIT_1      r11
#define BIT_0      r10
#define SPARE_0    r9
#define SPARE_1    r8
#define WORD       SPARE_0 /* of the block; until it is sliced */
#define NIBBLES    SPARE_1 /* of the word, to come */
#define WORDS      r7      /* to come, four a round */

        function ENCRYPT
        save_registers 4
        mov     #32 * 4, WORDS
.Lword:
        xor     @ROUND_KEYS+, 0(BLOCK)
        mov     @BLOCK+, WORD
        swpb    WORD
        mov     #4, NIBBLES
.Lnibble:
.irp bits, BIT_3, BIT_2, BIT_1, BIT_0
        rla     WORD
        rlc     \bits
.endr
        dec     NIBBLES
        jnz     .Lnibble
        dec     WORDS
        jz      .Ldone
        bit     #3, WORDS
        jnz     .Lword
        /* The 14-gate S-box of Courtois, Hulme and Mourouzis (2011). */
        xor     BIT_2, BIT_1
        mov     BIT_1, SPARE_0
        and     BIT_2, SPARE_0
        xor     SPARE_0, BIT_3
        mov     BIT_3, SPARE_1
        xor     BIT_0, SPARE_1
        mov     BIT_1, SPARE_0
        and     BIT_3, SPARE_0
        xor     SPARE_1, BIT_1
        xor     SPARE_0, BIT_2
        xor     BIT_0, BIT_2
        bis     BIT_2, BIT_0
        xor     BIT_1, BIT_0
        inv     BIT_2
        bis     BIT_2, BIT_1
        xor     BIT_1, BIT_3
        xor     BIT_0, BIT_2
        /* Bits 0 to 3 lie in SPARE_1, BIT_0, BIT_3, BIT_2: words 0 to 3 of the next state. */
        sub     #8, BLOCK
.irp word, BIT_2, BIT_3, BIT_0, SPARE_1
        swpb    \word
.endr
        mov     BIT_2, 0(BLOCK)
        mov     BIT_3, 2(BLOCK)
        mov     BIT_0, 4(BLOCK)
        mov     SPARE_1, 6(BLOCK)
        jmp     .Lword
.Ldone:
        restore_registers 4
        ret
        end_function ENCRYPT
