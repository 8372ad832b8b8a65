/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_permute(void *frame)      MSP430, MSP430X
 *
 * Keccak-f[1600], a round written out. One pointer goes through the state, from which theta, rho and pi go to a second
 * copy, and that copy, from which chi goes back. The state is column by column, x in the order 0, 2, 4, 1, 3, in which
 * each column's theta wants the parity that is loaded for the next one anyway: D[x] = C[x - 1] ^ rotated C[x + 1], and
 * x + 1 is the next one's x - 1. Chi makes the parities for the next round; each lies where the pointer comes to it when
 * it is wanted. The copy is first by words of the lanes, then by rows, the order of chi.
 *
 * in        R12 frame: 444 bytes at an even address, with the state as frame.inc says
 * clobbers  R11-R15, flags; R4-R10 are saved
 */
#include "msp430.inc"
#include "frame.inc"

#define POINTER r15
#define LANE_0  r11
#define LANE_1  r12
#define LANE_2  r13
#define LANE_3  r14
#define D_3     r7

/* In the frame, behind the state. */
#define COPY      SPAN
#define CONSTANTS 440 /* address of the next */
#define COUNT     442

#define PARITY_OF(x)  (48 * ((3 * (x) + 2) % 5))
#define COPY_OF(x, y) (COPY + 2 * ((y) + 5 * ((2 * (x) + 3 * (y)) % 5)))

/* Words of a lane are 50 bytes apart in the copy. */
#define NEXT_WORD 50

/* All displacements are from where the pointer is. */
.macro load displacement, register
        mov     \displacement - .Lpassed(POINTER), \register
.endm

.macro store register, displacement
        mov     \register, \displacement - .Lpassed(POINTER)
.endm

.macro rotate_left
        rla     LANE_0
        rlc     LANE_1
        rlc     LANE_2
        rlc     LANE_3
        adc     LANE_0
.endm

.macro rotate_right
        bit     #1, LANE_0
        rrc     LANE_3
        rrc     LANE_2
        rrc     LANE_1
        rrc     LANE_0
.endm

.macro take_high_byte source, destination
        xor.b   \source, \destination
        xor     \source, \destination
.endm

/* By 8: the high bytes go one word up, and all bytes change places. */
.macro rotate_byte spare
        mov     LANE_3, \spare
        take_high_byte LANE_2, LANE_3
        take_high_byte LANE_1, LANE_2
        take_high_byte LANE_0, LANE_1
        take_high_byte \spare, LANE_0
.irp word, LANE_0, LANE_1, LANE_2, LANE_3
        swpb    \word
.endr
.endm

/* A lane with D added, rotated to the left, goes to the copy; whole words are a matter of where they go. */
.macro lane x, y, distance, d0, d1, d2, spare
.irp word, LANE_0, LANE_1, LANE_2, LANE_3
        mov     @POINTER+, \word
.endr
        .set    .Lpassed, .Lpassed + 8
        xor     \d0, LANE_0
        xor     \d1, LANE_1
        xor     \d2, LANE_2
        xor     D_3, LANE_3
        .set    .Lwords, \distance / 16
        .set    .Lbits, \distance % 16
.if .Lbits > 10
        .set    .Lwords, .Lwords + 1
.rept 16 - .Lbits
        rotate_right
.endr
.elseif .Lbits < 6
.rept .Lbits
        rotate_left
.endr
.else
        .set    .Lspare_lost, 1
        rotate_byte \spare
.if .Lbits > 8
.rept .Lbits - 8
        rotate_left
.endr
.else
.rept 8 - .Lbits
        rotate_right
.endr
.endif
.endif
        store   LANE_0, COPY_OF(\x, \y) + NEXT_WORD * (.Lwords & 3)
        store   LANE_1, COPY_OF(\x, \y) + NEXT_WORD * ((.Lwords + 1) & 3)
        store   LANE_2, COPY_OF(\x, \y) + NEXT_WORD * ((.Lwords + 2) & 3)
        store   LANE_3, COPY_OF(\x, \y) + NEXT_WORD * ((.Lwords + 3) & 3)
.endm

/* D is d0, d1, d2 and D_3, at first C[x - 1]; C[x + 1] stays in c0, c1, c2 for the next column. */
.macro column x, d0, d1, d2, c0, c1, c2, by_0, by_1, by_2, by_3, by_4
        mov     @POINTER+, \c0
        mov     \c0, LANE_0
        mov     @POINTER+, \c1
        mov     \c1, LANE_1
        mov     @POINTER+, \c2
        mov     \c2, LANE_2
        mov     @POINTER+, LANE_3
        .set    .Lpassed, .Lpassed + 8
        rotate_left
        xor     LANE_0, \d0
        xor     LANE_1, \d1
        xor     LANE_2, \d2
        xor     LANE_3, D_3
        .set    .Lspare_lost, 0
        lane    \x, 0, \by_0, \d0, \d1, \d2, \c2
        lane    \x, 1, \by_1, \d0, \d1, \d2, \c2
        lane    \x, 2, \by_2, \d0, \d1, \d2, \c2
        lane    \x, 3, \by_3, \d0, \d1, \d2, \c2
        lane    \x, 4, \by_4, \d0, \d1, \d2, \c2
.if \x != 3
.if .Lspare_lost
        load    PARITY_OF(\x + 1) + 4, \c2
.endif
        load    PARITY_OF(\x + 1) + 6, D_3
.endif
.endm

/* The constants have no bits in word 2; the others are one behind the other. */
#define HAS_CONSTANT(number)   ((number) != 2)
#define PLACE_OF_WORD(number)  (2 * (number) - 2 * ((number) / 3))
#define BYTES_OF_A_CONSTANT    6

/* One new word of row 0, which begins the parity of its column. */
.macro first_row_word number, x, word, next, after, parity
        mov     \after, \parity
        bic     \next, \parity
        xor     \word, \parity
.if \x == 0 && HAS_CONSTANT(\number)
        xor     PLACE_OF_WORD(\number)(r14), \parity
.endif
        store   \parity, LANE(\x, 0) + 2 * \number
.endm

.macro other_row_word number, x, y, word, next, after, parity
        mov     \after, r14
        bic     \next, r14
        xor     \word, r14
        store   r14, LANE(\x, \y) + 2 * \number
        xor     r14, \parity
.endm

.macro load_row
.irp word, r9, r10, r11, r12, r13
        mov     @POINTER+, \word
.endr
        .set    .Lpassed, .Lpassed + 10
.endm

/* Word `number` of the lanes: five rows, and the parities of the five columns. */
.macro chi number
        load_row
.if HAS_CONSTANT(\number)
        load    CONSTANTS, r14
.endif
        first_row_word \number, 0, r9, r10, r11, r4
        first_row_word \number, 1, r10, r11, r12, r5
        first_row_word \number, 2, r11, r12, r13, r6
        first_row_word \number, 3, r12, r13, r9, r7
        bic     r9, r10
        xor     r13, r10
        store   r10, LANE(4, 0) + 2 * \number
        mov     r10, r8
.irp y, 1, 2, 3, 4
        load_row
        other_row_word \number, 0, \y, r9, r10, r11, r4
        other_row_word \number, 1, \y, r10, r11, r12, r5
        other_row_word \number, 2, \y, r11, r12, r13, r6
        other_row_word \number, 3, \y, r12, r13, r9, r7
        bic     r9, r10
        xor     r13, r10
        store   r10, LANE(4, \y) + 2 * \number
        xor     r10, r8
.endr
        store   r4, PARITY_OF(0) + 2 * \number
        store   r5, PARITY_OF(1) + 2 * \number
        store   r6, PARITY_OF(2) + 2 * \number
        store   r7, PARITY_OF(3) + 2 * \number
        store   r8, PARITY_OF(4) + 2 * \number
.endm

/* Of the state as it comes. */
.macro first_parity x
        add     #8, POINTER
        .set    .Lpassed, .Lpassed + 8
.irp word, r4, r5, r6, r7
        mov     @POINTER+, \word
.endr
.rept 4
.irp word, r4, r5, r6, r7
        xor     @POINTER+, \word
.endr
.endr
        .set    .Lpassed, .Lpassed + 40
        store   r4, PARITY_OF(\x)
        store   r5, PARITY_OF(\x) + 2
        store   r6, PARITY_OF(\x) + 4
        store   r7, PARITY_OF(\x) + 6
.endm

        function PERMUTE
        save_registers 7
        mov     r12, POINTER
        .set    .Lpassed, 0
        mov     #keccak_round_constants, CONSTANTS(POINTER)
        mov     #24, COUNT(POINTER)
.irp x, 0, 2, 4, 1, 3
        first_parity \x
.endr
        sub     #.Lpassed, POINTER
        .set    .Lpassed, 0
.Lround:
        load    PARITY_OF(4), r4
        load    PARITY_OF(4) + 2, r5
        load    PARITY_OF(4) + 4, r6
        load    PARITY_OF(4) + 6, r7
        column  0, r4, r5, r6, r8, r9, r10, 0, 36, 3, 41, 18
        column  2, r8, r9, r10, r4, r5, r6, 62, 6, 43, 15, 61
        column  4, r4, r5, r6, r8, r9, r10, 27, 20, 39, 8, 14
        column  1, r8, r9, r10, r4, r5, r6, 1, 44, 10, 45, 2
        column  3, r4, r5, r6, r8, r9, r10, 28, 55, 25, 21, 56
        chi     0
        chi     1
        chi     2
        chi     3
        add     #BYTES_OF_A_CONSTANT, CONSTANTS - .Lpassed(POINTER)
        sub     #.Lpassed, POINTER
        .set    .Lpassed, 0
        dec     COUNT(POINTER)
        jz      .Ldone
        br      #.Lround
.Ldone:
        restore_registers 7
        ret
        end_function PERMUTE

/* Words 0, 1 and 3. */
        .section .rodata.keccak_round_constants, "a", @progbits
        .balign 2
        .type   keccak_round_constants, @object
keccak_round_constants:
        .word   0x0001, 0x0000, 0x0000, 0x8082, 0x0000, 0x0000, 0x808a, 0x0000, 0x8000, 0x8000, 0x8000, 0x8000
        .word   0x808b, 0x0000, 0x0000, 0x0001, 0x8000, 0x0000, 0x8081, 0x8000, 0x8000, 0x8009, 0x0000, 0x8000
        .word   0x008a, 0x0000, 0x0000, 0x0088, 0x0000, 0x0000, 0x8009, 0x8000, 0x0000, 0x000a, 0x8000, 0x0000
        .word   0x808b, 0x8000, 0x0000, 0x008b, 0x0000, 0x8000, 0x8089, 0x0000, 0x8000, 0x8003, 0x0000, 0x8000
        .word   0x8002, 0x0000, 0x8000, 0x0080, 0x0000, 0x8000, 0x800a, 0x0000, 0x0000, 0x000a, 0x8000, 0x8000
        .word   0x8081, 0x8000, 0x8000, 0x8080, 0x0000, 0x8000, 0x0001, 0x8000, 0x0000, 0x8008, 0x8000, 0x8000
        .size   keccak_round_constants, . - keccak_round_constants
