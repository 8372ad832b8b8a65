/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Keccak-f[1600] on the area of layout.inc, with the lanes complemented that rows.inc says. Theta, rho and
 * pi are written out, lane by lane: whole bytes of a rotation are addresses, the rest goes by one to three
 * shifts to the left, one or two to the right, or by multiplication. Columns come in the order 0, 2, 4, 1,
 * 3, so that the parity that was rotated for one is what is added as it is for the next, and each is loaded
 * once. Chi goes a slice a pass.
 *
 * Defined PLANES_ON_STACK, the planes take the page above the stack pointer, which goes down to the end of the
 * page below them; where it was waits there.
 *
 * in        R25 upper byte of the area's address
 * registers R18-R25 a lane, R2-R9 and R10-R17 what is added to it and the next parity, Y state, Z planes,
 *           then constants, X planes, before that R26 0 and R27 a factor; the constants' pointer waits on the stack
 * clobbers  R0, R18-R27, R30, R31, T, flags; R2-R17, R28 and R29 are saved
 */
#include "avr.inc"
#define PLANE  25 /* bytes from one to the next: they lie close together */
#include "layout.inc"
#include "rows.inc"

#define PAGE   r29 /* upper byte of Y */
#define ZERO   r26
#define FACTOR r27
#define LANE   18

#define SAVED    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
#define RESTORED r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2

.set added, 2
.set next, 10

.macro rename_parities
.set former, added
.set added, next
.set next, former
.endm

.macro load_parity to, x
        ldi     r28, PARITIES + 8 * (\x)
.set b, 0
.rept 8
        ldd     \to + b, Y + b
.set b, b + 1
.endr
.endm

.macro rotate_left_by_1
        lsl     LANE
.set b, 1
.rept 7
        rol     LANE + b
.set b, b + 1
.endr
        adc     LANE, ZERO
.endm

.macro rotate_right_by_1
        bst     LANE, 0
        lsr     LANE + 7
.set b, 6
.rept 7
        ror     LANE + b
.set b, b - 1
.endr
        bld     LANE + 7, 7
.endm

/* The lane at Y + place with what is added. */
.macro load_and_add place
.set b, 0
.rept 8
        ldd     LANE + b, Y + \place + b
        eor     LANE + b, added + b
.set b, b + 1
.endr
.endm

.macro load_and_multiply place, factor
        ldi     FACTOR, \factor
.irp b, 0, 2, 4, 6, 1, 3, 5, 7
        ldd     r0, Y + \place + \b
        eor     r0, added + \b
        mul     r0, FACTOR
.if \b % 2 == 0
        movw    LANE + \b, r0
.else
        eor     LANE + \b, r0
        eor     LANE + (\b + 1) % 8, r1
.endif
.endr
.endm

/* Into the planes, byte `bytes` of which is the first of the lane. Z reaches two or three of them; every other lane goes
   through them downwards, and those it begins with are mostly reached from where the one before has left Z. */
.set downwards, 0
.set reached_from, -256               /* from no place */

.macro store_planes first, last, place, bytes
.set lowest, \last * PLANE + \place - 63
.set highest, \first * PLANE + \place
.if reached_from < lowest || reached_from > highest
.if downwards && lowest > 0
.set reached_from, lowest
.elseif downwards
.set reached_from, 0
.else
.set reached_from, highest
.endif
        ldi     r30, reached_from
.endif
.set plane, \first
.rept \last - \first + 1
        std     Z + plane * PLANE + \place - reached_from, LANE + (plane + 8 - (\bytes)) % 8
.set plane, plane + 1
.endr
.endm

.macro store_rotated place, bytes
.if downwards
        store_planes 6, 7, \place, \bytes
        store_planes 3, 5, \place, \bytes
        store_planes 0, 2, \place, \bytes
.else
        store_planes 0, 1, \place, \bytes
        store_planes 2, 4, \place, \bytes
        store_planes 5, 7, \place, \bytes
.endif
.set downwards, 1 - downwards
.endm

.macro lane x, y, rotation
.if (\y) % 2 == 0
        ldi     r28, 8 * (\x) + 40 * (\y)
.endif
.set bytes, (\rotation) / 8
.set bits, (\rotation) % 8
.set place, 40 * ((\y) % 2)
.if bits == 4 || bits == 5
        load_and_multiply place, 1 << bits
.else
        load_and_add place
.endif
.if bits < 4
.rept bits
        rotate_left_by_1
.endr
.elseif bits > 5
.rept 8 - bits
        rotate_right_by_1
.endr
.set bytes, bytes + 1
.endif
        store_rotated ((\y)+5*((2*(\x)+3*(\y))%5)), bytes
.endm

.macro column x, r0, r1, r2, r3, r4
        load_parity next, (\x + 1) % 5
.set b, 0
.rept 4
        movw    LANE + b, next + b
.set b, b + 2
.endr
        rotate_left_by_1
.set b, 0
.rept 8
        eor     added + b, LANE + b
.set b, b + 1
.endr
        lane    \x, 0, \r0
        lane    \x, 1, \r1
        lane    \x, 2, \r2
        lane    \x, 3, \r3
        lane    \x, 4, \r4
        rename_parities
.endm

#ifdef PLANES_ON_STACK
#define SP_LOW  0x3d
#define SP_HIGH 0x3e
#define FLAGS   0x3f
/* Flags other than that of interrupts do not matter. */
.macro set_stack_pointer low, high
        in      r0, FLAGS
        cli
        out     SP_HIGH, \high
        out     FLAGS, r0
        out     SP_LOW, \low
.endm
.macro enter_planes
        in      r26, SP_LOW
        in      r27, SP_HIGH
        ldi     r30, 0xff
        mov     r31, r27
        subi    r31, 2
        set_stack_pointer r30, r31
        push    r26
.endm
.macro leave_planes
        pop     r26
        in      r27, SP_HIGH
        subi    r27, -2
        set_stack_pointer r26, r27
.endm
.macro point_to_planes
        in      r31, SP_HIGH
        inc     r31
.endm
#else
.macro enter_planes
.endm
.macro leave_planes
.endm
.macro point_to_planes
        mov     r31, PAGE
        inc     r31
.endm
#endif

        function PERMUTATION
        save_registers SAVED
        enter_planes
        mov     PAGE, r25
        first_parities
        ldi     r30, lo8(keccak_constants)
        ldi     r31, hi8(keccak_constants)
.Lround:
        push    r30
        push    r31
        clr     ZERO
        point_to_planes
        load_parity added, 4
        column  0, 0, 36, 3, 41, 18
        column  2, 62, 6, 43, 15, 61
        column  4, 27, 20, 39, 8, 14
        column  1, 1, 44, 10, 45, 2
        column  3, 28, 55, 25, 21, 56
.set added, 2
.set next, 10
        mov     r27, r31
        pop     r31
        pop     r30
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
        cpi     r26, 8 * PLANE
        breq    .Lsliced
        rjmp    .Lslice
.Lsliced:
        cpi     r30, lo8(keccak_constants + 8 * ROUNDS)
        breq    .Lend
        rjmp    .Lround
.Lend:
        leave_planes
        clr     r1
        restore_registers RESTORED
        ret
        end_function PERMUTATION

        .section .progmem.keccak_constants, "a", @progbits
        .type   keccak_constants, @object
keccak_constants:
        .quad   0x0000000000000001, 0x0000000000008082, 0x800000000000808a
        .quad   0x8000000080008000, 0x000000000000808b, 0x0000000080000001
        .quad   0x8000000080008081, 0x8000000000008009, 0x000000000000008a
        .quad   0x0000000000000088, 0x0000000080008009, 0x000000008000000a
        .quad   0x000000008000808b, 0x800000000000008b, 0x8000000000008089
        .quad   0x8000000000008003, 0x8000000000008002, 0x8000000000000080
        .quad   0x000000000000800a, 0x800000008000000a, 0x8000000080008081
        .quad   0x8000000000008080, 0x0000000080000001, 0x8000000080008008
        .size   keccak_constants, . - keccak_constants
