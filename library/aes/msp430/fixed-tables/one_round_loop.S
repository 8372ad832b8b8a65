/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * AES encryption of one block in place, with the round keys of expand_key.S and the tables of
 * tables.h at a fixed address.
 *
 * in        R12 block (16 bytes), R13 round keys (176, 208 or 240 bytes), at even addresses
 * clobbers  R11-R15, flags; R4-R10 are saved
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
 * The order of the additions was searched so that few words end in another register than they began
 * in (tools/aes_msp430_schedule.py moves); five moves bring them back, and a sixth the key pointer
 * from where POPM left it.
 */

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

#include "words.inc"

.macro ROTATE_LEFT_2 word
.rept 2
        rla     \word
        adc     \word
.endr
.endm

        function ENCRYPT
        save_registers 7
.irp word, P0, Q0, P1, Q1, P2, Q2, P3, Q3
        mov     @R12+, \word
        ROTATE_LEFT_2 \word
.endr
        push    R12
        ADD_KEY R13, P0, Q0, P1, Q1, P2, Q2, P3, Q3
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
        ADD_KEY KEY, P0, Q0, P1, Q1, P2, Q2, P3, Q3
        cmp     @SP, KEY
        jne     .Lround
        incd    SP
        LAST_ROUND P0, Q0, P1, Q1, P2, Q2, P3, Q3, KEY, SPARE
        restore_registers 7
        ret
        end_function ENCRYPT
