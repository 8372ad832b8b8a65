/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The block into the chaining value: Threefish of the block, plus the block. Words that others are added to are
 * in memory, in Threefish-256 three quarters of word 0 in registers; two of the other words are in registers.
 * Threefish-512 takes four words through two rounds before the others, in an order in which only two words
 * are exchanged in two rounds. A rotation by whole 16 bits changes only what a register is called.
 *
 * in        R12 type, R13 block, R14 position, as hash.S says
 * registers R4-R7, R8-R11 words; of Threefish-256 R12-R14 of word 0; R15 spare and subkey or tweak
 * clobbers  all registers, flags
 */
#include "names.inc"
#include "frame.inc"

#define AT(place) (ABOVE + (place))(SP)

        .altmacro

/* operation on word i of four of an even word, from or to a register. */
.macro on_even operation, x, i, register
#if WORDS == 4
.if \x == 0 && \i == 0
        \operation r\register, r12
.elseif \x == 0 && \i == 1
        \operation r\register, r13
.elseif \x == 0 && \i == 2
        \operation r\register, r14
.else
        \operation r\register, AT(WORK + 8 * \x + 2 * \i)
.endif
#else
        \operation r\register, AT(WORK + 8 * \x + 2 * \i)
#endif
.endm

.macro xor_even x, i, register
#if WORDS == 4
.if \x == 0 && \i == 0
        xor     r12, r\register
.elseif \x == 0 && \i == 1
        xor     r13, r\register
.elseif \x == 0 && \i == 2
        xor     r14, r\register
.else
        xor     AT(WORK + 8 * \x + 2 * \i), r\register
.endif
#else
        xor     AT(WORK + 8 * \x + 2 * \i), r\register
#endif
.endm

.macro left_by_1 a, b, c, d
        rla     r\a
        rlc     r\b
        rlc     r\c
        rlc     r\d
        adc     r\a
.endm

.macro right_by_1 a, b, c, d
        bit     #1, r\a
        rrc     r\d
        rrc     r\c
        rrc     r\b
        rrc     r\a
.endm

.macro exchange_low_bytes one, other
        mov.b   r\one, r15
        xor.b   r\other, r15
        xor     r15, r\one
        xor     r15, r\other
.endm

/* To the left by less than 6, by 6 to 10, or to the right by less than 6, as 16 bits less or more. */
.macro rotate a, b, c, d, bits
.if \bits < 6
.rept \bits
        left_by_1 \a, \b, \c, \d
.endr
.elseif \bits > 10
.rept 16 - \bits
        right_by_1 \a, \b, \c, \d
.endr
.else
        swpb    r\a
        swpb    r\b
        swpb    r\c
        swpb    r\d
        exchange_low_bytes \d, \c
        exchange_low_bytes \c, \b
        exchange_low_bytes \b, \a
.if \bits > 8
.rept \bits - 8
        left_by_1 \a, \b, \c, \d
.endr
.else
.rept 8 - \bits
        right_by_1 \a, \b, \c, \d
.endr
.endif
.endif
.endm

/* Each odd word has a first register and the number of the one that its lowest 16 bits are in. */
.macro add_odd x, a, b, c, d
        on_even add, \x, 0, \a
        on_even addc, \x, 1, \b
        on_even addc, \x, 2, \c
        on_even addc, \x, 3, \d
.endm

.macro xor_odd x, a, b, c, d
        xor_even \x, 0, \a
        xor_even \x, 1, \b
        xor_even \x, 2, \c
        xor_even \x, 3, \d
.endm

.macro with_odd what, y, argument
        \what   \argument, %(at_\y + first_\y % 4), %(at_\y + (first_\y + 1) % 4), %(at_\y + (first_\y + 2) % 4), %(at_\y + (first_\y + 3) % 4)
.endm

.macro rotate_odd distance, a, b, c, d
        rotate  \a, \b, \c, \d, %(\distance % 16)
.endm

.macro mix x, y, distance
        with_odd add_odd, \y, \x
        with_odd rotate_odd, \y, \distance
        .set    first_\y, (first_\y + 4 - (\distance + 5) / 16) % 4
        with_odd xor_odd, \y, \x
.endm

.macro load_odd y, a, b, c, d
        mov     AT(WORK + 8 * \y), r\a
        mov     AT(WORK + 8 * \y + 2), r\b
        mov     AT(WORK + 8 * \y + 4), r\c
        mov     AT(WORK + 8 * \y + 6), r\d
.endm

.macro store_odd y, a, b, c, d
        mov     r\a, AT(WORK + 8 * \y)
        mov     r\b, AT(WORK + 8 * \y + 2)
        mov     r\c, AT(WORK + 8 * \y + 4)
        mov     r\d, AT(WORK + 8 * \y + 6)
.endm

.macro add_from_r15 ignored, a, b, c, d
        add     @r15+, r\a
        addc    @r15+, r\b
        addc    @r15+, r\c
        addc    @r15+, r\d
.endm

.macro add_number ignored, a, b, c, d
        add     AT(SUBKEY), r\a
        adc     r\b
        adc     r\c
        adc     r\d
        inc     AT(SUBKEY)
.endm

/* What R15 points to, to a word in memory. */
.macro add_to_memory word
        add     @r15+, AT(WORK + 8 * (\word))
        addc    @r15+, AT(WORK + 8 * (\word) + 2)
        addc    @r15+, AT(WORK + 8 * (\word) + 4)
        addc    @r15+, AT(WORK + 8 * (\word) + 6)
.endm

/* A subkey. The last and the last but two of the words are in registers. */
.macro inject before_last, last
        mov     AT(KEY_AT), r15
#if WORDS == 4
        add     @r15+, r12
        addc    @r15+, r13
        addc    @r15+, r14
        addc    @r15+, AT(WORK + 6)
#else
        add_to_memory 0
        add_to_memory 1
        add_to_memory 2
        add_to_memory 3
        add_to_memory 4
#endif
        with_odd add_from_r15, \before_last
        add_to_memory WORDS - 2
        with_odd add_from_r15, \last
        with_odd add_number, \last
        sub     #BYTES - 8, r15
        cmp     AT(KEYS_END), r15
        jne     .Lin_row\@
        sub     #BYTES + 8, r15
.Lin_row\@:
        mov     r15, AT(KEY_AT)
        mov     AT(TWEAK_AT), r15
        with_odd add_from_r15, \before_last
        add_to_memory WORDS - 2
        sub     #8, r15
        cmp     AT(TWEAKS_END), r15
        jne     .Lin_ring\@
        sub     #24, r15
.Lin_ring\@:
        mov     r15, AT(TWEAK_AT)
.endm

.macro exchange one, other
        mov     r\one, r15
        mov     r\other, r\one
        mov     r15, r\other
.endm

/* Of Threefish-512, with the rotations in the order of the specification. Words 5 and 7 are in registers. */
.macro four_rounds a0, a1, a2, a3, b0, b1, b2, b3, c0, c1, c2, c3, d0, d1, d2, d3
        mix     4, 5, \a2
        mix     6, 7, \a3
        mix     4, 7, \b1
        mix     6, 5, \b2
        with_odd store_odd, 5, 5
        with_odd store_odd, 7, 7
        .set    first_1, 0
        .set    first_3, 0
        with_odd load_odd, 1, 1
        with_odd load_odd, 3, 3
        mix     0, 1, \a0
        mix     2, 3, \a1
        mix     2, 1, \b0
        mix     0, 3, \b3
        mix     4, 1, \c0
        mix     6, 3, \c1
        mix     6, 1, \d0
        mix     4, 3, \d3
        with_odd store_odd, 1, 1
        with_odd store_odd, 3, 3
        .set    first_5, 0
        .set    first_7, 0
        with_odd load_odd, 5, 5
        with_odd load_odd, 7, 7
        mix     0, 5, \c2
        mix     2, 7, \c3
        mix     0, 7, \d1
        mix     2, 5, \d2
.endm

        function CHAIN
        mov     r13, AT(BLOCK_AT)
        mov     SP, r15
        add     #ABOVE + KEY, r15
        mov     r15, AT(KEY_AT)
        mov     r14, AT(TWEAK)
        mov     r14, AT(TWEAK + 16)
        mov     r14, AT(TWEAK + 24)
        mov     r12, AT(TWEAK + 14)
        mov     r12, AT(TWEAK + 22)
        clr     AT(SUBKEY)
        /* The parity of the constant and all words of the key. */
        mov     #0x1a22, r4
        mov     #0xa9fc, r5
        mov     #0x1bda, r6
        mov     #0x1bd1, r7
        mov     #WORDS, r14
.Lparity:
.irp parity, r4, r5, r6, r7
        mov     @r15+, r8
        xor     r8, \parity
        mov     r8, PARITY + 8 - 2(r15)
.endr
        dec     r14
        jnz     .Lparity
.irp parity, r4, r5, r6, r7
        mov     \parity, 0(r15)
        incd    r15
.endr
        mov     r15, AT(KEYS_END)
        add     #WORK - PARITY - 8, r15
        mov     #WORDS, r14
.Lcopy:
.rept 4
        mov     @r13+, 0(r15)
        incd    r15
.endr
        dec     r14
        jnz     .Lcopy
        mov     r15, AT(TWEAK_AT)
        add     #24, r15
        mov     r15, AT(TWEAKS_END)
        .set    at_1, 4
        .set    at_3, 8
#if WORDS == 4
        mov     AT(WORK), r12
        mov     AT(WORK + 2), r13
        mov     AT(WORK + 4), r14
        .set    first_1, 0
        .set    first_3, 0
        with_odd load_odd, 1, 1
        with_odd load_odd, 3, 3
.Leight_rounds:
        inject  1, 3
        cmp     #19, AT(SUBKEY)
        jne     .Lrounds
        br      #.Lrounds_done
.Lrounds:
        mix     0, 1, 14
        mix     2, 3, 16
        mix     0, 3, 52
        mix     2, 1, 57
        mix     0, 1, 23
        mix     2, 3, 40
        mix     0, 3, 5
        mix     2, 1, 37
        inject  1, 3
        mix     0, 1, 25
        mix     2, 3, 33
        mix     0, 3, 46
        mix     2, 1, 12
        mix     0, 1, 58
        mix     2, 3, 22
        mix     0, 3, 32
        mix     2, 1, 32
        /* Both odd words are where their halves are exchanged. */
.irp register, 4, 5, 8, 9
        exchange \register, %(\register + 2)
.endr
        br      #.Leight_rounds
.Lrounds_done:
        .set    first_1, 0
        .set    first_3, 0
        mov     r12, AT(WORK)
        mov     r13, AT(WORK + 2)
        mov     r14, AT(WORK + 4)
        with_odd store_odd, 1, 1
        with_odd store_odd, 3, 3
#else
        .set    at_5, 4
        .set    at_7, 8
        /* Where a pass of the loop leaves them. */
        .set    first_5, 3
        .set    first_7, 3
        with_odd load_odd, 5, 5
        with_odd load_odd, 7, 7
.Leight_rounds:
        inject  5, 7
        cmp     #19, AT(SUBKEY)
        jne     .Lrounds
        br      #.Lrounds_done
.Lrounds:
        four_rounds 46, 36, 19, 37, 33, 27, 14, 42, 17, 49, 36, 39, 44, 9, 54, 56
        inject  5, 7
        four_rounds 39, 30, 34, 24, 13, 50, 10, 17, 25, 29, 39, 43, 8, 35, 56, 22
        br      #.Leight_rounds
.Lrounds_done:
        .set    first_5, 3
        .set    first_7, 3
        with_odd store_odd, 5, 5
        with_odd store_odd, 7, 7
#endif
        mov     AT(BLOCK_AT), r15
        mov     SP, r14
        add     #ABOVE + WORK, r14
        mov     #WORDS, r12
.Lfeed:
.rept 4
        mov     @r15+, r13
        xor     @r14+, r13
        mov     r13, KEY - WORK - 2(r14)
.endr
        dec     r12
        jnz     .Lfeed
        ret
        end_function CHAIN
