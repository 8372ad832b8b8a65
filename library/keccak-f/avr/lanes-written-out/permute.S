/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_permute(void *area)      AVRe+
 *
 * Keccak-f[1600] with what theta, rho and pi make of the state at fixed addresses: wherever a byte of a lane goes, that
 * takes one instruction and no pointer. Theta, rho and pi are those of lanes.inc; chi goes two slices a pass
 * (two_slices.inc), whose bytes lie in PLANES as it reads them: a row of the even slice, that of the odd one, and so on, two
 * planes after two.
 * Six lanes are complemented (rows.inc) while the first parities are added up, and again at the end.
 *
 * in        R25 upper byte of the area's address (layout.inc): the state and the parities
 * registers those of lanes.inc and two_slices.inc; R26 0 and R27 a factor, then X planes; Y state, Z constants
 * clobbers  R0, R18-R27, R30, R31, T, flags; R1 is 0 at the end; R2-R17, R28 and R29 are saved
 * static    PLANES: 200 bytes; nothing goes on the stack but the registers
 */
#define TWO_SLICES
#define PLANE 25
#include "avr.inc"
#include "layout.inc"
#include "rows.inc"
#include "lanes.inc"

#define PERMUTE SYMBOL(IDENTIFIER, _permute)
#define PLANES  SYMBOL(IDENTIFIER, _planes)
#define PAGE    r29 /* upper byte of Y */

#define SAVED    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
#define RESTORED r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2

        .section .bss.PLANES, "aw", @nobits
        .type   PLANES, @object
PLANES: .skip   STATE_BYTES
        .size   PLANES, . - PLANES

.macro store_rotated to, bytes
.set plane, 0
.rept 8
        sts     PLANES + 2 * PLANE * (plane / 2) + 10 * ((\to) / 5) + 5 * (plane % 2) + (\to) % 5, LANE + (plane + 8 - (\bytes)) % 8
.set plane, plane + 1
.endr
.endm

/* The parities of a slice, and the six lanes complemented. */
.macro turn_and_add_up
.set window, 0
.irp lane, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24
.if \lane == window + 8
        subi    r28, -64
.set window, \lane
.endif
.if \lane < 5
.set to, 18 + \lane
.else
.set to, 0
.endif
        ldd     to, Y + 8 * (\lane - window)
.if \lane == 0 || \lane == 4 || \lane == 9 || \lane == 14 || \lane == 18 || \lane == 20
        com     to
        std     Y + 8 * (\lane - window), to
.endif
.if \lane >= 5
        eor     18 + \lane % 5, to
.endif
.endr
.irp x, 0, 1, 2, 3, 4
        std     Y + PARITIES - 8 * window + 8 * \x, 18 + \x
.endr
        subi    r28, 8 * window - 1
.endm

.macro turn_lanes_of_slice
.set window, 0
.irp lane, 0, 4, 9, 14, 18, 20
.if \lane >= window + 8
        subi    r28, -8 * (\lane - window)
.set window, \lane
.endif
        ldd     r18, Y + 8 * (\lane - window)
        com     r18
        std     Y + 8 * (\lane - window), r18
.endr
        subi    r28, 8 * window - 1
.endm

        function PERMUTE
        save_registers SAVED
        mov     PAGE, r25
        ldi     r28, 0
.Lbegin:
        turn_and_add_up
        sbrs    r28, 3
        rjmp    .Lbegin
        ldi     r30, lo8(keccak_constants)
        ldi     r31, hi8(keccak_constants)
.Lround:
        theta_rho_pi
        lpm     first_constant, Z+
        lpm     later_constants, Z+
        ldi     r26, lo8(PLANES)
        ldi     r27, hi8(PLANES)
        ldi     r28, 0
.Lslices:
        chi_of_slice
        store_parities_of_slices
        subi    r28, SLICE_END - 2
        sbrs    r28, 3
        rjmp    .Lslices
        cpi     r30, lo8(keccak_constants + 2 * ROUNDS)
        breq    .Lrounds_done
        rjmp    .Lround
.Lrounds_done:
        ldi     r28, 0
.Lturn: turn_lanes_of_slice
        sbrs    r28, 3
        rjmp    .Lturn
        clr     r1
        restore_registers RESTORED
        ret
        end_function PERMUTE

        .section .progmem.keccak_constants, "a", @progbits
        .type   keccak_constants, @object
        /* Of each round byte 0, then bits 15, 31, 47 and 63 as bits 7 to 4. */
keccak_constants:
        .byte   0x01, 0x00, 0x82, 0x80, 0x8a, 0x90, 0x00, 0xd0, 0x8b, 0x80, 0x01, 0x40
        .byte   0x81, 0xd0, 0x09, 0x90, 0x8a, 0x00, 0x88, 0x00, 0x09, 0xc0, 0x0a, 0x40
        .byte   0x8b, 0xc0, 0x8b, 0x10, 0x89, 0x90, 0x03, 0x90, 0x02, 0x90, 0x80, 0x10
        .byte   0x0a, 0x80, 0x0a, 0x50, 0x81, 0xd0, 0x80, 0x90, 0x01, 0x40, 0x08, 0xd0
        .size   keccak_constants, . - keccak_constants
