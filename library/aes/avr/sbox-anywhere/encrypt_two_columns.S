/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      AVR
 *
 * The state never leaves the registers. A loop takes one round a pass, and within it a loop mixes two columns a pass,
 * after which the columns change places, as in encrypt_by_halves.S of the method sbox, whose places these are.
 *
 * MixColumns of a column leaves rows 1 and 3 where rows 2 and 0 were and puts rows 2 and 0 into a spare pair; the
 * pair of rows 1 and 3 is the next column's spare one. AddRoundKey, SubBytes and ShiftRows begin with the pair
 * that is free in the end; two circles of places that remain end in the two registers of a pair.
 *
 * in        r24 block (16 bytes), r22 round keys (176, 208 or 240 bytes)
 * registers r0, r1, r6-r21 state, r22 end of the loop, r23 reduction, r26 and r27 for exchanges, Y round keys
 * clobbers  r0, r18-r27, r30, r31, flags; r6-r17, r28 and r29 are saved on the stack
 */
#include "look_up.inc"

#define BLOCK       r24 /* and r25 */
#define ROUND_KEYS  r22 /* and r23 on entry */
#define END_OF_LOOP r22 /* the lower byte of the key pointer before the last round key */
#define REDUCTION   r23
#define EXCHANGED   r26 /* a pair: X, which is wanted at both ends */
#define SPARE_LOW   r20
#define SPARE_HIGH  r21

#include "mix_columns.inc"

/* The block in memory's order: after MixColumns and after ShiftRows. */
#define MIXED_STATE   r13, r14, r12, r15, r17, r18, r16, r19, r21, r6, r20, r7, r1, r10, r0, r11
#define SHIFTED_STATE r7, r0, r6, r1, r11, r8, r10, r9, r15, r12, r14, r13, r19, r16, r18, r17

/* AddRoundKey and SubBytes of the byte in `source`, number `position` of the state. */
.macro substitute target, source, position
        ldd     INDEX, Y + \position
        eor     INDEX, \source
        LOOK_UP \target, Z
.endm

.macro exchange one, other
        movw    EXCHANGED, \one
        movw    \one, \other
        movw    \other, EXCHANGED
.endm

        function ENCRYPT
        save_registers r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    r26, BLOCK
.irp byte, MIXED_STATE
        ld      \byte, X+
.endr
        movw    r28, ROUND_KEYS
        subi    END_OF_LOOP, lo8(-16 * ROUND_COUNT)
        load_doubling
        point_to_page
        rjmp    .Lsubstitute
.Lmix_columns:
        mix_substituted r0, r1, r6, r7, SPARE_LOW, SPARE_HIGH
        mix_substituted r8, r9, r10, r11, r0, r1
        brts    .Lsubstitute
        set
        movw    r8, r16
        movw    r16, r0
        movw    r0, r12
        movw    r12, SPARE_LOW
        exchange r6, r14
        exchange r10, r18
        rjmp    .Lmix_columns
.Lsubstitute:
        clt
        substitute r8, r6, 9
        substitute r6, SPARE_LOW, 10
        substitute SPARE_LOW, r18, 5
        substitute r18, r16, 6
        substitute r16, r14, 1
        substitute r14, r12, 2
        substitute r12, r10, 13
        substitute r10, r0, 14
        substitute r9, r15, 3
        substitute r15, SPARE_HIGH, 8
        substitute SPARE_HIGH, r11, 15
        substitute r11, r17, 4
        substitute r17, r7, 11
        substitute r7, r13, 0
        substitute r13, r19, 7
        substitute r19, r1, 12
        movw    r0, SPARE_LOW
        adiw    r28, 16
        cpse    r28, END_OF_LOOP
        rjmp    .Lmix_columns
        movw    r26, BLOCK
.irp byte, SHIFTED_STATE
        ld      INDEX, Y+
        eor     INDEX, \byte
        st      X+, INDEX
.endr
        clr     r1
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6
        ret
        end_function ENCRYPT
