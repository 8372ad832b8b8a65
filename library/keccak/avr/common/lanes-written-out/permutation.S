/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Keccak-f[1600] on the area of layout.inc, with the lanes complemented that rows.inc says. Theta, rho and
 * pi are written out, lane by lane (lanes.inc). Chi goes a slice a pass.
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
#include "lanes.inc"

#define PAGE   r29 /* upper byte of Y */

#define SAVED    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
#define RESTORED r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2

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
        point_to_planes
        theta_rho_pi
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
        sbrs    r28, 3
        rjmp    .Lslice
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
