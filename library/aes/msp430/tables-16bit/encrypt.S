/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * AES encryption of one block in place with standard round keys.
 *
 * in        R12 block (16 bytes), R13 round keys (176, 208 or 240 bytes), both at even addresses
 * clobbers  R11-R15, flags; R4-R10 are saved
 *
 * The state is eight words p0 q0 p1 q1 p2 q2 p3 q3: p holds rows 0 and 1 of a column, q rows 2
 * and 3, the earlier byte low. It never leaves the registers: a word is split into two table
 * offsets, each offset is exchanged for two words of the next state, and a register that has given
 * its byte away takes the next offset. Eight words, three spare registers and the key pointer fill
 * the twelve general registers.
 *
 * After a round the words lie in other registers than before. The macro ROUNDS calls itself with
 * the registers renamed, so that no instruction moves a word back.
 */

#include "msp430.inc"
#define ROUND_COUNT               (AES_KEY_BITS / 32 + 6)

#define KEY R13

/* Two table offsets from one word: of its low byte in `low`, of its high byte in `word`. 5 cycles. */
.macro SPLIT word, low
        mov.b   \word, \low
        xor     \low, \word
        swpb    \word
        rla     \low
        rla     \word
.endm

/* A column's first byte, a low one: its two words go to `near`, the half that holds the byte, and to
   the offset's own register. 6 cycles. */
.macro START_LOW offset, near
        mov     aes_table_21(\offset), \near
        mov     aes_table_13(\offset), \offset
.endm

/* A further byte of the column. 6 cycles. */
.macro ADD_LOW offset, near, far
        xor     aes_table_21(\offset), \near
        xor     aes_table_13(\offset), \far
.endm

.macro ADD_HIGH offset, near, far
        xor     aes_table_32(\offset), \near
        xor     aes_table_11(\offset), \far
.endm

.macro ADD_KEY words:vararg
.irp word, \words
        xor     @KEY+, \word
.endr
.endm

/* SubBytes, ShiftRows and MixColumns. s0, s1, s2 are spare. The next state lies in
   p0 = s1, q0 = s0, p1 = q3, q1 = s2, p2 = q0, q2 = p1, p3 = q1, q3 = p2; p0, q2 and p3 are spare. */
.macro ROUND p0, q0, p1, q1, p2, q2, p3, q3, s0, s1, s2
        /* Column 0 from low p0, high p1, low q2, high q3, into s1 and s0. */
        SPLIT     \p0, \s0
        START_LOW \s0, \s1
        SPLIT     \p1, \s2
        ADD_HIGH  \p1, \s1, \s0
        SPLIT     \q2, \p1
        ADD_LOW   \p1, \s0, \s1
        SPLIT     \q3, \p1
        ADD_HIGH  \q3, \s0, \s1
        /* Column 1 from low p1, low q3, high p2, high q0, into q3 and s2. */
        START_LOW \s2, \q3
        ADD_LOW   \p1, \s2, \q3
        SPLIT     \p2, \p1
        ADD_HIGH  \p2, \q3, \s2
        SPLIT     \q0, \p2
        ADD_HIGH  \q0, \s2, \q3
        /* Column 2 from low p2, low q0, high p3, high q1, into q0 and p1. */
        START_LOW \p1, \q0
        ADD_LOW   \p2, \p1, \q0
        SPLIT     \p3, \p2
        ADD_HIGH  \p3, \q0, \p1
        SPLIT     \q1, \p3
        ADD_HIGH  \q1, \p1, \q0
        /* Column 3 from low p3, high p0, low q1, high q2, into q1 and p2. */
        START_LOW \p2, \q1
        ADD_HIGH  \p0, \q1, \p2
        ADD_LOW   \p3, \p2, \q1
        ADD_HIGH  \q2, \p2, \q1
.endm

/* The two bytes of a word. 3 cycles. */
.macro BYTES word, low
        mov.b   \word, \low
        xor     \low, \word
        swpb    \word
.endm

/* One word of the result from its low and high byte: SubBytes, round key, store. 17 cycles. */
.macro FINISH low, high, offset, block
        mov.b   aes_sbox(\low), \low
        mov.b   aes_sbox(\high), \high
        swpb    \high
        bis     \high, \low
        xor     @KEY+, \low
        mov     \low, \offset - 16(\block)
.endm

/* SubBytes, ShiftRows and the last round key, into the block, whose end is on the stack. */
.macro LAST_ROUND p0, q0, p1, q1, p2, q2, p3, q3, s0, s1, s2
        pop     \s2
        BYTES   \p0, \s0
        BYTES   \p1, \s1
        FINISH  \s0, \p1, 0, \s2
        BYTES   \q2, \p1
        BYTES   \q3, \s0
        FINISH  \p1, \q3, 2, \s2
        BYTES   \p2, \p1
        FINISH  \s1, \p2, 4, \s2
        BYTES   \q0, \p2
        FINISH  \s0, \q0, 6, \s2
        BYTES   \p3, \q0
        FINISH  \p1, \p3, 8, \s2
        BYTES   \q1, \p3
        FINISH  \p2, \q1, 10, \s2
        FINISH  \q0, \p0, 12, \s2
        FINISH  \p3, \q2, 14, \s2
.endm

.macro ROUNDS count, p0, q0, p1, q1, p2, q2, p3, q3, s0, s1, s2
.if \count > 1
        ROUND   \p0, \q0, \p1, \q1, \p2, \q2, \p3, \q3, \s0, \s1, \s2
        ADD_KEY \s1, \s0, \q3, \s2, \q0, \p1, \q1, \p2
        ROUNDS  (\count - 1), \s1, \s0, \q3, \s2, \q0, \p1, \q1, \p2, \p0, \q2, \p3
.else
        LAST_ROUND \p0, \q0, \p1, \q1, \p2, \q2, \p3, \q3, \s0, \s1, \s2
.endif
.endm

        function ENCRYPT
#ifdef __MSP430X__
        pushm   #7, R10
#else
.irp register, R4, R5, R6, R7, R8, R9, R10
        push    \register
.endr
#endif
.irp word, R4, R5, R6, R7, R8, R9, R10, R11
        mov     @R12+, \word
.endr
        ADD_KEY R4, R5, R6, R7, R8, R9, R10, R11
        push    R12
        ROUNDS  ROUND_COUNT, R4, R5, R6, R7, R8, R9, R10, R11, R12, R14, R15
#ifdef __MSP430X__
        popm    #7, R10
#else
.irp register, R10, R9, R8, R7, R6, R5, R4
        pop     \register
.endr
#endif
        ret
        end_function ENCRYPT
