/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      AVR
 *
 * The AES key schedule (FIPS 197, section 5.2), one word a pass. The new word is the newest one, substituted when
 * a count says so, exclusive-or the one a key length before, which lies at Y.
 *
 * Defined EXPAND_IN_REGISTERS, keys of 128 bits are expanded by expand_key_in_one_loop.S.
 *
 * in        r24 round keys (176, 208 or 240 bytes), r22 key
 * registers r18-r21 newest word, r23 count, r24 end of the loop, r25 round constant, r26 what is added to row 0
 * clobbers  r0, r18-r27, r30, r31, flags; r28 and r29 are saved on the stack
 */
#include "look_up.inc"
#if !defined(EXPAND_IN_REGISTERS) || AES_KEY_BITS != 128

#define WORD0       r18
#define WORD1       r19
#define WORD2       r20
#define WORD3       r21
#define COUNT       r23 /* words until the next round constant */
#define END_OF_LOOP r24 /* the lower byte of the pointer a key length before the end of the round keys */
#define CONSTANT    r25
#define ADDED       r26
#define WORDS       WORD0, WORD1, WORD2, WORD3

        function EXPAND_KEY
        save_registers r28, r29
        movw    r28, r24
        movw    r26, r24
        movw    r30, r22
        ldi     CONSTANT, KEY_LENGTH / 4
.Lcopy:
.irp byte, WORDS
        ld      \byte, Z+
        st      X+, \byte
.endr
        dec     CONSTANT
        brne    .Lcopy
        subi    END_OF_LOOP, lo8(KEY_LENGTH - 16 * (ROUND_COUNT + 1))
        point_to_page
        inc     CONSTANT
        ldi     COUNT, 1
.Lword:
        dec     COUNT
#if AES_KEY_BITS == 256
        breq    .Lrotate
        ldi     ADDED, 0
        cpi     COUNT, 4
        brne    .Ladd
        rjmp    .Lsubstitute
.Lrotate:
#else
        brne    .Ladd
#endif
        ldi     COUNT, KEY_LENGTH / 4
        mov     r0, WORD0
        mov     WORD0, WORD1
        mov     WORD1, WORD2
        mov     WORD2, WORD3
        mov     WORD3, r0
        mov     ADDED, CONSTANT
        lsl     CONSTANT
        brcc    .Lsubstitute
        ldi     CONSTANT, 0x1b
.Lsubstitute:
.irp byte, WORDS
        mov     INDEX, \byte
        LOOK_UP \byte, Z
.endr
        eor     WORD0, ADDED
.Ladd:
.irp byte, WORDS
        ld      r0, Y+
        eor     \byte, r0
        std     Y + KEY_LENGTH - 1, \byte
.endr
        cpse    r28, END_OF_LOOP
        rjmp    .Lword
        restore_registers r29, r28
        ret
        end_function EXPAND_KEY
#endif
