/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void aes128_expand_key(uint8_t *round_keys, const uint8_t *key)      AVR
 *
 * The key schedule of AES-128 (FIPS 197, section 5.2) with the newest four words in registers, stored before each
 * step. For longer keys there is expand_key_by_words.S.
 *
 * in        r24 round keys (176 bytes), r22 key
 * registers r1, r10-r24 words, r0 value from the S-box, r25 round constant, X round keys, Z key, then index
 * clobbers  r0, r18-r27, r30, r31, flags; r10-r17 are saved on the stack
 */
#include "look_up.inc"
#if AES_KEY_BITS == 128

#define CONSTANT       r25
#define VALUE          r0
#define FINAL_CONSTANT 0x6c /* that would come next when the last round key is complete */
#define WORDS          r1, r18, r19, r20, r21, r22, r23, r24, r17, r16, r15, r14, r13, r12, r11, r10

.macro store_words
.irp byte, WORDS
        st      X+, \byte
.endr
.endm

.macro substitute_and_add target, source
        mov     INDEX, \source
        LOOK_UP VALUE, Z
        eor     \target, VALUE
.endm

.macro add_word k0, k1, k2, k3, s0, s1, s2, s3
        eor     \k0, \s0
        eor     \k1, \s1
        eor     \k2, \s2
        eor     \k3, \s3
.endm

        function EXPAND_KEY
        save_registers r10, r11, r12, r13, r14, r15, r16, r17
        movw    r26, r24
        movw    r30, r22
.irp byte, WORDS
        ld      \byte, Z+
.endr
        point_to_page
        ldi     CONSTANT, 1
.Lstep:
        store_words
        substitute_and_add r1, r12
        eor     r1, CONSTANT
        substitute_and_add r18, r11
        substitute_and_add r19, r10
        substitute_and_add r20, r13
        add_word r21, r22, r23, r24, r1, r18, r19, r20
        add_word r17, r16, r15, r14, r21, r22, r23, r24
        add_word r13, r12, r11, r10, r17, r16, r15, r14
        lsl     CONSTANT
        brcc    .Lreduced
        ldi     CONSTANT, 0x1b
.Lreduced:
        cpi     CONSTANT, FINAL_CONSTANT
        brne    .Lstep
        store_words
        clr     r1
        restore_registers r17, r16, r15, r14, r13, r12, r11, r10
        ret
        end_function EXPAND_KEY
#endif
