/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *round_keys)      AVR
 *
 * AES-128 with the round keys 0, 2, 4 ... 10 in RAM. Each other one is made of the one before while it is added:
 * a byte of it is the same byte of the one before and the byte a column earlier.
 *
 * The state never leaves the registers. A loop takes one round a pass, which ends with AddRoundKey in
 * place, and is entered behind InvMixColumns.
 *
 * in        r24 block (16 bytes), r22 round keys (96 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r2-r17, r28 and r29 are saved
 */
#include "names.inc"
#include "inverse_round_by_halves.inc"

#define BLOCK       r24 /* and r25 on entry */
#define ROUND_KEYS  r22 /* and r23 on entry; the lower byte ends the loop */
#define KEY_BYTE    r30 /* not when Z points into the table */
#define CONSTANT    r24 /* when X points to the block */
#define MADE        r25 /* negative: the next round key is to be made */

/* The newest word of a round key that is made, where InvMixColumns works. */
#define WORD0       SUM_LOW
#define WORD1       SUM_HIGH
#define WORD2       QUADRUPLE_LOW
#define WORD3       QUADRUPLE_HIGH

/* RotWord and SubWord of the last word of the round key before. */
.macro substitute_word
        ldi     SBOX, hi8(aes_sbox)
        ldd     INDEX, Y + 13
        LOOK_UP WORD0, Z
        ldd     INDEX, Y + 14
        LOOK_UP WORD1, Z
        ldd     INDEX, Y + 15
        LOOK_UP WORD2, Z
        ldd     INDEX, Y + 12
        LOOK_UP WORD3, Z
        ldi     SBOX, hi8(aes_inverse_sbox)
        eor     WORD0, CONSTANT
.endm

.macro add_word first, row0, row1, row2, row3
        add_made WORD0, \row0, \first
        add_made WORD1, \row1, \first + 1
        add_made WORD2, \row2, \first + 2
        add_made WORD3, \row3, \first + 3
.endm
.macro add_made word, byte, position
        ldd     KEY_BYTE, Y + \position
        eor     \word, KEY_BYTE
        eor     \byte, \word
.endm

        function DECRYPT
        save_registers r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    r28, ROUND_KEYS
        adiw    r28, 8 * ROUND_COUNT / 2
        adiw    r28, 8 * ROUND_COUNT / 2 + 16
        movw    r26, BLOCK
        adiw    r26, 16
.irp byte, REVERSED_MIXED_STATE
        ld      \byte, -X
        ld      KEY_BYTE, -Y
        eor     \byte, KEY_BYTE
.endr
        ldi     REDUCTION, 0x1b
        ldi     CONSTANT, 0x1b
        ldi     MADE, 0
        ldi     SBOX, hi8(aes_inverse_sbox)
        rjmp    .Lsubstitute
.Lround:
        inverse_round
        com     MADE
        brmi    .Lmake
        .set    .Lposition, 15
.irp byte, REVERSED_STATE
        ldd     KEY_BYTE, Y + .Lposition
        eor     \byte, KEY_BYTE
        .set    .Lposition, .Lposition - 1
.endr
        cp      r28, ROUND_KEYS
        breq    .Lto_end
        rjmp    .Lround
.Lto_end:
        rjmp    .Lend
.Lmake:
        sbiw    r28, 16
        substitute_word
        /* The constants of every other round backwards: 0x1b, 0x40, 0x10, 4 and 1. */
        lsr     CONSTANT
        brcc    .Lno_carry
        ldi     CONSTANT, 0x80
.Lno_carry:
        lsr     CONSTANT
        add_word 0, ROW0_0, ROW1_0, ROW2_0, ROW3_0
        add_word 4, ROW0_1, ROW1_1, ROW2_1, ROW3_1
        add_word 8, ROW0_2, ROW1_2, ROW2_2, ROW3_2
        add_word 12, ROW0_3, ROW1_3, ROW2_3, ROW3_3
        rjmp    .Lround
.Lend:
.irp byte, STATE
        st      X+, \byte
.endr
        clr     r1
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
        end_function DECRYPT
