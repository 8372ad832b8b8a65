/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * AES encryption of one block in place, with the round keys of expand_key.S and the tables of
 * tables.h at a fixed address.
 *
 * in        R12 block (16 bytes), R13 round keys (192, 224 or 256 bytes), at even addresses
 * clobbers  R11-R15, flags; R4-R10 are saved
 * stack     22 bytes: return address 2, R4-R10 14, block pointer 2, key pointer 2, one address 2
 * cycles    AES-128 1386 (MSP430), 1353 (CPUXv2), call and return included
 *
 * The state is eight words p0 q0 p1 q1 p2 q2 p3 q3: p holds rows 0 and 1 of a column, q rows 2
 * and 3, the earlier byte low, rotated left by two bits from round 1 to the last. The words stay in
 * registers; five instructions turn one into the addresses of two table entries (see tables.h), and
 * four cycles an entry add its pair of words to two words of the next state.
 *
 * Registers of a round: eight words, the key pointer, one spare, field mask and table base. A round
 * would like two more: the key pointer and one address wait on the stack (PUSHM and POPM do
 * that together, so they lie in neighbouring registers).
 *
 * After a round the words lie in other registers than before, after two in the same ones again: the
 * order of the additions in ROUND was searched so that no instruction need move them back.
 */

#include "tables.h"

#define CONCATENATE(prefix, name) prefix##name
#define SYMBOL(prefix, name)      CONCATENATE(prefix, name)
#define ENCRYPT                   SYMBOL(IDENTIFIER, _encrypt)
#define ROUND_COUNT               (AES_KEY_BITS / 32 + 6)

#define FIELD R14
#define BASE  R15

/* Table entries of the low byte of a word, in `low`, and of its high byte, in `word`. 5 cycles. */
.macro SPLIT word, low, base=BASE
        mov     \word, \low
        and     FIELD, \low
        xor     \base, \low
        xor     \low, \word
        swpb    \word
.endm

/* A column's first byte: its two words go to `near`, the half that holds the byte, and to the
   entry's own register. 4 cycles. */
.macro START entry, near
        mov     @\entry+, \near
        mov     @\entry, \entry
.endm

/* A further byte of the column. 4 cycles. */
.macro ACCUMULATE entry, near, far
        xor     @\entry+, \near
        xor     @\entry, \far
.endm

.macro ADD_KEY key, words:vararg
.irp word, \words
        xor     @\key+, \word
.endr
.endm

#ifdef __MSP430X__
/* Key pointer and address go to the stack and come back, the pointer to the first register named. */
.macro SET_ASIDE key, entry, upper
        pushm   #2, \upper
.endm
.macro TAKE_BACK key, entry, upper
        popm    #2, \upper
.endm
#else
/* Only the address: the key pointer is always on the stack. */
.macro SET_ASIDE key, entry, upper
        push    \entry
.endm
.macro TAKE_BACK key, entry, upper
        pop     \entry
.endm
#endif

/* SubBytes, ShiftRows and MixColumns. The next state lies in p0 = spare, q0 = key, p1 = p1, q1 = q3,
   p2 = q2, q2 = p2, p3 = p3, q3 = q1; the key pointer in q0, and p0 is spare. `set_aside` is the
   upper of key and q2, `take_back` the upper of q0 and p0. */
.macro ROUND p0, q0, p1, q1, p2, q2, p3, q3, key, spare, set_aside, take_back
        /* Column 0 from low q2, high q3, low p0, high p1, into spare and key. High q2 waits. */
        SPLIT      \q2, \spare
        SET_ASIDE  \key, \q2, \set_aside
        START      \spare, \key
        SPLIT      \q3, \q2
        ACCUMULATE \q3, \key, \spare
        SPLIT      \p0, \q3
        ACCUMULATE \q3, \spare, \key
        SPLIT      \p1, \q3
        ACCUMULATE \p1, \spare, \key
        /* Column 1 from low p1, low q3, high q0, high p2, into p1 and q3. */
        START      \q3, \p1
        ACCUMULATE \q2, \q3, \p1
        SPLIT      \q0, \q2
        ACCUMULATE \q0, \q3, \p1
        SPLIT      \p2, \q0
        ACCUMULATE \p2, \p1, \q3
        /* Column 2 from low q0, low p2, high p3, high q1, into q2 and p2. */
        START      \q2, \p2
        ACCUMULATE \q0, \q2, \p2
        SPLIT      \p3, \q0
        ACCUMULATE \p3, \q2, \p2
        SPLIT      \q1, \p3
        ACCUMULATE \q1, \p2, \q2
        /* Column 3 from low q1, high p0, low p3, high q2, into p3 and q1. */
        START      \p3, \q1
        ACCUMULATE \p0, \p3, \q1
        ACCUMULATE \q0, \p3, \q1
        TAKE_BACK  \q0, \p0, \take_back
        ACCUMULATE \p0, \q1, \p3
.endm

/* A byte of the block into two words of the state after round 1. 10 cycles. */
.macro FIRST_BYTE operation, near, far, entry
        mov.b   @R12+, \entry
        rla     \entry
        rla     \entry
        xor     @R13+, \entry
        \operation @\entry+, \near
        \operation @\entry, \far
.endm

/* SubBytes, ShiftRows and MixColumns of round 1, straight from the block: row r of a column goes to
   the column r to the left. */
.macro FIRST_ROUND p0, q0, p1, q1, p2, q2, p3, q3, entry
        FIRST_BYTE mov, \p0, \q0, \entry
        FIRST_BYTE mov, \p3, \q3, \entry
        FIRST_BYTE mov, \q2, \p2, \entry
        FIRST_BYTE mov, \q1, \p1, \entry
        FIRST_BYTE xor, \p1, \q1, \entry
        FIRST_BYTE xor, \p0, \q0, \entry
        FIRST_BYTE xor, \q3, \p3, \entry
        FIRST_BYTE xor, \q2, \p2, \entry
        FIRST_BYTE xor, \p2, \q2, \entry
        FIRST_BYTE xor, \p1, \q1, \entry
        FIRST_BYTE xor, \q0, \p0, \entry
        FIRST_BYTE xor, \q3, \p3, \entry
        FIRST_BYTE xor, \p3, \q3, \entry
        FIRST_BYTE xor, \p2, \q2, \entry
        FIRST_BYTE xor, \q1, \p1, \entry
        FIRST_BYTE xor, \q0, \p0, \entry
.endm

/* The last round key and the store of one word, `offset` bytes before the block's end. */
.macro FINISH word, offset, key, end
        xor     @\key+, \word
        mov     \word, -\offset(\end)
.endm

/* SubBytes, ShiftRows and the last round key, into the block, whose end is on the stack. While
   registers are short, BASE holds another value and the base is an immediate operand. */
.macro LAST_ROUND p0, q0, p1, q1, p2, q2, p3, q3, key, spare
        SPLIT   \p0, \spare, #AES_OPERAND(AES_SBOX_BASE)
        mov     @\spare, \spare
        SPLIT   \p1, BASE, #AES_OPERAND(AES_SBOX_BASE)
        xor     @\p1, \spare
        pop     \p1
        FINISH  \spare, 16, \key, \p1
        SPLIT   \p2, \spare, #AES_OPERAND(AES_SBOX_BASE)
        mov     @BASE, BASE
        xor     @\p2, BASE
        FINISH  BASE, 12, \key, \p1
        mov     #AES_OPERAND(AES_SBOX_BASE), BASE
        SPLIT   \p3, \p2
        mov     @\spare, \spare
        xor     @\p3, \spare
        FINISH  \spare, 8, \key, \p1
        mov     @\p2, \p2
        xor     @\p0, \p2
        FINISH  \p2, 4, \key, \p1

        SPLIT   \q2, \p2
        mov     @\p2, \p2
        SPLIT   \q3, \p3
        xor     @\q3, \p2
        FINISH  \p2, 14, \key, \p1
        mov     @\p3, \p3
        SPLIT   \q0, \p2
        xor     @\q0, \p3
        FINISH  \p3, 10, \key, \p1
        mov     @\p2, \p2
        SPLIT   \q1, \p3
        xor     @\q1, \p2
        FINISH  \p2, 6, \key, \p1
        mov     @\p3, \p3
        xor     @\q2, \p3
        FINISH  \p3, 2, \key, \p1
.endm

/* On the MSP430, the key pointer of the next round from the one on the stack. */
        .set    .Lround, 2
.macro FETCH_KEY key
#ifndef __MSP430X__
.if .Lround < ROUND_COUNT - 1
        mov     @SP, \key
.else
        pop     \key
.endif
.if .Lround > 2
        add     #16 * (.Lround - 2), \key
.endif
#endif
        .set    .Lround, .Lround + 1
.endm

        .section SYMBOL(.text., ENCRYPT), "ax", @progbits
        .balign 2
        .global ENCRYPT
        .type   ENCRYPT, @function
ENCRYPT:
#ifdef __MSP430X__
        pushm   #7, R10
#else
.irp register, R4, R5, R6, R7, R8, R9, R10
        push    \register
.endr
#endif
        FIRST_ROUND R4, R5, R7, R8, R6, R11, R9, R10, R14
        push    R12
        ADD_KEY R13, R4, R5, R7, R8, R6, R11, R9, R10
#ifdef __MSP430X__
        mov     R13, R12
#else
        push    R13
#endif
        mov     #AES_FIELD, FIELD
        mov     #AES_OPERAND(AES_ROUND_BASE), BASE
.rept ROUND_COUNT / 2 - 1
        ROUND   R4, R5, R7, R8, R6, R11, R9, R10, R12, R13, R12, R5
        FETCH_KEY R5
        ADD_KEY R5, R13, R12, R7, R10, R11, R6, R9, R8
        ROUND   R13, R12, R7, R10, R11, R6, R9, R8, R5, R4, R6, R13
        FETCH_KEY R12
        ADD_KEY R12, R4, R5, R7, R8, R6, R11, R9, R10
.endr
        LAST_ROUND R4, R5, R7, R8, R6, R11, R9, R10, R12, R13
#ifdef __MSP430X__
        popm    #7, R10
#else
.irp register, R10, R9, R8, R7, R6, R5, R4
        pop     \register
.endr
#endif
        ret
        .size   ENCRYPT, . - ENCRYPT
