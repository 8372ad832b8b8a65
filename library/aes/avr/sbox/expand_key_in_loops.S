/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      AVR
 *
 * The key schedule of AES-128 and AES-192 (FIPS 197, section 5.2) with the newest words of a key's length
 * in registers, stored before each step. The round constant ends the loops, by a flag that doubling leaves
 * behind.
 *
 * AES-128: eight steps in a loop, until the constant falls out of its register; two in a second one, whose
 * constants 0x1b and 0x36 have a half carry and have none. AES-192: two steps a pass, left in the middle
 * before the constant 0x80; the last step, of which four words are wanted, lies behind the loop.
 *
 * in        r24 round keys (176 or 208 bytes), r22 key
 * clobbers  r0, r18-r27, r30, r31, flags; r10-r17 or r2-r17 are saved
 */
/* A key of 256 bits does not fit into the registers: expand_key.S. */
#if AES_KEY_BITS != 256
#include "names.inc"

#define CONSTANT r25
#define VALUE    r0
#define INDEX    r30
#define SBOX     r31

#if AES_KEY_BITS == 128
#define KEY      r1, r18, r19, r20, r21, r22, r23, r24, r17, r16, r15, r14, r13, r12, r11, r10
#define SAVED    r10, r11, r12, r13, r14, r15, r16, r17
#define RESTORED r17, r16, r15, r14, r13, r12, r11, r10
#define NEWEST0  r13
#define NEWEST1  r12
#define NEWEST2  r11
#define NEWEST3  r10
#else
#define KEY      r1, r18, r19, r20, r21, r22, r23, r24, r17, r16, r15, r14, r13, r12, r11, r10, \
                 r9, r8, r7, r6, r5, r4, r3, r2
#define SAVED    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17
#define RESTORED r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
#define NEWEST0  r5
#define NEWEST1  r4
#define NEWEST2  r3
#define NEWEST3  r2
#endif
#define FIRST_FOUR_WORDS r1, r18, r19, r20, r21, r22, r23, r24, r17, r16, r15, r14, r13, r12, r11, r10

.macro store registers:vararg
.irp byte, \registers
        st      X+, \byte
.endr
.endm

.macro substitute_and_add target, source
        mov     INDEX, \source
        LOOK_UP VALUE, Z
        eor     \target, VALUE
.endm

/* RotWord, SubWord and the round constant into the first word. */
.macro first_word
        substitute_and_add r1, NEWEST1
        eor     r1, CONSTANT
        substitute_and_add r18, NEWEST2
        substitute_and_add r19, NEWEST3
        substitute_and_add r20, NEWEST0
.endm

.macro add_word k0, k1, k2, k3, s0, s1, s2, s3
        eor     \k0, \s0
        eor     \k1, \s1
        eor     \k2, \s2
        eor     \k3, \s3
.endm
.macro three_words
        add_word r21, r22, r23, r24, r1, r18, r19, r20
        add_word r17, r16, r15, r14, r21, r22, r23, r24
        add_word r13, r12, r11, r10, r17, r16, r15, r14
.endm
.macro next_words
        first_word
        three_words
#if AES_KEY_BITS == 192
        add_word r9, r8, r7, r6, r13, r12, r11, r10
        add_word r5, r4, r3, r2, r9, r8, r7, r6
#endif
.endm

        function EXPAND_KEY
        save_registers SAVED
        movw    r26, r24
        movw    r30, r22
.irp byte, KEY
        ld      \byte, Z+
.endr
        ldi     SBOX, hi8(aes_sbox)
        ldi     CONSTANT, 1
#if AES_KEY_BITS == 128
.Leight:
        store   KEY
        next_words
        lsl     CONSTANT
        brcc    .Leight
        ldi     CONSTANT, 0x1b
.Ltwo:
        store   KEY
        next_words
        lsl     CONSTANT
        brhs    .Ltwo
        store   KEY
#else
.Lsteps:
        store   KEY
        next_words
        lsl     CONSTANT
        brmi    .Llast
        store   KEY
        next_words
        lsl     CONSTANT
        rjmp    .Lsteps
.Llast:
        store   KEY
        first_word
        three_words
        store   FIRST_FOUR_WORDS
#endif
        clr     r1
        restore_registers RESTORED
        ret
        end_function EXPAND_KEY
#endif
