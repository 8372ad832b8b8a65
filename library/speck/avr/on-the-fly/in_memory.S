/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, uint8_t *key)                   AVRe+
 *
 * One block in place, in the fewest bytes: no round keys anywhere. The key, which is overwritten,
 * begins with k and l[0], and a step of the key schedule is a round of these two words as if they
 * were a block, with the number of the step as its key. So the rounds of the block and the steps of
 * the key take turns in one routine, in memory, and what that leaves in registers after a step of
 * the key is the next round key.
 *
 * in        R25:R24 block, R23:R22 key
 * clobbers  R0, R18-R21, R26, R30, R31, flags; of R2-R17, R28 and R29 those in use are saved
 *           (register map below)
 */
#define SPARES 0
#include "parameters.inc"
#include "avr_words.inc"

/* word_key takes in the sum, byte by byte, and becomes x, then y. */
#define STEP       r18
#define FACTOR     r19 /* 8, by words of 16 bits 4: rotates left by 3 or 2 */
#define BYTES_LEFT r20
#define SUM_BYTE   r21
#define SUM_UPPER  r20 /* by words of 16 bits */
#define WAITING    r26
#if WORD_BYTES == 8
.set word_y, 10
.set word_key, 2
#else
.set word_y, 18 - WORD_BYTES - WORD_BYTES % 2
.set word_key, word_y - WORD_BYTES - WORD_BYTES % 2
#endif

        function ENCRYPT
        save_range word_key
        movw    r30, r22
        load_word word_key, Z
        clr     STEP
#if WORD_BYTES == 2
        ldi     FACTOR, 4
#else
        ldi     FACTOR, 8
#endif
.Lround:
        movw    r30, r24
        rcall   .Lround_in_memory
        movw    r30, r22
        mov     word_key, STEP
        clear_upper_bytes word_key
        rcall   .Lround_in_memory
#if KEY_WORDS > 2
        /* The new l goes behind the others. */
        ldi     BYTES_LEFT, WORD_BYTES
.Lcolumn:
        ldd     r0, Z + WORD_BYTES
        ldd     WAITING, Z + 2 * WORD_BYTES
        std     Z + WORD_BYTES, WAITING
#if KEY_WORDS > 3
        ldd     WAITING, Z + 3 * WORD_BYTES
        std     Z + 2 * WORD_BYTES, WAITING
#endif
        std     Z + (KEY_WORDS - 1) * WORD_BYTES, r0
        adiw    r30, 1
        dec     BYTES_LEFT
        brne    .Lcolumn
#endif
        inc     STEP
        cpi     STEP, ROUNDS
        brne    .Lround
        clr     r1
        restore_range word_key
        ret

/* A round of y and x at Z with the key in word_key, where the new y is left, too. */
.Lround_in_memory:
        load_displaced word_y, 0
#if WORD_BYTES == 2
        ldd     SUM_BYTE, Z + 3
        ldd     SUM_UPPER, Z + 2
        lsl     SUM_BYTE
        rol     SUM_UPPER
        adc     SUM_BYTE, word_y
        adc     SUM_UPPER, word_y + 1
        eor     word_key, SUM_BYTE
        eor     word_key + 1, SUM_UPPER
#else
        ldd     SUM_BYTE, Z + WORD_BYTES + 1
        add     SUM_BYTE, word_y
        eor     word_key, SUM_BYTE
.set byte, 1
.rept WORD_BYTES - 1
        ldd     SUM_BYTE, Z + WORD_BYTES + (byte + 1) % WORD_BYTES
        adc     SUM_BYTE, word_y + byte
        eor     word_key + byte, SUM_BYTE
.set byte, byte + 1
.endr
#endif
        store_displaced word_key, WORD_BYTES
.set byte, 0
.rept WORD_BYTES
        mul     word_y + byte, FACTOR
        eor     word_key + byte, r0
        eor     word_key + (byte + 1) % WORD_BYTES, r1
.set byte, byte + 1
.endr
        store_displaced word_key, 0
        ret
        end_function ENCRYPT
