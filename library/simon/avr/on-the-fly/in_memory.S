/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, uint8_t *key)                   AVRe+
 *
 * One block in place, in the fewest bytes: no round keys anywhere. The key, which is overwritten,
 * holds the next KEY_WORDS round keys. After each round its words move down by one, the used one
 * goes behind the others and becomes, byte by byte, the one that follows them.
 *
 * in        R25:R24 block, R23:R22 key
 * clobbers  R0, R18-R27, R30, R31, flags; of R2-R17, R28 and R29 those in use are saved
 *           (register map below)
 */
#include "parameters.inc"

/* The key schedule uses the registers of word_key and some beyond. */
.set word_key, 18
.set word_y, 18 - WORD_BYTES - WORD_BYTES % 2
.set word_x, word_y - WORD_BYTES - WORD_BYTES % 2
#define SAVES_R28
#define SAVES_R29
#if WORD_BYTES == 8
#undef PAIR
#endif

#define STEPS_LEFT r29
#define SEQUENCE   r28
#define LOWEST     r25
#define FEEDBACK   r24
#define BYTES_LEFT r23
#define FACTOR_128 r22 /* the product is a byte rotated right by 1, in two bytes */
#define FACTOR_32  r21 /* by 3 */
#define BYTE       r20
#define UPPER      r19
#define NEXT       r18
#define WAITING    r18

#include "avr_words.inc"
#include "round.inc"
#include "sequence.inc"

/* Where the words of the key lie that the next one is made of. */
#define PLACE_OF_NEXT ((KEY_WORDS - 1) * WORD_BYTES)
#if KEY_WORDS == 3
#define PLACE_OF_BYTES WORD_BYTES
#else
#define PLACE_OF_BYTES 0
#endif

        function ENCRYPT
        save_range word_x
        movw    r26, r24
        movw    r30, r22
        load_word word_y
        load_word word_x
        ldi     SEQUENCE, SEQUENCE_START
        ldi     STEPS_LEFT, ROUNDS
.Lround:
        load_displaced word_key, 0
        finish_round
        /* The words of the key move down, a byte of each at a time. */
        ldi     BYTES_LEFT, WORD_BYTES
.Lcolumn:
        ldd     r0, Z + 0
        ldd     WAITING, Z + WORD_BYTES
        std     Z + 0, WAITING
#if KEY_WORDS > 2
        ldd     WAITING, Z + 2 * WORD_BYTES
        std     Z + WORD_BYTES, WAITING
#endif
#if KEY_WORDS > 3
        ldd     WAITING, Z + 3 * WORD_BYTES
        std     Z + 2 * WORD_BYTES, WAITING
#endif
        std     Z + PLACE_OF_NEXT, r0
        adiw    r30, 1
        dec     BYTES_LEFT
        brne    .Lcolumn
        /* The lowest byte first, for what falls out of it into the highest, and again at last. */
        ldi     FACTOR_32, 32
#if KEY_WORDS == 4
        ldi     FACTOR_128, 128
#endif
        ldi     FEEDBACK, SEQUENCE_FEEDBACK
#if KEY_WORDS == 3
        adiw    r30, 1
#else
        sbiw    r30, WORD_BYTES - 1
#endif
        rcall   .Lbyte
        adiw    r30, WORD_BYTES
        ldi     BYTES_LEFT, WORD_BYTES
.Lnext_byte:
        rcall   .Lbyte
        std     Z + PLACE_OF_NEXT - PLACE_OF_BYTES, NEXT
        dec     BYTES_LEFT
        brne    .Lnext_byte
        take_sequence_bit 3, dec
        eor     NEXT, LOWEST
        std     Z + PLACE_OF_NEXT - PLACE_OF_BYTES, NEXT
#if PLACE_OF_BYTES
        sbiw    r30, PLACE_OF_BYTES
#endif
        clr     r1
        dec     STEPS_LEFT
        breq    .Ldone
        rjmp    .Lround
.Ldone:
        store_word_below word_x
        store_word_below word_y
        restore_range word_x
        ret

/* A byte of the next round key, but for the sequence; Z moves down to the byte. A byte shifted
   right leaves what falls out of it, UPPER, to the byte below. */
.Lbyte:
        ld      BYTE, -Z
        ldd     NEXT, Z + PLACE_OF_NEXT - PLACE_OF_BYTES
        eor     NEXT, UPPER
#if KEY_WORDS == 4
        /* k[i + 1] and that rotated right by 1, then k[i + 3] rotated right by 3 and by 4 */
        eor     NEXT, BYTE
        mul     BYTE, FACTOR_128
        eor     NEXT, r1
        mov     UPPER, r0
        ldd     BYTE, Z + 2 * WORD_BYTES
        mul     BYTE, FACTOR_32
        eor     UPPER, r0
#else
        /* k[i + KEY_WORDS - 1] rotated right by 3 and by 4 */
        mul     BYTE, FACTOR_32
        mov     UPPER, r0
#endif
        eor     NEXT, r1
        lsr     r1
        ror     r0
        eor     NEXT, r1
        eor     UPPER, r0
        com     NEXT
        ret
        end_function ENCRYPT
