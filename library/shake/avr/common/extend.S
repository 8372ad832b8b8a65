/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_extend(const struct message *given)      AVRe+
 *
 * The permutation works on an area at an address of its own (layout.inc), of whose state ROWS_WRITTEN_OUT has six lanes
 * complemented (rows.inc): they are turned around the output.
 *
 * in        R25:R24 message, length, output, its length: words
 * clobbers  R0, R18-R27, R30, R31, T, flags; R16, R17, R28, R29 are saved
 * static    AREA: 512 bytes, aligned to 256
 *
 *   R17:R16  bytes of the string that are left      X  where in the state
 *   Y        what was given                         Z  where the string goes on
 */
#include "avr.inc"
#include "layout.inc"
#include "turn_lanes.inc"

#define EXTEND SYMBOL(IDENTIFIER, _extend)
#define AREA   SYMBOL(IDENTIFIER, _area)
.equ AREA_BYTES, 512
/* Members of the struct, each of them a pointer and, two bytes on, a length. */
.equ MESSAGE, 0
.equ OUTPUT, 4

        .section .bss.AREA, "aw", @nobits
        .p2align 8
        .type   AREA, @object
AREA:   .skip   AREA_BYTES
        .size   AREA, . - AREA

.macro begin_string member
        ldd     r30, Y + \member
        ldd     r31, Y + \member + 1
        ldd     r16, Y + \member + 2
        ldd     r17, Y + \member + 3
.endm

.macro point_to_state
        ldi     r26, 0
        ldi     r27, hi8(AREA)
.endm

.macro turn
#ifdef ROWS_WRITTEN_OUT
        rcall   turn_state
#endif
.endm

        function EXTEND
        save_registers r16, r17, r28, r29
        movw    28, 24
        point_to_state
1:      st      X+, r1
        cpi     r26, STATE_BYTES
        brne    1b
        turn
        begin_string MESSAGE
next_block:
        point_to_state
2:      subi    r16, 1
        sbci    r17, 0
        brcs    pad
        ld      r0, Z+
        ld      r18, X
        eor     r18, r0
        st      X+, r18
        cpi     r26, BLOCK_BYTES
        brne    2b
        rcall   permute
        rjmp    next_block
pad:    ld      r18, X
        ldi     r19, KECCAK_SUFFIX
        eor     r18, r19
        st      X, r18
        ldi     r26, BLOCK_BYTES - 1
        ld      r18, X
        subi    r18, 0x80
        st      X, r18
        begin_string OUTPUT
        rjmp    4f
3:      turn
4:      rcall   permute
        turn
        point_to_state
5:      subi    r16, 1
        sbci    r17, 0
        brcs    6f
        ld      r0, X+
        st      Z+, r0
        cpi     r26, BLOCK_BYTES
        brne    5b
        mov     r0, r16
        or      r0, r17
        brne    3b
6:      restore_registers r29, r28, r17, r16
        ret
permute:
        save_registers r30, r31
        ldi     r25, hi8(AREA)
        rcall   PERMUTATION
        restore_registers r31, r30
        ret
#ifdef ROWS_WRITTEN_OUT
turn_state:
        save_registers r30, r31
        ldi     r25, hi8(AREA)
        rcall   turn_lanes
        restore_registers r31, r30
        ret
        turn_lanes_routine
#endif
        end_function EXTEND
