/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The block into the chaining value: Threefish of the block, plus the block. One mix for all: words stay
 * where they are, and which two go together in a round is the exclusive-or of their places. Rotations go bit
 * by bit or, defined BY_16_BITS, by whole 16 bits and then by up to eight bits to either side.
 *
 * in        R12 type, R13 block, R14 position, as hash.S says
 * registers R4-R7 a word that is rotated, others below
 * clobbers  all registers, flags
 */
#include "names.inc"
#include "frame.inc"

#define PAIR     r8 /* exclusive-or of two offsets */
#define WORD     r9 /* offset, or how many */
#define ROTATION r10 /* address of the next */
#define KEY_AT   r11
#define FRAME    r12
#define DISTANCE r13
#define SOURCE   r14
#define TARGET   r15

.macro rotate_left
        rla     r4
        rlc     r5
        rlc     r6
        rlc     r7
        adc     r4
.endm

        function CHAIN
        mov     SP, r15
        incd    r15
.irp word, 0, 16, 24
        mov     r14, TWEAK + \word(r15)
.endr
.irp word, 8, 16
        mov     r12, TWEAK + \word + 6(r15)
.endr
        clr     SUBKEY(r15)
        mov     r15, FRAME
        push    r13
        /* The parity of the constant and all words of the key. */
        mov     #0x1a22, r4
        mov     #0xa9fc, r5
        mov     #0x1bda, r6
        mov     #0x1bd1, r7
        mov     #WORDS, WORD
.Lparity:
.irp parity, r4, r5, r6, r7
        mov     @r15+, r8
        xor     r8, \parity
        mov     r8, PARITY + 8 - 2(r15)
.endr
        dec     WORD
        jnz     .Lparity
.irp parity, r4, r5, r6, r7
        mov     \parity, 0(r15)
        incd    r15
.endr
        add     #WORK - PARITY - 8, r15
        mov     #BYTES / 2, WORD
.Lcopy: mov     @r13+, 0(r15)
        incd    r15
        dec     WORD
        jnz     .Lcopy
        mov     r15, TWEAK_AT(FRAME)
        mov     FRAME, KEY_AT
        mov     #8, PAIR
.Lrotations:
        mov     #rotations, ROTATION
.Linject:
        mov     KEY_AT, SOURCE
        mov     FRAME, TARGET
        add     #WORK, TARGET
        mov     #WORDS, WORD
.Lkey:  call    #.Ladd_word
        dec     WORD
        jnz     .Lkey
        add     #8, KEY_AT
        mov     FRAME, r14
        add     #PARITY + 8, r14
        cmp     r14, KEY_AT
        jne     .Lin_row
        mov     FRAME, KEY_AT
.Lin_row:
        sub     #24, TARGET
        mov     TWEAK_AT(FRAME), SOURCE
        call    #.Ladd_word
        call    #.Ladd_word
        /* One word on; behind the third is the first again. */
        sub     #8, SOURCE
        mov     FRAME, r13
        add     #TWEAK + 24, r13
        cmp     r13, SOURCE
        jne     .Lin_ring
        sub     #24, SOURCE
.Lin_ring:
        mov     SOURCE, TWEAK_AT(FRAME)
        add     SUBKEY(FRAME), 0(TARGET)
        adc     2(TARGET)
        adc     4(TARGET)
        adc     6(TARGET)
        inc     SUBKEY(FRAME)
        cmp     #19, SUBKEY(FRAME)
        jeq     .Lencrypted
.Lround:
        clr     WORD
.Lmix:  mov     FRAME, TARGET
        add     #WORK, TARGET
        mov     WORD, SOURCE
        xor     PAIR, SOURCE
        add     TARGET, SOURCE
        add     WORD, TARGET
        call    #.Ladd_word
        sub     #8, TARGET
        sub     #8, SOURCE
.irp register, r4, r5, r6, r7
        mov     @SOURCE+, \register
.endr
        mov.b   @ROTATION+, DISTANCE
#ifdef BY_16_BITS
        jmp     .Lby_words
.Lby_a_word:
        push    r7
        mov     r6, r7
        mov     r5, r6
        mov     r4, r5
        pop     r4
.Lby_words:
        sub     #16, DISTANCE
        jc      .Lby_a_word
        /* What is left is 8 too much, and -8 to 7 without: to the right or to the left. */
        add     #8, DISTANCE
        jz      .Lrotated
        jn      .Lto_the_right
.Lto_the_left:
        rotate_left
        dec     DISTANCE
        jnz     .Lto_the_left
        jmp     .Lrotated
.Lto_the_right:
        bit     #1, r4
        rrc     r7
        rrc     r6
        rrc     r5
        rrc     r4
        inc     DISTANCE
        jnz     .Lto_the_right
.Lrotated:
#else
.Lbit:  rotate_left
        dec     DISTANCE
        jnz     .Lbit
#endif
        .set    place, -8
.irp register, r4, r5, r6, r7
        xor     @TARGET+, \register
        mov     \register, place(SOURCE)
        .set    place, place + 2
.endr
        add     #16, WORD
        cmp     #BYTES, WORD
        jne     .Lmix
        add     #16, PAIR
        and     #BYTES - 1, PAIR
        /* Four rounds, half of the rotations, to the next subkey. */
        cmp     #rotations + 2 * WORDS, ROTATION
        jeq     .Linject
        cmp     #rotations + 4 * WORDS, ROTATION
        jne     .Lround
        jmp     .Lrotations
.Lencrypted:
        pop     r13
        mov     #BYTES / 2, WORD
.Lfeed: mov     @r13+, r4
        xor     WORK(FRAME), r4
        mov     r4, KEY(FRAME)
        incd    FRAME
        dec     WORD
        jnz     .Lfeed
        ret

/* The word at SOURCE to that at TARGET. */
.Ladd_word:
        add     @SOURCE+, 0(TARGET)
        addc    @SOURCE+, 2(TARGET)
        addc    @SOURCE+, 4(TARGET)
        addc    @SOURCE+, 6(TARGET)
        add     #8, TARGET
        ret
        end_function CHAIN

/* Of eight rounds, in the order of the words that the others are added to. */
#ifdef BY_16_BITS
#define ROTATE(distance) (distance) + 8
#else
#define ROTATE(distance) (distance)
#endif
        .section SYMBOL(.rodata., SYMBOL(IDENTIFIER, _rotations)), "a", @progbits
        .type   rotations, @object
rotations:
#if WORDS == 4
.irp distance, 14, 16, 52, 57, 23, 40, 5, 37, 25, 33, 46, 12, 58, 22, 32, 32
        .byte   ROTATE(\distance)
.endr
#else
.irp distance, 46, 36, 19, 37, 42, 33, 27, 14, 36, 39, 17, 49,  9, 54, 56, 44
        .byte   ROTATE(\distance)
.endr
.irp distance, 39, 30, 34, 24, 17, 13, 50, 10, 39, 43, 25, 29, 35, 56, 22,  8
        .byte   ROTATE(\distance)
.endr
#endif
        .size   rotations, . - rotations
