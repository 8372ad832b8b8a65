/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      AVR
 *
 * The key schedule of AES-128 and AES-192 (FIPS 197, section 5.2) with the newest words of a key's length
 * in registers, every step written out, and the S-box in RAM. The last byte lies where it is an index.
 *
 * in        r24 round keys (176 or 208 bytes), r22 key
 * clobbers  r0, r18-r27, r30, r31, flags; r13-r17 or r5-r17, r28 and r29 are saved
 */
/* A key of 256 bits does not fit into the registers: expand_key.S. */
#if AES_KEY_BITS != 256
#include "names.inc"

#define K0    r0
#define K1    r1
#define K2    r18
#define K3    r19
#define K4    r20
#define K5    r21
#define K6    r22
#define K7    r23
#define K8    r24
#define K9    r25
#define K10   r17
#define K11   r16
#define K12   r15
#define K13   r14
#define K14   r13
#if AES_KEY_BITS == 128
#define K15   r26
#define KEY_UPWARDS K0, K1, K2, K3, K4, K5, K6, K7, K8, K9, K10, K11, K12, K13, K14
#define SAVED       r13, r14, r15, r16, r17, r28, r29
#define RESTORED    r29, r28, r17, r16, r15, r14, r13
#define NEWEST0     K12
#define NEWEST1     K13
#define NEWEST2     K14
#else
#define K15   r12
#define K16   r11
#define K17   r10
#define K18   r9
#define K19   r8
#define K20   r7
#define K21   r6
#define K22   r5
#define K23   r26
#define KEY_UPWARDS K0, K1, K2, K3, K4, K5, K6, K7, K8, K9, K10, K11, K12, K13, K14, K15, K16, K17, K18, \
                    K19, K20, K21, K22
#define SAVED       r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
#define RESTORED    r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5
#define NEWEST0     K20
#define NEWEST1     K21
#define NEWEST2     K22
#endif
#define NEWEST3     r26 /* the lower byte of X, whose upper byte is the table's, as is that of Y */
#define VALUE       r28

.macro substitute_and_add target, source
        mov     VALUE, \source
        ld      VALUE, Y
        eor     \target, VALUE
.endm

.macro next_word target0, target1, target2, target3, source0, source1, source2, source3
        eor     \target0, \source0
        st      Z+, \target0
        eor     \target1, \source1
        st      Z+, \target1
        eor     \target2, \source2
        st      Z+, \target2
        eor     \target3, \source3
        st      Z+, \target3
.endm

/* The next words of a key's length, beginning with RotWord, SubWord and the round constant. */
.macro next_four_words constant
        ldi     VALUE, \constant
        eor     K0, VALUE
        substitute_and_add K0, NEWEST1
        substitute_and_add K1, NEWEST2
        ld      VALUE, X
        eor     K2, VALUE
        substitute_and_add K3, NEWEST0
.irp byte, K0, K1, K2, K3
        st      Z+, \byte
.endr
        next_word K4, K5, K6, K7, K0, K1, K2, K3
        next_word K8, K9, K10, K11, K4, K5, K6, K7
        next_word K12, K13, K14, K15, K8, K9, K10, K11
.endm
.macro next_two_words
#if AES_KEY_BITS == 192
        next_word K16, K17, K18, K19, K12, K13, K14, K15
        next_word K20, K21, K22, K23, K16, K17, K18, K19
#endif
.endm

        function EXPAND_KEY
        save_registers SAVED
        movw    r30, r24
        movw    r26, r22
.irp byte, KEY_UPWARDS
        ld      \byte, X+
        st      Z+, \byte
.endr
        ld      NEWEST3, X
        st      Z+, NEWEST3
        ldi     r27, hi8(aes_sbox)
        ldi     r29, hi8(aes_sbox)
.irp constant, 0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40
        next_four_words \constant
        next_two_words
.endr
        next_four_words 0x80
#if AES_KEY_BITS == 128
        next_four_words 0x1b
        next_four_words 0x36
#endif
        clr     r1
        restore_registers RESTORED
        ret
        end_function EXPAND_KEY
#endif
