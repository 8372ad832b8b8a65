/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      AVR
 *
 * F0 and F1 by table, round keys in memory in the order of the specification.
 *
 * ROUNDS_UNROLLED is 32 (no loop) or 8.
 *
 * in        r24 block (8 bytes), r22 round keys (136 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r28 and r29 are saved
 */
#include "avr.inc"

#define ROUND_KEYS  r22 /* and r23 */
#define X0          r18
#define X1          r19
#define X2          r20
#define X3          r21
#define X4          r22
#define X5          r23
#define X6          r24
#define X7          r25
#define END_OF_KEYS r1  /* of the subkeys, lower byte */

#include "table_round.inc"

/* Subkeys are read at a distance from Y, which moves on every eight rounds. */
.macro add_f1 target, number
        LOOK_UP VALUE, Z
        ldd     INDEX, Y + .Ldistance + \number
        eor     VALUE, INDEX
        add     \target, VALUE
.endm

.macro add_subkey number
        ldd     VALUE, Y + .Ldistance + \number
        add     INDEX, VALUE
.endm

.macro next_round
        .set    .Ldistance, (.Ldistance + 4) & 31
.endm

.macro whitening_key
        ld      VALUE, Y+
.endm

        function ENCRYPT
        save_registers r28, r29
        movw    r26, BLOCK
        movw    r28, ROUND_KEYS
.irp byte, X0, X1, X2, X3, X4, X5, X6, X7
        ld      \byte, X+
.endr
        whitening_key
        add     X0, VALUE
        whitening_key
        eor     X2, VALUE
        whitening_key
        add     X4, VALUE
        whitening_key
        eor     X6, VALUE
        use_table hight_f1
        .set    .Ldistance, 0
#if ROUNDS_UNROLLED == 32
.rept 4
        eight_rounds
        adiw    r28, 32
.endr
#else
        ldi     INDEX, 128
        add     INDEX, r28
        mov     END_OF_KEYS, INDEX
.Leight_rounds:
        eight_rounds
        adiw    r28, 32
        cpse    r28, END_OF_KEYS
        rjmp    .Leight_rounds
        clr     r1
#endif
        /* The last round does not move the numbering on. */
        whitening_key
        add     X1, VALUE
        whitening_key
        eor     X3, VALUE
        whitening_key
        add     X5, VALUE
        whitening_key
        eor     X7, VALUE
.irp byte, X0, X7, X6, X5, X4, X3, X2, X1
        st      -X, \byte
.endr
        restore_registers r29, r28
        ret
        end_function ENCRYPT
