/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Keccak-f[1600] on the area of layout.inc. Theta, rho and pi go lane by lane: a byte is added to that of
 * the columns around and multiplied by two to the bits of the rotation that are no whole bytes. Chi goes
 * slice by slice (rows.inc) and leaves the parities of the columns for the next theta.
 *
 * in        R25 upper byte of the area's address
 * registers R18-R25 and R8-R15 bytes of lanes, R0 one of them, Y state, X parities or rotated lanes, Z tables,
 *           R16 a factor, R17 round
 * clobbers  R0, R18-R27, R30, R31, flags; R8-R17, R28 and R29 are saved
 */
#include "avr.inc"
#include "layout.inc"
#include "rotations.inc"
#include "rows.inc"

#define ROUND  r17
#define PAGE   r29 /* upper byte of Y */
#define FACTOR r16
#define BITS   r19

/* Bytes of two words of 64 bits. */
#define ADDED(b)   (18+(b)) /* to each lane of a column */
#define LANE(b)    (8+(b))  /* even b are pairs */

#define SAVED    r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
#define RESTORED r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8

/* Eight bytes from X on. */
.macro load_lane first
.set b, 0
.rept 8
        ld      \first + b, X+
.set b, b + 1
.endr
.endm

/* LANE = (the lane at Y ^ ADDED) rotated to the left by the bits that FACTOR says. */
.macro add_and_rotate
.irp b, 0, 2, 4, 6, 1, 3, 5, 7
        ldd     r0, Y + \b
        eor     r0, ADDED(\b)
        mul     r0, FACTOR
.if \b % 2 == 0
        movw    LANE(\b), r0
.else
        eor     LANE(\b), r0
        eor     LANE((\b + 1) % 8), r1
.endif
.endr
.endm

/* Into the planes, from X on, which is in a page of its own. */
.macro store_rotated
.set b, 0
.rept 8
        st      X, LANE(b)
.if b < 7
        subi    r26, -PLANE
.endif
.set b, b + 1
.endr
.endm

/* Z points to the first one. */
.macro load_constant to
        add     r30, ROUND
        clr     r1
        adc     r31, r1
        lpm     \to, Z
.endm

        function PERMUTATION
        save_registers SAVED
        mov     PAGE, r25
        first_parities
        clr     ROUND
.Lround:
        ldi     r30, lo8(keccak_rotations)
        ldi     r31, hi8(keccak_rotations)
        ldi     r28, 0
.Lcolumn:
        mov     r27, PAGE
        lpm     r26, Z+
        load_lane ADDED(0)
        lpm     r26, Z+
        load_lane LANE(0)
        mov     r0, LANE(7)
        lsl     r0
.irp b, 0, 1, 2, 3, 4, 5, 6, 7
        rol     LANE(\b)
.endr
.irp b, 0, 1, 2, 3, 4, 5, 6, 7
        eor     ADDED(\b), LANE(\b)
.endr
        inc     r27
.Llane:
        lpm     FACTOR, Z+
        lpm     r26, Z+
        add_and_rotate
        store_rotated
        subi    r28, -40
        cpi     r28, STATE_BYTES
        brlo    .Llane
        subi    r28, STATE_BYTES - 8
        cpi     r28, 40
        breq    .Lrotated
        rjmp    .Lcolumn
.Lrotated:
#ifdef ROWS_WRITTEN_OUT
        load_constant constant_bits
        ldi     constant_mask, FIRST_BITS
#endif
        ldi     r26, 0
        ldi     r28, 0
.Lslice:
        chi_of_slice
.set x, 0
.irp parity, parity_0, parity_1, parity_2, parity_3, parity_4
        std     Y + PARITIES - SLICE_END + 8 * x, \parity
.set x, x + 1
.endr
        subi    r28, SLICE_END - 1
        subi    r26, -(PLANE - 25)
#ifdef ROWS_WRITTEN_OUT
        breq    .Lsliced
        rjmp    .Lslice
.Lsliced:
#else
        brne    .Lslice
        /* Iota: bytes 0, 1, 3 and 7 of lane 0 and of its column's parity. */
        ldi     r28, 0
        mov     r27, PAGE
        ldi     r26, PARITIES
        load_constant BITS
        ldi     r18, 1
        ldi     FACTOR, FIRST_BITS
.Lconstant:
        and     FACTOR, BITS
        ld      r0, Y
        eor     r0, FACTOR
        st      Y, r0
        add     r28, r18
        ld      r0, X
        eor     r0, FACTOR
        st      X, r0
        add     r26, r18
        ldi     FACTOR, LATER_BITS
        lsl     BITS
        lsl     r18
        sbrs    r18, 4
        rjmp    .Lconstant
#endif
        inc     ROUND
        ldi     BITS, ROUNDS
        cpse    ROUND, BITS
        rjmp    .Lround
        restore_registers RESTORED
        ret
        end_function PERMUTATION

        .section .progmem.keccak_tables, "a", @progbits
        .type   keccak_rotations, @object
keccak_rotations:
        rotation_table
        .size   keccak_rotations, . - keccak_rotations
        /* Right behind, where the pointer is then. How their bits lie is in rows.inc. */
        .type   keccak_constants, @object
keccak_constants:
        .byte   0x01, 0xc2, 0xda, 0x70, 0xcb, 0x21, 0xf1, 0x59
        .byte   0x8a, 0x88, 0x69, 0x2a, 0xeb, 0x9b, 0xd9, 0x53
        .byte   0x52, 0x90, 0x4a, 0x3a, 0xf1, 0xd0, 0x21, 0x78
        .size   keccak_constants, . - keccak_constants
