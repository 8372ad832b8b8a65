/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      AVR
 *
 * The AES key schedule (FIPS 197, section 5.2). Each new word is the newest one, exclusive-or the one a
 * key length before, which lies at Y; the new one's place is a fixed distance away.
 *
 * in        r24 round keys (176, 208 or 240 bytes), r22 key
 * clobbers  r0, r18-r27, r30, r31, flags; r28 and r29 are saved
 */
/* Defined EXPAND_IN_REGISTERS, keys of 128 and 192 bits are expanded by expand_key_in_registers.S. */
#if !defined(EXPAND_IN_REGISTERS) || AES_KEY_BITS == 256
#include "names.inc"

#define WORD0    r18 /* the newest word */
#define WORD1    r19
#define WORD2    r20
#define WORD3    r21
#define FIRST    r22 /* and r23: rows 0 and 1 of the word, substituted */
#define CONSTANT r25
#define COUNT    r26
#define INDEX    r30
#define SBOX     r31

/* The round constant that would come next when the last round key is complete. */
#if AES_KEY_BITS == 128
#define FINAL_CONSTANT 0x6c
#elif AES_KEY_BITS == 192
#define FINAL_CONSTANT 0x1b
#else
#define FINAL_CONSTANT 0x80
#endif

.macro substitute target, source
        mov     INDEX, \source
        LOOK_UP \target, Z
.endm

.macro next_words count
        ldi     COUNT, \count
.Lword\@:
.irp byte, WORD0, WORD1, WORD2, WORD3
        ld      r0, Y+
        eor     \byte, r0
        std     Y + KEY_LENGTH - 1, \byte
.endr
        dec     COUNT
        brne    .Lword\@
.endm

        function EXPAND_KEY
        save_registers r28, r29
        movw    r28, r24
        movw    r26, r24
        movw    r30, r22
        ldi     CONSTANT, KEY_LENGTH / 4
.Lcopy:
.irp byte, WORD0, WORD1, WORD2, WORD3
        ld      \byte, Z+
        st      X+, \byte
.endr
        dec     CONSTANT
        brne    .Lcopy
        ldi     SBOX, hi8(aes_sbox)
        ldi     CONSTANT, 1
.Lkey_length:
        substitute FIRST, WORD1
        substitute r23, WORD2
        substitute WORD2, WORD3
        substitute WORD3, WORD0
        movw    WORD0, FIRST
        eor     WORD0, CONSTANT
        next_words 4
        lsl     CONSTANT
        brcc    .Lreduced
        ldi     CONSTANT, 0x1b
.Lreduced:
        cpi     CONSTANT, FINAL_CONSTANT
#if AES_KEY_BITS == 128
        brne    .Lkey_length
#else
        breq    .Lend
#if AES_KEY_BITS == 192
        next_words 2
#else
.irp byte, WORD0, WORD1, WORD2, WORD3
        substitute \byte, \byte
.endr
        next_words 4
#endif
        rjmp    .Lkey_length
.Lend:
#endif
        restore_registers r29, r28
        ret
        end_function EXPAND_KEY
#endif
