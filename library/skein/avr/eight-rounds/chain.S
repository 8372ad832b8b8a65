/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The block into the chaining value: Threefish-512 of the block, plus the block. Three words have room in
 * registers. In rounds 0 and 1 of four, four words meet each other alone and the other four too; in rounds 2
 * and 3 likewise, in other groups. So a group goes through both rounds before the next one, and of the mixes
 * of two groups, which are eight, six find the word that others are added to where it is. Subkeys are added to
 * words as they come for round 0. Whole bytes of a rotation only change which register a byte is called.
 * The type becomes MESSAGE.
 *
 * in        r24 area, r22 position, as entries.S says
 * registers R2-R9, R10-R17, R18-R25 words, R1 zero, Y words in memory, Z subkey, X record of the tweak; the
 *           subkey's number and, below it, the low byte of where the keys end are on the stack
 * clobbers  r0, r18-r27, r30, r31, flags; r2-r17, r28 and r29 are saved
 */
#include "names.inc"
#include "layout.inc"

#define BYTE_OF(at, first, i) ((at) + (((i) + (first)) & 7))

.macro point to, to_high, from, place
        movw    \to, \from
        subi    \to, lo8(-(\place))
        sbci    \to_high, hi8(-(\place))
.endm

.macro load word, at
.set at_\word, \at
.set first_\word, 0
.irp byte, 0, 1, 2, 3, 4, 5, 6, 7
        ldd     \at + \byte, Y + 8 * \word + \byte
.endr
.endm

.macro store word
.irp byte, 0, 1, 2, 3, 4, 5, 6, 7
        std     Y + 8 * \word + \byte, BYTE_OF(at_\word, first_\word, \byte)
.endr
.endm

.macro replace old, new
        store   \old
        load    \new, at_\old
.endm

/* y to the left by so many bytes and bits, to the right if negative. */
.macro rotate y, bytes, bits
.if \bits > 0
.rept \bits
        lsl     BYTE_OF(at_\y, first_\y, 0)
.irp byte, 1, 2, 3, 4, 5, 6, 7
        rol     BYTE_OF(at_\y, first_\y, \byte)
.endr
        adc     BYTE_OF(at_\y, first_\y, 0), r1
.endr
.elseif \bits < 0
        mov     r0, BYTE_OF(at_\y, first_\y, 0)
.rept -(\bits)
        lsr     r0
.irp byte, 7, 6, 5, 4, 3, 2, 1, 0
        ror     BYTE_OF(at_\y, first_\y, \byte)
.endr
.endr
.endif
.set first_\y, (first_\y - (\bytes)) & 7
.endm

.macro mix_by x, y, bytes, bits
        add     BYTE_OF(at_\x, 0, 0), BYTE_OF(at_\y, first_\y, 0)
.irp byte, 1, 2, 3, 4, 5, 6, 7
        adc     BYTE_OF(at_\x, 0, \byte), BYTE_OF(at_\y, first_\y, \byte)
.endr
        rotate  \y, \bytes, \bits
.irp byte, 0, 1, 2, 3, 4, 5, 6, 7
        eor     BYTE_OF(at_\y, first_\y, \byte), BYTE_OF(at_\x, 0, \byte)
.endr
.endm

/* By whole bytes and up to four bits to the left or three to the right. */
.macro mix x, y, distance
.if \distance % 8 < 5
        mix_by  \x, \y, \distance / 8, \distance % 8
.else
        mix_by  \x, \y, \distance / 8 + 1, \distance % 8 - 8
.endif
.endm

.macro add_tweak word
        ld      r0, X+
        add     BYTE_OF(at_\word, 0, 0), r0
        ld      r0, X+
        adc     BYTE_OF(at_\word, 0, 1), r0
.irp byte, 2, 3, 4, 5, 6
        adc     BYTE_OF(at_\word, 0, \byte), r1
.endr
        ld      r0, X+
        adc     BYTE_OF(at_\word, 0, 7), r0
.if \word == 5
        ld      r0, X+
        ld      r27, X
        mov     r26, r0
.else
        sbiw    r26, 3
.endif
.endm

.macro add_number
        pop     r0
        add     BYTE_OF(at_7, 0, 0), r0
.irp byte, 1, 2, 3, 4, 5, 6, 7
        adc     BYTE_OF(at_7, 0, \byte), r1
.endr
        inc     r0
        push    r0
.endm

/* The subkey to a word that has just come. */
.macro inject word
        ldd     r0, Z + 8 * \word
        add     BYTE_OF(at_\word, 0, 0), r0
.irp byte, 1, 2, 3, 4, 5, 6, 7
        ldd     r0, Z + 8 * \word + \byte
        adc     BYTE_OF(at_\word, 0, \byte), r0
.endr
.if \word == 5 || \word == 6
        add_tweak \word
.endif
.if \word == 7
        add_number
.endif
.endm

.macro next_key
        adiw    r30, 8
        pop     r0
        pop     r1
        cpse    r30, r1
        rjmp    .Lin_row\@
        subi    r30, 8 * (WORDS + 1)
        sbci    r31, 0
.Lin_row\@:
        push    r1
        push    r0
        clr     r1
.endm

/* Four rounds, whose rotations are in the order of the specification. Words 0 and 2 are there, then and after. */
.macro four_rounds a0, a1, a2, a3, b0, b1, b2, b3, c0, c1, c2, c3, d0, d1, d2, d3
        inject  0
        load    1, 10
        inject  1
        mix     0, 1, \a0
        inject  2
        replace 1, 3
        inject  3
        mix     2, 3, \a1
        mix     0, 3, \b3
        replace 3, 1
        mix     2, 1, \b0
        replace 0, 4
        inject  4
        replace 1, 5
        inject  5
        mix     4, 5, \a2
        replace 2, 6
        inject  6
        replace 5, 7
        inject  7
        next_key
        mix     6, 7, \a3
        mix     4, 7, \b1
        replace 7, 5
        mix     6, 5, \b2
        replace 5, 1
        mix     4, 1, \c0
        replace 1, 3
        mix     6, 3, \c1
        mix     4, 3, \d3
        replace 3, 1
        mix     6, 1, \d0
        replace 4, 0
        replace 1, 5
        mix     0, 5, \c2
        replace 6, 2
        replace 5, 7
        mix     2, 7, \c3
        mix     0, 7, \d1
        replace 7, 5
        mix     2, 5, \d2
        store   5
.endm

/* A record of the tweak, Z pointing to the first one. */
.macro tweak_record number, next, low, high, top
        std     Z + TWEAK_RECORD * \number, \low
        std     Z + TWEAK_RECORD * \number + 1, \high
        std     Z + TWEAK_RECORD * \number + 2, \top
        movw    r26, r30
        adiw    r26, TWEAK_RECORD * \next
        std     Z + TWEAK_RECORD * \number + 3, r26
        std     Z + TWEAK_RECORD * \number + 4, r27
.endm

        function CHAIN
        save_registers SAVED
        /* FLAGS is before the key. */
        point   r28, r29, r24, FLAGS
        ld      r20, Y+
        point   r30, r31, r24, TWEAK
        tweak_record 0, 1, r22, r23, r1
        tweak_record 1, 2, r1, r1, r20
        tweak_record 2, 0, r22, r23, r20
        point   r26, r27, r24, PARITY
        ldi     r30, lo8(skein_constant)
        ldi     r31, hi8(skein_constant)
        ldi     r18, 8
.Lparity:
        lpm     r19, Z+
.irp word, 0, 1, 2, 3, 4, 5, 6, 7
        ldd     r0, Y + 8 * \word
        eor     r19, r0
.endr
        st      X+, r19
        adiw    r28, 1
        dec     r18
        brne    .Lparity
        push    r26
        push    r1
        sbiw    r28, 8
        ldi     r18, WORDS - 1
.Lagain:
.rept 8
        ld      r0, Y+
        st      X+, r0
.endr
        dec     r18
        brne    .Lagain
        movw    r30, r24
        point   r26, r27, r24, BLOCK
        ldi     r18, WORDS
.Lcopy:
.rept 8
        ld      r0, X+
        st      Z+, r0
.endr
        dec     r18
        brne    .Lcopy
        movw    r28, r24
        point   r26, r27, r28, TWEAK
        point   r30, r31, r28, KEY
        load    0, 2
        load    2, 18
.Leight_rounds:
        four_rounds 46, 36, 19, 37, 33, 27, 14, 42, 17, 49, 36, 39, 44, 9, 54, 56
        four_rounds 39, 30, 34, 24, 13, 50, 10, 17, 25, 29, 39, 43, 8, 35, 56, 22
        /* Subkey 18 is the last. */
        pop     r0
        push    r0
        sbrc    r0, 4
        sbrs    r0, 1
        rjmp    .Lagain_eight
        rjmp    .Lrounds_done
.Lagain_eight:
        jmp     .Leight_rounds
.Lrounds_done:
        store   0
        store   2
        ldi     r18, WORDS
.Linject_word:
.set operation, 0
.rept 8
        ld      r0, Y
        ld      r19, Z+
.if operation
        adc     r0, r19
.else
        add     r0, r19
.endif
.set operation, 1
        st      Y+, r0
.endr
        dec     r18
        brne    .Linject_word
        subi    r28, BYTES
        sbci    r29, 0
        load    5, 2
        add_tweak 5
        store   5
        load    6, 2
        add_tweak 6
        store   6
        load    7, 2
        add_number
        store   7
        pop     r0
        pop     r0
        point   r26, r27, r28, BLOCK
        point   r30, r31, r28, KEY
        ldi     r18, MESSAGE
        st      -Z, r18
        adiw    r30, 1
        ldi     r18, WORDS
.Lfeed:
.rept 8
        ld      r0, X+
        ld      r19, Y+
        eor     r0, r19
        st      Z+, r0
.endr
        dec     r18
        brne    .Lfeed
        restore_registers RESTORED
        ret
        end_function CHAIN

        .section .progmem.skein_constant, "a", @progbits
        .type   skein_constant, @object
skein_constant:
        .quad   0x1bd11bdaa9fc1a22
        .size   skein_constant, . - skein_constant
