/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The block into the chaining value: Threefish of the block, plus the block. One mix for all: words stay
 * where they are, and which two go together in a round is the exclusive-or of their places. Defined
 * WORD_IN_REGISTERS, a word is rotated there, first by bytes; else in memory, bit by bit.
 *
 * in        r24 area, r22 position, as entries.S says
 * registers below; Y area, X and Z words
 * clobbers  r0, r18-r27, r30, r31, flags; r17, r28, r29 and with WORD_IN_REGISTERS r2-r9 are saved
 */
#include "names.inc"
#include "layout.inc"

#define DISTANCE  r17 /* of a rotation */
#define COUNT     r18
#define BYTE      r19
#define KEY_WORD  r20 /* offset of a subkey's word in the ring of keys */
#define TWEAK_WORD r21
#define PAIR      r22 /* exclusive-or of two offsets */
#define WORD      r23 /* offset, or how many */
#define SUBKEY    r24
#define ROTATION  r25 /* index */

.macro point to, to_high, from, place
        movw    \to, \from
        subi    \to, lo8(-(\place))
        sbci    \to_high, hi8(-(\place))
.endm

#ifdef WORD_IN_REGISTERS
#define SAVED_HERE    r2, r3, r4, r5, r6, r7, r8, r9, r17, r28, r29
#define RESTORED_HERE r29, r28, r17, r9, r8, r7, r6, r5, r4, r3, r2
#else
#define SAVED_HERE    r17, r28, r29
#define RESTORED_HERE r29, r28, r17
#endif

        function CHAIN
        save_registers SAVED_HERE
        movw    r28, r24
        point   r26, r27, r28, TWEAK
        movw    r30, r26
        ldi     COUNT, 32
.Lclear:
        st      X+, r1
        dec     COUNT
        brne    .Lclear
.irp word, 0, 2, 3
        std     Z + 8 * \word, r22
        std     Z + 8 * \word + 1, r23
.endr
        ld      BYTE, Y
        std     Z + 15, BYTE
        std     Z + 23, BYTE
        /* The block, then the parity of the constant and all words of the key. */
        movw    r30, r26
        point   r26, r27, r28, BLOCK
        ldi     WORD, WORDS
.Lcopy: rcall   .Lcopy_word
        dec     WORD
        brne    .Lcopy
        point   r26, r27, r28, PARITY
        ldi     r30, lo8(skein_constant)
        ldi     r31, hi8(skein_constant)
        ldi     COUNT, 8
.Lconstant:
        lpm     r0, Z+
        st      X+, r0
        dec     COUNT
        brne    .Lconstant
        movw    r30, r28
        adiw    r30, KEY
        ldi     WORD, WORDS
.Lparity:
        point   r26, r27, r28, PARITY
        rcall   .Lxor_word
        dec     WORD
        brne    .Lparity
        ldi     KEY_WORD, 0
        ldi     TWEAK_WORD, 0
        ldi     PAIR, 8
        ldi     SUBKEY, 0
        ldi     ROTATION, 0
.Linject:
        point   r26, r27, r28, WORK
        ldi     WORD, WORDS
.Lkey:  movw    r30, r28
        adiw    r30, KEY
        add     r30, KEY_WORD
        adc     r31, r1
        rcall   .Ladd_word
        rcall   .Lnext_key_word
        dec     WORD
        brne    .Lkey
        rcall   .Lnext_key_word
        rcall   .Lnext_key_word
        sbiw    r26, 24
        point   r30, r31, r28, TWEAK
        add     r30, TWEAK_WORD
        adc     r31, r1
        rcall   .Ladd_word
        rcall   .Ladd_word
        subi    TWEAK_WORD, -8
        cpi     TWEAK_WORD, 24
        brne    .Ltweak_word
        ldi     TWEAK_WORD, 0
.Ltweak_word:
        mov     BYTE, SUBKEY
        ldi     COUNT, 8
        clc
.Lnumber:
        ld      r0, X
        adc     r0, BYTE
        st      X+, r0
        ldi     BYTE, 0
        dec     COUNT
        brne    .Lnumber
        inc     SUBKEY
        cpi     SUBKEY, 19
        breq    .Lencrypted
.Lround:
        ldi     WORD, 0
.Lmix:  ldi     r30, lo8(skein_rotations)
        ldi     r31, hi8(skein_rotations)
        add     r30, ROTATION
        adc     r31, r1
        lpm     DISTANCE, Z
        point   r26, r27, r28, WORK
        movw    r30, r26
        add     r26, WORD
        adc     r27, r1
        mov     BYTE, WORD
        eor     BYTE, PAIR
        add     r30, BYTE
        adc     r31, r1
        rcall   .Ladd_word
        sbiw    r26, 8
        sbiw    r30, 8
        rcall   .Lrotate_and_xor
        inc     ROTATION
        subi    WORD, -16
        cpi     WORD, BYTES
        brne    .Lmix
        andi    ROTATION, 4 * WORDS - 1
        subi    PAIR, -16
        andi    PAIR, BYTES - 1
        /* Four rounds, half of the rotations, to the next subkey. */
        mov     BYTE, ROTATION
        andi    BYTE, 2 * WORDS - 1
        brne    .Lround
        rjmp    .Linject
.Lencrypted:
        point   r26, r27, r28, WORK
        movw    r30, r28
        adiw    r30, KEY
        ldi     WORD, WORDS
.Lnew:  rcall   .Lcopy_word
        dec     WORD
        brne    .Lnew
        /* X has reached the block. */
        movw    r30, r26
        movw    r26, r28
        adiw    r26, KEY
        ldi     WORD, WORDS
.Lfeed: rcall   .Lxor_word
        dec     WORD
        brne    .Lfeed
        ldi     BYTE, MESSAGE
        st      Y, BYTE
        restore_registers RESTORED_HERE
        ret

.Lnext_key_word:
        subi    KEY_WORD, -8
        cpi     KEY_WORD, 8 * (WORDS + 1)
        brne    .Lin_ring
        ldi     KEY_WORD, 0
.Lin_ring:
        ret

/* The word at X to Z. */
.Lcopy_word:
        ldi     COUNT, 8
.Lcopy_byte:
        ld      r0, X+
        st      Z+, r0
        dec     COUNT
        brne    .Lcopy_byte
        ret

/* The word at Z to that at X. */
.Ladd_word:
        ldi     COUNT, 8
        clc
.Ladd_byte:
        ld      r0, X
        ld      BYTE, Z+
        adc     r0, BYTE
        st      X+, r0
        dec     COUNT
        brne    .Ladd_byte
        ret

#ifdef WORD_IN_REGISTERS
/* The word at Z is rotated to the left and takes in that at X. */
.Lrotate_and_xor:
.set register, 2
.rept 8
        ld      register, Z+
.set register, register + 1
.endr
.Lby_bytes:
        subi    DISTANCE, 8
        brlo    .Lless_than_8
        mov     r0, r9
.set register, 9
.rept 7
        mov     register, register - 1
.set register, register - 1
.endr
        mov     r2, r0
        rjmp    .Lby_bytes
.Lless_than_8:
        subi    DISTANCE, -8
        breq    .Lrotated
.Lby_bits:
        mov     r0, r9
        lsl     r0
.set register, 2
.rept 8
        rol     register
.set register, register + 1
.endr
        dec     DISTANCE
        brne    .Lby_bits
.Lrotated:
        sbiw    r30, 8
.set register, 2
.rept 8
        st      Z+, register
.set register, register + 1
.endr
        sbiw    r30, 8
        movw    COUNT, r26
        movw    r26, r30
        movw    r30, COUNT
#else
/* The word at Z is rotated to the left and takes in that at X. */
.Lrotate_and_xor:
        ldd     r0, Z + 7
        lsl     r0
        ldi     COUNT, 8
.Lby_a_bit:
        ld      r0, Z
        rol     r0
        st      Z+, r0
        dec     COUNT
        brne    .Lby_a_bit
        sbiw    r30, 8
        dec     DISTANCE
        brne    .Lrotate_and_xor
        movw    COUNT, r26
        movw    r26, r30
        movw    r30, COUNT
#endif

/* The word at X takes in that at Z. */
.Lxor_word:
        ldi     COUNT, 8
.Lxor_byte:
        ld      r0, X
        ld      BYTE, Z+
        eor     r0, BYTE
        st      X+, r0
        dec     COUNT
        brne    .Lxor_byte
        ret
        end_function CHAIN

        .section .progmem.skein_tables, "a", @progbits
        .type   skein_constant, @object
skein_constant:
        .quad   0x1bd11bdaa9fc1a22
        .size   skein_constant, . - skein_constant

/* Of eight rounds, in the order of the words that the others are added to. */
        .type   skein_rotations, @object
skein_rotations:
#if WORDS == 4
        .byte   14, 16, 52, 57, 23, 40, 5, 37, 25, 33, 46, 12, 58, 22, 32, 32
#else
        .byte   46, 36, 19, 37, 42, 33, 27, 14, 36, 39, 17, 49,  9, 54, 56, 44
        .byte   39, 30, 34, 24, 17, 13, 50, 10, 39, 43, 25, 29, 35, 56, 22,  8
#endif
        .size   skein_rotations, . - skein_rotations
