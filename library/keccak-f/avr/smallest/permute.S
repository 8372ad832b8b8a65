/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_permute(void *area)      AVRe+, registers at addresses 0 to 31
 *
 * Keccak-f[1600] in place, all in loops. The area is a page: the state, 200 bytes, lane by lane, and 56 bytes for the
 * columns' parities, with a copy of the last column before the first and one of the first behind the last.
 *
 * Rho and pi take a lane out and put the one before in, along the one circle that pi makes of all lanes but the first. The
 * lane is in registers as in a ring, which is turned by bits and, WHOLE_BYTES, by bytes: those by where in it the lane begins,
 * and a byte that comes for one that goes stays where that was. A round begins with any lane, which lane 1 gives way to
 * at first and replaces at last.
 *
 * The round's constant comes bit by bit from a register of the specification (section 3.2.5), whose value ends the rounds.
 *
 * in        R25 upper byte of the area's address; the area lies at a multiple of 256
 * registers Y state, X parities, then a byte of the ring, Z parities, numbers of lanes, a byte of a row; RING the lane, then a
 *           row and its first two bytes again; ROTATION of the lane; REGISTER of the constants; WHOLE_BYTES, BEGIN where in the
 *           ring the lane begins, no matter where at first
 * clobbers  R0, R18-R27, R30, R31, flags; R1 is 0 at the end; SAVED are saved
 */
#include "avr.inc"

#define PERMUTE SYMBOL(IDENTIFIER, _permute)
.equ STATE_BYTES, 200
.equ PLANE_BYTES, 40
.equ PARITIES, STATE_BYTES              /* of column 4, 0, 1, 2, 3, 4, 0 */
#if WHOLE_BYTES
#define RING     16
#define BEGIN    r24
#define ROTATION r25
#define REGISTER r15
#define SAVED    r15, r16, r17, r28, r29
#define RESTORED r29, r28, r17, r16, r15
#else
#define RING     18
#define ROTATION r16
#define REGISTER r17
#define SAVED    r16, r17, r28, r29
#define RESTORED r29, r28, r17, r16
#endif
#define ROW      RING
.equ LAST_OF_REGISTER, 0x8e

        function PERMUTE
        save_registers SAVED
        mov     r29, r25
#if WHOLE_BYTES
        clr     REGISTER
        inc     REGISTER
#else
        ldi     REGISTER, 1
#endif
round:
        ldi     r28, PLANE_BYTES - 8
        mov     r27, r29
        ldi     r26, PARITIES
1:      clr     r18
2:      ld      r0, Y
        eor     r18, r0
        subi    r28, -PLANE_BYTES
        cpi     r28, STATE_BYTES
        brlo    2b
        st      X+, r18
        subi    r28, STATE_BYTES - 1
        cpi     r28, PLANE_BYTES
        brne    3f
        ldi     r28, 0
3:      tst     r26
        brne    1b

        /* What theta adds to column x takes the place of the parity of column x - 1. */
        sbiw    r26, 56
        movw    r30, r26
        adiw    r30, 16
1:      ldd     r0, Z + 7
        lsl     r0
        ldi     r18, 8
2:      ld      r0, Z+
        rol     r0
        ld      r1, X
        eor     r0, r1
        st      X+, r0
        dec     r18
        brne    2b
        cpi     r26, PARITIES + PLANE_BYTES
        brne    1b
        ldi     r28, 0
3:      ldi     r26, PARITIES
4:      ld      r0, Y
        ld      r1, X+
        eor     r0, r1
        st      Y+, r0
        cpi     r26, PARITIES + PLANE_BYTES
        brne    4b
        cpi     r28, STATE_BYTES
        brne    3b

        ldi     r30, lo8(circle)
        ldi     r31, hi8(circle)
        clr     r27
        clr     ROTATION
1:      lpm     r28, Z+
        mov     r26, ROTATION
#if WHOLE_BYTES
        andi    r26, 7
#else
        andi    r26, 63
#endif
2:      subi    r26, 1
        brcs    3f
        lsl     RING
.irp byte, 1, 2, 3, 4, 5, 6, 7
        rol     RING + \byte
.endr
        adc     RING, r27
        rjmp    2b
3:
#if WHOLE_BYTES
        mov     r26, ROTATION
        lsr     r26
        lsr     r26
        lsr     r26
        sub     BEGIN, r26
4:      mov     r26, BEGIN
        andi    r26, 7
        ori     r26, RING
        inc     BEGIN
        ld      r0, Y
        ld      r1, X
        st      Y+, r1
        st      X, r0
        mov     r26, r28
        andi    r26, 7
#else
        ldi     r26, RING
4:      ld      r0, Y
        ld      r1, X
        st      Y+, r1
        st      X+, r0
        cpi     r26, RING + 8
#endif
        brne    4b
        add     ROTATION, r30           /* the number of the step more */
        subi    ROTATION, lo8(circle)
        cpi     r30, lo8(circle + 25)
        brne    1b

        ldi     r28, 0
        clr     r31
1:      ldi     r30, ROW
2:      ld      r0, Y
        st      Z+, r0
        subi    r28, -8
        cpi     r30, ROW + 5
        brne    2b
        mov     ROW + 5, ROW
        mov     ROW + 6, ROW + 1
        subi    r28, PLANE_BYTES
        subi    r30, 5
3:      ldd     r0, Z + 1
        com     r0
        ldd     r1, Z + 2
        and     r0, r1
        ld      r1, Z+
        eor     r0, r1
        st      Y, r0
        subi    r28, -8
        cpi     r30, ROW + 5
        brne    3b
        subi    r28, PLANE_BYTES - 1
        mov     r26, r28
        andi    r26, 7
        brne    1b
        subi    r28, 8 - PLANE_BYTES
        cpi     r28, STATE_BYTES
        brne    1b

        /* Bits 0, 1, 3, 7, 15, 31 and 63 of lane 0 */
        ldi     r28, 0
        ldi     r18, 1                  /* the bit in the byte at Y */
        ldi     r19, 1                  /* how far it is to the next one */
        ldi     r20, 0x71
1:      lsl     REGISTER
        brcc    2f
        eor     REGISTER, r20
2:      ld      r0, Y
        sbrc    REGISTER, 1
        eor     r0, r18
        st      Y, r0
        mov     r21, r19
3:      lsl     r18
        brcc    4f
        rol     r18
        inc     r28
4:      dec     r21
        brne    3b
        lsl     r19
        sbrs    r19, 7
        rjmp    1b
#if WHOLE_BYTES
        mov     r16, REGISTER
        cpi     r16, LAST_OF_REGISTER
#else
        cpi     REGISTER, LAST_OF_REGISTER
#endif
        breq    5f
        rjmp    round
5:      clr     r1
        restore_registers RESTORED
        ret
        end_function PERMUTE

        .section .progmem.circle, "a", @progbits
circle:
.irp lane, 1, 10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1
        .byte   8 * \lane
.endr
