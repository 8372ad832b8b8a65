/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * AES encryption of one block in place, with the round keys of expand_key.S and the tables of
 * tables.h at a fixed address.
 *
 * in        R12 block (16 bytes), R13 round keys (176, 208 or 240 bytes), at even addresses
 * clobbers  R11-R15, flags; R4-R10 are saved
 * stack     24 bytes: return address 2, R4-R10 14, block pointer 2, end of the round keys 2,
 *           key pointer 2, one address 2
 * cycles    AES-128 1499 (MSP430), 1465 (CPUXv2), call and return included
 *
 * The state is eight words p0 q0 p1 q1 p2 q2 p3 q3: p holds rows 0 and 1 of a column, q rows 2
 * and 3, the earlier byte low, rotated left by two bits except in the last round. The words stay in
 * registers; five instructions turn one into the addresses of two table entries (see tables.h), and
 * four cycles an entry add its pair of words to two words of the next state.
 *
 * Registers of a round: eight words, the key pointer, one spare, field mask and table base. A round
 * would like two more: the key pointer and one address wait on the stack (PUSHM and POPM do
 * that together, so they lie in neighbouring registers).
 *
 * The order of the additions in ROUND was searched so that few words end in another register than
 * they began in; five moves bring them back, and a sixth the key pointer where POPM left it.
 */

#include "tables.h"

#define CONCATENATE(prefix, name) prefix##name
#define SYMBOL(prefix, name)      CONCATENATE(prefix, name)
#define ENCRYPT                   SYMBOL(IDENTIFIER, _encrypt)
#define ROUND_COUNT               (AES_KEY_BITS / 32 + 6)

#define P0    R4
#define Q0    R7
#define P1    R8
#define Q1    R9
#define P2    R10
#define Q2    R6
#define P3    R11
#define Q3    R14
#define KEY   R5
#define SPARE R15
#define FIELD R12
#define BASE  R13

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

.macro ADD_KEY key
.irp word, P0, Q0, P1, Q1, P2, Q2, P3, Q3
        xor     @\key+, \word
.endr
.endm

.macro ROTATE_LEFT_2 word
.rept 2
        rla     \word
        adc     \word
.endr
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
.irp word, P0, Q0, P1, Q1, P2, Q2, P3, Q3
        mov     @R12+, \word
        ROTATE_LEFT_2 \word
.endr
        push    R12
        ADD_KEY R13
        mov     R13, KEY
        add     #16 * (ROUND_COUNT - 1), R13
        push    R13
        mov     #AES_FIELD, FIELD
        mov     #AES_OPERAND(AES_ROUND_BASE), BASE
.Lround:
        /* Column 0 from low p0, high p1, low q2, high q3, into spare and p0. High p0 and the key
           pointer wait. */
        SPLIT      P0, SPARE
#ifdef __MSP430X__
        pushm      #2, KEY
#else
        push       KEY
        push       P0
#endif
        START      SPARE, P0
        SPLIT      P1, KEY
        ACCUMULATE P1, P0, SPARE
        SPLIT      Q2, P1
        ACCUMULATE P1, SPARE, P0
        SPLIT      Q3, P1
        ACCUMULATE Q3, SPARE, P0
        /* Column 1 from low q3, low p1, high q0, high p2, into q3 and p1. */
        START      P1, Q3
        ACCUMULATE KEY, P1, Q3
        SPLIT      Q0, KEY
        ACCUMULATE Q0, Q3, P1
        SPLIT      P2, Q0
        ACCUMULATE P2, P1, Q3
        /* Column 2 from low p2, low q0, high p3, high q1, into p2 and q0. */
        START      Q0, P2
        ACCUMULATE KEY, Q0, P2
        SPLIT      P3, KEY
        ACCUMULATE P3, P2, Q0
        SPLIT      Q1, P3
        ACCUMULATE Q1, Q0, P2
        /* Column 3 from low q1, high q2, low p3, high p0, into q1 and p3. */
        START      P3, Q1
        ACCUMULATE Q2, Q1, P3
        ACCUMULATE KEY, P3, Q1
#ifdef __MSP430X__
        popm       #2, Q2
        ACCUMULATE KEY, P3, Q1
        mov        Q2, KEY
#else
        pop        KEY
        ACCUMULATE KEY, P3, Q1
        pop        KEY
#endif
        /* q0, q1, q2, q3 lie in SPARE, Q3, Q0, Q1. */
        mov     Q0, Q2
        mov     SPARE, Q0
        mov     Q1, SPARE
        mov     Q3, Q1
        mov     SPARE, Q3
        ADD_KEY KEY
        cmp     @SP, KEY
        jne     .Lround
        incd    SP
        LAST_ROUND P0, Q0, P1, Q1, P2, Q2, P3, Q3, KEY, SPARE
#ifdef __MSP430X__
        popm    #7, R10
#else
.irp register, R10, R9, R8, R7, R6, R5, R4
        pop     \register
.endr
#endif
        ret
        .size   ENCRYPT, . - ENCRYPT
