/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The AES key schedule (FIPS 197, section 5.2) in the form that the variants with tables at a fixed
 * address read:
 *
 *   round 0          8 words, rotated left by two bits; with WIDE_FIRST_KEY 16 words, one a byte of
 *                    the key: the byte times four, exclusive-or the table base
 *   rounds 1 to n-1  8 words, rotated left by two bits
 *   round n          8 words: rows 0 and 1 of the columns 0 to 3, then rows 2 and 3
 *
 * The whole schedule runs on rotated words; then round n is rotated back and reordered. A wide round
 * 0 is written last, over its rotated copy, for which the schedule leaves half of its space free.
 *
 * With SMALL_KEY_SCHEDULE, a loop takes the place of repeated instructions.
 *
 * R12 runs through the finished words, R14 and R15 hold the newest one (bytes 0, 1 and bytes 2, 3).
 * R13 holds the round constant in its low byte; its high byte takes one byte of SubWord for a while,
 * which saves a register.
 *
 * clobbers  R11-R15, flags
 */

#include "tables.h"

#include "msp430.inc"
#ifdef WITH_DECRYPT
#undef  EXPAND_KEY
#define EXPAND_KEY                SYMBOL(IDENTIFIER, _expand_encryption_key)
#endif
#define KEY_BYTES                 (AES_KEY_BITS / 8)
#define ROUND_COUNT               (AES_KEY_BITS / 32 + 6)
#define ROUND_KEYS_BYTES          (32 + 16 * ROUND_COUNT)

/* The round constant that would come next when the last round key is complete. */
#if AES_KEY_BITS == 128
#define FINAL_CONSTANT 0x6c
#elif AES_KEY_BITS == 192
#define FINAL_CONSTANT 0x1b
#else
#define FINAL_CONSTANT 0x80
#endif

.macro ROTATE_LEFT_2 word
.rept 2
        rla     \word
        adc     \word
.endr
.endm

.macro ROTATE_RIGHT_2 word
.rept 2
        bit     #1, \word
        rrc     \word
.endr
.endm

/* The S-box entries of a rotated word: byte 0 of `low` and byte 1 of `word`. */
.macro SPLIT word, low
        mov     \word, \low
        and     #AES_FIELD, \low
        xor     #AES_OPERAND(AES_SBOX_BASE), \low
        xor     \low, \word
        swpb    \word
.endm

/* SubWord of half a word, without RotWord. */
.macro SUBSTITUTE word
        SPLIT   \word, R11
        mov     @\word, \word
        xor     @R11, \word
        ROTATE_LEFT_2 \word
.endm

/* The next `count` words: each the newest one, exclusive-or the one a key length before. */
.macro NEXT_WORD
        xor     @R12+, R14
        mov     R14, KEY_BYTES - 2(R12)
        xor     @R12+, R15
        mov     R15, KEY_BYTES - 2(R12)
.endm
.macro NEXT_WORDS count
#ifdef SMALL_KEY_SCHEDULE
        mov     #\count, R11
.Lword\@:
        NEXT_WORD
        dec     R11
        jnz     .Lword\@
#else
.rept \count
        NEXT_WORD
.endr
#endif
.endm

/* The word at `first` becomes the one at `second`, that the one at `third`, that the one at `first`;
   counted from `start`(R12). */
.macro TURN start, first, second, third
        mov     \start + 2 * \first(R12), R14
        mov     \start + 2 * \second(R12), \start + 2 * \first(R12)
        mov     \start + 2 * \third(R12), \start + 2 * \second(R12)
        mov     R14, \start + 2 * \third(R12)
.endm

#ifdef WIDE_FIRST_KEY
/* A byte of the key, in the form that makes a byte of the block the address of a table entry. */
.macro FIRST_KEY offset, base
        mov.b   @R13+, R14
        rla     R14
        rla     R14
        xor     #AES_OPERAND(\base), R14
        mov     R14, \offset(R12)
.endm
#endif

        function EXPAND_KEY
#ifdef WIDE_FIRST_KEY
        push    R13
        add     #16, R12
#endif
        mov     #KEY_BYTES / 2, R11
.Lcopy: mov     @R13+, R15
        ROTATE_LEFT_2 R15
        mov     R15, 0(R12)
        incd    R12
        dec     R11
        jnz     .Lcopy
        mov     -4(R12), R14
        sub     #KEY_BYTES, R12
        mov     #1, R13
.Lnext:
        /* RotWord, SubWord, round constant. */
        SPLIT   R15, R11
        mov.b   1(R15), R15
        mov.b   @R11, R11
        swpb    R11
        bis     R11, R13
        SPLIT   R14, R11
        mov.b   1(R14), R14
        xor     R13, R14
        mov.b   @R11, R11
        swpb    R11
        bis     R11, R15
        ROTATE_LEFT_2 R14
        ROTATE_LEFT_2 R15
        NEXT_WORDS 4
        /* Double the round constant in its field. */
        rla.b   R13
        jnc     .Lreduced
        xor.b   #0x1b, R13
.Lreduced:
        cmp     #FINAL_CONSTANT, R13
#if AES_KEY_BITS == 128
        jne     .Lnext
#else
        jeq     .Lfinish
#if AES_KEY_BITS == 192
        NEXT_WORDS 2
#else
        SUBSTITUTE R14
        SUBSTITUTE R15
        NEXT_WORDS 4
#endif
        jmp     .Lnext
.Lfinish:
#endif
        /* Round n, whose words 1, 2, 4 and 3, 6, 5 change places in turn. */
        TURN    (KEY_BYTES - 16), 1, 2, 4
        TURN    (KEY_BYTES - 16), 3, 6, 5
        mov     #8, R11
.Llast: mov     KEY_BYTES - 16(R12), R14
        ROTATE_RIGHT_2 R14
        mov     R14, KEY_BYTES - 16(R12)
        incd    R12
        dec     R11
        jnz     .Llast
#ifdef WIDE_FIRST_KEY
        /* Round 0. */
        sub     #ROUND_KEYS_BYTES - KEY_BYTES + 16, R12
        pop     R13
        mov     #8, R11
.Lfirst:
        FIRST_KEY 0, (AES_LOW_TABLE | AES_LOW_ORDER << 2)
        FIRST_KEY 2, (AES_HIGH_TABLE | AES_HIGH_ORDER << 2)
        add     #4, R12
        dec     R11
        jnz     .Lfirst
#endif
        ret
        end_function EXPAND_KEY

#ifdef WITH_DECRYPT
#include "expand_both_keys.inc"
#endif
